; Aircraft take people between cities; flying costs one level of fuel, flying fast two.
(define (domain zeno_travel)
  (:requirements :strips :typing)
  (:types
    carried - object
    aircraft person - carried
    city level)
  (:predicates
    (is_at ?carried - carried ?city - city)
    (seated ?person - person ?aircraft - aircraft)
    (fuel ?aircraft - aircraft ?level - level)
    (next_level ?lower ?higher - level))

  (:action board
    :parameters (?person - person ?aircraft - aircraft ?city - city)
    :precondition (and (is_at ?person ?city) (is_at ?aircraft ?city))
    :effect (and (seated ?person ?aircraft) (not (is_at ?person ?city))))

  (:action debark
    :parameters (?person - person ?aircraft - aircraft ?city - city)
    :precondition (and (seated ?person ?aircraft) (is_at ?aircraft ?city))
    :effect (and (is_at ?person ?city) (not (seated ?person ?aircraft))))

  (:action fly
    :parameters (?aircraft - aircraft ?from ?to - city ?before ?after - level)
    :precondition (and (is_at ?aircraft ?from) (fuel ?aircraft ?before) (next_level ?after ?before))
    :effect (and (is_at ?aircraft ?to) (fuel ?aircraft ?after)
                 (not (is_at ?aircraft ?from)) (not (fuel ?aircraft ?before))))

  (:action zoom
    :parameters (?aircraft - aircraft ?from ?to - city ?before ?between ?after - level)
    :precondition (and (is_at ?aircraft ?from) (fuel ?aircraft ?before)
                       (next_level ?between ?before) (next_level ?after ?between))
    :effect (and (is_at ?aircraft ?to) (fuel ?aircraft ?after)
                 (not (is_at ?aircraft ?from)) (not (fuel ?aircraft ?before))))

  (:action refuel
    :parameters (?aircraft - aircraft ?before ?after - level)
    :precondition (and (fuel ?aircraft ?before) (next_level ?before ?after))
    :effect (and (fuel ?aircraft ?after) (not (fuel ?aircraft ?before)))))
