(define (problem briefcaseworld_01)
  (:domain briefcaseworld)
  (:objects
    home office library - location
    letter book key - item)
  (:init
    (briefcase_at office)
    (item_at letter office)
    (item_at book home)
    (item_at key office))
  (:goal (and (item_at letter home) (item_at book library) (item_at key library))))
