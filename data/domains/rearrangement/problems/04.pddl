(define (problem rearrangement_04)
  (:domain rearrangement)
  (:objects
    square1 square2 square3 square4 square5 square6 square7 square8 square9 square10 square11 - square
    king queen - piece)
  (:init
    (gripper_at square5)
    (lying king square5)
    (lying queen square8)
    (held king)
    (busy))
  (:goal (and (lying queen square6) (gripper_at square9))))
