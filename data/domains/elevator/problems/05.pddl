(define (problem elevator_05)
  (:domain elevator)
  (:objects
    floor1 floor2 floor3 - floor
    anna ben carla david - passenger)
  (:init
    (lift_at floor3)
    (on_floor ben floor3)
    (on_floor carla floor2)
    (on_floor david floor3)
    (riding anna)
    (next floor1 floor2)
    (next floor2 floor3))
  (:goal (and (on_floor anna floor2) (on_floor ben floor2) (on_floor carla floor3) (on_floor david floor2))))
