(define (problem minecraft_56)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 field21 field22 - field
    log1 log2 log3 log4 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field21)
    (hands_free)
    (lying log2 field3)
    (lying log3 field5)
    (lying log4 field2)
    (lying grass1 field22)
    (lying grass2 field15)
    (lying grass3 field18)
    (lying grass4 field5)
    (carried log1)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried log4) (carried grass2))))
