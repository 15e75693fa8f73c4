(define (problem needle_transfer_15)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 ring11 ring12 ring13 ring14 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring6)
    (arm_at right_arm ring6)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring11)
    (followed_by ring11 ring3)
    (followed_by ring3 ring5)
    (followed_by ring5 ring2)
    (followed_by ring2 ring1)
    (followed_by ring1 ring13)
    (followed_by ring13 ring14)
    (followed_by ring14 ring10)
    (followed_by ring10 ring4)
    (followed_by ring4 ring7)
    (followed_by ring7 ring12)
    (followed_by ring12 ring6))
  (:goal (and (threaded ring11) (threaded ring3) (threaded ring5) (threaded ring2) (threaded ring1) (threaded ring13) (threaded ring14) (threaded ring10) (threaded ring4) (threaded ring7) (threaded ring12) (threaded ring6) (lying rest2))))
