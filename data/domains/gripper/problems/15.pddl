(define (problem gripper_15)
  (:domain gripper)
  (:objects
    room1 room2 room3 room4 room5 room6 - room
    ball1 ball2 ball3 ball4 ball5 ball6 ball7 ball8 ball9 ball10 ball11 ball12 ball13 ball14 - ball
    left_gripper right_gripper - hand)
  (:init
    (robot_in room2)
    (ball_in ball1 room1)
    (ball_in ball2 room5)
    (ball_in ball3 room3)
    (ball_in ball4 room3)
    (ball_in ball5 room3)
    (ball_in ball6 room3)
    (ball_in ball8 room6)
    (ball_in ball9 room3)
    (ball_in ball10 room1)
    (ball_in ball11 room1)
    (ball_in ball13 room3)
    (ball_in ball14 room3)
    (carrying left_gripper ball12)
    (carrying right_gripper ball7))
  (:goal (and (ball_in ball1 room4) (ball_in ball2 room1) (ball_in ball3 room4) (ball_in ball4 room1) (ball_in ball5 room2) (ball_in ball6 room1) (ball_in ball7 room4) (ball_in ball8 room2) (ball_in ball9 room1) (ball_in ball10 room2) (ball_in ball11 room4) (ball_in ball12 room2) (ball_in ball13 room1) (ball_in ball14 room4))))
