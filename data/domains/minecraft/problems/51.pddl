(define (problem minecraft_51)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 field21 - field
    log1 log2 log3 - log
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field20)
    (hands_free)
    (lying log2 field1)
    (lying log3 field10)
    (carried log1)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (carried log3) (carried log2))))
