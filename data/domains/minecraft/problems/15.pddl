(define (problem minecraft_15)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 - field
    log1 log2 log3 log4 - log
    grass1 grass2 - grass
    plank1 - plank)
  (:init
    (player_at field2)
    (hands_free)
    (lying log1 field13)
    (lying log3 field7)
    (lying log4 field14)
    (lying grass1 field4)
    (lying grass2 field15)
    (carried log2)
    (unmade plank1))
  (:goal (and (carried log1) (carried grass2) (player_at field2))))
