// dynamics2.h : bodies in 2D that move under forces, contacts and joints: libabut_dynamics.
//
// Give bodies, put shapes on them, join them, then step. The collision world (world2.h) beneath finds the contacts; a step
// solves them together with the joints, several times over a step (sub-steps), until the velocities fit, and moves the bodies.
//
// Nothing here is in metres: options.length says how large a usual body is, in the caller's unit, and a second is whatever dt
// is counted in. Vectors are the world's unless said otherwise. Numbers that are NaN or infinite are refused. A call that
// answers anything but ABUT_OK has changed nothing. Within a callback, every call that would change something answers
// ABUT_BUSY. Ids of bodies and shapes are those of the world beneath.
//
// Memory, of the allocator given, as long as the simulation lives: in double (float) 1.5 kB (0.9 kB) a body with a box or
// circle; a contact in a pile 1.8 kB (1.2 kB) more; one by itself, as of a box alone on the floor, 3.4 kB (2.0 kB). Up to half
// more where numbers grow from step to step.
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
    bool           asleep;           ///< it begins asleep, as abut_dynamics2_sleep leaves it; shapes and joints do not wake it
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
    abut_real      linear_damping, angular_damping;
    abut_real      gravity_scale; ///< 0: weightless
    bool           fixed_rotation, no_sleep;
} abut_dynamic2;

/// A mass that does not follow from shapes.
typedef struct abut_body_mass2 {
    abut_real mass;    ///< above 0
    abut_vec2 center;  ///< in the body's frame
    abut_real inertia; ///< about the centre; 0: it does not turn
} abut_body_mass2;

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

/// A contact as a step has found it, before anything is solved.
typedef struct abut_contact_view2 {
    uint32_t                      shape_a, shape_b, body_a, body_b; ///< ids
    uint32_t                      contact;                          ///< its slot in the world beneath
    const abut_contact_manifold2 *manifold; ///< one of its manifolds: a contact of a surface may have more, asked one by one
    abut_vec2                     velocity; ///< of B where it touches, as A sees it there; mean over the points, in the world
} abut_contact_view2;

/// How a contact is solved in this step.
typedef struct abut_contact_rule2 {
    bool      off;           ///< the shapes pass each other
    abut_real friction;      ///< 0 or more
    abut_real restitution;   ///< likewise
    abut_real rolling;       ///< likewise
    abut_real surface_speed; ///< as of abut_material
} abut_contact_rule2;

/// A point of a contact, as the last step solved it.
typedef struct abut_load_point2 {
    uint64_t  id;         ///< as of abut_contact2: the same from step to step
    int32_t   segment;    ///< of the surface that A is; -1: A is none
    abut_vec2 point;      ///< where the two are pushed, in the world, with the bodies where they are now
    abut_real separation; ///< now; below 0: they overlap
    abut_real approach;   ///< how fast they came together when the step began: speed along the normal, below 0 when they parted
    abut_real load;       ///< normal force on B, as the mean over the last sub-step
    abut_real friction;   ///< force on B along the normal turned by +90 degrees, likewise
    bool      pressed;    ///< it held a load in the step
} abut_load_point2;

/// A contact as the last step solved it.
typedef struct abut_contact_load2 {
    uint32_t           shape_a, shape_b, body_a, body_b; ///< ids
    uint32_t           contact;                          ///< its slot in the world beneath
    abut_vec2          normal;                           ///< from A to B, in the world
    int32_t            count;                            ///< points
    abut_load_point2   points[2];
    abut_contact_rule2 rule; ///< how it was solved
} abut_contact_load2;

/// May these two shapes (ids) be in contact? Asked after all other filters, when their boxes begin to overlap, now and then
/// while they overlap and may not, and for a fast body before it meets a static shape. It must say the same each time it is
/// asked of the same two until the filter of one of them is set again, or the callbacks are.
typedef bool abut_meet_fn2(void *context, const abut_dynamics2 *dynamics, uint32_t shape_a, uint32_t shape_b);

