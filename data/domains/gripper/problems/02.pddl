(define (problem gripper_02)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 - room
    ball1 ball2 ball3 ball4 ball5 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room4)
    (ball_in ball1 room3)
    (ball_in ball2 room3)
    (ball_in ball3 room3)
    (ball_in ball4 room2)
    (carrying left_gripper ball5)
    (free right_gripper))
  (:goal (and (ball_in ball1 room4) (ball_in ball2 room4) (ball_in ball3 room2) (ball_in ball4 room4) (ball_in ball5 room2))))
