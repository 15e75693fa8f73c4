; The Blocks World with one robot hand and a table that has room for everything.
(define (domain blocks)
  (:requirements :strips :typing)
  (:types block)
  (:predicates
    (on ?above ?below - block)
    (on_table ?block - block)
    (clear ?block - block)
    (hand_empty)
    (in_hand ?block - block))

  (:action pick_up
    :parameters (?block - block)
    :precondition (and (on_table ?block) (clear ?block) (hand_empty))
    :effect (and (in_hand ?block)
                 (not (on_table ?block)) (not (clear ?block)) (not (hand_empty))))

  (:action put_down
    :parameters (?block - block)
    :precondition (in_hand ?block)
    :effect (and (on_table ?block) (clear ?block) (hand_empty) (not (in_hand ?block))))

  (:action stack
    :parameters (?block ?below - block)
    :precondition (and (in_hand ?block) (clear ?below))
    :effect (and (on ?block ?below) (clear ?block) (hand_empty)
                 (not (in_hand ?block)) (not (clear ?below))))

  (:action unstack
    :parameters (?block ?below - block)
    :precondition (and (on ?block ?below) (clear ?block) (hand_empty))
    :effect (and (in_hand ?block) (clear ?below)
                 (not (on ?block ?below)) (not (clear ?block)) (not (hand_empty)))))
