(define (problem harbour-0)
  (:domain harbour)
  (:objects quay0 quay1 - quay crate0 crate1 - crate)
  (:init
    (barge-at quay0)
    (lies crate0 quay0)
    (lies crate1 quay1)
    ; action literals
    (load crate0)
    (load crate1)
    (unload)
    (sail quay0)
    (sail quay1))
  (:goal (and (lies crate0 quay1) (lies crate1 quay0))))
