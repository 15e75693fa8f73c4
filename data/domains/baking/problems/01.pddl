(define (problem baking_01)
  (:domain baking)
  (:objects
    pan1 - pan
    oven1 - oven
    egg1 - egg
    soap1 soap2 - soap
    dessert1 - dessert)
  (:init
    (outside pan1)
    (vacant oven1)
    (unused egg1)
    (unused soap1)
    (unused soap2)
    (unbaked dessert1))
  (:goal (and (souffle dessert1) (clean pan1))))
