(define (problem minecraft_47)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 - field
    log1 log2 log3 log4 - log
    grass1 - grass
    plank1 - plank)
  (:init
    (player_at field16)
    (hands_free)
    (lying log1 field20)
    (lying log2 field10)
    (lying log3 field3)
    (lying log4 field15)
    (lying grass1 field13)
    (unmade plank1))
  (:goal (and (equipped log4))))
