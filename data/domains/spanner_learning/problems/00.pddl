(define (problem spanner_learning_00)
  (:domain spanner_learning)
  (:objects
    shed location1 gate - location
    david - man
    spanner1 - spanner
    nut1 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 gate)
    (stands_at david shed)
    (stands_at spanner1 shed)
    (unused spanner1)
    (stands_at nut1 gate)
    (loose nut1))
  (:goal (and (tight nut1))))
