; An order may be shipped once everything in it is made.
(define (domain orders)
  (:requirements :adl)
  (:types order product stack)
  (:predicates (includes ?o - order ?p - product) (waiting ?o - order) (open ?o - order)
               (shipped ?o - order) (made ?p - product) (free ?s - stack) (uses ?o - order ?s - stack))
  (:action start
    :parameters (?o - order ?s - stack)
    :precondition (and (waiting ?o) (free ?s))
    :effect (and (open ?o) (not (waiting ?o)) (uses ?o ?s) (not (free ?s))))
  (:action make
    :parameters (?p - product)
    :precondition (and (not (made ?p)) (forall (?o - order) (imply (includes ?o ?p) (open ?o))))
    :effect (made ?p))
  (:action ship
    :parameters (?o - order ?s - stack)
    :precondition (and (open ?o) (uses ?o ?s) (forall (?p - product) (imply (includes ?o ?p) (made ?p))))
    :effect (and (shipped ?o) (not (open ?o)) (free ?s) (not (uses ?o ?s)))))
