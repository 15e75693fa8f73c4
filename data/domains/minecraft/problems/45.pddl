(define (problem minecraft_45)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 - field
    log1 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field19)
    (hands_free)
    (lying log1 field17)
    (lying grass1 field19)
    (lying grass2 field7)
    (lying grass3 field16)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank3))))
