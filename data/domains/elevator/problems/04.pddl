(define (problem elevator_04)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 - floor
    anna ben - passenger)
  (:init
    (lift_at floor2)
    (on_floor anna floor2)
    (on_floor ben floor1)
    (next floor1 floor2)
    (next floor2 floor3))
  (:goal (and (on_floor anna floor1) (on_floor ben floor2))))
