(define (problem minecraft_01)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 - field
    log1 log2 log3 log4 - log
    grass1 grass2 - grass
    plank1 - plank)
  (:init
    (player_at field12)
    (hands_free)
    (lying log1 field10)
    (lying log2 field2)
    (lying log3 field6)
    (lying log4 field12)
    (lying grass1 field7)
    (lying grass2 field7)
    (unmade plank1))
  (:goal (and (carried plank1))))
