(define (problem baking_10)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 oven2 - oven
    egg1 egg2 egg3 egg4 - egg
    flour1 flour2 - flour
    soap1 soap2 - soap
    dessert1 dessert2 dessert3 dessert4 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (vacant oven2)
    (inside egg1 pan1)
    (has_egg pan1)
    (unused egg2)
    (unused egg3)
    (unused egg4)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unused soap2)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3)
    (unbaked dessert4))
  (:goal (and (souffle dessert1) (cake dessert2) (cake dessert3) (souffle dessert4))))
