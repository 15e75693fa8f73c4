(define (problem rearrangement_08)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 - square
    king queen - piece)
  (:init
    (gripper_at square4)
    (lying king square4)
    (lying queen square6))
  (:goal (and (lying king square1))))
