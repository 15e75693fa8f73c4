; Rearranging small things on the squares of a table top.
(define (domain rearrangement)
  (:requirements :strips :typing :negative-preconditions)
  (:types square piece)
  (:predicates
    (gripper_at ?square - square)
    (lying ?piece - piece ?square - square)
    (held ?piece - piece)
    (busy))

  (:action reach
    :parameters (?from ?to - square)
    :precondition (and (gripper_at ?from) (not (busy)))
    :effect (and (gripper_at ?to) (not (gripper_at ?from))))

  (:action haul
    :parameters (?piece - piece ?from ?to - square)
    :precondition (and (gripper_at ?from) (lying ?piece ?from) (held ?piece))
    :effect (and (gripper_at ?to) (lying ?piece ?to)
                 (not (gripper_at ?from)) (not (lying ?piece ?from))))

  (:action pick
    :parameters (?piece - piece ?square - square)
    :precondition (and (gripper_at ?square) (lying ?piece ?square) (not (busy)))
    :effect (and (held ?piece) (busy)))

  (:action place
    :parameters (?piece - piece)
    :precondition (held ?piece)
    :effect (and (not (held ?piece)) (not (busy)))))
