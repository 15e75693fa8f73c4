(define (problem briefcaseworld_02)
  (:domain briefcaseworld)
  (:objects
    home office library - location
    letter book key wallet phone - item)
  (:init
    (briefcase_at library)
    (item_at letter office)
    (item_at book office)
    (item_at key library)
    (item_at wallet library)
    (item_at phone library))
  (:goal (and (item_at letter library) (item_at key office) (item_at wallet office) (item_at phone home) (inside book))))
