(define (problem baking_09)
  (:domain baking)
  (:objects
    pan1 - pan
    oven1 - oven
    egg1 egg2 egg3 - egg
    flour1 - flour
    soap1 soap2 soap3 soap4 - soap
    dessert1 dessert2 dessert3 - dessert)
  (:init
    (standing pan1 oven1)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused flour1)
    (unused soap1)
    (unused soap2)
    (unused soap3)
    (unused soap4)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3))
  (:goal (and (souffle dessert1) (souffle dessert2) (cake dessert3) (clean pan1))))
