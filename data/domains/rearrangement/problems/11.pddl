(define (problem rearrangement_11)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 - square
    king queen bishop knight rook - piece)
  (:init
    (gripper_at square2)
    (lying king square8)
    (lying queen square2)
    (lying bishop square8)
    (lying knight square2)
    (lying rook square4))
  (:goal (and (lying king square6) (lying bishop square5))))
