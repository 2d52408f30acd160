// bridge_sim.h : a scene that moves, for the page: the program's own simulation (scene/simulation) of the scene judged last.
//
// Rows of doubles that a function points to hold until the next call of any.
#ifndef WEB_BRIDGE_SIM_H
#define WEB_BRIDGE_SIM_H

#include <stddef.h>
#include <stdint.h>

/// Begins the simulation of the scene judged last, in float or in double, in the place of the one before. "" or what is wrong:
/// then the one before goes on.
const char *bridge_sim_begin(int32_t is_f32);

/// Seconds of a step.
double bridge_sim_seconds(void);

/// One step on. "" or what is wrong.
const char *bridge_sim_step(void);

/// How many bodies there are, and of each its x, y, the cosine and sine of its turning, and how it is: 0 static, 1 kinematic, 2
/// awake, 3 asleep.
int32_t       bridge_sim_bodies(void);
const double *bridge_sim_poses(void);
const char   *bridge_sim_name(int32_t body);

/// How many shapes there are, and of each: its body, how many corners its core has, the half axes when it has none, its place
/// in the body as x, y, cosine and sine, and its rounding radius; then the corners, two numbers each, in its own frame.
int32_t       bridge_sim_shapes(void);
const double *bridge_sim_shape(int32_t shape);

/// How many points of contact there are, and of each where it is, the normal, the depth, and a number that is the same as long
/// as the same features touch.
int32_t       bridge_sim_contacts(void);
const double *bridge_sim_contact_rows(void);

/// How many boxes the trees of the broad phase have, none before the first step, and of each its lower and its upper corner,
/// its depth, and 1 if it is that of one shape, else 0. Each comes right before those in it.
int32_t       bridge_sim_nodes(void);
const double *bridge_sim_node_rows(void);

/// How many joints have not broken, and the two anchors of each in the world.
int32_t       bridge_sim_joints(void);
const double *bridge_sim_joint_rows(void);

/// Kinetic and potential energy, momentum (x, y), angular momentum about the origin, bodies awake.
const double *bridge_sim_sums(void);

/// The fingerprint of the whole state, 16 hexadecimal digits.
const char *bridge_sim_hash(void);

/// Saves all of the state: how many bytes, 0 without memory, and where they are. Restoring takes them out of the scene's room
/// (bridge_scene_room); 0 when they are none.
size_t      bridge_sim_save(void);
const void *bridge_sim_saved(void);
int32_t     bridge_sim_restore(size_t size);

/// The dynamic body that has a point in it, or -1.
int32_t bridge_sim_body_at(double x, double y);

/// Holds that body there by a spring, and answers which, or -1; draws it; lets it go.
int32_t bridge_sim_grab(double x, double y);
void    bridge_sim_drag(double x, double y);
void    bridge_sim_release(void);

#endif
