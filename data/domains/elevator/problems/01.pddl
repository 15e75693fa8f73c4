(define (problem elevator_01)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 floor5 floor6 - floor
    carla david emma - passenger)
  (:init
    (lift_at floor1)
    (on_floor carla floor2)
    (on_floor david floor6)
    (on_floor emma floor4)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4)
    (next floor4 floor5)
    (next floor5 floor6))
  (:goal (and
    (on_floor carla floor5)
    (on_floor david floor1)
    (on_floor emma floor3))))
