; No objects at all.
(define (domain lamps)
  (:requirements :strips :negative-preconditions)
  (:predicates (lit) (warm))
  (:action switch-on :parameters () :precondition (not (lit)) :effect (lit))
  (:action wait :parameters () :precondition (lit) :effect (and (warm) (not (lit)))))
