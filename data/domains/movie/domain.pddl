; An evening with a movie: the tape has to be rewound, the counter set to zero, the snacks fetched.
(define (domain movie)
  (:requirements :strips :typing :negative-preconditions)
  (:types snack - object
          chips dip pop cheese crackers - snack)
  (:predicates
    (at_two_hours)
    (rewound)
    (counter_at_zero)
    (have ?snack - snack))

  (:action rewind_movie_2
    :parameters ()
    :precondition (at_two_hours)
    :effect (rewound))

  (:action rewind_movie
    :parameters ()
    :precondition (not (at_two_hours))
    :effect (and (rewound) (not (counter_at_zero))))

  (:action reset_counter
    :parameters ()
    :precondition ()
    :effect (and (counter_at_zero) (not (at_two_hours))))

  (:action get_chips
    :parameters (?snack - chips)
    :precondition ()
    :effect (have ?snack))

  (:action get_dip
    :parameters (?snack - dip)
    :precondition ()
    :effect (have ?snack))

  (:action get_pop
    :parameters (?snack - pop)
    :precondition ()
    :effect (have ?snack))

  (:action get_cheese
    :parameters (?snack - cheese)
    :precondition ()
    :effect (have ?snack))

  (:action get_crackers
    :parameters (?snack - crackers)
    :precondition ()
    :effect (have ?snack)))
