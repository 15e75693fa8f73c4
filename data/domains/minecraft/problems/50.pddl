(define (problem minecraft_50)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 - field
    log1 - log
    grass1 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field14)
    (hands_free)
    (lying grass1 field1)
    (carried log1)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank3))))
