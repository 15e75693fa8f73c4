; Conditions of effects are read before the action; what is deleted and added at once is added.
(define (domain flips)
  (:requirements :adl)
  (:types coin)
  (:predicates (heads ?c - coin) (beside ?c ?d - coin) (used ?c - coin))
  (:action flip
    :parameters (?c - coin)
    :precondition ()
    :effect (and (used ?c)
                 (when (heads ?c) (not (heads ?c)))
                 (when (not (heads ?c)) (heads ?c))
                 (forall (?d - coin)
                   (and (when (and (beside ?c ?d) (heads ?d)) (not (heads ?d)))
                        (when (and (beside ?c ?d) (not (heads ?d))) (heads ?d))))))
  (:action lean
    :parameters (?c ?d - coin)
    :precondition (and (beside ?c ?d) (imply (heads ?c) (not (heads ?d))))
    :effect (and (not (beside ?c ?d)) (beside ?d ?c)))
  (:action straighten
    :parameters (?c ?d - coin)
    :precondition (used ?c)
    :effect (and (not (used ?c)) (used ?d))))
