// dynamics2.h : the whole state of a simulation: a world, and arrays that hold indices and no pointers.
#ifndef DYNAMICS_STATE_DYNAMICS2_H
#define DYNAMICS_STATE_DYNAMICS2_H

#include "abut/dynamics2.h"

#include "abut/broad2.h"
#include "state/array.h"
#include "state/flight2.h"
#include "state/joint2.h"
#include "state/motion2.h"
#include "state/root2.h"

#define ABUT_NO_INDEX UINT32_MAX

// A body, in the place that its motion has in the array of motions. Place 0 is the world itself: a static body without an id.
typedef struct abut_body2 {
    uint32_t       id; // of the world's body; 0: the place is free
    abut_body_kind kind;
    abut_vec2      local_center; // of mass, in the body's frame
    abut_vec2      force;        // of the next step
    abut_real      torque;
    abut_real      mass, inertia;
    abut_real      linear_damping, angular_damping;
    abut_real      still_time; // how long it has been slow
    abut_real   inner, reach;  // radius that its thinnest shape fills; and of the circle round its centre that holds all shapes
    abut_place2 start;         // where it was when the step began
    abut_real   fell;          // gravity times its velocity then, a dot product
    abut_real   gravity_scale;
    abut_body_mass2 own_mass; // where the caller has given one; 0: it follows from the shapes
    bool            fixed_rotation, no_sleep, bullet, asleep;
    bool            just_asleep; // since the last step, in which it still moved
    bool            placed;      // by the caller since the last step, which may end or begin a touch with what sleeps; while it
                                 // is asleep: laid to sleep so
    bool     moved;              // since the last step's contacts were made, or its mass or a material is another one
    uint32_t island;             // of the step: its number, or that of a body of the same one while they are found
    uint64_t user;
} abut_body2;

// Laid to sleep by a call since the last step: what it touches there, where nothing moves, does not wake it.
static inline bool abut_is_laid2(const abut_body2 *body)
{
    return body->asleep && body->placed;
}

// A shape, in the place that its user number in the world names.
typedef struct abut_fixture2 {
    uint32_t      id;   // of the world's shape; 0: the place is free
    uint32_t      body; // place
    uint32_t      wall; // its box in the search of static shapes; 0: none
    abut_material material;
    uint64_t      user;
} abut_fixture2;

enum { ABUT_CONTACT_POINTS = 2, ABUT_POINT_ROWS = 3 };

// A point of a contact: of its rows the first is normal, the second friction, the third rolling resistance.
typedef struct abut_contact_point2 {
    uint64_t  id;
    int32_t   segment;
    abut_vec2 local_a, local_b; // centres of curvature, from each centre of mass, in each body's frame
    abut_real separation;       // when the step began
    abut_real approach;         // normal speed then
    abut_real impulse[ABUT_POINT_ROWS];
    bool      pressed; // it held a load in the step
} abut_contact_point2;

// One manifold of a contact.
typedef struct abut_contact_constraint2 {
    uint32_t            contact;                    // slot in the world
    uint32_t            shape_a, shape_b;           // ids
    uint32_t            fixture_a, fixture_b, a, b; // places of the shapes, and of their bodies
    uint32_t            island;
    uint32_t            place; // in the blocks: ABUT_LANES to a block
    int32_t             count;
    uint8_t             color;  // of those of an island that have the same one, no two push the same body
    bool                asked;  // the caller: the next step may be without it, and takes the materials' rules anew
    bool                off;    // by the caller: the shapes pass each other in this step, and the contact has no rows
    abut_vec2           normal; // from A to B, in the world
    abut_real           friction, restitution, rolling, surface_speed;
    abut_real           round_a, round_b; // how far outside the centres of curvature the surfaces are
    abut_real           fall;             // how much faster gravity lets them come together each second
    abut_real           share;            // where both are pushed: from A's point, so much of the way to B's
    abut_contact_point2 point[ABUT_CONTACT_POINTS];
} abut_contact_constraint2;

