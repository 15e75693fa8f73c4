(define (problem rearrangement_14)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 - square
    king queen bishop knight - piece)
  (:init
    (gripper_at square15)
    (lying king square5)
    (lying queen square16)
    (lying bishop square17)
    (lying knight square12))
  (:goal (and (lying king square16) (lying knight square1) (gripper_at square7))))
