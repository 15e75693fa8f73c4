(define (problem minecraft_19)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 - field
    log1 - log
    grass1 grass2 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field15)
    (hands_free)
    (lying log1 field8)
    (lying grass2 field9)
    (carried grass1)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried grass2) (equipped log1))))
