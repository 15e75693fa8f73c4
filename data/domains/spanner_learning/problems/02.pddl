(define (problem spanner_learning_02)
  (:domain spanner_learning)
  (:objects
    shed location1 location2 gate - location
    bob - man
    spanner1 - spanner
    nut1 - nut)
  (:init
    (leads_to shed location1)
    (leads_to location1 location2)
    (leads_to location2 gate)
    (stands_at bob shed)
    (carries bob spanner1)
    (unused spanner1)
    (stands_at nut1 gate)
    (loose nut1))
  (:goal (and (tight nut1))))
