(define (problem needle_transfer_01)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm left_home)
    (arm_at right_arm right_home)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring2)
    (followed_by ring2 ring3))
  (:goal (and (threaded ring2) (threaded ring3) (lying rest2))))
