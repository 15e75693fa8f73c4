(define (problem hanoi_01)
  (:domain hanoi)
  (:objects
    d1 d2 d3 d4 - disc
    peg1 peg2 peg3 - peg)
  (:init
    (on d4 peg1)
    (on d1 d4)
    (on d3 peg2)
    (on d2 peg3)
    (clear d1)
    (clear d3)
    (clear d2)
    (fits d1 d2) (fits d1 d3) (fits d1 d4) (fits d1 peg1) (fits d1 peg2) (fits d1 peg3)
    (fits d2 d3) (fits d2 d4) (fits d2 peg1) (fits d2 peg2) (fits d2 peg3)
    (fits d3 d4) (fits d3 peg1) (fits d3 peg2) (fits d3 peg3)
    (fits d4 peg1) (fits d4 peg2) (fits d4 peg3))
  (:goal (and
    (on d4 peg3)
    (on d3 d4)
    (on d2 d3)
    (on d1 d2))))
