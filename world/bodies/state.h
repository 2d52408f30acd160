// state.h : what a world of either dimension consists of: bodies, the shapes on them, contacts, events.
//
// A body is in a place of its own; a shape is in the place (slot) of its box in the broad phase, and has its id. A contact is
// an edge between two bodies in a graph, found by the ids of its shapes, in the lowest place that was free when it came. What
// depends on the dimension (poses, shapes, manifolds, caches) is in arrays by the same places; state2.h and state3.h say of
// what type. All arrays have places and ids for contents, no pointers; but a shape points at its polygon or hull, which is a
// block of `geometry`, and a surface is the caller's.
#ifndef WORLD_BODIES_STATE_H
#define WORLD_BODIES_STATE_H

#include "abut/world.h"
#include "bodies/geometry.h"
#include "bodies/graph.h"
#include "bodies/runs.h"
#include "broad/state.h"

enum { ABUT_BODY_STILL = 1, ABUT_BODY_MOVED = 2 }; // MOVED: it is in the list of those that have moved since the last update

typedef struct abut_body {
    uint64_t user;
    uint32_t first_shape; // place, or ABUT_NOWHERE
    uint16_t generation;
    uint16_t flags;
} abut_body;

enum {
    ABUT_SHAPE_SENSOR = 1,
    ABUT_SHAPE_ONE_SIDED = 2,
    ABUT_SHAPE_AT_ORIGIN = 4 // its pose in the body is the identity
};

// A shape on a body: all of it that does not depend on the dimension.
typedef struct abut_body_shape {
    uint64_t    user;
    abut_filter filter; // as it is used: all bits for a zeroed one
    int32_t     group;
    uint32_t    id;
    uint32_t    body;           // place
    uint32_t    next, previous; // places of the body's other shapes, or ABUT_NOWHERE
    uint32_t    geometry;       // place, or ABUT_NOWHERE
    uint32_t    surface;        // the number of a surface; 0: convex
    uint32_t    flags;
} abut_body_shape;

typedef enum abut_surface_kind { ABUT_SURFACE_CHAIN_OR_MESH, ABUT_SURFACE_HEIGHT, ABUT_SURFACE_HALFSPACE } abut_surface_kind;

// A chain, mesh, height field or half-space of the caller's.
typedef struct abut_surface {
    const void *surface;
    uint64_t    uses; // shapes made of it
    uint64_t    size;
    uint64_t    kind;
} abut_surface;

// Touches, sorted where it says so.
typedef struct abut_touches {
    abut_array array; // abut_touch
    size_t     count;
} abut_touches;

// What has to be found out of two shapes.
typedef enum abut_job_kind { ABUT_JOB_CONVEX, ABUT_JOB_SENSOR, ABUT_JOB_SURFACE, ABUT_JOB_KINDS } abut_job_kind;

typedef struct abut_job {
    uint32_t a, b;    // places of shapes
    uint32_t contact; // place; ABUT_NOWHERE: it is to be
    uint32_t count;   // found: manifolds
    uint32_t first;   // found: the first of these among found_manifolds
    uint32_t touching;
} abut_job;

typedef struct abut_jobs {
    abut_array array; // abut_job
    size_t     count;
} abut_jobs;

// The bytes of what depends on the dimension.
typedef struct abut_sizes {
    size_t pose, shape, manifold, cache;
    size_t geometry_at; // where in a shape the pointer to its polygon or hull is
} abut_sizes;

typedef struct abut_world {
    abut_allocator     allocator;
    abut_world_options options;
    abut_broad        *broad;
    size_t             geometry_at;

    abut_places body_places;
    abut_array  bodies; // abut_body
    abut_array  poses;  // of the bodies
    abut_array  moved;  // uint32_t: places of bodies, each once
    uint32_t    moved_count;

    abut_array    body_shapes; // abut_body_shape
    abut_array    shapes;      // by the same places
    abut_geometry geometry;
    abut_places   surface_places; // a number less one
    abut_array    surfaces;       // abut_surface
    abut_graph    ignored;        // pairs of bodies, by their ids

    abut_graph   contact_graph; // by the ids of the shapes, the lower one first
    abut_array   contacts;      // abut_contact_pair
    abut_array   caches;        // by the same places
    abut_runs    runs;          // of manifolds
    abut_array   manifolds;
    abut_touches gone;         // have ended since the last update, by removal; there is room for all that touch
    abut_touches begun, ended; // sorted
    abut_touches touching;     // sorted; work of a call
    bool         touching_is_old;

    uint32_t removed; // shapes since the last update
    bool     resync;  // the broad phase's events are not the difference to our contacts: all pairs have to be looked at

    // Work of an update.
    abut_jobs    jobs[ABUT_JOB_KINDS];
    abut_array   wanted;                        // bits: contacts to look at
    abut_array   found_manifolds, found_caches; // of jobs
    abut_array   begun_pairs, ended_pairs;      // abut_id_pair
    abut_touches spare;
} abut_world;

static inline abut_body *abut_body_at(const abut_world *w, uint32_t place)
{
    return (abut_body *)w->bodies.data + place;
}

static inline abut_body_shape *abut_body_shape_at(const abut_world *w, uint32_t place)
{
    return (abut_body_shape *)w->body_shapes.data + place;
}

static inline abut_contact_pair *abut_contact_at(const abut_world *w, uint32_t place)
{
    return (abut_contact_pair *)w->contacts.data + place;
}

static inline abut_surface *abut_surface_at(const abut_world *w, uint32_t number)
{
    return (abut_surface *)w->surfaces.data + (number - 1);
}

static inline uint32_t abut_body_id(const abut_world *w, uint32_t place)
{
    return abut_id_of(place, abut_body_at(w, place)->generation);
}

// The key of two ids in a graph.
static inline uint64_t abut_two_ids(uint32_t a, uint32_t b)
{
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

// The places of what ids name, or ABUT_NOWHERE.
uint32_t abut_find_body(const abut_world *w, uint32_t id);
uint32_t abut_find_shape(const abut_world *w, uint32_t id);
bool     abut_has_surface(const abut_world *w, uint32_t number);

#endif
