(define (problem minecraft_26)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 - field
    log1 - log
    grass1 grass2 - grass
    plank1 - plank)
  (:init
    (player_at field5)
    (hands_free)
    (lying log1 field3)
    (lying grass1 field5)
    (lying grass2 field16)
    (unmade plank1))
  (:goal (and (equipped plank1))))
