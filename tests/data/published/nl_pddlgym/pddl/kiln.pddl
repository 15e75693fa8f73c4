; The operators are the actions.
(define (domain pottery)
  (:requirements :typing :conditional-effects :negative-preconditions :equality)
  (:types pot glaze machine)
  (:constants kiln brush - machine)
  (:predicates
    (busy ?m - machine)
    (fired ?p - pot)
    (waiting ?p - pot)
    (glazed ?p - pot ?g - glaze)
    (before ?p1 - pot ?p2 - pot)
    (in-stock ?g - glaze))

  (:action fire
    :parameters (?p - pot)
    :precondition (and (not (busy kiln)) (waiting ?p))
    :effect (and (busy kiln) (fired ?p) (not (waiting ?p))))

  (:action paint
    :parameters (?p - pot ?g - glaze)
    :precondition (and (not (busy brush)) (in-stock ?g) (waiting ?p))
    :effect (and
      (busy brush)
      (glazed ?p ?g)
      (forall (?old - glaze) (when (and (glazed ?p ?old) (not (= ?old ?g))) (not (glazed ?p ?old))))))

  (:action sweep
    :parameters ()
    :precondition (and)
    :effect (forall (?m - machine) (when (busy ?m) (not (busy ?m))))))
