(define (problem minecraft_08)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 - field
    log1 log2 log3 log4 - log
    grass1 grass2 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field13)
    (hands_free)
    (lying log1 field6)
    (lying log2 field6)
    (lying log3 field4)
    (lying grass1 field1)
    (lying grass2 field3)
    (carried log4)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank2) (carried log2) (equipped grass2))))
