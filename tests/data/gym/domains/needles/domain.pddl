; Several needles may lie at one spot, so "pick" says too little there: a domain to test ambiguity with.
(define (domain needles)
  (:requirements :strips :typing :conditional-effects)
  (:types spot needle - object)
  (:predicates
    (at ?spot - spot)
    (lies ?needle - needle ?spot - spot)
    (held ?needle - needle)
    (free)
    (oily ?spot - spot)
    (greasy ?needle - needle))

  (:action go
    :parameters (?from ?to - spot)
    :precondition (at ?from)
    :effect (and (not (at ?from)) (at ?to)))

  (:action pick
    :parameters (?needle - needle ?spot - spot)
    :precondition (and (at ?spot) (lies ?needle ?spot) (free))
    :effect (and (held ?needle) (not (lies ?needle ?spot)) (not (free))))

  (:action drop
    :parameters (?needle - needle ?spot - spot)
    :precondition (and (at ?spot) (held ?needle))
    :effect (and (lies ?needle ?spot) (free) (not (held ?needle))
                 (when (oily ?spot) (greasy ?needle)))))
