(define (problem needle_transfer_03)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring5)
    (arm_at right_arm ring3)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring4)
    (followed_by ring4 ring1)
    (followed_by ring1 ring3))
  (:goal (and (threaded ring4) (threaded ring1) (threaded ring3) (lying rest1) (arm_at left_arm left_home) (arm_at right_arm right_home))))
