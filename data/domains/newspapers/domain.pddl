; A delivery robot brings newspapers from its base to the houses that want one.
(define (domain newspapers)
  (:requirements :strips :typing)
  (:types house paper)
  (:predicates
    (robot_at ?house - house)
    (base ?house - house)
    (unpacked ?paper - paper)
    (carrying ?paper - paper)
    (dry ?house - house)
    (expecting ?house - house)
    (served ?house - house))

  (:action pick_up
    :parameters (?paper - paper ?house - house)
    :precondition (and (robot_at ?house) (base ?house) (unpacked ?paper))
    :effect (and (carrying ?paper) (not (unpacked ?paper))))

  (:action move
    :parameters (?from ?to - house)
    :precondition (and (robot_at ?from) (dry ?from))
    :effect (and (robot_at ?to) (not (robot_at ?from))))

  (:action deliver
    :parameters (?paper - paper ?house - house)
    :precondition (and (robot_at ?house) (carrying ?paper) (expecting ?house))
    :effect (and (served ?house) (not (carrying ?paper)) (not (expecting ?house)))))
