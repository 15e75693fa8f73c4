(define (problem tpp_01)
  (:domain tpp)
  (:objects
    depot1 - depot
    market1 - market
    truck1 - truck
    goods1 goods2 - goods
    level0 level1 - level)
  (:init
    (truck_at truck1 market1)
    (road depot1 market1)
    (road market1 depot1)
    (one_more level0 level1)
    (on_sale goods1 market1 level1)
    (on_sale goods2 market1 level1)
    (bought goods1 market1 level0)
    (bought goods2 market1 level0)
    (loaded goods1 truck1 level0)
    (loaded goods2 truck1 level0)
    (stored goods1 level0)
    (stored goods2 level0))
  (:goal (and (stored goods1 level1) (stored goods2 level1))))
