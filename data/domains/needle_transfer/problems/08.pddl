(define (problem needle_transfer_08)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring2)
    (arm_at right_arm rest1)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring6)
    (followed_by ring6 ring5)
    (followed_by ring5 ring8)
    (followed_by ring8 ring7)
    (followed_by ring7 ring1)
    (followed_by ring1 ring2))
  (:goal (and (threaded ring6) (threaded ring5) (threaded ring8) (threaded ring7) (threaded ring1) (threaded ring2) (lying rest1) (arm_at left_arm left_home) (arm_at right_arm right_home))))
