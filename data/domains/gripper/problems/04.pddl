(define (problem gripper_04)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 - room
    ball1 ball2 ball3 ball4 ball5 ball6 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room2)
    (ball_in ball1 room5)
    (ball_in ball2 room1)
    (ball_in ball4 room5)
    (ball_in ball5 room5)
    (carrying left_gripper ball6)
    (carrying right_gripper ball3))
  (:goal (and (ball_in ball1 room2) (ball_in ball2 room4) (ball_in ball3 room1) (ball_in ball4 room4) (ball_in ball5 room1) (ball_in ball6 room3))))