/// Asked in each step, in the order of the slots, of each contact with a manifold of which a body is awake. `rule` comes as the
/// materials say and may be changed. A rule with a number that is NaN, infinite or below 0 is taken for none: the materials
/// count then.
typedef void abut_contact_fn2(void *context, const abut_dynamics2 *dynamics, const abut_contact_view2 *contact,
                              abut_contact_rule2 *rule);

/// What a simulation asks its caller while it steps. A zeroed struct: nothing.
typedef struct abut_callbacks2 {
    abut_meet_fn2    *meet;    ///< NULL: all may
    abut_contact_fn2 *contact; ///< NULL: as the materials say
    void             *context; ///< handed to both
} abut_callbacks2;

/// What is drawn, so that the caller may choose a colour.
typedef enum abut_draw_kind2 {
    ABUT_DRAW_STATIC2 = 0, ///< shapes, of a static body
    ABUT_DRAW_KINEMATIC2,  ///< of a kinematic one
    ABUT_DRAW_AWAKE2,      ///< of a dynamic one
    ABUT_DRAW_ASLEEP2,     ///< likewise, when it sleeps
    ABUT_DRAW_SENSOR2,     ///< of any body
    ABUT_DRAW_JOINT2,      ///< a joint's segments
    ABUT_DRAW_TOUCH2,      ///< contact points: the surfaces touch
    ABUT_DRAW_NEAR2,       ///< they are near
    ABUT_DRAW_OFF2,        ///< the caller has switched the contact off
    ABUT_DRAW_CENTER2,     ///< a body's centre of mass
    ABUT_DRAW_LEAF2,       ///< the box of a shape in the world beneath
    ABUT_DRAW_NODE2        ///< a box of the tree over those
} abut_draw_kind2;

/// How the caller draws. All vectors are the world's; what is NULL is left out. Corners hold during the call.
typedef struct abut_draw2 {
    /// A box or polygon, counter-clockwise, with so large a rounding outside. Ellipses and custom cores are drawn as polygons
    /// of 32 of their points.
    void (*polygon)(void *user, const abut_vec2 *corners, int32_t count, abut_real radius, abut_draw_kind2 kind);
    /// `axis` is the unit x axis of its body: it shows how the circle turns.
    void (*circle)(void *user, abut_vec2 center, abut_real radius, abut_vec2 axis, abut_draw_kind2 kind);
    void (*capsule)(void *user, abut_vec2 from, abut_vec2 to, abut_real radius, abut_draw_kind2 kind);
    /// Of surfaces, holes left out; of a half-space's line 10000 lengths to either side of the point nearest its shape's
    /// origin, with the outside on the right; of joints: from A's centre of mass (unless A is the world) to A's anchor, from
    /// there to B's anchor, from there to B's centre.
    void (*segment)(void *user, abut_vec2 from, abut_vec2 to, abut_draw_kind2 kind);
    /// A contact point, as of the last step, with the normal from A to B and the id that it keeps from step to step; a centre
    /// of mass, with no normal and the id of its body.
    void (*point)(void *user, abut_vec2 point, abut_vec2 normal, uint64_t id, abut_draw_kind2 kind);
    bool no_shapes, no_joints, no_contacts; ///< they are left out
    bool centers;                           ///< centres of mass of dynamic bodies
    /// Boxes of the broad phase as of the last step, as polygons: those of shapes, and those of the tree over them, as
    /// abut_world2_tree says of them. That of a half-space reaches as far as numbers do.
    bool bounds;
} abut_draw2;

/// Sums over the dynamic bodies.
typedef struct abut_dynamics_sums2 {
    abut_vec2 momentum;
    abut_real angular_momentum; ///< about the world's origin
    abut_real kinetic;          ///< energy
    abut_real potential;        ///< energy in the gravity; 0 at the world's origin
    uint32_t  awake;            ///< dynamic bodies that are not asleep
} abut_dynamics_sums2;

