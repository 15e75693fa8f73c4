(define (problem rearrangement_13)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 square12 square13 square14 square15 square16 square17 - square
    king queen bishop - piece)
  (:init
    (gripper_at square5)
    (lying king square5)
    (lying queen square16)
    (lying bishop square10)
    (held king)
    (busy))
  (:goal (and (lying king square13) (lying queen square7))))
