(define (problem blocks_00)
  (:domain blocks)
  (:objects
    block1 block2 block3 block4 - block)
  (:init
    (on_table block1)
    (on block4 block1)
    (on block3 block4)
    (on block2 block3)
    (clear block2)
    (hand_empty))
  (:goal (and (on_table block4) (on block2 block4) (on block1 block2) (on block3 block1))))
