// query3.h : what a kernel is asked about two shapes, and the route of a pair of cores: its kernels.
#ifndef ABUT_PAIRS_QUERY3_H
#define ABUT_PAIRS_QUERY3_H

#include "base/inline.h"
#include "clip/small_manifold3.h"

#include <math.h>

typedef struct abut_query3 abut_query3;

// Who answers what a kernel has not proved: the general way, which never asks a kernel again. `proved` is the distance that
// stands, from which clipping makes the contacts; NULL: nothing is known. `in_vain` are the supports of the kernel that has no
// proof.
//
// A kernel hands over by calling this as the last thing it does: its answer is then written where the caller of the query wants
// it (docs/decisions/0031).
typedef struct abut_general3 {
    bool (*overlap)(const abut_query3 *q);
    abut_proximity3 (*distance)(const abut_query3 *q, int32_t in_vain);
    abut_manifold3 (*contacts)(const abut_query3 *q, const abut_proximity3 *proved, int32_t in_vain);
} abut_general3;

struct abut_query3 {
    const abut_shape3   *a, *b;
    const abut_pose3    *b_in_a;
    const abut_options  *options; // contacts: max_distance is the margin. NULL: none
    abut_cache3         *cache;   // NULL: none
    const abut_general3 *general;
    abut_real            limit;  // farther apart than this is ABUT_BEYOND; of contacts it is the margin
    abut_contact3       *points; // contacts: room for all of them, or NULL
};

// A cast of B. Its kernels know nothing of the general way: an answer that is not proved is none.
typedef struct abut_cast_query3 {
    abut_query3 pair;
    abut_vec3   translation;
    abut_real   radius; // of both roundings and the target together
    abut_real   last, tolerance;
} abut_cast_query3;

// No touch before `safe`, and, where that is not beyond the last fraction, one not after `upper`.
typedef struct abut_cast_answer3 {
    abut_vec3 point;  // of A's core, from its middle
    abut_vec3 normal; // of the plane that bounds the touch from below, from A to B
    abut_real safe, estimate, upper;
    int32_t   supports;
} abut_cast_answer3;

// The kernels of a pair of cores.
typedef struct abut_route3 {
    bool (*overlap)(const abut_query3 *q);
    abut_proximity3 (*distance)(const abut_query3 *q);
    abut_manifold3 (*contacts)(const abut_query3 *q);
    bool (*cast)(const abut_cast_query3 *q, abut_cast_answer3 *answer); // false: not proved
} abut_route3;

enum { ABUT_CORES3 = ABUT_CORE3_CUSTOM + 1 };

// By the core of A, then the core of B.
typedef struct abut_routes3 {
    const abut_route3 *of[ABUT_CORES3][ABUT_CORES3];
} abut_routes3;

// The same routes compiled for one kind of processor (isa/*_3.c), to the same bits.
extern const abut_routes3 *const abut_routes3_baseline;
extern const abut_routes3 *const abut_routes3_avx2;
extern const abut_routes3 *const abut_routes3_avx512;

// A distance has no limit unless there is one.
static inline abut_real abut_limit_of3(const abut_options *options)
{
    return options != NULL && options->max_distance > 0 ? options->max_distance : (abut_real)INFINITY;
}

// The cache keeps the normal as a first guess.
static inline void abut_keep_normal3(const abut_query3 *q, abut_vec3 normal)
{
    if (q->cache != NULL) {
        q->cache->private_.normal = normal;
    }
}

// A kernel without a proof.
static inline bool abut_unproved_overlap3(const abut_query3 *q)
{
    return q->general->overlap(q);
}

static inline abut_proximity3 abut_unproved_distance3(const abut_query3 *q)
{
    return q->general->distance(q, 0);
}

static inline abut_manifold3 abut_unproved_contacts3(const abut_query3 *q)
{
    return q->general->contacts(q, NULL, 0);
}

static inline bool abut_unproved_cast3(const abut_cast_query3 *q, abut_cast_answer3 *answer)
{
    (void)q;
    (void)answer;
    return false;
}

// A kernel that has proved the distance alone.
static inline abut_manifold3 abut_leave_to_clipping3(const abut_query3 *q, const abut_proximity3 *proved)
{
    return q->general->contacts(q, proved, 0);
}

// ---- the manifolds of a kernel ------------------------------------------------------------------------------------------

// The distance's own pair of points is the only contact.
static inline abut_manifold3 abut_write_single3(const abut_query3 *q, const abut_proximity3 *p, uint64_t id)
{
    if (q->points != NULL) {
        abut_write_proximity_contact3(&q->points[0], p, id);
    }
    return abut_single_manifold3(p, id);
}

// One contact or two. Of a single one only the id is read.
static inline abut_manifold3 abut_write_small3(const abut_query3 *q, const abut_proximity3 *p,
                                               const abut_small_manifold3 *small)
{
    if (small->count == 1) {
        return abut_write_single3(q, p, small->point[0].id);
    }
    for (int32_t i = 0; q->points != NULL && i < small->count; ++i) {
        q->points[i] = small->point[i];
    }
    return abut_manifold_of_two3(p, &small->point[small->first], &small->point[1 - small->first]);
}

#endif
