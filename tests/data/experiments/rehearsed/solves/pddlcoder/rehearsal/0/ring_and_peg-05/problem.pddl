(define (problem ring_and_peg_05)
  (:domain ring_and_peg)
  (:objects
    start_position - start
    red_peg blue_peg green_peg yellow_peg - peg
    red_ring blue_ring green_ring - ring)
  (:init
    (tool_at blue_peg)
    (tool_empty)
    (ring_on red_ring green_peg)
    (ring_on blue_ring blue_peg)
    (ring_on green_ring yellow_peg)
    (peg_empty red_peg))
  (:goal (and (ring_on red_ring red_peg) (ring_on blue_ring blue_peg) (ring_on green_ring green_peg))))
