; Parameters that nothing uses still need an object of their type.
(define (domain ferries)
  (:requirements :strips :typing)
  (:types shore car sailor witness)
  (:predicates (at ?c - car ?s - shore) (ferry ?s - shore) (aboard ?c - car) (clear))
  (:action sail
    :parameters (?from ?to - shore ?by - sailor)
    :precondition (ferry ?from)
    :effect (and (not (ferry ?from)) (ferry ?to)))
  (:action board
    :parameters (?c - car ?s - shore)
    :precondition (and (at ?c ?s) (ferry ?s) (clear))
    :effect (and (aboard ?c) (not (at ?c ?s)) (not (clear))))
  (:action leave
    :parameters (?c - car ?s - shore)
    :precondition (and (aboard ?c) (ferry ?s))
    :effect (and (at ?c ?s) (not (aboard ?c)) (clear)))
  (:action sink
    :parameters (?c - car ?seen-by - witness)
    :precondition (aboard ?c)
    :effect (and (not (aboard ?c)) (clear))))
