(define (problem minecraft_25)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 field16 - field
    log1 log2 log3 - log
    plank1 - plank)
  (:init
    (player_at field7)
    (hands_free)
    (lying log1 field3)
    (lying log2 field16)
    (lying log3 field2)
    (unmade plank1))
  (:goal (and (carried log2) (carried log1))))
