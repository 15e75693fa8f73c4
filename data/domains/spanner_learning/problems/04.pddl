(define (problem spanner_learning_04)
  (:domain spanner_learning)
  (:objects
    shed location1 gate - location
    oscar - man
    spanner1 spanner2 - spanner
    nut1 nut2 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 gate)
    (stands_at oscar shed)
    (stands_at spanner1 shed)
    (stands_at spanner2 shed)
    (unused spanner1)
    (unused spanner2)
    (stands_at nut1 gate)
    (loose nut1)
    (stands_at nut2 gate)
    (loose nut2))
  (:goal (and (tight nut1) (tight nut2))))
