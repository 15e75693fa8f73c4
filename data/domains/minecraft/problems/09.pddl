(define (problem minecraft_09)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 - field
    log1 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field1)
    (hands_free)
    (lying log1 field13)
    (lying grass1 field14)
    (lying grass2 field7)
    (lying grass3 field4)
    (lying grass4 field5)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank1) (equipped grass2))))
