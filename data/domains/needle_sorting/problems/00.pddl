(define (problem needle_sorting_00)
  (:domain needle_sorting)
  (:objects
    blue_needle1 blue_needle2 green_needle1 - needle
    red_tray blue_tray green_tray - tray
    resting_spot - rest)
  (:init
    (arm_at blue_needle2)
    (lying blue_needle1 blue_needle1)
    (lying blue_needle2 blue_needle2)
    (lying green_needle1 green_needle1))
  (:goal (and (lying blue_needle1 blue_tray) (lying blue_needle2 blue_tray) (lying green_needle1 green_tray) (arm_at resting_spot))))
