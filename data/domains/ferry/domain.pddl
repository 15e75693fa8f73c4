; A ferry carries cars between the ports of an archipelago, one at a time.
(define (domain ferry)
  (:requirements :strips :typing)
  (:types port car)
  (:predicates
    (ferry_at ?port - port)
    (car_at ?car - car ?port - port)
    (deck_free)
    (aboard ?car - car))

  (:action sail
    :parameters (?from ?to - port)
    :precondition (ferry_at ?from)
    :effect (and (ferry_at ?to) (not (ferry_at ?from))))

  (:action board
    :parameters (?car - car ?port - port)
    :precondition (and (car_at ?car ?port) (ferry_at ?port) (deck_free))
    :effect (and (aboard ?car) (not (car_at ?car ?port)) (not (deck_free))))

  (:action debark
    :parameters (?car - car ?port - port)
    :precondition (and (aboard ?car) (ferry_at ?port))
    :effect (and (car_at ?car ?port) (deck_free) (not (aboard ?car)))))
