; A condition inside a condition, with a quantifier between them.
(define (domain dominoes)
  (:requirements :adl)
  (:types tile)
  (:predicates (stands ?t - tile) (behind ?t ?u - tile) (heavy ?t - tile) (cracked ?t - tile))
  (:action push
    :parameters (?t - tile)
    :precondition (stands ?t)
    :effect (and (not (stands ?t))
                 (when (heavy ?t)
                   (forall (?u - tile)
                     (when (behind ?t ?u)
                       (and (not (stands ?u)) (when (not (stands ?u)) (cracked ?u))))))))
  (:action raise
    :parameters (?t - tile)
    :precondition (not (stands ?t))
    :effect (stands ?t)))
