(define (problem baking_03)
  (:domain baking)
  (:objects
    pan1 - pan
    oven1 - oven
    egg1 egg2 - egg
    flour1 - flour
    soap1 soap2 - soap
    dessert1 dessert2 - dessert)
  (:init
    (clean pan1)
    (outside pan1)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused flour1)
    (unused soap1)
    (unused soap2)
    (unbaked dessert1)
    (unbaked dessert2))
  (:goal (and (souffle dessert1) (cake dessert2) (clean pan1))))
