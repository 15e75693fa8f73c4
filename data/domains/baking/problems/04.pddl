(define (problem baking_04)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 - oven
    egg1 egg2 - egg
    flour1 flour2 - flour
    soap1 soap2 - soap
    dessert1 - dessert)
  (:init
    (clean pan2)
    (standing pan1 oven1)
    (outside pan2)
    (unused egg1)
    (unused egg2)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unused soap2)
    (unbaked dessert1))
  (:goal (and (cake dessert1) (clean pan2))))
