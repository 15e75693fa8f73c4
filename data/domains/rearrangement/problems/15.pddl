(define (problem rearrangement_15)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 square18 - square
    king queen bishop knight rook - piece)
  (:init
    (gripper_at square2)
    (lying king square11)
    (lying queen square12)
    (lying bishop square15)
    (lying knight square14)
    (lying rook square10))
  (:goal (and (lying king square14) (lying bishop square1))))
