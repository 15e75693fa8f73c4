; One briefcase: whatever is inside moves along with it.
(define (domain briefcaseworld)
  (:requirements :strips :typing :negative-preconditions :conditional-effects)
  (:types location item)
  (:predicates
    (briefcase_at ?location - location)
    (item_at ?item - item ?location - location)
    (inside ?item - item))

  (:action move
    :parameters (?from ?to - location)
    :precondition (and (briefcase_at ?from) (not (briefcase_at ?to)))
    :effect (and (briefcase_at ?to) (not (briefcase_at ?from))
                 (forall (?item - item)
                   (when (inside ?item)
                     (and (item_at ?item ?to) (not (item_at ?item ?from)))))))

  (:action put_in
    :parameters (?item - item ?location - location)
    :precondition (and (item_at ?item ?location) (briefcase_at ?location) (not (inside ?item)))
    :effect (inside ?item))

  (:action take_out
    :parameters (?item - item)
    :precondition (inside ?item)
    :effect (not (inside ?item))))
