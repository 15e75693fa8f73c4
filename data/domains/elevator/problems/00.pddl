(define (problem elevator_00)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 - floor
    anna ben - passenger)
  (:init
    (lift_at floor2)
    (on_floor anna floor3)
    (on_floor ben floor1)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4))
  (:goal (and
    (on_floor anna floor1)
    (on_floor ben floor4))))
