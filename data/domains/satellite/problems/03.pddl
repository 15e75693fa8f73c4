(define (problem satellite_03)
  (:domain satellite)
  (:objects
    satellite1 satellite2 - satellite
    instrument1 instrument2 instrument3 - instrument
    visible1 radar1 radar2 - mode
    star1 planet1 planet2 nebula1 nebula2 nebula3 nebula4 nebula5 - direction)
  (:init
    (points_at satellite1 star1)
    (points_at satellite2 star1)
    (power_left satellite1)
    (power_left satellite2)
    (on_board instrument1 satellite1)
    (on_board instrument2 satellite1)
    (on_board instrument3 satellite2)
    (offers instrument1 radar1)
    (offers instrument2 visible1)
    (offers instrument2 radar2)
    (offers instrument3 visible1)
    (offers instrument3 radar2)
    (calibration_target instrument1 nebula5)
    (calibration_target instrument2 planet2)
    (calibration_target instrument3 planet2))
  (:goal (and (image_of star1 radar1) (image_of star1 radar2) (image_of nebula1 radar1) (image_of nebula3 radar1) (points_at satellite1 nebula1))))
