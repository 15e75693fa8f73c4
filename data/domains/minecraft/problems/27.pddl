(define (problem minecraft_27)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 - field
    log1 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 - plank)
  (:init
    (player_at field5)
    (hands_free)
    (lying log1 field16)
    (lying grass1 field2)
    (lying grass2 field8)
    (lying grass3 field3)
    (lying grass4 field1)
    (unmade plank1))
  (:goal (and (carried grass3) (equipped grass4) (player_at field1))))
