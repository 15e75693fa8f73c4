(define (problem briefcaseworld_04)
  (:domain briefcaseworld)
  (:objects
    home office library bank - location
    letter book key wallet phone ticket contract - item)
  (:init
    (briefcase_at office)
    (item_at letter office)
    (item_at book office)
    (item_at key home)
    (item_at wallet home)
    (item_at phone office)
    (item_at ticket bank)
    (item_at contract home))
  (:goal (and (item_at letter home) (item_at book library) (item_at key office) (item_at wallet bank) (item_at phone library) (item_at ticket office) (item_at contract bank) (briefcase_at library))))