/// An empty simulation. `options` and `allocator` may be NULL. ABUT_OK; ABUT_NOT_FINITE; ABUT_NEGATIVE_EXTENT: the length or
/// the sweeps; ABUT_TOO_LARGE: a million lengths squared are no number; ABUT_NO_MEMORY. *made is NULL then.
ABUT_API abut_status abut_dynamics2_new(const abut_dynamics_options2 *options, const abut_allocator *allocator,
                                        abut_dynamics2 **made);

/// Gives back all its memory. NULL is allowed.
ABUT_API void abut_dynamics2_release(abut_dynamics2 *dynamics);

/// A body more, without shapes and mass. ABUT_OK; ABUT_NOT_FINITE, ABUT_TOO_LARGE, ABUT_INVALID: a number, the position, the
/// rotation or the kind; ABUT_INVALID: what begins asleep is not dynamic, moves or may not sleep; ABUT_NEGATIVE_EXTENT: a
/// damping; ABUT_NO_ROOM; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_dynamics2_add_body(abut_dynamics2 *dynamics, const abut_dynamic_def2 *def, uint32_t *id);

/// Removes a body with its shapes and joints, and wakes what touched it. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_body(abut_dynamics2 *dynamics, uint32_t id);

/// A shape on a body, whose mass and centre follow. The def is the world's (world2.h). `material` may be NULL. Answers what
/// abut_world2_add_shape does, and ABUT_NOT_FINITE or ABUT_NEGATIVE_EXTENT: the material; ABUT_TOO_LARGE: the mass.
/// ABUT_INVALID too: a half-space on a body that is not static.
ABUT_API abut_status abut_dynamics2_add_shape(abut_dynamics2 *dynamics, uint32_t body, const abut_shape_def2 *def,
                                              const abut_material *material, uint32_t *id);

/// ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_shape(abut_dynamics2 *dynamics, uint32_t shape);

/// Another material; the mass of the body follows, and it wakes, and what touches it. ABUT_OK, ABUT_BAD_ID, ABUT_NOT_FINITE,
/// ABUT_NEGATIVE_EXTENT, or ABUT_TOO_LARGE: the mass.
ABUT_API abut_status abut_dynamics2_set_material(abut_dynamics2 *dynamics, uint32_t shape, const abut_material *material);

/// Another filter and group, as of abut_world2_set_filter; the body wakes, and what touches it. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_set_filter(abut_dynamics2 *dynamics, uint32_t shape, abut_filter filter, int32_t group);

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

/// Settings of a body, which wake it. The kind: a body that becomes static stops. All: ABUT_OK or ABUT_BAD_ID. The kind:
/// ABUT_INVALID when it is none, when a joint would be left without a dynamic body, or when a half-space would come to move;
/// ABUT_NO_MEMORY. Numbers: ABUT_NOT_FINITE; ABUT_NEGATIVE_EXTENT: a damping.
ABUT_API abut_status abut_dynamics2_set_kind(abut_dynamics2 *dynamics, uint32_t id, abut_body_kind kind);
ABUT_API abut_status abut_dynamics2_set_damping(abut_dynamics2 *dynamics, uint32_t id, abut_real linear, abut_real angular);
ABUT_API abut_status abut_dynamics2_set_fixed_rotation(abut_dynamics2 *dynamics, uint32_t id, bool fixed);
ABUT_API abut_status abut_dynamics2_set_no_sleep(abut_dynamics2 *dynamics, uint32_t id, bool no_sleep);

/// Gravity pulls it so many times as strongly: 1 unless it was made weightless; below 0 it rises.
ABUT_API abut_status abut_dynamics2_set_gravity_scale(abut_dynamics2 *dynamics, uint32_t id, abut_real scale);

/// The mass of a dynamic body, whatever its shapes; NULL: it follows from them again. ABUT_OK; ABUT_BAD_ID; ABUT_INVALID: it is
/// not dynamic; ABUT_NOT_FINITE; ABUT_NEGATIVE_EXTENT: a mass that is not above 0, an inertia below 0; ABUT_TOO_LARGE: so small
/// that the inverse is infinite, or a centre beyond ABUT_REAL_LARGEST.
ABUT_API abut_status abut_dynamics2_set_mass(abut_dynamics2 *dynamics, uint32_t id, const abut_body_mass2 *mass);

