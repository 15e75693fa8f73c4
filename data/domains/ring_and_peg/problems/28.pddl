(define (problem ring_and_peg_28)
  (:domain ring_and_peg)
  (:objects
    start_position - start
    red_peg blue_peg green_peg yellow_peg black_peg white_peg orange_peg violet_peg brown_peg grey_peg pink_peg - peg
    red_ring blue_ring green_ring yellow_ring black_ring white_ring orange_ring violet_ring brown_ring - ring)
  (:init
    (tool_at brown_peg)
    (tool_empty)
    (ring_on red_ring black_peg)
    (ring_on blue_ring green_peg)
    (ring_on green_ring brown_peg)
    (ring_on yellow_ring red_peg)
    (ring_on black_ring orange_peg)
    (ring_on white_ring yellow_peg)
    (ring_on orange_ring white_peg)
    (ring_on violet_ring violet_peg)
    (ring_on brown_ring blue_peg)
    (peg_empty grey_peg)
    (peg_empty pink_peg))
  (:goal (and (ring_on red_ring grey_peg) (ring_on blue_ring orange_peg) (ring_on green_ring green_peg) (ring_on yellow_ring red_peg) (ring_on white_ring blue_peg) (ring_on orange_ring brown_peg) (ring_on violet_ring black_peg) (ring_on brown_ring pink_peg))))
