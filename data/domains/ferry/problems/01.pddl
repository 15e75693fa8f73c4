(define (problem ferry_01)
  (:domain ferry)
  (:objects
    port1 port2 port3 port4 - port
    car1 car2 car3 car4 car5 car6 - car)
  (:init
    (ferry_at port1)
    (aboard car1)
    (car_at car2 port4)
    (car_at car3 port2)
    (car_at car4 port3)
    (car_at car5 port2)
    (car_at car6 port2))
  (:goal (and (car_at car1 port3) (car_at car2 port2) (car_at car3 port4) (car_at car4 port4) (car_at car5 port1) (car_at car6 port1))))
