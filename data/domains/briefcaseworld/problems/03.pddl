(define (problem briefcaseworld_03)
  (:domain briefcaseworld)
  (:objects
    home office library bank - location
    letter book key wallet phone ticket - item)
  (:init
    (briefcase_at bank)
    (item_at letter home)
    (item_at book office)
    (item_at key office)
    (item_at wallet library)
    (item_at phone office)
    (item_at ticket bank)
    (inside ticket))
  (:goal (and (item_at letter office) (item_at book library) (item_at key bank) (item_at wallet bank) (item_at ticket home))))
