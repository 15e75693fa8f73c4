(define (problem movie_07)
  (:domain movie)
  (:objects
    chips1 chips2 chips3 chips4 chips5 chips6 - chips
    dip1 dip2 dip3 dip4 dip5 dip6 - dip
    pop1 pop2 pop3 pop4 pop5 pop6 - pop
    cheese1 cheese2 cheese3 cheese4 cheese5 cheese6 - cheese
    crackers1 crackers2 crackers3 crackers4 crackers5 crackers6 - crackers)
  (:init
    (at_two_hours)
    (have pop1))
  (:goal (and (rewound) (counter_at_zero) (have pop1) (have pop4) (have cheese3) (have cheese5) (have crackers3) (have crackers4))))
