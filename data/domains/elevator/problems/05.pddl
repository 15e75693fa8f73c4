(define (problem elevator_05)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 floor5 floor6 - floor
    anna ben carla david emma farid - passenger)
  (:init
    (lift_at floor6)
    (on_floor ben floor6)
    (on_floor carla floor3)
    (on_floor david floor5)
    (on_floor emma floor5)
    (riding anna)
    (riding farid)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4)
    (next floor4 floor5)
    (next floor5 floor6))
  (:goal (and (on_floor anna floor6) (on_floor ben floor3) (on_floor carla floor4) (on_floor emma floor6) (on_floor farid floor4))))
