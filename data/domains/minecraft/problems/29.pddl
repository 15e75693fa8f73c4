(define (problem minecraft_29)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 - field
    log1 log2 log3 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field4)
    (hands_free)
    (lying log1 field16)
    (lying log2 field5)
    (lying log3 field17)
    (lying grass1 field8)
    (lying grass2 field9)
    (lying grass3 field16)
    (carried grass4)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank2) (carried grass1) (equipped log2))))
