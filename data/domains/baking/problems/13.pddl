(define (problem baking_13)
  (:domain baking)
  (:objects
    pan1 pan2 pan3 - pan
    oven1 - oven
    egg1 egg2 egg3 egg4 egg5 egg6 - egg
    flour1 flour2 flour3 flour4 - flour
    soap1 soap2 soap3 soap4 soap5 - soap
    dessert1 dessert2 dessert3 dessert4 dessert5 - dessert)
  (:init
    (clean pan1)
    (clean pan2)
    (clean pan3)
    (outside pan1)
    (outside pan2)
    (outside pan3)
    (vacant oven1)
    (unused egg1)
    (unused egg2)
    (unused egg3)
    (unused egg4)
    (unused egg5)
    (unused egg6)
    (unused flour1)
    (unused flour2)
    (unused flour3)
    (unused flour4)
    (unused soap1)
    (unused soap2)
    (unused soap3)
    (unused soap4)
    (unused soap5)
    (unbaked dessert1)
    (unbaked dessert2)
    (unbaked dessert3)
    (unbaked dessert4)
    (unbaked dessert5))
  (:goal (and (cake dessert1) (souffle dessert2) (souffle dessert3) (cake dessert4) (cake dessert5) (clean pan1) (clean pan3))))
