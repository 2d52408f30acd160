// pose.h : poses of links and joints, each with a proven bound of what computing it in doubles can have moved.
#ifndef SCENE_ROBOT_POSE_H
#define SCENE_ROBOT_POSE_H

#include "scene/model/scene.h"

/// v of the inner frame is at `at` + turn v in the outer one.
typedef struct robot_pose {
    scene_turn  turn;
    scene_point at;
    double      turn_slack; ///< bound of the norm of (turn - exact)
    double      move_slack; ///< bound of |at - exact|
} robot_pose;

robot_pose robot_pose_identity(void);

/// The pose of what is at `inner` in the frame that is at `outer`.
robot_pose robot_pose_then(const robot_pose *outer, const robot_pose *inner);

/// URDF's xyz and rpy: turned by roll about x, then pitch about y, then yaw about z, all fixed axes; |angle| <= 1e5.
robot_pose robot_pose_origin(const double xyz[3], const double rpy[3]);

/// A turn about, and a shift along, an axis of any length but 0; |angle| <= 1e5.
robot_pose robot_pose_turn(scene_point axis, double angle);
robot_pose robot_pose_shift(scene_point axis, double length);

#endif
