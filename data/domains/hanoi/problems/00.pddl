(define (problem hanoi_00)
  (:domain hanoi)
  (:objects
    d1 d2 d3 - disc
    peg1 peg2 peg3 - peg)
  (:init
    (on d3 peg1)
    (on d2 d3)
    (on d1 d2)
    (clear d1)
    (clear peg2)
    (clear peg3)
    (fits d1 d2) (fits d1 d3) (fits d1 peg1) (fits d1 peg2) (fits d1 peg3)
    (fits d2 d3) (fits d2 peg1) (fits d2 peg2) (fits d2 peg3)
    (fits d3 peg1) (fits d3 peg2) (fits d3 peg3))
  (:goal (and
    (on d3 peg3)
    (on d2 d3)
    (on d1 d2))))
