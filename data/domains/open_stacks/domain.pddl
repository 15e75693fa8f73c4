; Orders to be filled from a machine that makes each product once, while every order that needs it has a stack.
; The products of an order, and the orders of a product, are at most four; where there are fewer the last one is repeated.
(define (domain open_stacks)
  (:requirements :strips :typing :negative-preconditions)
  (:types order product amount - object)
  (:predicates
    (consists_of ?order - order ?first ?second ?third ?fourth - product)
    (needed_for ?product - product ?first ?second ?third ?fourth - order)
    (one_more ?fewer ?more - amount)
    (free_stacks ?amount - amount)
    (stacks_left ?amount - amount)
    (machine_idle)
    (machine_ready_for ?product - product)
    (made ?product - product)
    (waiting ?order - order)
    (begun ?order - order)
    (shipped ?order - order))

  (:action setup_machine
    :parameters (?product - product)
    :precondition (and (machine_idle) (not (made ?product)))
    :effect (and (machine_ready_for ?product) (not (machine_idle))))

  (:action make_product
    :parameters (?product - product ?first ?second ?third ?fourth - order)
    :precondition (and (machine_ready_for ?product) (needed_for ?product ?first ?second ?third ?fourth)
                       (begun ?first) (begun ?second) (begun ?third) (begun ?fourth))
    :effect (and (made ?product) (machine_idle) (not (machine_ready_for ?product))))

  (:action start_order
    :parameters (?order - order ?fewer ?more - amount)
    :precondition (and (waiting ?order) (free_stacks ?more) (one_more ?fewer ?more))
    :effect (and (begun ?order) (free_stacks ?fewer) (not (waiting ?order)) (not (free_stacks ?more))))

  (:action ship_order
    :parameters (?order - order ?first ?second ?third ?fourth - product ?fewer ?more - amount)
    :precondition (and (begun ?order) (consists_of ?order ?first ?second ?third ?fourth)
                       (made ?first) (made ?second) (made ?third) (made ?fourth)
                       (free_stacks ?fewer) (one_more ?fewer ?more))
    :effect (and (shipped ?order) (free_stacks ?more) (not (begun ?order)) (not (free_stacks ?fewer))))

  (:action open_new_stack
    :parameters (?fewer ?more ?less_left ?left - amount)
    :precondition (and (free_stacks ?fewer) (one_more ?fewer ?more) (stacks_left ?left) (one_more ?less_left ?left))
    :effect (and (free_stacks ?more) (stacks_left ?less_left) (not (free_stacks ?fewer)) (not (stacks_left ?left)))))
