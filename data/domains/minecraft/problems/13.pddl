(define (problem minecraft_13)
  (:domain minecraft)
  (:objects
    field1 field2 field3 field4 field5 field6 field7 field8 field9 field10 field11 field12 field13 field14 - field
    log1 - log
    grass1 grass2 grass3 grass4 - grass
    plank1 plank2 plank3 - plank)
  (:init
    (player_at field12)
    (hands_free)
    (lying log1 field8)
    (lying grass1 field7)
    (lying grass2 field3)
    (lying grass3 field6)
    (lying grass4 field6)
    (unmade plank1)
    (unmade plank2)
    (unmade plank3))
  (:goal (and (equipped plank3))))
