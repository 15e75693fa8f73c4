(define (problem minecraft_37)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 - field
    log1 log2 log3 - log
    grass1 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field15)
    (hands_free)
    (lying log1 field15)
    (lying log3 field7)
    (lying grass1 field10)
    (carried log2)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (equipped log1))))
