// query3.h : what a kernel is asked about two shapes, and the route of a pair of cores: its kernels.
#ifndef ABUT_PAIRS_QUERY3_H
#define ABUT_PAIRS_QUERY3_H

#include "base/verdict.h"
#include "clip/small_manifold3.h"

typedef struct abut_query3 {
    const abut_shape3  *a, *b;
    const abut_pose3   *b_in_a;
    const abut_options *options; // contacts: max_distance is the margin. NULL: none
    abut_cache3        *cache;   // NULL: none
    abut_contact3      *points;  // contacts: room for all of them, or NULL
} abut_query3;

// Of a pair of cores. NULL: the general way. A kernel without a proof leaves in `supports` of its answer what it has cost.
typedef struct abut_route3 {
    abut_verdict (*overlap)(const abut_query3 *q, bool *touching);
    abut_verdict (*distance)(const abut_query3 *q, abut_proximity3 *answer);
    abut_verdict (*contacts)(const abut_query3 *q, abut_manifold3 *manifold);
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

// The cache keeps the normal as a first guess.
static inline void abut_keep_normal3(const abut_query3 *q, abut_vec3 normal)
{
    if (q->cache != NULL) {
        q->cache->normal = normal;
    }
}

// ---- how a kernel writes a manifold -------------------------------------------------------------------------------------

// The answer of a kernel that has proved the distance alone: clipping makes the contacts from it.
static inline abut_verdict abut_leave_to_clipping3(const abut_proximity3 *p, abut_manifold3 *manifold)
{
    manifold->normal = p->normal;
    abut_write_proximity_contact3(&manifold->points[0], p, 0);
    manifold->distance = p->distance;
    manifold->error = p->error;
    manifold->status = p->status;
    manifold->supports = p->supports;
    return ABUT_DISTANCE_PROVED;
}

// The distance that abut_leave_to_clipping3 left.
static inline abut_proximity3 abut_proximity_of_manifold3(const abut_manifold3 *m)
{
    return (abut_proximity3){m->points[0].point_a, m->points[0].point_b, m->normal, m->distance, m->error, m->status,
                             m->supports};
}

// Farther apart than the margin.
static inline abut_verdict abut_write_bare3(const abut_proximity3 *p, abut_manifold3 *manifold)
{
    abut_fill_manifold3(manifold, p, 0);
    return ABUT_PROVED;
}

// The distance's own pair of points is the only contact.
static inline abut_verdict abut_write_single3(const abut_query3 *q, const abut_proximity3 *p, uint64_t id,
                                              abut_manifold3 *manifold)
{
    if (q->points != NULL) {
        abut_write_proximity_contact3(&q->points[0], p, id);
    }
    abut_fill_manifold3(manifold, p, 1);
    abut_write_proximity_contact3(&manifold->points[0], p, id);
    return ABUT_PROVED;
}

// One contact or two. Of a single one only the id is read.
static inline abut_verdict abut_write_small3(const abut_query3 *q, const abut_proximity3 *p, const abut_small_manifold3 *small,
                                             abut_manifold3 *manifold)
{
    if (small->count == 1) {
        return abut_write_single3(q, p, small->point[0].id, manifold);
    }
    for (int32_t i = 0; q->points != NULL && i < small->count; ++i) {
        q->points[i] = small->point[i];
    }
    abut_fill_manifold3(manifold, p, 2);
    manifold->points[0] = small->point[small->first];
    manifold->points[1] = small->point[1 - small->first];
    return ABUT_PROVED;
}

#endif
