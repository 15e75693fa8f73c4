(define (problem gripper_09)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 ball9 ball10 ball11 ball12 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room4)
    (ball_in ball1 room4)
    (ball_in ball2 room4)
    (ball_in ball3 room4)
    (ball_in ball4 room4)
    (ball_in ball5 room2)
    (ball_in ball6 room4)
    (ball_in ball7 room4)
    (ball_in ball8 room4)
    (ball_in ball9 room4)
    (ball_in ball10 room4)
    (ball_in ball11 room2)
    (ball_in ball12 room2)
    (free left_gripper)
    (free right_gripper))
  (:goal (and (ball_in ball1 room1) (ball_in ball2 room3) (ball_in ball3 room3) (ball_in ball5 room3) (ball_in ball6 room2) (ball_in ball7 room1) (ball_in ball8 room1) (ball_in ball9 room2) (ball_in ball10 room3) (ball_in ball11 room3) (ball_in ball12 room4))))
