(define (domain Roads)
  (:requirements :strips)
  (:predicates (at ?x) (Road ?x ?y) (done))
  (:action Go
    :parameters (?a ?b)
    :precondition (and (at ?a) (Road ?a ?b))
    :effect (and (not (at ?a)) (at ?b))))
