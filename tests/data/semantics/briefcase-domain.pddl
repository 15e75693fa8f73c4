; Everything in the briefcase moves with it.
(define (domain briefcase)
  (:requirements :strips :typing :negative-preconditions :conditional-effects)
  (:types room thing)
  (:predicates (case-at ?r - room) (lies ?t - thing ?r - room) (packed ?t - thing))
  (:action carry
    :parameters (?from - room ?to - room)
    :precondition (case-at ?from)
    :effect (and (not (case-at ?from)) (case-at ?to)
                 (forall (?t - thing)
                   (when (packed ?t)
                         (and (not (lies ?t ?from)) (lies ?t ?to))))))
  (:action pack
    :parameters (?t - thing ?r - room)
    :precondition (and (case-at ?r) (lies ?t ?r) (not (packed ?t)))
    :effect (packed ?t))
  (:action unpack
    :parameters (?t - thing)
    :precondition (packed ?t)
    :effect (not (packed ?t))))
