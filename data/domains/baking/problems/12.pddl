(define (problem baking_12)
  (:domain baking)
  (:objects
    pan1 pan2 pan3 - pan
    oven1 oven2 - oven
    egg1 egg2 egg3 egg4 egg5 - egg
    flour1 flour2 - flour
    soap1 soap2 soap3 soap4 - soap
    dessert1 dessert2 dessert3 dessert4 dessert5 - dessert)
  (:init
    (clean pan1)
    (outside pan1)
    (outside pan2)
    (standing pan3 oven1)
    (vacant oven2)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused egg4)
    (unused egg5)
    (unused flour1)
    (unused flour2)
    (unused soap1)
    (unused soap2)
    (unused soap3)
    (unused soap4)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3)
    (unbaked dessert4)
    (unbaked dessert5))
  (:goal (and (souffle dessert1) (souffle dessert2) (cake dessert3) (souffle dessert4) (cake dessert5))))
