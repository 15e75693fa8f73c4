(define (problem minecraft_05)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 - field
    log1 - log
    grass1 grass2 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field12)
    (hands_free)
    (lying log1 field12)
    (lying grass1 field8)
    (carried grass2)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried plank1) (carried grass1))))
