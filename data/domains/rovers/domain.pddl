; Rovers that collect samples, take images and send what they found to a lander.
(define (domain rovers)
  (:requirements :strips :typing :negative-preconditions)
  (:types
    rover camera mode waypoint sight - object
    objective lander - sight)
  (:predicates
    (stands_at ?rover - rover ?waypoint - waypoint)
    (linked ?one ?other - waypoint)
    (too_rough ?rover - rover ?one ?other - waypoint)
    (seen_from ?sight - sight ?waypoint - waypoint)
    (equipped_for_soil ?rover - rover)
    (equipped_for_rock ?rover - rover)
    (soil_at ?waypoint - waypoint)
    (rock_at ?waypoint - waypoint)
    (store_full ?rover - rover)
    (has_soil_data ?rover - rover ?waypoint - waypoint)
    (has_rock_data ?rover - rover ?waypoint - waypoint)
    (mounted_on ?camera - camera ?rover - rover)
    (offers ?camera - camera ?mode - mode)
    (calibration_target ?camera - camera ?objective - objective)
    (calibrated ?camera - camera)
    (has_image ?rover - rover ?objective - objective ?mode - mode)
    (soil_data_sent ?waypoint - waypoint)
    (rock_data_sent ?waypoint - waypoint)
    (image_sent ?objective - objective ?mode - mode))

  (:action navigate
    :parameters (?rover - rover ?from ?to - waypoint)
    :precondition (and (stands_at ?rover ?from) (linked ?from ?to) (not (too_rough ?rover ?from ?to)))
    :effect (and (stands_at ?rover ?to) (not (stands_at ?rover ?from))))

  (:action sample_soil
    :parameters (?rover - rover ?waypoint - waypoint)
    :precondition (and (stands_at ?rover ?waypoint) (equipped_for_soil ?rover) (soil_at ?waypoint)
                       (not (store_full ?rover)))
    :effect (and (has_soil_data ?rover ?waypoint) (store_full ?rover) (not (soil_at ?waypoint))))

  (:action sample_rock
    :parameters (?rover - rover ?waypoint - waypoint)
    :precondition (and (stands_at ?rover ?waypoint) (equipped_for_rock ?rover) (rock_at ?waypoint)
                       (not (store_full ?rover)))
    :effect (and (has_rock_data ?rover ?waypoint) (store_full ?rover) (not (rock_at ?waypoint))))

  (:action drop
    :parameters (?rover - rover)
    :precondition (store_full ?rover)
    :effect (not (store_full ?rover)))

  (:action calibrate
    :parameters (?camera - camera ?objective - objective ?rover - rover ?waypoint - waypoint)
    :precondition (and (mounted_on ?camera ?rover) (calibration_target ?camera ?objective)
                       (stands_at ?rover ?waypoint) (seen_from ?objective ?waypoint))
    :effect (calibrated ?camera))

  (:action take_image
    :parameters (?camera - camera ?objective - objective ?mode - mode ?rover - rover ?waypoint - waypoint)
    :precondition (and (mounted_on ?camera ?rover) (offers ?camera ?mode) (calibrated ?camera)
                       (stands_at ?rover ?waypoint) (seen_from ?objective ?waypoint))
    :effect (and (has_image ?rover ?objective ?mode) (not (calibrated ?camera))))

  (:action communicate_soil_data
    :parameters (?rover - rover ?sampled ?here - waypoint ?lander - lander)
    :precondition (and (has_soil_data ?rover ?sampled) (stands_at ?rover ?here) (seen_from ?lander ?here))
    :effect (soil_data_sent ?sampled))

  (:action communicate_rock_data
    :parameters (?rover - rover ?sampled ?here - waypoint ?lander - lander)
    :precondition (and (has_rock_data ?rover ?sampled) (stands_at ?rover ?here) (seen_from ?lander ?here))
    :effect (rock_data_sent ?sampled))

  (:action communicate_image_data
    :parameters (?rover - rover ?objective - objective ?mode - mode ?here - waypoint ?lander - lander)
    :precondition (and (has_image ?rover ?objective ?mode) (stands_at ?rover ?here) (seen_from ?lander ?here))
    :effect (image_sent ?objective ?mode)))
