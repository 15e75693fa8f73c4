(define (problem ring_and_peg_06)
  (:domain ring_and_peg)
  (:objects
    start_position - start
    red_peg blue_peg green_peg yellow_peg black_peg - peg
    red_ring blue_ring green_ring - ring)
  (:init
    (tool_at green_peg)
    (holding green_ring)
    (ring_on red_ring red_peg)
    (ring_on blue_ring blue_peg)
    (peg_empty green_peg)
    (peg_empty yellow_peg)
    (peg_empty black_peg))
  (:goal (and (ring_on red_ring black_peg) (ring_on blue_ring yellow_peg) (ring_on green_ring blue_peg))))
