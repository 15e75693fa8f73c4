(define (problem gripper_10)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 room6 room7 room8 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 ball9 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room1)
    (ball_in ball1 room8)
    (ball_in ball2 room7)
    (ball_in ball3 room8)
    (ball_in ball4 room8)
    (ball_in ball5 room8)
    (ball_in ball6 room7)
    (ball_in ball8 room8)
    (carrying left_gripper ball9)
    (carrying right_gripper ball7))
  (:goal (and (ball_in ball1 room6) (ball_in ball2 room6) (ball_in ball3 room6) (ball_in ball4 room3) (ball_in ball5 room3) (ball_in ball6 room6) (ball_in ball7 room6) (ball_in ball8 room3) (ball_in ball9 room6))))
