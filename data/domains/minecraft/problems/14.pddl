(define (problem minecraft_14)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 - field
    log1 log2 log3 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field9)
    (hands_free)
    (lying log1 field4)
    (lying log2 field14)
    (lying log3 field11)
    (lying grass1 field12)
    (lying grass2 field11)
    (lying grass3 field12)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank2))))
