// dynamics2.h : bodies in 2D that move under forces, contacts and joints: libabut_dynamics.
//
// Give bodies, put shapes on them, join them, then step. The collision world (world2.h) beneath finds the contacts; a step
// solves them together with the joints, several times over a step (sub-steps), until the velocities fit, and moves the bodies.
//
// Nothing here is in metres: options.length says how large a usual body is, in the caller's unit, and a second is whatever dt
// is counted in. Vectors are the world's unless said otherwise. Numbers that are NaN or infinite are refused. A call that
// answers anything but ABUT_OK has changed nothing. Ids of bodies and shapes are those of the world beneath.
//
// A step gives the same bits on every processor and with any number of threads. Algorithm and sources:
// docs/algorithms/dynamics.md.
#ifndef ABUT_DYNAMICS2_H
#define ABUT_DYNAMICS2_H

#include "abut/world2.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct abut_dynamics2 abut_dynamics2;

typedef enum abut_body_kind {
    ABUT_STATIC = 0, ///< stays where it is put
    ABUT_KINEMATIC,  ///< moves by its velocity, which nothing changes but the caller
    ABUT_DYNAMIC     ///< moves by forces, contacts and joints
} abut_body_kind;

/// What a simulation is made with. A zeroed struct (or NULL) is the default: no gravity.
typedef struct abut_dynamics_options2 {
    abut_vec2 gravity;     ///< acceleration
    abut_real length;      ///< size of a usual body; 0 means 1. Speeds that count as none, and distances, go by it
    int32_t   most_sweeps; ///< of the solver, over the constraints of an island, twice in a sub-step; 0 means 200
    bool      no_sleep;    ///< bodies at rest are not put to sleep
    bool      no_impacts;  ///< fast bodies may pass through thin ones
} abut_dynamics_options2;

/// What a body is made of. The pose has to be given.
typedef struct abut_dynamic_def2 {
    abut_body_kind kind;
    abut_pose2     pose;             ///< of its frame, in the world
    abut_vec2      velocity;         ///< of its centre of mass
    abut_real      angular_velocity; ///< radians a second, counter-clockwise
    abut_real      linear_damping;   ///< a velocity v loses this times v each second; 0 or more
    abut_real      angular_damping;  ///< likewise
    bool           weightless;       ///< gravity does not pull it
    bool           fixed_rotation;   ///< it does not turn
    bool           no_sleep;         ///< it is never put to sleep
    bool           bullet;           ///< fast, it stops at dynamic bodies, too, bullets among them; see abut_dynamics2_step
    uint64_t       user;             ///< kept for the caller
} abut_dynamic_def2;

/// What a shape is made of: how heavy it is, and how it rubs and bounces. Zeroed: no mass of its own, no friction, no bounce.
typedef struct abut_material {
    abut_real density;       ///< mass by area
    abut_real friction;      ///< of two shapes the geometric mean counts; 0 or more
    abut_real restitution;   ///< of two shapes the larger one counts; 0 to 1
    abut_real rolling;       ///< rolling resistance, a length: the torque against rolling is at most this times the load
    abut_real surface_speed; ///< of its surface, counter-clockwise round the shape: a conveyor belt
} abut_material;

/// A body as it is now.
typedef struct abut_dynamic2 {
    abut_body_kind kind;
    abut_pose2     pose;
    abut_vec2      center; ///< of mass, in the world
    abut_vec2      velocity;
    abut_real      angular_velocity;
    abut_real      mass, inertia; ///< about the centre of mass; 0 unless dynamic
    bool           asleep;
    uint64_t       user;
} abut_dynamic2;

typedef enum abut_joint_kind2 {
    ABUT_JOINT_REVOLUTE2 = 0, ///< a pin: the anchors stay together. Angle: of B in A's joint frame
    ABUT_JOINT_PRISMATIC2,    ///< a slider along the x axis of A's joint frame, without turning
    ABUT_JOINT_DISTANCE2,     ///< the anchors are `length` apart
    ABUT_JOINT_ROPE2,         ///< the anchors are at most `length` apart
    ABUT_JOINT_WELD2,         ///< the joint frames stay together
    ABUT_JOINT_WHEEL2,        ///< B turns freely and is sprung along the x axis of A's joint frame
    ABUT_JOINT_MOUSE2,        ///< a spring draws B's anchor to A's
    ABUT_JOINT_MOTOR2,        ///< springs draw B's joint frame to A's, with at most so much force and torque
    ABUT_JOINT_GEAR2          ///< B turns `ratio` times as fast as A, the other way
} abut_joint_kind2;

