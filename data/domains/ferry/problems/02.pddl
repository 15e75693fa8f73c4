(define (problem ferry_02)
  (:domain ferry)
  (:objects
    port1 port2 port3 port4 port5 - port
    car1 car2 car3 car4 car5 car6 - car)
  (:init
    (ferry_at port5)
    (deck_free)
    (car_at car1 port1)
    (car_at car2 port1)
    (car_at car3 port2)
    (car_at car4 port2)
    (car_at car5 port3)
    (car_at car6 port5))
  (:goal (and (car_at car1 port5) (car_at car2 port4) (car_at car3 port4) (car_at car4 port5) (car_at car5 port1) (car_at car6 port3))))
