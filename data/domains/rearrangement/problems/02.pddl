(define (problem rearrangement_02)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 - square
    king queen bishop knight - piece)
  (:init
    (gripper_at square10)
    (lying king square3)
    (lying queen square6)
    (lying bishop square4)
    (lying knight square4))
  (:goal (and (lying knight square9))))
