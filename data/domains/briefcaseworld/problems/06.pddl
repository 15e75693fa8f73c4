(define (problem briefcaseworld_06)
  (:domain briefcaseworld)
  (:objects
    home office library bank station - location
    letter book key wallet phone ticket contract camera umbrella lunch - item)
  (:init
    (briefcase_at office)
    (item_at letter station)
    (item_at book bank)
    (item_at key library)
    (item_at wallet home)
    (item_at phone station)
    (item_at ticket bank)
    (item_at contract bank)
    (item_at camera office)
    (item_at umbrella home)
    (item_at lunch bank))
  (:goal (and (item_at letter bank) (item_at book office) (item_at key office) (item_at wallet bank) (item_at phone office) (item_at ticket station) (item_at contract office) (item_at camera station) (item_at umbrella bank) (item_at lunch home))))
