(define (problem rearrangement_17)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 square18 square19 - square
    king queen bishop - piece)
  (:init
    (gripper_at square12)
    (lying king square18)
    (lying queen square13)
    (lying bishop square11))
  (:goal (and (lying queen square17) (lying bishop square9))))
