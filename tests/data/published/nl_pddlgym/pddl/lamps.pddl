; Undeclared on purpose: the domain uses a negative precondition.
(define (domain lamps)
  (:requirements :strips :typing)
  (:types walker lamp hall level)
  (:predicates
    (stands ?w - walker ?h - hall)
    (door ?h1 - hall ?h2 - hall)
    (hangs ?l - lamp ?h - hall)
    (shines ?l - lamp ?at-level - level)
    (next-level ?old-level - level ?new-level - level)
    (tired ?w - walker)
    (lit ?h - hall)
    (switchon ?l - lamp)
    (goto ?h - hall)
    (rest))

  ; (:actions switchon goto
  ;           rest)

  (:action switch-on
    :parameters (?w - walker ?l - lamp ?h - hall ?old-level - level ?new-level - level)
    :precondition (and (stands ?w ?h) (hangs ?l ?h) (switchon ?l) (shines ?l ?old-level) (next-level ?old-level ?new-level))
    :effect (and (shines ?l ?new-level) (not (shines ?l ?old-level)) (lit ?h)))

  (:action goto-by-light
    :parameters (?w - walker ?from - hall ?to - hall)
    :precondition (and (goto ?to) (stands ?w ?from) (door ?from ?to) (lit ?from))
    :effect (and (stands ?w ?to) (not (stands ?w ?from))))

  (:action goto-in-the-dark
    :parameters (?to - hall ?w - walker ?from - hall)
    :precondition (and (not (lit ?from)) (goto ?to) (stands ?w ?from) (door ?from ?to) (not (tired ?w)))
    :effect (and (stands ?w ?to) (not (stands ?w ?from)) (tired ?w)))

  (:action rest
    :parameters (?w - walker)
    :precondition (and (rest) (tired ?w))
    :effect (not (tired ?w))))
