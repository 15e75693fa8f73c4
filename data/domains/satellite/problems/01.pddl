(define (problem satellite_01)
  (:domain satellite)
  (:objects
    satellite1 - satellite
    instrument1 instrument2 - instrument
    thermal1 thermal2 radar1 - mode
    planet1 planet2 nebula1 station1 station2 station3 station4 station5 - direction)
  (:init
    (points_at satellite1 station1)
    (power_left satellite1)
    (on_board instrument1 satellite1)
    (on_board instrument2 satellite1)
    (offers instrument1 thermal1)
    (offers instrument1 thermal2)
    (offers instrument1 radar1)
    (offers instrument2 thermal2)
    (offers instrument2 radar1)
    (calibration_target instrument1 nebula1)
    (calibration_target instrument2 nebula1))
  (:goal (and (image_of planet1 thermal1) (image_of station2 thermal2) (image_of station3 radar1))))
