; The Tower of Hanoi with the classic three-parameter move.
(define (domain hanoi)
  (:requirements :strips :typing)
  (:types
    place - object
    disc peg - place)
  (:predicates
    (on ?disc - disc ?below - place)
    (clear ?place - place)
    (fits ?disc - disc ?below - place))

  (:action move
    :parameters (?disc - disc ?from ?to - place)
    :precondition (and (on ?disc ?from) (clear ?disc) (clear ?to) (fits ?disc ?to))
    :effect (and (on ?disc ?to) (clear ?from)
                 (not (on ?disc ?from)) (not (clear ?to)))))
