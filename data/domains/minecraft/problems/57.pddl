(define (problem minecraft_57)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 field21 field22 field23 - field
    log1 log2 log3 log4 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field3)
    (hands_free)
    (lying log1 field21)
    (lying log2 field13)
    (lying log3 field13)
    (lying log4 field8)
    (lying grass1 field1)
    (lying grass3 field20)
    (carried grass2)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank3) (carried plank2) (equipped grass1))))
