(define (problem needle_transfer_12)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring5)
    (arm_at right_arm ring9)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring8)
    (followed_by ring8 ring3)
    (followed_by ring3 ring10)
    (followed_by ring10 ring9)
    (followed_by ring9 ring4)
    (followed_by ring4 ring1)
    (followed_by ring1 ring7)
    (followed_by ring7 ring6)
    (followed_by ring6 ring5))
  (:goal (and (threaded ring8) (threaded ring3) (threaded ring10) (threaded ring9) (threaded ring4) (threaded ring1) (threaded ring7) (threaded ring6) (threaded ring5) (lying rest2) (arm_at left_arm left_home) (arm_at right_arm right_home))))
