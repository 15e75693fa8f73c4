(define (problem rearrangement_10)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 - square
    king queen bishop knight - piece)
  (:init
    (gripper_at square3)
    (lying king square3)
    (lying queen square10)
    (lying bishop square1)
    (lying knight square7)
    (held king)
    (busy))
  (:goal (and (lying bishop square13) (lying knight square2))))
