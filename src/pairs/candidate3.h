// candidate3.h : what the kernels of spheres and capsules propose, and its certificate.
//
// A kernel proposes a point of A and the vector from there to a point of B. The distance is at most that of the two points, and
// at least what separates the cores along the vector: the answer is given only when the two bounds meet to a few u of the size.
// So no decision of a kernel needs to be right.
//
// Frame: A's axes, from the middle of A's core, in the unit of kernel_frame3.h.
#ifndef ABUT_PAIRS_CANDIDATE3_H
#define ABUT_PAIRS_CANDIDATE3_H

#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/core3.h"
#include "pairs/kernel_frame3.h"
#include "pairs/query3.h"
#include "simd/simd4_vec3.h"

// A share of a whole, no further than 1 either way.
static inline abut_real abut_share3(abut_real part, abut_real whole)
{
    return part / abut_max(abut_abs(part), whole);
}

// 1 where it holds, 0 where not: gcc makes no branch of a table, and branches would be mispredicted half of the time.
static inline abut_real abut_one_if3(bool holds)
{
    static const abut_real number[] = {0, 1};

    return number[holds];
}

// 1 where the share ends between, 0 where it was cut.
static inline abut_real abut_inside3(abut_real part, abut_real whole)
{
    return abut_one_if3(abut_abs(part) < whole);
}

// The delta to a point from the nearest point of a box about the origin.
ABUT_INLINE abut_simd4 abut_beyond_rows3(abut_simd4 box, abut_simd4 p)
{
    return abut_simd4_sub(p, abut_simd4_max(abut_simd4_neg(box), abut_simd4_min(box, p)));
}

// What is proposed: a point of A and the delta to a point of B, which may be `off` by some length; of lengths that are sums of
// three their parts.
typedef struct abut_proposal3 {
    abut_simd4 a, delta;
    abut_simd4 reached; // how far both cores reach along the delta from their middles, times its length
    abut_simd4 off;
} abut_proposal3;

// The answer about the rounded shapes, in A's frame and the caller's unit.
typedef struct abut_near_rows3 {
    abut_simd4 a, b, normal;
    abut_real  distance, error;
    abut_real  length; // between the cores, in the frame's unit
} abut_near_rows3;

// The radii added, as abut_proximity_of3 does.
ABUT_INLINE abut_near_rows3 abut_near_rows3_of(const abut_kernel_frame3 *s, abut_simd4 a, abut_simd4 normal, abut_real length,
                                               abut_real doubt)
{
    abut_near_rows3 near;
    abut_real       unit = s->scale.unit;
    abut_real       radius = s->a->radius + s->b->radius;
    abut_real       apart = length * unit;
    near.distance = apart - radius + 0;
    near.normal = abut_simd4_add(normal, abut_simd4_splat(0)); // no negative zeros
    near.a = abut_simd4_mul_add(abut_simd4_scale(unit, a), s->a->radius, normal);
    near.a = abut_simd4_add(abut_simd4_of_vec3(&s->a->middle), near.a);
    near.b = abut_simd4_mul_add(near.a, near.distance, near.normal);
    near.length = length;
    near.error = doubt * unit + ABUT_NOISE3_DISTANCE * abut_abs(apart) + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    return near;
}

// The bounds, and whether they prove the answer. Along the delta no point of one core is nearer to the other than where the
// two end. One of the cores reaches `more` than its parts say.
ABUT_INLINE bool abut_certify_with3(const abut_kernel_frame3 *s, abut_simd4 offset, const abut_proposal3 *d, abut_real more,
                                    abut_near_rows3 *near)
{
    abut_real  sum[4];
    abut_simd4 squares = abut_simd4_mul(d->delta, d->delta);
    abut_simd4_write_sums3(sum, squares, abut_simd4_mul(d->delta, offset), d->reached, d->off);
    abut_real square = sum[0];
    abut_real off = sum[3];
    abut_real length = abut_sqrt(square);
    abut_real per_length = 1 / length;
    abut_real lower = (sum[1] - (sum[2] + more)) * per_length;
    abut_real upper = length + off;
    abut_real reach_a = s->scale.per_unit * s->a->reach;
    abut_real reach_b = s->scale.per_unit * s->b->reach;
    abut_real size = (upper + reach_a) + reach_b;
    abut_real noise = ((ABUT_NOISE3_CAPSULE_A * reach_a + ABUT_NOISE3_CAPSULE_B * reach_b) + ABUT_NOISE3_CAPSULE_APART * size) +
                      ABUT_NOISE3_CAPSULE_ORIGINS * s->origins;
    abut_real doubt = abut_max(upper - lower, off) + noise;
    *near = abut_near_rows3_of(s, d->a, abut_simd4_scale(per_length, d->delta), length, doubt);
    return square > ABUT_COMPONENT_SMALLEST * (size * size) && doubt <= ABUT_CAPSULE3_GAP * size;
}

ABUT_INLINE bool abut_certify3(const abut_kernel_frame3 *s, abut_simd4 offset, const abut_proposal3 *d, abut_near_rows3 *near)
{
    return abut_certify_with3(s, offset, d, 0, near);
}

// As abut_put_proximity3 writes it.
ABUT_INLINE void abut_put_near_rows3(abut_proximity3 *p, const abut_near_rows3 *near)
{
    const int32_t whole[] = {(int32_t)ABUT_OK, 0};
    abut_real    *members = (abut_real *)(void *)p;
    abut_real     room;
    memcpy(&room, whole, sizeof room);
    p->supports = 0;
    abut_simd4_store(members, abut_simd4_and_first(near->a, near->b));
    abut_simd4_put_seam(members + 4, near->b, near->normal);
    abut_simd4_put_third(members + 4 + 4, near->normal, near->distance, near->error, room);
}

// The answer of a query. The cache keeps its normal.
ABUT_INLINE abut_proximity3 abut_proximity_of_near3(const abut_query3 *q, const abut_near_rows3 *near)
{
    abut_proximity3 p;
    abut_put_near_rows3(&p, near);
    if (q->cache != NULL) {
        abut_vec3_of_row(&q->cache->private_.normal, near->normal);
    }
    return p;
}

#endif
