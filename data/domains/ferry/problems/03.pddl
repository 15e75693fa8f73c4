(define (problem ferry_03)
  (:domain ferry)
  (:objects
    port1 port2 port3 - port
    car1 car2 car3 car4 car5 car6 car7 car8 car9 car10 - car)
  (:init
    (ferry_at port1)
    (deck_free)
    (car_at car1 port2)
    (car_at car2 port1)
    (car_at car3 port3)
    (car_at car4 port2)
    (car_at car5 port2)
    (car_at car6 port1)
    (car_at car7 port3)
    (car_at car8 port3)
    (car_at car9 port3)
    (car_at car10 port2))
  (:goal (and (car_at car1 port3) (car_at car2 port2) (car_at car4 port1) (car_at car5 port1) (car_at car6 port3) (car_at car7 port1) (car_at car8 port2) (car_at car9 port2) (car_at car10 port1))))
