; Drivers walk along footpaths and drive lorries along roads to deliver parcels.
(define (domain driverlog)
  (:requirements :strips :typing)
  (:types
    movable - object
    driver truck package - movable
    location)
  (:predicates
    (is_at ?movable - movable ?location - location)
    (inside ?package - package ?truck - truck)
    (at_wheel ?driver - driver ?truck - truck)
    (without_driver ?truck - truck)
    (road ?from ?to - location)
    (footpath ?from ?to - location))

  (:action load_truck
    :parameters (?package - package ?truck - truck ?location - location)
    :precondition (and (is_at ?truck ?location) (is_at ?package ?location))
    :effect (and (inside ?package ?truck) (not (is_at ?package ?location))))

  (:action unload_truck
    :parameters (?package - package ?truck - truck ?location - location)
    :precondition (and (is_at ?truck ?location) (inside ?package ?truck))
    :effect (and (is_at ?package ?location) (not (inside ?package ?truck))))

  (:action board_truck
    :parameters (?driver - driver ?truck - truck ?location - location)
    :precondition (and (is_at ?truck ?location) (is_at ?driver ?location) (without_driver ?truck))
    :effect (and (at_wheel ?driver ?truck)
                 (not (is_at ?driver ?location)) (not (without_driver ?truck))))

  (:action disembark_truck
    :parameters (?driver - driver ?truck - truck ?location - location)
    :precondition (and (is_at ?truck ?location) (at_wheel ?driver ?truck))
    :effect (and (is_at ?driver ?location) (without_driver ?truck) (not (at_wheel ?driver ?truck))))

  (:action drive_truck
    :parameters (?truck - truck ?from ?to - location ?driver - driver)
    :precondition (and (is_at ?truck ?from) (at_wheel ?driver ?truck) (road ?from ?to))
    :effect (and (is_at ?truck ?to) (not (is_at ?truck ?from))))

  (:action walk
    :parameters (?driver - driver ?from ?to - location)
    :precondition (and (is_at ?driver ?from) (footpath ?from ?to))
    :effect (and (is_at ?driver ?to) (not (is_at ?driver ?from)))))