/// What a joint is made of. The two joint frames have to be given. What a kind does not know is not looked at.
typedef struct abut_joint_def2 {
    abut_joint_kind2 kind;
    uint32_t         body_a, body_b;   ///< ids; body_a may be 0, the world
    abut_pose2       frame_a, frame_b; ///< the joint frame in each body's frame; its origin is the anchor
    bool             collide;          ///< the two bodies may be in contact
    bool             limited;          ///< revolute: angle; prismatic and wheel: way along the axis
    abut_real        lower, upper;     ///< of that
    bool             motor;            ///< revolute and wheel: turns B; prismatic: shifts it
    abut_real        motor_speed;      ///< radians or lengths a second
    abut_real        most_force;       ///< that motors, mice and motor joints use; a torque where they turn
    abut_real        most_torque;      ///< of a motor joint
    abut_real        hertz;            ///< of the spring; 0: distance and weld are rigid, and revolute and prismatic unsprung
    abut_real        damping_ratio;    ///< of the spring; 1 is critical
    abut_real        length;           ///< distance and rope
    abut_real        ratio;            ///< gear
    abut_real        break_force;      ///< it goes when it had to hold more in a step; 0: never
    abut_real        break_torque;     ///< likewise
    uint64_t         user;             ///< kept for the caller
} abut_joint_def2;

/// What a joint does: forces as the mean over the last step.
typedef struct abut_joint_load2 {
    abut_vec2 force;  ///< on B
    abut_real torque; ///< on B, about its anchor
    abut_real at;     ///< the angle of B in A, or the way along the axis, or the distance of the anchors
} abut_joint_load2;

/// Sums over the dynamic bodies.
typedef struct abut_dynamics_sums2 {
    abut_vec2 momentum;
    abut_real angular_momentum; ///< about the world's origin
    abut_real kinetic;          ///< energy
    abut_real potential;        ///< energy in the gravity; 0 at the world's origin
    uint32_t  awake;            ///< dynamic bodies that are not asleep
} abut_dynamics_sums2;

/// An empty simulation. `options` and `allocator` may be NULL. ABUT_OK; ABUT_NOT_FINITE; ABUT_NEGATIVE_EXTENT: the length or
/// the sweeps; ABUT_NO_MEMORY. *made is NULL then.
ABUT_API abut_status abut_dynamics2_new(const abut_dynamics_options2 *options, const abut_allocator *allocator,
                                        abut_dynamics2 **made);

/// Gives back all its memory. NULL is allowed.
ABUT_API void abut_dynamics2_release(abut_dynamics2 *dynamics);

/// A body more, without shapes and mass. ABUT_OK; ABUT_NOT_FINITE, ABUT_TOO_LARGE, ABUT_INVALID: a number, the position, the
/// rotation or the kind; ABUT_NEGATIVE_EXTENT: a damping; ABUT_NO_ROOM; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_dynamics2_add_body(abut_dynamics2 *dynamics, const abut_dynamic_def2 *def, uint32_t *id);

/// Removes a body with its shapes and joints, and wakes what touched it. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_body(abut_dynamics2 *dynamics, uint32_t id);

/// A shape on a body, whose mass and centre follow. The def is the world's (world2.h). `material` may be NULL. Answers what
/// abut_world2_add_shape does, and ABUT_NOT_FINITE or ABUT_NEGATIVE_EXTENT: the material; ABUT_TOO_LARGE: the mass.
ABUT_API abut_status abut_dynamics2_add_shape(abut_dynamics2 *dynamics, uint32_t body, const abut_shape_def2 *def,
                                              const abut_material *material, uint32_t *id);

/// ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_shape(abut_dynamics2 *dynamics, uint32_t shape);

/// Another material; the mass of the body follows, and it wakes. ABUT_OK, ABUT_BAD_ID, ABUT_NOT_FINITE, ABUT_NEGATIVE_EXTENT,
/// or ABUT_TOO_LARGE: the mass.
ABUT_API abut_status abut_dynamics2_set_material(abut_dynamics2 *dynamics, uint32_t shape, const abut_material *material);

/// A shape as it is now, its material and the body that it is on; each may be NULL. def->shape points into the world beneath
/// and holds until that is changed; def->user is yours, which the world beneath has not. False: the id names nothing.
ABUT_API bool abut_dynamics2_get_shape(const abut_dynamics2 *dynamics, uint32_t shape, abut_shape_def2 *def,
                                       abut_material *material, uint32_t *body);

/// A body as it is now; false: the id names nothing.
ABUT_API bool abut_dynamics2_get_body(const abut_dynamics2 *dynamics, uint32_t body, abut_dynamic2 *state);

/// The body is there now, or moves so now. They wake it and what touches it. ABUT_OK; ABUT_BAD_ID; ABUT_NOT_FINITE,
/// ABUT_TOO_LARGE, ABUT_INVALID: the pose or the velocity; ABUT_INVALID: a velocity of a static body.
ABUT_API abut_status abut_dynamics2_set_pose(abut_dynamics2 *dynamics, uint32_t id, abut_pose2 pose);
ABUT_API abut_status abut_dynamics2_set_velocity(abut_dynamics2 *dynamics, uint32_t id, abut_vec2 velocity,
                                                 abut_real angular_velocity);

