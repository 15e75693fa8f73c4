; A man on a one-way path, spanners that work once, nuts to be tightened.
(define (domain spanner_learning)
  (:requirements :strips :typing)
  (:types
    location locatable - object
    man nut spanner - locatable)
  (:predicates
    (stands_at ?thing - locatable ?location - location)
    (leads_to ?from ?to - location)
    (carries ?man - man ?spanner - spanner)
    (unused ?spanner - spanner)
    (loose ?nut - nut)
    (tight ?nut - nut))

  (:action walk
    :parameters (?man - man ?from ?to - location)
    :precondition (and (stands_at ?man ?from) (leads_to ?from ?to))
    :effect (and (stands_at ?man ?to) (not (stands_at ?man ?from))))

  (:action pickup_spanner
    :parameters (?man - man ?spanner - spanner ?location - location)
    :precondition (and (stands_at ?man ?location) (stands_at ?spanner ?location))
    :effect (and (carries ?man ?spanner) (not (stands_at ?spanner ?location))))

  (:action tighten_nut
    :parameters (?man - man ?nut - nut ?spanner - spanner ?location - location)
    :precondition (and (stands_at ?man ?location) (stands_at ?nut ?location) (loose ?nut)
                       (carries ?man ?spanner) (unused ?spanner))
    :effect (and (tight ?nut) (not (loose ?nut)) (not (unused ?spanner)))))
