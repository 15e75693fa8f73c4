(define (problem minecraft_16)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 field15 - field
    log1 log2 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 plank2 - plank)
  (:init
    (player_at field4)
    (hands_free)
    (lying log1 field14)
    (lying log2 field3)
    (lying grass2 field6)
    (lying grass3 field6)
    (lying grass4 field7)
    (carried grass1)
    (unmade plank1)
    (unmade plank2))
  (:goal (and (carried plank2) (carried log2) (equipped grass4))))
