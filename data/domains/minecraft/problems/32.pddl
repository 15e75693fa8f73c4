(define (problem minecraft_32)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 - field
    log1 log2 - log
    grass1 grass2 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field7)
    (hands_free)
    (lying log1 field9)
    (lying log2 field5)
    (lying grass2 field14)
    (carried grass1)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank1) (carried plank3) (equipped grass2))))
