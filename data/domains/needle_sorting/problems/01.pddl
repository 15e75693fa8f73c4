(define (problem needle_sorting_01)
  (:domain needle_sorting)
  (:objects
    red_needle1 red_needle2 red_needle3 blue_needle1 - needle
    red_tray blue_tray - tray
    resting_spot - rest)
  (:init
    (arm_at blue_tray)
    (lying red_needle1 red_needle1)
    (lying red_needle2 red_needle2)
    (lying red_needle3 red_needle3)
    (lying blue_needle1 blue_needle1))
  (:goal (and (lying red_needle1 red_tray) (lying red_needle2 red_tray) (lying red_needle3 red_tray) (lying blue_needle1 blue_tray))))
