(define (problem needle_transfer_14)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 ring11 ring12 ring13 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring4)
    (arm_at right_arm ring3)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (grips left_arm)
    (due ring6)
    (followed_by ring6 ring11)
    (followed_by ring11 ring12)
    (followed_by ring12 ring8)
    (followed_by ring8 ring3)
    (followed_by ring3 ring1)
    (followed_by ring1 ring9)
    (followed_by ring9 ring2)
    (followed_by ring2 ring10)
    (followed_by ring10 ring4)
    (followed_by ring4 ring7))
  (:goal (and (threaded ring6) (threaded ring11) (threaded ring12) (threaded ring8) (threaded ring3) (threaded ring1) (threaded ring9) (threaded ring2) (threaded ring10) (threaded ring4) (threaded ring7) (lying rest2) (arm_at left_arm left_home) (arm_at right_arm right_home))))
