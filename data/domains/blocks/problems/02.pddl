(define (problem blocks_02)
  (:domain blocks)
  (:objects
    block1 block2 block3 block4 block5 - block)
  (:init
    (on_table block3)
    (on block4 block3)
    (on block2 block4)
    (on_table block1)
    (on block5 block1)
    (clear block2)
    (clear block5)
    (hand_empty))
  (:goal (and (on_table block3) (on_table block4) (on block5 block4) (on_table block2) (on block1 block2))))
