(define (problem needle_transfer_17)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 ring11 ring12 ring13 ring14 ring15 ring16 ring17 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring9)
    (arm_at right_arm ring6)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest1)
    (due ring2)
    (followed_by ring2 ring16)
    (followed_by ring16 ring6)
    (followed_by ring6 ring1)
    (followed_by ring1 ring7)
    (followed_by ring7 ring3)
    (followed_by ring3 ring5)
    (followed_by ring5 ring15)
    (followed_by ring15 ring11)
    (followed_by ring11 ring9)
    (followed_by ring9 ring10)
    (followed_by ring10 ring4)
    (followed_by ring4 ring14)
    (followed_by ring14 ring13))
  (:goal (and (threaded ring2) (threaded ring16) (threaded ring6) (threaded ring1) (threaded ring7) (threaded ring3) (threaded ring5) (threaded ring15) (threaded ring11) (threaded ring9) (threaded ring10) (threaded ring4) (threaded ring14) (threaded ring13) (lying rest1) (arm_at left_arm left_home) (arm_at right_arm right_home))))
