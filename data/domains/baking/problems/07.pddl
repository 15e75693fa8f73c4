(define (problem baking_07)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 - oven
    egg1 egg2 egg3 - egg
    soap1 soap2 - soap
    dessert1 dessert2 dessert3 - dessert)
  (:init
    (clean pan2)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused soap1)
    (unused soap2)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3))
  (:goal (and (souffle dessert1) (souffle dessert2) (souffle dessert3))))
