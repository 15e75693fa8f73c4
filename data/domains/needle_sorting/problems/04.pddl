(define (problem needle_sorting_04)
  (:domain needle_sorting)
  (:objects
    red_needle1 red_needle2 red_needle3 blue_needle1 green_needle1 green_needle2 green_needle3 green_needle4 green_needle5 - needle
    red_tray blue_tray green_tray - tray
    resting_spot - rest)
  (:init
    (arm_at resting_spot)
    (lying red_needle1 red_needle1)
    (lying red_needle2 red_needle2)
    (lying red_needle3 red_needle3)
    (lying blue_needle1 blue_needle1)
    (lying green_needle1 green_needle1)
    (lying green_needle2 green_needle2)
    (lying green_needle3 green_needle3)
    (lying green_needle4 green_needle4)
    (lying green_needle5 green_needle5))
  (:goal (and (lying red_needle1 red_tray) (lying red_needle2 red_tray) (lying red_needle3 red_tray) (lying blue_needle1 blue_tray) (lying green_needle1 green_tray) (lying green_needle2 green_tray) (lying green_needle3 green_tray) (lying green_needle5 green_tray))))
