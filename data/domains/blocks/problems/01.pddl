(define (problem blocks_01)
  (:domain blocks)
  (:objects
    block1 block2 block3 block4 block5 - block)
  (:init
    (on_table block2)
    (on block3 block2)
    (on block5 block3)
    (on_table block4)
    (on block1 block4)
    (clear block5)
    (clear block1)
    (hand_empty))
  (:goal (and (on_table block2) (on block3 block2) (on block1 block3) (on block5 block1) (on_table block4))))
