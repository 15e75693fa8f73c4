(define (problem elevator_08)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 floor5 - floor
    anna ben carla david emma farid - passenger)
  (:init
    (lift_at floor2)
    (on_floor anna floor5)
    (on_floor ben floor1)
    (on_floor carla floor3)
    (on_floor david floor1)
    (on_floor emma floor1)
    (on_floor farid floor4)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4)
    (next floor4 floor5))
  (:goal (and (on_floor anna floor1) (on_floor ben floor4) (on_floor carla floor1) (on_floor david floor4) (on_floor farid floor2))))
