(define (problem needle_transfer_13)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 ring11 ring12 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring7)
    (arm_at right_arm ring8)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest2)
    (due ring10)
    (followed_by ring10 ring3)
    (followed_by ring3 ring11)
    (followed_by ring11 ring2)
    (followed_by ring2 ring5)
    (followed_by ring5 ring9)
    (followed_by ring9 ring6)
    (followed_by ring6 ring7)
    (followed_by ring7 ring1)
    (followed_by ring1 ring8))
  (:goal (and (threaded ring10) (threaded ring3) (threaded ring11) (threaded ring2) (threaded ring5) (threaded ring9) (threaded ring6) (threaded ring7) (threaded ring1) (threaded ring8) (lying rest1))))
