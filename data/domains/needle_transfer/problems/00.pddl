(define (problem needle_transfer_00)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring1)
    (arm_at right_arm rest1)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest1)
    (due ring1))
  (:goal (and (threaded ring1) (lying rest1) (arm_at left_arm left_home) (arm_at right_arm right_home))))
