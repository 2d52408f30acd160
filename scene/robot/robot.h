// robot.h : a robot as its URDF file describes it: links, and joints that make a tree of them.
#ifndef SCENE_ROBOT_ROBOT_H
#define SCENE_ROBOT_ROBOT_H

#include "scene/format/xml_fields.h"
#include "scene/robot/pose.h"
#include "scene/text/names.h"

typedef enum robot_joint_type { ROBOT_FIXED, ROBOT_TURNS, ROBOT_SHIFTS, ROBOT_FREE } robot_joint_type;

typedef struct robot_joint {
    const char      *name;
    const xml_node  *node;
    robot_joint_type type;
    int32_t          parent, child; ///< links
    robot_pose       origin;
    scene_point      axis;
    int32_t          mimic; ///< the joint that it follows; -1 for none
    double           multiplier, offset;
    double           value;
    bool             limited;
    double           lower, upper;
} robot_joint;

typedef struct robot_link {
    const char     *name;
    const xml_node *node;
    int32_t         joint; ///< to its parent; -1 for the root
    robot_pose      pose;  ///< in the world, once robot_place has been here
    bool            placed;
    int32_t         group; ///< of bodies; -1: no collision geometry
} robot_link;

typedef struct robot {
    robot_link  *links;
    robot_joint *joints;
    int32_t      link_count, joint_count;
    name        *link_names, *joint_names; ///< sorted
} robot;

/// Reads links and joints; refuses what is no tree.
bool robot_read(const reader *in, const xml_node *root, robot *r);

/// Takes the values of joints from a JSON file. *warning: a value beyond its limits; else it stays.
bool robot_set_joints(const reader *in, const char *path, robot *r, const char **warning);

/// Poses of all links; the root is at the origin.
bool robot_place(const reader *in, robot *r);

/// The <origin> of an element; the identity when there is none.
bool robot_origin_read(const reader *in, const xml_node *node, robot_pose *pose);

/// The link that an attribute names, by its index; -1 after a refusal.
int32_t robot_link_named(const reader *in, const xml_node *at, const char *attribute, const robot *r);

#endif
