; Any key that fits will do, and a locker counts as tidy when nothing lies in it.
(define (domain lockers)
  (:requirements :adl)
  (:types locker item - object key - item)
  (:predicates (fits ?k - key ?l - locker) (has ?i - item) (in ?i - item ?l - locker)
               (locked ?l - locker) (tidy ?l - locker))
  (:action unlock
    :parameters (?l - locker)
    :precondition (and (locked ?l) (exists (?k - key) (and (has ?k) (fits ?k ?l))))
    :effect (not (locked ?l)))
  (:action grab
    :parameters (?i - item ?l - locker)
    :precondition (and (in ?i ?l) (not (locked ?l)))
    :effect (and (has ?i) (not (in ?i ?l))))
  (:action stow
    :parameters (?i - item ?l - locker)
    :precondition (and (has ?i) (not (locked ?l)) (not (exists (?other - item) (in ?other ?l))))
    :effect (and (in ?i ?l) (not (has ?i))))
  (:action check
    :parameters (?l - locker)
    :precondition (forall (?i - item) (or (not (in ?i ?l)) (has ?i)))
    :effect (tidy ?l)))
