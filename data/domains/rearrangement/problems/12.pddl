(define (problem rearrangement_12)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 - square
    king queen - piece)
  (:init
    (gripper_at square1)
    (lying king square3)
    (lying queen square10))
  (:goal (and (lying king square15) (lying queen square11))))
