(define (problem elevator_03)
  (:domain elevator)
  (:objects
    floor1 floor2 - floor
    anna - passenger)
  (:init
    (lift_at floor1)
    (on_floor anna floor2)
    (next floor1 floor2))
  (:goal (and (on_floor anna floor1))))
