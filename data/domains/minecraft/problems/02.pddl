(define (problem minecraft_02)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 - field
    log1 log2 - log
    grass1 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field3)
    (hands_free)
    (lying log1 field4)
    (lying log2 field7)
    (lying grass1 field8)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried plank1))))
