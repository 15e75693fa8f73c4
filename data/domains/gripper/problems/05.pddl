(define (problem gripper_05)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 room6 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room3)
    (ball_in ball1 room1)
    (ball_in ball2 room4)
    (ball_in ball3 room1)
    (ball_in ball4 room4)
    (ball_in ball5 room2)
    (ball_in ball6 room1)
    (ball_in ball7 room4)
    (free left_gripper)
    (free right_gripper))
  (:goal (and (ball_in ball1 room4) (ball_in ball2 room2) (ball_in ball3 room2) (ball_in ball4 room1) (ball_in ball5 room3) (ball_in ball6 room2) (ball_in ball7 room3))))
