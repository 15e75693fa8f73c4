(define (domain harbour)
  (:requirements :strips :typing :negative-preconditions)
  (:types quay crate)
  (:predicates
    (barge-at ?q - quay)
    (lies ?c - crate ?q - quay)
    (aboard ?c - crate)
    (full)
    (load ?c - crate)
    (unload)
    (sail ?to - quay))

  ; (:actions load unload sail)

  (:action load
    :parameters (?c - crate ?q - quay)
    :precondition (and (load ?c) (barge-at ?q) (lies ?c ?q) (not (full)))
    :effect (and (aboard ?c) (full) (not (lies ?c ?q))))

  (:action unload
    :parameters (?c - crate ?q - quay)
    :precondition (and (aboard ?c) (unload) (barge-at ?q))
    :effect (and (lies ?c ?q) (not (aboard ?c)) (not (full))))

  (:action sail
    :parameters (?from - quay ?to - quay)
    :precondition (and (barge-at ?from) (sail ?to))
    :effect (and (barge-at ?to) (not (barge-at ?from)))))
