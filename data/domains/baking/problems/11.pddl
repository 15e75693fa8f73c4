(define (problem baking_11)
  (:domain baking)
  (:objects
    pan1 pan2 - pan
    oven1 - oven
    egg1 egg2 egg3 egg4 - egg
    flour1 flour2 flour3 - flour
    soap1 soap2 soap3 soap4 - soap
    dessert1 dessert2 dessert3 dessert4 - dessert)
  (:init
    (clean pan1)
    (outside pan1)
    (outside pan2)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused egg4)
    (unused flour1)
    (unused flour2)
    (unused flour3)
    (unused soap1)
    (unused soap2)
    (unused soap3)
    (unused soap4)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3)
    (unbaked dessert4))
  (:goal (and (cake dessert1) (souffle dessert2) (cake dessert3) (cake dessert4) (clean pan1))))