/// The bodies: the one after another, or the first after 0; 0: there are no more. In the order of their places.
ABUT_API uint32_t abut_dynamics2_next_body(const abut_dynamics2 *dynamics, uint32_t id);

/// The joints of a body, or with body 0 all, likewise. Takes time in proportion to the joints that it walks past.
ABUT_API uint32_t abut_dynamics2_next_joint(const abut_dynamics2 *dynamics, uint32_t body, uint32_t id);

/// A force at a point of the world, and a torque, during the next step; an impulse and an angular impulse at once. They wake a
/// dynamic body and do nothing to others. ABUT_OK; ABUT_BAD_ID; ABUT_NOT_FINITE; ABUT_TOO_LARGE: what there is then, with what
/// other calls have given, is no number.
ABUT_API abut_status abut_dynamics2_apply_force(abut_dynamics2 *dynamics, uint32_t body, abut_vec2 force, abut_vec2 point);
ABUT_API abut_status abut_dynamics2_apply_torque(abut_dynamics2 *dynamics, uint32_t body, abut_real torque);
ABUT_API abut_status abut_dynamics2_apply_impulse(abut_dynamics2 *dynamics, uint32_t body, abut_vec2 impulse, abut_vec2 point);
ABUT_API abut_status abut_dynamics2_apply_angular_impulse(abut_dynamics2 *dynamics, uint32_t body, abut_real impulse);

/// Wakes a body, and with it in the next step all that it touches or is joined to. ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_wake(abut_dynamics2 *dynamics, uint32_t id);

/// Puts a body to sleep, and with it all that hung together with it in the last step and that no call has changed since: it
/// stops, even in mid-air, until something that moves touches it or a call wakes it. What static bodies and sleeping ones it
/// touches in the next step it lies on: they do not wake it; nor do shapes and joints that it gets until then. ABUT_OK;
/// ABUT_BAD_ID; ABUT_INVALID: it is not dynamic, or may not sleep. What may not, and stays awake, wakes what it touches again.
ABUT_API abut_status abut_dynamics2_sleep(abut_dynamics2 *dynamics, uint32_t id);

/// A joint. It wakes its bodies, unless they have been put to sleep since the last step. ABUT_OK; ABUT_BAD_ID: a body;
/// ABUT_INVALID: the bodies are the same or none is dynamic, a frame is no pose, or the kind is none; ABUT_NOT_FINITE;
/// ABUT_NEGATIVE_EXTENT: a length, a force or a spring below 0, or limits the wrong way round; ABUT_NO_ROOM: there are 4194303
/// already; ABUT_NO_MEMORY. *id is 0 then.
ABUT_API abut_status abut_dynamics2_add_joint(abut_dynamics2 *dynamics, const abut_joint_def2 *def, uint32_t *id);

/// ABUT_OK or ABUT_BAD_ID.
ABUT_API abut_status abut_dynamics2_remove_joint(abut_dynamics2 *dynamics, uint32_t id);

/// A joint's def as it is now, and its load; either may be NULL. False: the id names nothing (it may have broken).
ABUT_API bool abut_dynamics2_get_joint(const abut_dynamics2 *dynamics, uint32_t joint, abut_joint_def2 *def,
                                       abut_joint_load2 *load);

/// Another def for a joint of the same kind and bodies: a motor's speed, a mouse's target. Answers what
/// abut_dynamics2_add_joint does; ABUT_INVALID: kind or bodies are others.
ABUT_API abut_status abut_dynamics2_set_joint(abut_dynamics2 *dynamics, uint32_t id, const abut_joint_def2 *def);

/// The joints that broke in the last step, by their ids, ascending; they name nothing any more. Holds until the next step.
ABUT_API const uint32_t *abut_dynamics2_broken(const abut_dynamics2 *dynamics, size_t *count);

