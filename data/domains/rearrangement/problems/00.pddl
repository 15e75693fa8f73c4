(define (problem rearrangement_00)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 - square
    king queen - piece)
  (:init
    (gripper_at square2)
    (lying king square7)
    (lying queen square1))
  (:goal (and (lying king square1))))
