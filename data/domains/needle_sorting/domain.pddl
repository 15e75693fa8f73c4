; One arm sorts needles from a table into trays; the spot of a needle on the table bears the name of the needle.
(define (domain needle_sorting)
  (:requirements :strips :typing :negative-preconditions)
  (:types
    spot - object
    needle tray rest - spot)
  (:predicates
    (arm_at ?spot - spot)
    (lying ?needle - needle ?spot - spot)
    (holding ?needle - needle)
    (closed))

  (:action move
    :parameters (?from ?to - spot)
    :precondition (arm_at ?from)
    :effect (and (arm_at ?to) (not (arm_at ?from))))

  (:action pick
    :parameters (?needle - needle ?spot - spot)
    :precondition (and (arm_at ?spot) (lying ?needle ?spot) (not (closed)))
    :effect (and (holding ?needle) (closed) (not (lying ?needle ?spot))))

  (:action place
    :parameters (?needle - needle ?spot - spot)
    :precondition (and (arm_at ?spot) (holding ?needle))
    :effect (and (lying ?needle ?spot) (not (holding ?needle)) (not (closed)))))
