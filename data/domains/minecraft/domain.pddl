; A little crafting world: gather logs and grass, saw logs into planks.
(define (domain minecraft)
  (:requirements :strips :typing)
  (:types
    item field - object
    log grass plank - item)
  (:predicates
    (player_at ?field - field)
    (lying ?item - item ?field - field)
    (carried ?item - item)
    (equipped ?item - item)
    (hands_free)
    (unmade ?plank - plank))

  (:action move
    :parameters (?from ?to - field)
    :precondition (player_at ?from)
    :effect (and (player_at ?to) (not (player_at ?from))))

  (:action pick
    :parameters (?item - item ?field - field)
    :precondition (and (lying ?item ?field) (player_at ?field))
    :effect (and (carried ?item) (not (lying ?item ?field))))

  (:action equip
    :parameters (?item - item)
    :precondition (and (carried ?item) (hands_free))
    :effect (and (equipped ?item) (not (carried ?item)) (not (hands_free))))

  (:action recall
    :parameters (?item - item)
    :precondition (equipped ?item)
    :effect (and (carried ?item) (hands_free) (not (equipped ?item))))

  (:action craft_plank
    :parameters (?plank - plank ?log - log)
    :precondition (and (equipped ?log) (unmade ?plank))
    :effect (and (carried ?plank) (hands_free)
                 (not (equipped ?log)) (not (unmade ?plank)))))
