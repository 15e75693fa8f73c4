(define (problem minecraft_48)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 - field
    log1 - log
    grass1 grass2 - grass
    plank1 - plank)
  (:init
    (player_at field8)
    (hands_free)
    (lying log1 field3)
    (lying grass1 field16)
    (lying grass2 field12)
    (unmade plank1))
  (:goal (and (carried grass2) (carried grass1) (player_at field7))))
