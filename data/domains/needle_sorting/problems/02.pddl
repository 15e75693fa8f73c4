(define (problem needle_sorting_02)
  (:domain needle_sorting)
  (:objects
    blue_needle1 blue_needle2 blue_needle3 blue_needle4 blue_needle5 blue_needle6 - needle
    red_tray blue_tray - tray
    resting_spot - rest)
  (:init
    (arm_at resting_spot)
    (lying blue_needle1 blue_needle1)
    (lying blue_needle2 blue_needle2)
    (lying blue_needle3 blue_needle3)
    (lying blue_needle4 blue_needle4)
    (lying blue_needle5 blue_needle5)
    (lying blue_needle6 blue_needle6))
  (:goal (and (lying blue_needle1 blue_tray) (lying blue_needle2 blue_tray) (lying blue_needle3 blue_tray) (lying blue_needle4 blue_tray) (lying blue_needle5 blue_tray) (lying blue_needle6 blue_tray) (arm_at resting_spot))))
