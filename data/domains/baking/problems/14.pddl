(define (problem baking_14)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 oven2 - oven
    egg1 egg2 egg3 egg4 egg5 egg6 - egg
    flour1 flour2 flour3 flour4 flour5 - flour
    soap1 soap2 soap3 soap4 - soap
    dessert1 dessert2 dessert3 dessert4 dessert5 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (vacant oven2)
    (inside egg4 pan2)
    (has_egg pan2)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused egg5)
    (unused egg6)
    (unused flour1)
    (unused flour2)
    (unused flour3)
    (unused flour4)
    (unused flour5)
    (unused soap1)
    (unused soap2)
    (unused soap3)
    (unused soap4)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3)
    (unbaked dessert4)
    (unbaked dessert5))
  (:goal (and (cake dessert1) (cake dessert2) (cake dessert3) (cake dessert4) (souffle dessert5))))
