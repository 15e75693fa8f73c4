(define (problem rearrangement_03)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 - square
    king queen bishop knight rook - piece)
  (:init
    (gripper_at square4)
    (lying king square3)
    (lying queen square3)
    (lying bishop square1)
    (lying knight square2)
    (lying rook square4))
  (:goal (and (lying knight square9))))
