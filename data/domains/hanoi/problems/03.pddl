(define (problem hanoi_03)
  (:domain hanoi)
  (:objects
    d1 d2 - disc
    peg1 peg2 peg3 - peg)
  (:init
    (on d2 peg2)
    (on d1 d2)
    (clear peg1)
    (clear d1)
    (clear peg3)
    (fits d1 d2)
    (fits d1 peg1)
    (fits d1 peg2)
    (fits d1 peg3)
    (fits d2 peg1)
    (fits d2 peg2)
    (fits d2 peg3))
  (:goal (and (on d2 peg3) (on d1 d2))))