/// A force at a point of the world, and a torque, during the next step; an impulse and an angular impulse at once. They wake a
/// dynamic body and do nothing to others. ABUT_OK, ABUT_BAD_ID or ABUT_NOT_FINITE.
ABUT_API abut_status abut_dynamics2_apply_force(abut_dynamics2 *dynamics, uint32_t body, abut_vec2 force, abut_vec2 point);
ABUT_API abut_status abut_dynamics2_apply_torque(abut_dynamics2 *dynamics, uint32_t body, abut_real torque);
ABUT_API abut_status abut_dynamics2_apply_impulse(abut_dynamics2 *dynamics, uint32_t body, abut_vec2 impulse, abut_vec2 point);
ABUT_API abut_status abut_dynamics2_apply_angular_impulse(abut_dynamics2 *dynamics, uint32_t body, abut_real impulse);

/// Wakes a body. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_wake(abut_dynamics2 *dynamics, uint32_t id);

/// A joint. It wakes its bodies. ABUT_OK; ABUT_BAD_ID: a body; ABUT_INVALID: the bodies are the same or none is dynamic, a
/// frame is no pose, or the kind is none; ABUT_NOT_FINITE; ABUT_NEGATIVE_EXTENT: a length, a force or a spring below 0, or
/// limits the wrong way round; ABUT_NO_ROOM: there are 4194303 already; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_dynamics2_add_joint(abut_dynamics2 *dynamics, const abut_joint_def2 *def, uint32_t *id);

/// ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_joint(abut_dynamics2 *dynamics, uint32_t id);

/// A joint's def as it is now, and its load; either may be NULL. False: the id names nothing (it may have broken).
ABUT_API bool abut_dynamics2_get_joint(const abut_dynamics2 *dynamics, uint32_t joint, abut_joint_def2 *def,
                                       abut_joint_load2 *load);

/// Another def for a joint of the same kind and bodies: a motor's speed, a mouse's target. Answers what
/// abut_dynamics2_add_joint does; ABUT_INVALID: kind, bodies or `collide` are others.
ABUT_API abut_status abut_dynamics2_set_joint(abut_dynamics2 *dynamics, uint32_t id, const abut_joint_def2 *def);

/// The joints that broke in the last step, by their ids, ascending; they name nothing any more. Holds until the next step.
ABUT_API const uint32_t *abut_dynamics2_broken(const abut_dynamics2 *dynamics, size_t *count);

/// Moves on by dt, in so many sub-steps (4 or 8 are usual). The contacts are found at the beginning, and so are the events of
/// the world beneath. At the end, what is fast is stopped where it first touches something static, a kinematic body that
/// moves and, if it is a bullet, a dynamic body. With what moves it goes on as if it were fixed to it; two bullets both stop.
/// The next step finds the contact. A body that a step would take beyond the largest numbers stays where it is, and rests.
/// `tasks` may be NULL. ABUT_OK; ABUT_NOT_FINITE: dt; ABUT_NEGATIVE_EXTENT: dt is not above 0; ABUT_BAD_INDEX: there is less
/// than one sub-step; ABUT_NO_MEMORY.
ABUT_API abut_status abut_dynamics2_step(abut_dynamics2 *dynamics, abut_real dt, int32_t substeps, const abut_tasks *tasks);

/// Gravity from now on; it wakes all. ABUT_OK or ABUT_NOT_FINITE.
ABUT_API abut_status abut_dynamics2_set_gravity(abut_dynamics2 *dynamics, abut_vec2 gravity);

/// The collision world beneath, for its contacts, events and queries. Chains, filters and ignored pairs are set there; bodies,
/// shapes and poses are not.
ABUT_API abut_world2 *abut_dynamics2_world(const abut_dynamics2 *dynamics);

ABUT_API abut_dynamics_sums2 abut_dynamics2_sums(const abut_dynamics2 *dynamics);

/// A snapshot: all that there is, as bytes, with what abut_world2_save says of them. ABUT_NO_ROOM: the block is smaller than
/// the size says.
ABUT_API size_t      abut_dynamics2_snapshot_size(const abut_dynamics2 *dynamics);
ABUT_API abut_status abut_dynamics2_save(const abut_dynamics2 *dynamics, void *block, size_t size);

/// Makes a simulation what another was when it was saved. ABUT_OK; ABUT_INVALID: the block is none, of another kind or damaged;
/// what abut_world2_restore answers besides. Nothing has changed then.
ABUT_API abut_status abut_dynamics2_restore(abut_dynamics2 *dynamics, const void *block, size_t size);

/// A fingerprint of the world beneath and of how everything moves.
ABUT_API uint64_t abut_dynamics2_hash(const abut_dynamics2 *dynamics);

#ifdef __cplusplus
}
#endif

#endif
