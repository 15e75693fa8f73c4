(define (problem gripper_03)
  (:domain gripper)
  (:objects
    room1 room2 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room1)
    (ball_in ball1 room1)
    (ball_in ball2 room1)
    (ball_in ball3 room1)
    (ball_in ball4 room1)
    (ball_in ball5 room2)
    (ball_in ball6 room2)
    (ball_in ball7 room1)
    (ball_in ball8 room2)
    (free left_gripper)
    (free right_gripper))
  (:goal (and (ball_in ball1 room2) (ball_in ball2 room2) (ball_in ball3 room2) (ball_in ball4 room2) (ball_in ball5 room1) (ball_in ball6 room1) (ball_in ball7 room2) (ball_in ball8 room1))))
