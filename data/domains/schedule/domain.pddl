; Eight machines, each busy with one part at most until time passes, and parts with shape, surface, colour, holes and heat.
(define (domain schedule)
  (:requirements :strips :typing :negative-preconditions :equality :conditional-effects)
  (:types part shape surface colour width orientation temperature machine)
  (:constants
    cylindrical - shape
    polished rough smooth - surface
    cold hot - temperature
    polisher roller lathe grinder punch drill_press spray_painter immersion_painter - machine)
  (:predicates
    (busy ?machine - machine)
    (occupied ?part - part)
    (has_shape ?part - part ?shape - shape)
    (has_surface ?part - part ?surface - surface)
    (has_colour ?part - part ?colour - colour)
    (has_hole ?part - part ?width - width ?orientation - orientation)
    (has_temperature ?part - part ?temperature - temperature)
    (can_bore ?machine - machine ?width - width)
    (can_reach ?machine - machine ?orientation - orientation)
    (can_paint ?machine - machine ?colour - colour))

  (:action do_polish
    :parameters (?part - part)
    :precondition (and (has_temperature ?part cold) (not (occupied ?part)) (not (busy polisher)))
    :effect (and (occupied ?part) (busy polisher) (has_surface ?part polished)
                 (forall (?old - surface)
                   (when (not (= ?old polished)) (not (has_surface ?part ?old))))))

  (:action do_roll
    :parameters (?part - part)
    :precondition (and (not (occupied ?part)) (not (busy roller)))
    :effect (and (occupied ?part) (busy roller)
                 (has_temperature ?part hot) (not (has_temperature ?part cold))
                 (has_shape ?part cylindrical)
                 (forall (?old - shape)
                   (when (not (= ?old cylindrical)) (not (has_shape ?part ?old))))
                 (forall (?old - surface) (not (has_surface ?part ?old)))
                 (forall (?old - colour) (not (has_colour ?part ?old)))
                 (forall (?width - width ?orientation - orientation)
                   (not (has_hole ?part ?width ?orientation)))))

  (:action do_lathe
    :parameters (?part - part)
    :precondition (and (not (occupied ?part)) (not (busy lathe)))
    :effect (and (occupied ?part) (busy lathe)
                 (has_shape ?part cylindrical)
                 (forall (?old - shape)
                   (when (not (= ?old cylindrical)) (not (has_shape ?part ?old))))
                 (has_surface ?part rough)
                 (forall (?old - surface)
                   (when (not (= ?old rough)) (not (has_surface ?part ?old))))
                 (forall (?old - colour) (not (has_colour ?part ?old)))))

  (:action do_grind
    :parameters (?part - part)
    :precondition (and (not (occupied ?part)) (not (busy grinder)))
    :effect (and (occupied ?part) (busy grinder)
                 (has_surface ?part smooth)
                 (forall (?old - surface)
                   (when (not (= ?old smooth)) (not (has_surface ?part ?old))))
                 (forall (?old - colour) (not (has_colour ?part ?old)))))

  (:action do_punch
    :parameters (?part - part ?width - width ?orientation - orientation)
    :precondition (and (can_bore punch ?width) (can_reach punch ?orientation)
                       (has_temperature ?part cold) (not (has_hole ?part ?width ?orientation))
                       (not (occupied ?part)) (not (busy punch)))
    :effect (and (occupied ?part) (busy punch) (has_hole ?part ?width ?orientation)
                 (has_surface ?part rough)
                 (forall (?old - surface)
                   (when (not (= ?old rough)) (not (has_surface ?part ?old))))))

  (:action do_drill_press
    :parameters (?part - part ?width - width ?orientation - orientation)
    :precondition (and (can_bore drill_press ?width) (can_reach drill_press ?orientation)
                       (has_temperature ?part cold) (not (has_hole ?part ?width ?orientation))
                       (not (occupied ?part)) (not (busy drill_press)))
    :effect (and (occupied ?part) (busy drill_press) (has_hole ?part ?width ?orientation)))

  (:action do_spray_paint
    :parameters (?part - part ?colour - colour)
    :precondition (and (can_paint spray_painter ?colour) (has_temperature ?part cold)
                       (not (occupied ?part)) (not (busy spray_painter)))
    :effect (and (occupied ?part) (busy spray_painter) (has_colour ?part ?colour)
                 (forall (?old - colour)
                   (when (not (= ?old ?colour)) (not (has_colour ?part ?old))))
                 (forall (?old - surface) (not (has_surface ?part ?old)))))

  (:action do_immersion_paint
    :parameters (?part - part ?colour - colour)
    :precondition (and (can_paint immersion_painter ?colour)
                       (not (occupied ?part)) (not (busy immersion_painter)))
    :effect (and (occupied ?part) (busy immersion_painter) (has_colour ?part ?colour)
                 (forall (?old - colour)
                   (when (not (= ?old ?colour)) (not (has_colour ?part ?old))))))

  (:action do_time_step
    :parameters ()
    :precondition (and)
    :effect (and (forall (?part - part) (not (occupied ?part)))
                 (forall (?machine - machine) (not (busy ?machine))))))
