(define (problem movie_00)
  (:domain movie)
  (:objects
    chips1 chips2 chips3 chips4 chips5 - chips
    dip1 dip2 dip3 dip4 dip5 - dip
    pop1 pop2 pop3 pop4 pop5 - pop
    cheese1 cheese2 cheese3 cheese4 cheese5 - cheese
    crackers1 crackers2 crackers3 crackers4 crackers5 - crackers)
  (:init
    (at_two_hours))
  (:goal (and (rewound) (counter_at_zero) (have cheese3))))
