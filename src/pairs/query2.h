// query2.h : what a kernel is asked about two shapes, and the route of a pair of cores: its kernels.
#ifndef ABUT_PAIRS_QUERY2_H
#define ABUT_PAIRS_QUERY2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "clip/manifold2.h"
#include "pairs/lanes2.h"

#include <math.h>

typedef struct abut_query2 abut_query2;

// Who answers what a kernel has not proved: the general way, which never asks a kernel again. `proved` is the distance that
// stands, from which clipping makes the contacts; NULL: nothing is known.
//
// A kernel hands over by calling this as the last thing it does (and so do the verdicts of 3D, which return to the query): its
// answer is then written where the caller of the query wants it. A manifold that is written in parts and copied from there
// costs a sixth of the shortest queries.
typedef struct abut_general2 {
    bool (*overlap)(const abut_query2 *q);
    abut_proximity2 (*distance)(const abut_query2 *q);
    abut_manifold2 (*contacts)(const abut_query2 *q, const abut_proximity2 *proved);
} abut_general2;

struct abut_query2 {
    const abut_shape2   *a, *b;
    const abut_pose2    *b_in_a;
    const abut_options  *options; // NULL: none
    abut_cache2         *cache;   // NULL: none
    const abut_general2 *general;
    abut_real            limit; // certainly farther apart than this is ABUT_BEYOND; of contacts it is the margin
};

// A cast of B. Its kernels know nothing of the general way: an answer that is not proved is none.
typedef struct abut_cast_query2 {
    abut_query2 pair;
    abut_vec2   translation, way; // and its unit direction
    abut_real   length;
    abut_real   radius; // of both roundings and the target together
    abut_real   last, tolerance;
} abut_cast_query2;

// No touch before `safe`, and, where that is not beyond the last fraction, one not after `upper`.
typedef struct abut_cast_answer2 {
    abut_vec2 point;  // of A's core, from its middle
    abut_vec2 normal; // of the line that bounds the touch from below, from A to B
    abut_real safe, estimate, upper;
    int32_t   supports;
} abut_cast_answer2;

// The kernels of a pair of cores.
typedef struct abut_route2 {
    bool (*overlap)(const abut_query2 *q);
    abut_proximity2 (*distance)(const abut_query2 *q);
    abut_manifold2 (*contacts)(const abut_query2 *q);
    bool (*cast)(const abut_cast_query2 *q, abut_cast_answer2 *answer); // false: not proved
} abut_route2;

// The cores of abut_core2, up to the next power of two.
enum { ABUT_CORES2 = 2 * 4 };
_Static_assert((int)ABUT_CORE2_CUSTOM < (int)ABUT_CORES2, "each core has a row and a column");

// By the core of A, then the core of B.
typedef struct abut_routes2 {
    const abut_route2 *of[ABUT_CORES2][ABUT_CORES2];
} abut_routes2;

// The same routes compiled for one kind of processor (isa/*_2.c), to the same bits.
extern const abut_routes2 *const abut_routes2_baseline;
extern const abut_routes2 *const abut_routes2_avx2;
extern const abut_routes2 *const abut_routes2_avx512;

// Which kernels answer many pairs of these cores side by side; NULL: one by one. Likewise compiled (pairs/many2.h).
typedef struct abut_many2 {
    const abut_lanes2 *of[ABUT_CORES2][ABUT_CORES2];
} abut_many2;

extern const abut_many2 *const abut_many2_baseline;
extern const abut_many2 *const abut_many2_avx2;
extern const abut_many2 *const abut_many2_avx512;

// A distance has no limit unless there is one.
static inline abut_real abut_limit_of2(const abut_options *options)
{
    return options != NULL && options->max_distance > 0 ? options->max_distance : (abut_real)INFINITY;
}

// Whether an answer that cost so many supports is one too many.
static inline bool abut_too_many_supports2(const abut_options *options, int32_t supports)
{
    return options != NULL && options->max_supports > 0 && supports > options->max_supports;
}

// Whether an answer is certainly farther than the limit.
static inline abut_status abut_status_of2(abut_real distance, abut_real error, abut_real limit)
{
    return distance - error > limit ? ABUT_BEYOND : ABUT_OK;
}

// The cache keeps the normal as a first guess.
static inline void abut_keep_normal2(const abut_query2 *q, abut_vec2 normal)
{
    if (q->cache != NULL) {
        q->cache->private_.normal = normal;
    }
}

// A kernel without a proof.
static inline bool abut_unproved_overlap2(const abut_query2 *q)
{
    return q->general->overlap(q);
}

static inline abut_proximity2 abut_unproved_distance2(const abut_query2 *q)
{
    return q->general->distance(q);
}

static inline abut_manifold2 abut_unproved_contacts2(const abut_query2 *q)
{
    return q->general->contacts(q, NULL);
}

static inline bool abut_unproved_cast2(const abut_cast_query2 *q, abut_cast_answer2 *answer)
{
    (void)q;
    (void)answer;
    return false;
}

// A kernel that has proved the distance alone.
static inline abut_manifold2 abut_leave_to_clipping2(const abut_query2 *q, const abut_proximity2 *proved)
{
    return q->general->contacts(q, proved);
}

#endif
