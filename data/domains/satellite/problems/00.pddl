(define (problem satellite_00)
  (:domain satellite)
  (:objects
    satellite1 - satellite
    instrument1 - instrument
    thermal1 thermal2 visible1 - mode
    star1 star2 planet1 planet2 nebula1 nebula2 station1 - direction)
  (:init
    (points_at satellite1 nebula2)
    (power_left satellite1)
    (on_board instrument1 satellite1)
    (offers instrument1 thermal1)
    (offers instrument1 thermal2)
    (offers instrument1 visible1)
    (calibration_target instrument1 nebula2))
  (:goal (and (image_of star2 visible1) (image_of nebula1 thermal2) (points_at satellite1 star2))))
