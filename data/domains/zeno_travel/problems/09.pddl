(define (problem zeno_travel_09)
  (:domain zeno_travel)
  (:objects
    plane1 plane2 plane3 - aircraft
    person1 person2 person3 person4 person5 person6 person7 person8 - person
    city1 city2 city3 city4 city5 city6 city7 - city
    level0 level1 level2 level3 level4 - level)
  (:init
    (is_at plane1 city4)
    (is_at plane2 city4)
    (is_at plane3 city6)
    (is_at person1 city3)
    (is_at person2 city5)
    (is_at person3 city1)
    (is_at person4 city5)
    (is_at person5 city6)
    (is_at person6 city7)
    (is_at person7 city5)
    (is_at person8 city4)
    (fuel plane1 level3)
    (fuel plane2 level3)
    (fuel plane3 level4)
    (next_level level0 level1)
    (next_level level1 level2)
    (next_level level2 level3)
    (next_level level3 level4))
  (:goal (and (is_at person1 city7) (is_at person2 city6) (is_at person3 city3) (is_at person4 city7) (is_at person5 city3) (is_at person7 city1) (is_at person8 city1))))
