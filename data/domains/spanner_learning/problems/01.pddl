(define (problem spanner_learning_01)
  (:domain spanner_learning)
  (:objects
    shed location1 gate - location
    david - man
    spanner1 spanner2 - spanner
    nut1 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 gate)
    (stands_at david shed)
    (stands_at spanner1 location1)
    (stands_at spanner2 location1)
    (unused spanner1)
    (stands_at nut1 gate)
    (loose nut1))
  (:goal (and (tight nut1))))
