(define (problem baking_05)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 - oven
    egg1 egg2 egg3 - egg
    flour1 flour2 - flour
    soap1 - soap
    dessert1 dessert2 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unbaked dessert1)
    (unbaked dessert2))
  (:goal (and (cake dessert1) (souffle dessert2))))
