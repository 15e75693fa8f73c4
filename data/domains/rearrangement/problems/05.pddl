(define (problem rearrangement_05)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 - square
    king queen bishop - piece)
  (:init
    (gripper_at square1)
    (lying king square9)
    (lying queen square12)
    (lying bishop square7))
  (:goal (and (lying queen square9))))
