; A robot on a grid with walls that carries people, one at a time.
(define (domain search_and_rescue)
  (:requirements :strips :typing :negative-preconditions)
  (:types cell person direction)
  (:constants up down left right - direction)
  (:predicates
    (leads_to ?from ?to - cell ?direction - direction)
    (blocked ?cell - cell)
    (hospital_in ?cell - cell)
    (robot_in ?cell - cell)
    (person_in ?person - person ?cell - cell)
    (carries ?person - person)
    (carries_nobody))

  (:action move_robot
    :parameters (?direction - direction ?from ?to - cell)
    :precondition (and (robot_in ?from) (leads_to ?from ?to ?direction) (not (blocked ?to)))
    :effect (and (robot_in ?to) (not (robot_in ?from))))

  (:action pickup_person
    :parameters (?person - person ?cell - cell)
    :precondition (and (robot_in ?cell) (person_in ?person ?cell) (carries_nobody))
    :effect (and (carries ?person) (not (person_in ?person ?cell)) (not (carries_nobody))))

  (:action dropoff_person
    :parameters (?person - person ?cell - cell)
    :precondition (and (robot_in ?cell) (carries ?person))
    :effect (and (person_in ?person ?cell) (carries_nobody) (not (carries ?person)))))
