; A kitchen in which eggs and flour become cakes and souffles, and pans have to be cleaned in between.
(define (domain baking)
  (:requirements :strips :typing :negative-preconditions)
  (:types
    pan oven dessert supply - object
    ingredient soap - supply
    egg flour - ingredient)
  (:predicates
    (unused ?supply - supply)
    (inside ?ingredient - ingredient ?pan - pan)
    (has_egg ?pan - pan)
    (has_flour ?pan - pan)
    (mixed ?pan - pan)
    (clean ?pan - pan)
    (outside ?pan - pan)
    (standing ?pan - pan ?oven - oven)
    (vacant ?oven - oven)
    (unbaked ?dessert - dessert)
    (cake ?dessert - dessert)
    (souffle ?dessert - dessert))

  (:action put_egg_in_pan
    :parameters (?egg - egg ?pan - pan)
    :precondition (and (unused ?egg) (clean ?pan) (outside ?pan)
                       (not (has_egg ?pan)) (not (mixed ?pan)))
    :effect (and (inside ?egg ?pan) (has_egg ?pan) (not (unused ?egg))))

  (:action put_flour_in_pan
    :parameters (?flour - flour ?pan - pan)
    :precondition (and (unused ?flour) (clean ?pan) (outside ?pan)
                       (not (has_flour ?pan)) (not (mixed ?pan)))
    :effect (and (inside ?flour ?pan) (has_flour ?pan) (not (unused ?flour))))

  (:action mix
    :parameters (?pan - pan ?egg - egg ?flour - flour)
    :precondition (and (outside ?pan) (inside ?egg ?pan) (inside ?flour ?pan))
    :effect (and (mixed ?pan)
                 (not (inside ?egg ?pan)) (not (inside ?flour ?pan))
                 (not (has_egg ?pan)) (not (has_flour ?pan))))

  (:action put_pan_in_oven
    :parameters (?pan - pan ?oven - oven)
    :precondition (and (outside ?pan) (vacant ?oven))
    :effect (and (standing ?pan ?oven) (not (outside ?pan)) (not (vacant ?oven))))

  (:action remove_pan_from_oven
    :parameters (?pan - pan ?oven - oven)
    :precondition (standing ?pan ?oven)
    :effect (and (outside ?pan) (vacant ?oven) (not (standing ?pan ?oven))))

  (:action bake_cake
    :parameters (?dessert - dessert ?oven - oven ?pan - pan)
    :precondition (and (unbaked ?dessert) (standing ?pan ?oven) (mixed ?pan))
    :effect (and (cake ?dessert)
                 (not (unbaked ?dessert)) (not (mixed ?pan)) (not (clean ?pan))))

  (:action bake_souffle
    :parameters (?dessert - dessert ?oven - oven ?pan - pan ?egg - egg)
    :precondition (and (unbaked ?dessert) (standing ?pan ?oven) (inside ?egg ?pan) (not (has_flour ?pan)))
    :effect (and (souffle ?dessert)
                 (not (unbaked ?dessert)) (not (inside ?egg ?pan)) (not (has_egg ?pan)) (not (clean ?pan))))

  (:action clean_pan
    :parameters (?pan - pan ?soap - soap)
    :precondition (and (unused ?soap) (outside ?pan) (not (clean ?pan)))
    :effect (and (clean ?pan) (not (unused ?soap)))))