/// Moves on by dt, in so many sub-steps (4 or 8 are usual). The contacts are found at the beginning, and so are the events of
/// the world beneath. At the end, what is fast is stopped where it first touches something static, a kinematic body that
/// moves and, if it is a bullet, a dynamic body. With what moves it goes on as if it were fixed to it; two bullets both stop.
/// The next step finds the contact. A body that a step would take beyond the largest numbers stays where it is, and rests; so
/// does all that it touches or is joined to where forces or masses are so large that no velocity comes of them. A dynamic body
/// that is faster than a million lengths a second is slowed: neither part of its velocity is above half of that then; and none
/// turns by more than 100 radians in a sub-step.
/// `tasks` may be NULL. Ranges of one task may wait for each other, for moments, but need no other to be done at the same time.
/// ABUT_OK; ABUT_NOT_FINITE: dt; ABUT_NEGATIVE_EXTENT: dt is not above 0; ABUT_BAD_INDEX: there is less
/// than one sub-step; ABUT_TOO_LARGE: the square of dt, or of the inverse of a sub-step, is no number; ABUT_NO_MEMORY.
ABUT_API abut_status abut_dynamics2_step(abut_dynamics2 *dynamics, abut_real dt, int32_t substeps, const abut_tasks *tasks);

/// The contacts of the last step, ascending by their slots in the world beneath; a contact with several manifolds comes several
/// times. False: there is no contact of this index, or one of its shapes has been removed since.
ABUT_API size_t abut_dynamics2_contact_count(const abut_dynamics2 *dynamics);
ABUT_API bool   abut_dynamics2_get_contact(const abut_dynamics2 *dynamics, size_t index, abut_contact_load2 *contact);

/// The index of the first contact of a slot (those of one body: abut_world2_next_contact), or the count: it has none.
ABUT_API size_t abut_dynamics2_find_contact(const abut_dynamics2 *dynamics, uint32_t slot);

/// Hits: the contacts of the last step that were pressed and came together faster than `speed`. The index of the next one after
/// another, or the first one after SIZE_MAX; SIZE_MAX: there are no more.
ABUT_API size_t abut_dynamics2_next_hit(const abut_dynamics2 *dynamics, abut_real speed, size_t after);

/// The callbacks from now on; NULL: none. It wakes all, and `meet` is asked again about all pairs. They are called on the
/// thread that steps, in the same order with any number of threads. Within one everything may be read, but every call that
/// would change the simulation answers ABUT_BUSY (abut_dynamics2_release does nothing), and so does abut_dynamics2_save; nor
/// may the world beneath be changed. A snapshot has no callbacks: those of the simulation that it is restored to go on. So that
/// the same follows again, they must go by nothing that is not in the simulation, or that is not restored with it. ABUT_OK.
ABUT_API abut_status abut_dynamics2_set_callbacks(abut_dynamics2 *dynamics, const abut_callbacks2 *callbacks);

/// Gravity from now on; it wakes all. ABUT_OK or ABUT_NOT_FINITE.
ABUT_API abut_status abut_dynamics2_set_gravity(abut_dynamics2 *dynamics, abut_vec2 gravity);

/// The collision world beneath, for its contacts, events and queries. Surfaces, filters and ignored pairs are set there, and
/// the next step wakes what begins or ceases to touch by them; bodies, shapes and poses are not.
ABUT_API abut_world2 *abut_dynamics2_world(const abut_dynamics2 *dynamics);

ABUT_API abut_dynamics_sums2 abut_dynamics2_sums(const abut_dynamics2 *dynamics);

/// Draws by callbacks: bodies in order of their places with their shapes, then joints, contacts by their slots, and boxes.
/// Within a callback nothing may be changed, as within those of a step. `user` is handed to each. ABUT_OK; ABUT_BUSY;
/// ABUT_NO_MEMORY: there is no room for the corners of the largest polygon, and nothing is drawn.
ABUT_API abut_status abut_dynamics2_draw(abut_dynamics2 *dynamics, const abut_draw2 *draw, void *user);

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
