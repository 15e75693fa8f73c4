; One lift, floors in a row, passengers who get in and out; there is room for everybody.
(define (domain elevator)
  (:requirements :strips :typing)
  (:types floor passenger - object)
  (:predicates
    (next ?lower ?upper - floor)
    (lift_at ?floor - floor)
    (on_floor ?passenger - passenger ?floor - floor)
    (riding ?passenger - passenger))

  (:action up
    :parameters (?from ?to - floor)
    :precondition (and (lift_at ?from) (next ?from ?to))
    :effect (and (lift_at ?to) (not (lift_at ?from))))

  (:action down
    :parameters (?from ?to - floor)
    :precondition (and (lift_at ?from) (next ?to ?from))
    :effect (and (lift_at ?to) (not (lift_at ?from))))

  (:action board
    :parameters (?passenger - passenger ?floor - floor)
    :precondition (and (lift_at ?floor) (on_floor ?passenger ?floor))
    :effect (and (riding ?passenger) (not (on_floor ?passenger ?floor))))

  (:action depart
    :parameters (?passenger - passenger ?floor - floor)
    :precondition (and (lift_at ?floor) (riding ?passenger))
    :effect (and (on_floor ?passenger ?floor) (not (riding ?passenger)))))
