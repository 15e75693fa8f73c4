(define (problem rearrangement_18)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 square18 square19 - square
    king queen bishop knight - piece)
  (:init
    (gripper_at square14)
    (lying king square9)
    (lying queen square17)
    (lying bishop square4)
    (lying knight square12))
  (:goal (and (lying king square5) (lying bishop square15))))
