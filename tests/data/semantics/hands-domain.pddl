; A disjunction of static literals ties the two arms of a robot together.
(define (domain hands)
  (:requirements :strips :negative-preconditions :disjunctive-preconditions :conditional-effects)
  (:constants left-arm right-arm)
  (:predicates (left ?a) (right ?a) (holds ?a ?n) (free ?a) (near ?a ?n) (needle ?n) (sharp ?n) (dropped ?n))
  (:action swap
    :parameters (?one ?other ?n)
    :precondition (and (or (and (left ?one) (right ?other)) (and (right ?one) (left ?other)))
                       (holds ?one ?n) (free ?other))
    :effect (and (holds ?other ?n) (not (holds ?one ?n)) (free ?one) (not (free ?other))
                 (when (sharp ?n) (dropped ?n))))
  (:action take
    :parameters (?a ?n)
    :precondition (and (free ?a) (needle ?n) (or (near ?a ?n) (dropped ?n))
                       (not (or (holds left-arm ?n) (holds right-arm ?n))))
    :effect (and (holds ?a ?n) (not (free ?a)) (not (dropped ?n))))
  (:action drop
    :parameters (?a ?n)
    :precondition (holds ?a ?n)
    :effect (and (not (holds ?a ?n)) (free ?a) (dropped ?n)
                 (when (or (sharp ?n) (not (near ?a ?n))) (not (near ?a ?n))))))
