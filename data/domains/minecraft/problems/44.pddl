(define (problem minecraft_44)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 - field
    log1 log2 - log
    grass1 grass2 - grass
    plank1 - plank)
  (:init
    (player_at field9)
    (hands_free)
    (lying log2 field12)
    (lying grass1 field19)
    (lying grass2 field15)
    (carried log1)
    (unmade plank1))
  (:goal (and (equipped grass1))))
