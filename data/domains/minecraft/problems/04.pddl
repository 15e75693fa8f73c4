(define (problem minecraft_04)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 - field
    log1 log2 log3 - log
    plank1 plank2 - plank)
  (:init
    (player_at field6)
    (hands_free)
    (lying log1 field4)
    (lying log2 field2)
    (lying log3 field10)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried plank2) (carried log2) (equipped log3))))
