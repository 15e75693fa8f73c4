(define (problem rearrangement_19)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 square18 square19 square20 - square
    king queen bishop knight rook - piece)
  (:init
    (gripper_at square7)
    (lying king square6)
    (lying queen square15)
    (lying bishop square7)
    (lying knight square2)
    (lying rook square18)
    (held bishop)
    (busy))
  (:goal (and (lying king square4) (lying knight square4) (gripper_at square13))))
