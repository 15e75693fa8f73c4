(define (problem pottery-2)
  (:domain pottery)
  (:objects pot0 - pot blue green - glaze)
  (:init
    (waiting pot0)

    (in-stock green))
  (:goal (and (fired pot0) (glazed pot0 blue))))
