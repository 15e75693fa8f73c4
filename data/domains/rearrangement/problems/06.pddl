(define (problem rearrangement_06)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 - square
    king queen bishop knight - piece)
  (:init
    (gripper_at square4)
    (lying king square9)
    (lying queen square11)
    (lying bishop square8)
    (lying knight square10))
  (:goal (and (lying bishop square3))))
