(define (problem baking_06)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 oven2 - oven
    egg1 egg2 - egg
    flour1 flour2 - flour
    soap1 - soap
    dessert1 dessert2 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (vacant oven2)
    (inside egg2 pan2)
    (has_egg pan2)
    (unused egg1)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unbaked dessert1)
    (unbaked dessert2))
  (:goal (and (cake dessert1) (cake dessert2) (clean pan2))))
