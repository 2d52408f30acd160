// simulation.h : a scene in 2D that moves: libabut_dynamics behind a table, once for each precision, in plain doubles.
//
// simulation2.c is compiled twice, against libabut_dynamics and libabut_dynamics_f32. Bodies are counted as the scene writes
// them (`wholes`), their parts as its `bodies`. Nothing is written anywhere, and the scene, which must live on, is not changed.
#ifndef SCENE_SIMULATION_SIMULATION_H
#define SCENE_SIMULATION_SIMULATION_H

#include "scene/model/scene.h"
#include "scene/text/failure.h"

#include <stddef.h>

typedef struct simulation simulation;

/// A body as it is now.
typedef struct simulation_body {
    scene_point position; ///< of its frame
    double      c, s;     ///< rotation
    double      angle;    ///< the same, with all its turns
    scene_point center;   ///< of mass
    scene_point velocity; ///< of that
    double      angular_velocity, mass, inertia;
    bool        asleep;
} simulation_body;

typedef struct simulation_point {
    scene_point at; ///< on A
    double      separation;
    uint64_t    id; ///< the same as long as the same features touch
} simulation_point;

/// One normal of two parts, as it was at the beginning of the last step. A chain's is that of one of its segments.
typedef struct simulation_contact {
    int32_t          a, b;   ///< parts: bodies of the scene
    bool             sensor; ///< they touch, and one of them is a sensor: there is no more
    scene_point      normal; ///< unit, from A to B
    int32_t          count;  ///< of points, 1 or 2
    simulation_point points[2];
} simulation_contact;

/// A joint as it is now.
typedef struct simulation_joint {
    bool        broken;
    scene_point anchor_a, anchor_b; ///< in the world; where it broke all is 0
    double      at;                 ///< angle, way or distance
    scene_point force;              ///< on B, in the last step
    double      torque;
} simulation_joint;

/// A box of the broad phase's trees.
typedef struct simulation_node {
    scene_point lower, upper; ///< that of a half-space reaches as far as numbers do
    int32_t     depth;        ///< 0: a root
    bool        leaf;         ///< that of one shape
} simulation_node;

/// Sums over the dynamic bodies.
typedef struct simulation_sums {
    scene_point momentum;
    double      angular_momentum; ///< about the world's origin
    double      kinetic, potential;
    uint32_t    awake; ///< bodies that are not asleep
} simulation_sums;

typedef struct simulation_engine {
    const char *precision;

    /// A simulation as the scene begins. NULL with `why` filled when something in it does not fit, or memory runs out.
    simulation *(*make)(const scene *s, failure *why);
    void (*release)(simulation *sim);

    /// Moves on by the scene's step. False with `why` filled when memory runs out; nothing has moved then.
    bool (*step)(simulation *sim, failure *why);
    /// How many steps there have been.
    int64_t (*steps)(const simulation *sim);

    simulation_body (*body)(const simulation *sim, int32_t whole);
    simulation_joint (*joint)(const simulation *sim, int32_t joint);
    simulation_sums (*sums)(const simulation *sim);

    /// Where every part is now: `bodies` are the scene's, or copies of them.
    void (*poses)(const simulation *sim, scene_body *bodies);

    /// Fills in the first `room` contacts that have points or touch sensors, and answers how many there are.
    int32_t (*contacts)(const simulation *sim, simulation_contact *contacts, int32_t room);

    /// Fills in the first `room` boxes of the broad phase's trees as of the last step, each right before those in it, and
    /// answers how many there are: none before the first step.
    int32_t (*nodes)(const simulation *sim, simulation_node *nodes, int32_t room);

    /// The fingerprint of the whole state.
    uint64_t (*hash)(const simulation *sim);

    /// All of the state as bytes, for this simulation and others of the same scene. Restoring answers false, with `why` filled,
    /// when the block is none or memory runs out; nothing has changed then.
    size_t (*snapshot_size)(const simulation *sim);
    void (*save)(const simulation *sim, void *block);
    bool (*restore)(simulation *sim, const void *block, size_t size, failure *why);

    /// The dynamic body that has a point of the world in it; -1: none.
    int32_t (*body_at)(const simulation *sim, scene_point point);
    /// Holds a dynamic body by a point of the world, or draws the point it is held by to another; lets it go. A body that is
    /// held hangs on a critically damped spring. False: it cannot be held.
    bool (*grab)(simulation *sim, int32_t whole, scene_point point);
    void (*drag)(simulation *sim, scene_point to);
    void (*let_go)(simulation *sim);
} simulation_engine;

/// The engine of that precision ("f64", "f32"; NULL is "f64"); NULL when there is none.
const simulation_engine *simulation_engine_named(const char *precision);

/// The scene can be simulated: it is in 2D and something in it is dynamic. False with `why` filled.
bool simulation_possible(const scene *s, failure *why);

extern const simulation_engine simulation2_f64, simulation2_f32;

#endif
