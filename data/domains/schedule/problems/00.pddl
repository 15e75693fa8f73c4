(define (problem schedule_00)
  (:domain schedule)
  (:objects
    gear lever bracket - part
    oblong circular - shape
    red blue green - colour
    narrow medium - width
    front back - orientation)
  (:init
    (can_bore punch narrow)
    (can_bore drill_press narrow)
    (can_bore drill_press medium)
    (can_reach punch front)
    (can_reach drill_press front)
    (can_reach drill_press back)
    (can_paint spray_painter red)
    (can_paint spray_painter blue)
    (can_paint spray_painter green)
    (can_paint immersion_painter blue)
    (can_paint immersion_painter green)
    (has_shape gear oblong)
    (has_temperature gear cold)
    (has_shape lever cylindrical)
    (has_temperature lever cold)
    (has_surface lever rough)
    (has_colour lever red)
    (has_shape bracket oblong)
    (has_temperature bracket cold)
    (has_surface bracket smooth)
    (has_hole bracket narrow front))
  (:goal (and (has_shape gear oblong) (has_surface gear smooth) (has_hole lever narrow back) (has_shape bracket cylindrical))))
