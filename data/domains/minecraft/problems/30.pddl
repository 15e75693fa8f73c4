(define (problem minecraft_30)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 - field
    log1 log2 log3 - log
    grass1 grass2 grass3 - grass
    plank1 - plank)
  (:init
    (player_at field7)
    (hands_free)
    (lying log1 field16)
    (lying log2 field14)
    (lying log3 field12)
    (lying grass2 field9)
    (lying grass3 field12)
    (carried grass1)
    (unmade plank1))
  (:goal (and (carried log1) (carried log3))))
