(define (problem briefcaseworld_00)
  (:domain briefcaseworld)
  (:objects
    home office - location
    letter - item)
  (:init
    (briefcase_at office)
    (item_at letter home))
  (:goal (and (item_at letter office))))
