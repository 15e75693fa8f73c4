; Two arms thread a needle through rings in a given order, handing it over without ever letting it fall.
(define (domain needle_transfer)
  (:requirements :strips :typing :negative-preconditions :disjunctive-preconditions :conditional-effects)
  (:types
    arm spot - object
    ring rest home - spot)
  (:predicates
    (arm_at ?arm - arm ?spot - spot)
    (partner ?arm ?other - arm)
    (grips ?arm - arm)
    (receiving ?arm - arm)
    (lying ?spot - spot)
    (due ?ring - ring)
    (followed_by ?ring ?later - ring)
    (threaded ?ring - ring))

  (:action move
    :parameters (?arm - arm ?from ?to - spot ?other - arm)
    :precondition (and (arm_at ?arm ?from) (partner ?arm ?other)
                       (or (not (grips ?arm)) (not (grips ?other))))
    :effect (and (arm_at ?arm ?to) (not (arm_at ?arm ?from))))

  (:action pick_up
    :parameters (?arm - arm ?spot - spot)
    :precondition (and (arm_at ?arm ?spot) (lying ?spot))
    :effect (and (grips ?arm) (not (lying ?spot))))

  (:action take_over
    :parameters (?arm - arm ?spot - spot ?other - arm)
    :precondition (and (partner ?arm ?other) (arm_at ?arm ?spot) (arm_at ?other ?spot)
                       (grips ?other) (not (grips ?arm)))
    :effect (and (grips ?arm) (receiving ?arm)))

  (:action put_down
    :parameters (?arm - arm ?rest - rest ?other - arm)
    :precondition (and (partner ?arm ?other) (arm_at ?arm ?rest) (grips ?arm) (not (grips ?other)))
    :effect (and (lying ?rest) (not (grips ?arm))))

  (:action let_go
    :parameters (?arm - arm ?spot - spot ?other - arm)
    :precondition (and (partner ?arm ?other) (arm_at ?arm ?spot) (grips ?arm) (grips ?other))
    :effect (and (not (grips ?arm)) (not (receiving ?arm)) (not (receiving ?other))
                 (forall (?ring - ring)
                   (when (and (due ?ring) (arm_at ?arm ?ring) (not (receiving ?arm)))
                     (and (threaded ?ring) (not (due ?ring)))))
                 (forall (?ring ?later - ring)
                   (when (and (due ?ring) (arm_at ?arm ?ring) (followed_by ?ring ?later) (not (receiving ?arm)))
                     (due ?later))))))
