(define (problem spanner_learning_03)
  (:domain spanner_learning)
  (:objects
    shed location1 location2 gate - location
    bob - man
    spanner1 spanner2 - spanner
    nut1 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 location2)
    (leads_to location2 gate)
    (stands_at bob shed)
    (stands_at spanner1 location2)
    (stands_at spanner2 shed)
    (unused spanner1)
    (unused spanner2)
    (stands_at nut1 gate)
    (loose nut1))
  (:goal (and (tight nut1))))
