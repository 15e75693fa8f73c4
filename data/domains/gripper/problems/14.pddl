(define (problem gripper_14)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 room6 room7 room8 room9 room10 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 ball9 ball10 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room1)
    (ball_in ball1 room9)
    (ball_in ball2 room9)
    (ball_in ball4 room3)
    (ball_in ball5 room6)
    (ball_in ball6 room4)
    (ball_in ball7 room9)
    (ball_in ball8 room3)
    (ball_in ball9 room6)
    (ball_in ball10 room9)
    (carrying left_gripper ball3)
    (free right_gripper))
  (:goal (and (ball_in ball1 room4) (ball_in ball2 room1) (ball_in ball3 room8) (ball_in ball4 room1) (ball_in ball5 room3) (ball_in ball6 room3) (ball_in ball7 room4) (ball_in ball8 room4) (ball_in ball9 room4) (ball_in ball10 room4))))
