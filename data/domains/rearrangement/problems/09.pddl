(define (problem rearrangement_09)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 - square
    king queen bishop - piece)
  (:init
    (gripper_at square6)
    (lying king square7)
    (lying queen square14)
    (lying bishop square3))
  (:goal (and (lying bishop square11) (gripper_at square7))))
