(define (problem needle_transfer_11)
  (:domain needle_transfer)
  (:objects
    left_arm right_arm - arm
    ring1 ring2 ring3 ring4 ring5 ring6 ring7 ring8 ring9 ring10 - ring
    rest1 rest2 - rest
    left_home right_home - home)
  (:init
    (arm_at left_arm ring3)
    (arm_at right_arm ring8)
    (partner left_arm right_arm)
    (partner right_arm left_arm)
    (lying rest1)
    (due ring7)
    (followed_by ring7 ring8)
    (followed_by ring8 ring3)
    (followed_by ring3 ring6)
    (followed_by ring6 ring5)
    (followed_by ring5 ring10)
    (followed_by ring10 ring9)
    (followed_by ring9 ring4))
  (:goal (and (threaded ring7) (threaded ring8) (threaded ring3) (threaded ring6) (threaded ring5) (threaded ring10) (threaded ring9) (threaded ring4) (lying rest1))))
