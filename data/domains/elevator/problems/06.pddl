(define (problem elevator_06)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 - floor
    anna ben carla david - passenger)
  (:init
    (lift_at floor1)
    (on_floor anna floor1)
    (on_floor ben floor3)
    (on_floor carla floor3)
    (on_floor david floor3)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4))
  (:goal (and (on_floor anna floor3) (on_floor ben floor1) (on_floor carla floor4) (on_floor david floor4) (lift_at floor4))))