// Which bodies, joints, contacts, rows and blocks an island has: ranges of the sorted lists.
typedef struct abut_island2 {
    uint32_t first_body, body_count;
    uint32_t first_joint, joint_count;
    uint32_t first_contact, contact_count;
    uint32_t first_block, block_count;             // of contacts
    uint32_t first_joint_block, joint_block_count; // of joints
    uint32_t first_row, row_count;                 // of joints: so many to a block
    uint32_t first_speed;                          // of its bodies, in their order, and of what does not move
} abut_island2;

// Colors of contacts, or of joints: as many as bits of what notes them for a body. What finds none left has none.
enum { ABUT_COLORS = 64 };

// Where the colors of an island begin, and what has none, which is at the end.
typedef struct abut_colors2 {
    uint32_t count;
    uint32_t block[ABUT_COLORS + 1];  // of the island's
    uint32_t member[ABUT_COLORS + 1]; // in the order of the blocks
} abut_colors2;

// Of an island that is so large that several threads solve it together.
typedef struct abut_wide2 {
    uint32_t     island; // its number
    abut_colors2 contacts, joints;
} abut_wide2;

struct abut_dynamics2 {
    abut_allocator         allocator;
    abut_world2           *world;
    abut_broad2           *walls; // boxes of the shapes that never move, for impacts
    abut_dynamics_options2 options;
    abut_callbacks2        callbacks;
    bool                   running;         // a step, or what else asks the caller: he may change nothing
    abut_items             bodies, motions; // place by place: abut_body2, abut_motion2
    abut_items             fixtures;        // abut_fixture2
    abut_items             joints;          // abut_joint2
    abut_items             contacts;        // abut_contact_constraint2, of the last step, ascending by slot
    abut_items             fresh;           // those that a step is making; while it solves, the memory of abut_given2
    abut_items             rows;            // abut_joint_row2 of a step
    abut_items             joint_blocks;    // abut_joint_block2 of a step
    abut_items             blocks;          // abut_block2 of a step: the contacts
    abut_items             speeds, courses; // abut_speed2, abut_course2 of a step
    abut_items             ahead;           // abut_ahead2: place by place, how it turns in a sub-step, for joints
    abut_items             speed_places;    // uint32_t: place by place, in the speeds of the island
    abut_items             colors;          // uint64_t: place by place, which colors of contacts push the body already
    abut_items             islands;         // abut_island2 of a step
    abut_items             wide;            // abut_wide2 of a step
    abut_items             body_order, joint_order, contact_order; // uint32_t: by island
    abut_items             broken;                                 // uint32_t: ids of joints
    abut_items             flights;                                // place by place: abut_flight2, of a step
    abut_items             flyers;                                 // uint32_t: places, by the boxes of their flights
    abut_items             corners;                                // abut_vec2: of the polygon that is drawn
    uint32_t  first_free, first_free_fixture, first_free_joint; // no lower place of a body, of a fixture, of a joint, is free
    abut_real substep;                                          // seconds of one, in the last step; 0 before it
};

static inline abut_body2 *abut_bodies2(const abut_dynamics2 *d)
{
    return d->bodies.items;
}

static inline abut_motion2 *abut_motions2(const abut_dynamics2 *d)
{
    return d->motions.items;
}

static inline abut_flight2 *abut_flights2(const abut_dynamics2 *d)
{
    return d->flights.items;
}

static inline abut_fixture2 *abut_fixtures2(const abut_dynamics2 *d)
{
    return d->fixtures.items;
}

static inline abut_joint2 *abut_joints2(const abut_dynamics2 *d)
{
    return d->joints.items;
}

// NULL: one thread solves the island.
static inline abut_wide2 *abut_wide_of2(const abut_dynamics2 *d, const abut_island2 *island)
{
    abut_wide2 *wide = d->wide.items;
    for (size_t i = 0; i < d->wide.count; ++i) {
        if ((const abut_island2 *)d->islands.items + wide[i].island == island) {
            return &wide[i];
        }
    }
    return NULL;
}

static inline abut_contact_constraint2 *abut_contacts2(const abut_dynamics2 *d)
{
    return d->contacts.items;
}

#endif
