; Costs come from a static function; unloading and driving delete what they add under equal arguments.
(define (domain parcels)
  (:requirements :strips :typing :action-costs)
  (:types city thing - object vehicle parcel - thing)
  (:predicates (at ?t - thing ?c - city) (in ?p - parcel ?v - vehicle))
  (:functions (total-cost) - number (distance ?x ?y - city) - number)
  (:action drive
    :parameters (?v - vehicle ?x ?y - city)
    :precondition (at ?v ?x)
    :effect (and (not (at ?v ?x)) (at ?v ?y) (increase (total-cost) (distance ?x ?y))))
  (:action load
    :parameters (?p - parcel ?v - vehicle ?c - city)
    :precondition (and (at ?p ?c) (at ?v ?c))
    :effect (and (in ?p ?v) (not (at ?p ?c)) (increase (total-cost) 1)))
  (:action unload
    :parameters (?p - parcel ?v - vehicle ?c - city)
    :precondition (and (in ?p ?v) (at ?v ?c))
    :effect (and (at ?p ?c) (not (in ?p ?v)) (increase (total-cost) 1))))
