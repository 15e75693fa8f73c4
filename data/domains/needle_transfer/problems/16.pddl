(define (problem needle_transfer_16)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 ring11 ring12 ring13 ring14 ring15 ring16 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring9)
    (arm_at right_arm ring7)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring1)
    (followed_by ring1 ring14)
    (followed_by ring14 ring8)
    (followed_by ring8 ring6)
    (followed_by ring6 ring9)
    (followed_by ring9 ring11)
    (followed_by ring11 ring4)
    (followed_by ring4 ring2)
    (followed_by ring2 ring12)
    (followed_by ring12 ring5)
    (followed_by ring5 ring7)
    (followed_by ring7 ring13)
    (followed_by ring13 ring10))
  (:goal (and (threaded ring1) (threaded ring14) (threaded ring8) (threaded ring6) (threaded ring9) (threaded ring11) (threaded ring4) (threaded ring2) (threaded ring12) (threaded ring5) (threaded ring7) (threaded ring13) (threaded ring10) (lying rest2))))
