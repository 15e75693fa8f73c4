(define (problem gripper_12)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 room6 room7 room8 room9 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 ball9 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room4)
    (ball_in ball1 room9)
    (ball_in ball2 room7)
    (ball_in ball3 room7)
    (ball_in ball4 room7)
    (ball_in ball5 room9)
    (ball_in ball6 room9)
    (ball_in ball7 room4)
    (ball_in ball8 room4)
    (ball_in ball9 room9)
    (free left_gripper)
    (free right_gripper))
  (:goal (and (ball_in ball1 room5) (ball_in ball2 room3) (ball_in ball3 room1) (ball_in ball4 room3) (ball_in ball5 room3) (ball_in ball6 room3) (ball_in ball7 room3) (ball_in ball8 room5) (ball_in ball9 room5))))
