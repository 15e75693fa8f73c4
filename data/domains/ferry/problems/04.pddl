(define (problem ferry_04)
  (:domain ferry)
  (:objects
    port1 port2 port3 port4 port5 port6 - port
    car1 car2 car3 car4 car5 car6 car7 car8 - car)
  (:init
    (ferry_at port4)
    (aboard car1)
    (car_at car2 port1)
    (car_at car3 port5)
    (car_at car4 port4)
    (car_at car5 port1)
    (car_at car6 port6)
    (car_at car7 port3)
    (car_at car8 port6))
  (:goal (and (car_at car1 port3) (car_at car2 port3) (car_at car3 port3) (car_at car4 port3) (car_at car5 port3) (car_at car6 port3) (car_at car7 port5) (car_at car8 port2))))
