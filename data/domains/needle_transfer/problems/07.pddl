(define (problem needle_transfer_07)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring2)
    (arm_at right_arm rest1)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest1)
    (due ring1)
    (followed_by ring1 ring6)
    (followed_by ring6 ring7)
    (followed_by ring7 ring2)
    (followed_by ring2 ring4)
    (followed_by ring4 ring5))
  (:goal (and (threaded ring1) (threaded ring6) (threaded ring7) (threaded ring2) (threaded ring4) (threaded ring5) (lying rest2))))
