(define (problem elevator_07)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 floor4 - floor
    anna ben carla david emma farid - passenger)
  (:init
    (lift_at floor3)
    (on_floor anna floor2)
    (on_floor carla floor2)
    (on_floor david floor2)
    (on_floor emma floor1)
    (riding ben)
    (riding farid)
    (next floor1 floor2)
    (next floor2 floor3)
    (next floor3 floor4))
  (:goal (and (on_floor ben floor2) (on_floor carla floor1) (on_floor david floor1) (on_floor emma floor3) (on_floor farid floor2))))
