(define (problem minecraft_18)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 - field
    log1 log2 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field6)
    (hands_free)
    (lying log2 field2)
    (lying grass1 field10)
    (lying grass2 field13)
    (lying grass3 field13)
    (carried log1)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (equipped log2) (player_at field4))))
