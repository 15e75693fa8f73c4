(define (problem newspapers_00)
  (:domain newspapers)
  (:objects
    house1 house2 house3 house4 - house
    paper1 paper2 paper3 paper4 - paper)
  (:init
    (robot_at house1)
    (base house1)
    (unpacked paper1)
    (unpacked paper2)
    (unpacked paper3)
    (unpacked paper4)
    (dry house1)
    (dry house2)
    (dry house3)
    (dry house4)
    (expecting house2)
    (expecting house4))
  (:goal (and (served house2) (served house4))))
