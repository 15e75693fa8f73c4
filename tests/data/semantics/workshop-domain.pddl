; Machines are constants: some literals have no variable at all.
(define (domain workshop)
  (:requirements :strips :typing :equality :negative-preconditions :conditional-effects)
  (:types part machine colour)
  (:constants sander sprayer - machine)
  (:predicates (busy ?m - machine) (booked ?p - part) (smooth ?p - part)
               (painted ?p - part ?c - colour) (in-stock ?c - colour))
  (:action sand
    :parameters (?p - part)
    :precondition (and (not (busy sander)) (not (booked ?p)))
    :effect (and (busy sander) (booked ?p) (smooth ?p)
                 (forall (?c - colour) (when (painted ?p ?c) (not (painted ?p ?c))))))
  (:action spray
    :parameters (?p - part ?new - colour)
    :precondition (and (not (busy sprayer)) (not (booked ?p)) (in-stock ?new))
    :effect (and (busy sprayer) (booked ?p) (painted ?p ?new)
                 (forall (?old - colour)
                   (when (and (painted ?p ?old) (not (= ?old ?new)))
                         (not (painted ?p ?old))))))
  (:action next-shift
    :parameters ()
    :precondition ()
    :effect (and (forall (?m - machine) (not (busy ?m)))
                 (forall (?p - part) (when (booked ?p) (not (booked ?p)))))))
