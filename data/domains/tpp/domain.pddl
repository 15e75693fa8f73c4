; The travelling purchaser: lorries buy goods at markets, unit by unit, and store them in the depot.
(define (domain tpp)
  (:requirements :strips :typing)
  (:types
    place truck goods level - object
    depot market - place)
  (:predicates
    (truck_at ?truck - truck ?place - place)
    (road ?from ?to - place)
    (on_sale ?goods - goods ?market - market ?amount - level)
    (bought ?goods - goods ?market - market ?amount - level)
    (loaded ?goods - goods ?truck - truck ?amount - level)
    (stored ?goods - goods ?amount - level)
    (one_more ?less ?more - level))

  (:action drive
    :parameters (?truck - truck ?from ?to - place)
    :precondition (and (truck_at ?truck ?from) (road ?from ?to))
    :effect (and (truck_at ?truck ?to) (not (truck_at ?truck ?from))))

  (:action buy
    :parameters (?truck - truck ?goods - goods ?market - market ?sold ?left ?had ?got - level)
    :precondition (and (truck_at ?truck ?market)
                       (on_sale ?goods ?market ?sold) (one_more ?left ?sold)
                       (bought ?goods ?market ?had) (one_more ?had ?got))
    :effect (and (on_sale ?goods ?market ?left) (bought ?goods ?market ?got)
                 (not (on_sale ?goods ?market ?sold)) (not (bought ?goods ?market ?had))))

  (:action load
    :parameters (?truck - truck ?goods - goods ?market - market ?waiting ?left ?had ?got - level)
    :precondition (and (truck_at ?truck ?market)
                       (bought ?goods ?market ?waiting) (one_more ?left ?waiting)
                       (loaded ?goods ?truck ?had) (one_more ?had ?got))
    :effect (and (bought ?goods ?market ?left) (loaded ?goods ?truck ?got)
                 (not (bought ?goods ?market ?waiting)) (not (loaded ?goods ?truck ?had))))

  (:action unload
    :parameters (?truck - truck ?goods - goods ?depot - depot ?carried ?left ?had ?got - level)
    :precondition (and (truck_at ?truck ?depot)
                       (loaded ?goods ?truck ?carried) (one_more ?left ?carried)
                       (stored ?goods ?had) (one_more ?had ?got))
    :effect (and (loaded ?goods ?truck ?left) (stored ?goods ?got)
                 (not (loaded ?goods ?truck ?carried)) (not (stored ?goods ?had)))))
