(define (problem zeno_travel_02)
  (:domain zeno_travel)
  (:objects
    plane1 - aircraft
    person1 person2 person3 person4 person5 - person
    city1 city2 city3 city4 - city
    level0 level1 level2 level3 level4 - level)
  (:init
    (is_at plane1 city3)
    (is_at person1 city4)
    (is_at person2 city4)
    (is_at person3 city2)
    (is_at person4 city1)
    (is_at person5 city4)
    (fuel plane1 level1)
    (next_level level0 level1)
    (next_level level1 level2)
    (next_level level2 level3)
    (next_level level3 level4))
  (:goal (and (is_at person1 city1) (is_at person2 city3) (is_at person3 city3) (is_at person4 city2) (is_at person5 city3))))
