(define (problem rearrangement_01)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 - square
    king queen bishop - piece)
  (:init
    (gripper_at square1)
    (lying king square5)
    (lying queen square1)
    (lying bishop square5)
    (held queen)
    (busy))
  (:goal (and (lying queen square9))))
