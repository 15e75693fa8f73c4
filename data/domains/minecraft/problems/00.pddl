(define (problem minecraft_00)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 - field
    log1 - log
    grass1 grass2 grass3 - grass
    plank1 - plank)
  (:init
    (player_at field2)
    (hands_free)
    (lying log1 field3)
    (lying grass1 field1)
    (lying grass2 field11)
    (lying grass3 field1)
    (unmade plank1))
  (:goal (and (equipped grass1) (player_at field12))))
