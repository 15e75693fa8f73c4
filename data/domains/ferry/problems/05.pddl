(define (problem ferry_05)
  (:domain ferry)
  (:objects
    port1 port2 port3 port4 port5 - port
    car1 car2 car3 car4 car5 car6 car7 car8 car9 car10 - car)
  (:init
    (ferry_at port3)
    (deck_free)
    (car_at car1 port1)
    (car_at car2 port3)
    (car_at car3 port1)
    (car_at car4 port2)
    (car_at car5 port4)
    (car_at car6 port2)
    (car_at car7 port5)
    (car_at car8 port4)
    (car_at car9 port5)
    (car_at car10 port2))
  (:goal (and (car_at car1 port5) (car_at car2 port4) (car_at car3 port5) (car_at car4 port5) (car_at car5 port3) (car_at car6 port3) (car_at car7 port1) (car_at car8 port2) (car_at car9 port2) (car_at car10 port5))))
