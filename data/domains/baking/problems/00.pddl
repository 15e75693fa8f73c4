(define (problem baking_00)
  (:domain baking)
  (:objects
    pan1 - pan
    oven1 oven2 - oven
    egg1 - egg
    flour1 - flour
    dessert1 - dessert)
  (:init
    (clean pan1)
    (outside pan1)
    (vacant oven1)
    (vacant oven2)
    (unused egg1)
    (unused flour1)
    (unbaked dessert1))
  (:goal (and (cake dessert1))))
