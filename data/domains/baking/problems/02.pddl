(define (problem baking_02)
  (:domain baking)
  (:objects
    pan1 - pan
    oven1 - oven
    egg1 egg2 - egg
    soap1 - soap
    dessert1 dessert2 - dessert)
  (:init
    (clean pan1)
    (outside pan1)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused soap1)
    (unbaked dessert1)
    (unbaked dessert2))
  (:goal (and (souffle dessert1) (souffle dessert2))))
