(define (problem minecraft_34)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 - field
    log1 log2 log3 - log
    grass1 grass2 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field17)
    (hands_free)
    (lying log1 field10)
    (lying log2 field3)
    (lying log3 field14)
    (lying grass1 field14)
    (lying grass2 field16)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried plank1) (equipped log3))))
