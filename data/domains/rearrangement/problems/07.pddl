(define (problem rearrangement_07)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 - square
    king queen bishop knight rook - piece)
  (:init
    (gripper_at square2)
    (lying king square2)
    (lying queen square13)
    (lying bishop square4)
    (lying knight square10)
    (lying rook square3)
    (held king)
    (busy))
  (:goal (and (lying knight square12))))
