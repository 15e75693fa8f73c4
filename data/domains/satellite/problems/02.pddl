(define (problem satellite_02)
  (:domain satellite)
  (:objects
    satellite1 satellite2 - satellite
    instrument1 instrument2 - instrument
    infrared1 thermal1 radar1 - mode
    star1 star2 star3 star4 planet1 nebula1 nebula2 nebula3 - direction)
  (:init
    (points_at satellite1 nebula3)
    (points_at satellite2 nebula2)
    (power_left satellite1)
    (power_left satellite2)
    (on_board instrument1 satellite1)
    (on_board instrument2 satellite2)
    (offers instrument1 infrared1)
    (offers instrument1 thermal1)
    (offers instrument2 infrared1)
    (offers instrument2 radar1)
    (calibration_target instrument1 nebula3)
    (calibration_target instrument2 nebula2))
  (:goal (and (image_of star1 thermal1) (image_of planet1 thermal1) (image_of nebula3 thermal1) (points_at satellite2 nebula1))))
