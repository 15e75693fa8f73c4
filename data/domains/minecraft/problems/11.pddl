(define (problem minecraft_11)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 - field
    log1 log2 log3 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 - plank)
  (:init
    (player_at field10)
    (hands_free)
    (lying log1 field12)
    (lying log2 field10)
    (lying log3 field1)
    (lying grass2 field14)
    (lying grass3 field3)
    (lying grass4 field13)
    (carried grass1)
    (unmade plank1))
  (:goal (and (carried plank1) (carried grass3) (equipped grass4))))
