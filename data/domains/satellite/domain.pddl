; Satellites that take images, with instruments that are powered one at a time and calibrated on a target.
(define (domain satellite)
  (:requirements :strips :typing)
  (:types satellite instrument mode direction - object)
  (:predicates
    (on_board ?instrument - instrument ?satellite - satellite)
    (offers ?instrument - instrument ?mode - mode)
    (calibration_target ?instrument - instrument ?direction - direction)
    (points_at ?satellite - satellite ?direction - direction)
    (power_left ?satellite - satellite)
    (powered ?instrument - instrument)
    (calibrated ?instrument - instrument)
    (image_of ?direction - direction ?mode - mode))

  (:action turn_to
    :parameters (?satellite - satellite ?from ?to - direction)
    :precondition (points_at ?satellite ?from)
    :effect (and (points_at ?satellite ?to) (not (points_at ?satellite ?from))))

  (:action switch_on
    :parameters (?instrument - instrument ?satellite - satellite)
    :precondition (and (on_board ?instrument ?satellite) (power_left ?satellite))
    :effect (and (powered ?instrument) (not (calibrated ?instrument)) (not (power_left ?satellite))))

  (:action switch_off
    :parameters (?instrument - instrument ?satellite - satellite)
    :precondition (and (on_board ?instrument ?satellite) (powered ?instrument))
    :effect (and (power_left ?satellite) (not (powered ?instrument))))

  (:action calibrate
    :parameters (?instrument - instrument ?satellite - satellite ?direction - direction)
    :precondition (and (on_board ?instrument ?satellite) (powered ?instrument)
                       (calibration_target ?instrument ?direction) (points_at ?satellite ?direction))
    :effect (calibrated ?instrument))

  (:action take_image
    :parameters (?instrument - instrument ?satellite - satellite ?direction - direction ?mode - mode)
    :precondition (and (on_board ?instrument ?satellite) (offers ?instrument ?mode) (powered ?instrument)
                       (calibrated ?instrument) (points_at ?satellite ?direction))
    :effect (image_of ?direction ?mode)))
