(define (problem minecraft_58)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 field21 field22 field23 field24 - field
    log1 log2 log3 log4 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field16)
    (hands_free)
    (lying log1 field8)
    (lying log2 field5)
    (lying log3 field20)
    (lying log4 field20)
    (lying grass1 field6)
    (lying grass2 field10)
    (lying grass3 field5)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank3) (carried log4))))
