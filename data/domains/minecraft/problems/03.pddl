(define (problem minecraft_03)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 - field
    log1 log2 - log
    grass1 grass2 grass3 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field1)
    (hands_free)
    (lying log2 field4)
    (lying grass1 field4)
    (lying grass2 field10)
    (lying grass3 field8)
    (carried log1)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried grass2) (carried log2))))
