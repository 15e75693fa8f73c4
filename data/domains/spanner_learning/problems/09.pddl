(define (problem spanner_learning_09)
  (:domain spanner_learning)
  (:objects
    shed location1 location2 location3 gate - location
    carl - man
    spanner1 spanner2 spanner3 - spanner
    nut1 nut2 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 location2)
    (leads_to location2 location3)
    (leads_to location3 gate)
    (stands_at carl shed)
    (stands_at spanner1 shed)
    (stands_at spanner2 location1)
    (stands_at spanner3 shed)
    (unused spanner1)
    (unused spanner2)
    (unused spanner3)
    (stands_at nut1 gate)
    (loose nut1)
    (stands_at nut2 gate)
    (loose nut2))
  (:goal (and (tight nut1) (tight nut2))))
