(define (problem zeno_travel_00)
  (:domain zeno_travel)
  (:objects
    plane1 - aircraft
    person1 person2 - person
    city1 city2 city3 - city
    level0 level1 level2 level3 level4 level5 level6 - level)
  (:init
    (is_at plane1 city2)
    (is_at person1 city1)
    (is_at person2 city2)
    (fuel plane1 level5)
    (next_level level0 level1)
    (next_level level1 level2)
    (next_level level2 level3)
    (next_level level3 level4)
    (next_level level4 level5)
    (next_level level5 level6))
  (:goal (and (is_at person1 city2) (is_at person2 city1))))
