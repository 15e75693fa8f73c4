(define (problem minecraft_20)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 - field
    log1 log2 log3 log4 - log
    grass1 grass2 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field12)
    (hands_free)
    (lying log1 field4)
    (lying log2 field8)
    (lying log3 field3)
    (lying grass1 field8)
    (lying grass2 field2)
    (carried log4)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried plank1) (carried plank2) (carried log3))))
