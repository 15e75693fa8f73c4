; An evening with a film: the tape has to be rewound, the counter set to zero, the snacks fetched.
(define (domain movie)
  (:requirements :strips :typing :negative-preconditions)
  (:types snack - object
          chips dip pop cheese crackers - snack)
  (:predicates
    (at_two_hours)
    (rewound)
    (counter_at_zero)
    (have ?snack - snack))

  (:action rewind_tape_at_two_hours
    :parameters ()
    :precondition (at_two_hours)
    :effect (rewound))

  (:action rewind_tape_before_two_hours
    :parameters ()
    :precondition (not (at_two_hours))
    :effect (and (rewound) (not (counter_at_zero))))

  (:action reset_counter
    :parameters ()
    :precondition ()
    :effect (counter_at_zero))

  (:action get
    :parameters (?snack - snack)
    :precondition ()
    :effect (have ?snack)))
