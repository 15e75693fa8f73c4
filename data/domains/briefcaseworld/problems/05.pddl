(define (problem briefcaseworld_05)
  (:domain briefcaseworld)
  (:objects
    home office library bank station - location
    letter book key wallet phone ticket contract camera umbrella - item)
  (:init
    (briefcase_at library)
    (item_at letter library)
    (item_at book library)
    (item_at key home)
    (item_at wallet home)
    (item_at phone bank)
    (item_at ticket home)
    (item_at contract office)
    (item_at camera home)
    (item_at umbrella bank)
    (inside letter)
    (inside book))
  (:goal (and (item_at letter home) (item_at book office) (item_at key station) (item_at phone station) (item_at ticket library) (item_at contract bank) (item_at camera station) (item_at umbrella library) (inside wallet))))
