; A robot with two grippers carries balls between rooms.
(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates
    (robot_in ?room - room)
    (ball_in ?ball - ball ?room - room)
    (free ?hand - hand)
    (carrying ?hand - hand ?ball - ball))

  (:action move
    :parameters (?from ?to - room)
    :precondition (robot_in ?from)
    :effect (and (robot_in ?to) (not (robot_in ?from))))

  (:action pick
    :parameters (?ball - ball ?room - room ?hand - hand)
    :precondition (and (ball_in ?ball ?room) (robot_in ?room) (free ?hand))
    :effect (and (carrying ?hand ?ball)
                 (not (ball_in ?ball ?room)) (not (free ?hand))))

  (:action drop
    :parameters (?ball - ball ?room - room ?hand - hand)
    :precondition (and (carrying ?hand ?ball) (robot_in ?room))
    :effect (and (ball_in ?ball ?room) (free ?hand)
                 (not (carrying ?hand ?ball)))))
