(define (problem gripper_00)
  (:domain gripper)
  (:objects
    room1 room2 - room
    ball1 ball2 ball3 ball4 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room2)
    (ball_in ball2 room1)
    (ball_in ball3 room1)
    (ball_in ball4 room1)
    (carrying left_gripper ball1)
    (free right_gripper))
  (:goal (and (ball_in ball1 room1) (ball_in ball2 room2) (ball_in ball3 room2) (ball_in ball4 room2))))
