(define (problem ring_and_peg_00)
  (:domain ring_and_peg)
  (:objects
    start_position - start
    red_peg blue_peg white_peg - peg
    red_ring blue_ring - ring)
  (:init
    (tool_at start_position)
    (tool_empty)
    (ring_on red_ring blue_peg)
    (ring_on blue_ring white_peg)
    (peg_empty red_peg))
  (:goal (and
    (ring_on red_ring red_peg)
    (ring_on blue_ring blue_peg))))
