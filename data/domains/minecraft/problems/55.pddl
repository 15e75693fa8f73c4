(define (problem minecraft_55)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 field17 field18 field19 field20 field21 - field
    log1 log2 log3 log4 - log
    plank1 - plank)
  (:init
    (player_at field11)
    (hands_free)
    (lying log1 field15)
    (lying log2 field13)
    (lying log3 field16)
    (lying log4 field1)
    (unmade plank1))
  (:goal (and (carried plank1) (carried log4) (carried log3))))
