(define (problem needle_transfer_06)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring6)
    (arm_at right_arm ring6)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (grips right_arm)
    (due ring4)
    (followed_by ring4 ring1)
    (followed_by ring1 ring5)
    (followed_by ring5 ring6)
    (followed_by ring6 ring7))
  (:goal (and (threaded ring4) (threaded ring1) (threaded ring5) (threaded ring6) (threaded ring7) (lying rest1))))
