(define (problem needle_transfer_05)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm rest1)
    (arm_at right_arm rest1)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest1)
    (due ring1)
    (followed_by ring1 ring5)
    (followed_by ring5 ring3)
    (followed_by ring3 ring2)
    (followed_by ring2 ring4))
  (:goal (and (threaded ring1) (threaded ring5) (threaded ring3) (threaded ring2) (threaded ring4) (lying rest1) (arm_at left_arm left_home) (arm_at right_arm right_home))))
