(define (problem needle_transfer_02)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm rest2)
    (arm_at right_arm ring2)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (grips left_arm)
    (due ring2)
    (followed_by ring2 ring3)
    (followed_by ring3 ring1))
  (:goal (and (threaded ring2) (threaded ring3) (threaded ring1) (lying rest1))))
