; One arm moves coloured rings between pegs; a peg holds at most one ring.
(define (domain ring_and_peg)
  (:requirements :strips :typing)
  (:types
    place ring - object
    peg start - place)
  (:predicates
    (tool_at ?place - place)
    (tool_empty)
    (holding ?ring - ring)
    (ring_on ?ring - ring ?peg - peg)
    (peg_empty ?peg - peg))

  (:action move
    :parameters (?from ?to - place)
    :precondition (tool_at ?from)
    :effect (and  (tool_at ?to)))

  (:action pick
    :parameters (?ring - ring ?peg - peg)
    :precondition (and (tool_at ?peg) (ring_on ?ring ?peg) (tool_empty))
    :effect (and (holding ?ring) (peg_empty ?peg)
                 (not (ring_on ?ring ?peg)) (not (tool_empty))))

  (:action place
    :parameters (?ring - ring ?peg - peg)
    :precondition (and (tool_at ?peg) (holding ?ring) (peg_empty ?peg))
    :effect (and (ring_on ?ring ?peg) (tool_empty)
                 (not (holding ?ring)) (not (peg_empty ?peg)))))
