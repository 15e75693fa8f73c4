(define (problem baking_08)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 - oven
    egg1 egg2 egg3 - egg
    flour1 flour2 - flour
    soap1 - soap
    dessert1 dessert2 dessert3 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (standing pan1 oven1)
    (outside pan2)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3))
  (:goal (and (souffle dessert1) (cake dessert2) (cake dessert3))))
