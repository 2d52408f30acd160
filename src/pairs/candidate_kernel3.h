// candidate_kernel3.h : the judging of candidate3.h in rows: the same sums, products and comparisons, to the same bits, of
// vectors that are rows already.
#ifndef ABUT_PAIRS_CANDIDATE_KERNEL3_H
#define ABUT_PAIRS_CANDIDATE_KERNEL3_H

#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/core3.h"
#include "pairs/kernel_frame3.h"
#include "simd/simd4_vec3.h"

// What is proposed, as abut_span_candidate3 has it; of lengths that are sums of three their parts.
typedef struct abut_span_rows3 {
    abut_simd4 a, way;
    abut_simd4 reached; // how far both cores reach along the way from their middles, times its length
    abut_simd4 off;
} abut_span_rows3;

// The answer about the rounded shapes, in A's frame and the caller's unit.
typedef struct abut_near_rows3 {
    abut_simd4 a, b, normal;
    abut_real  distance, error;
    abut_real  length; // between the cores, in the scene's unit
} abut_near_rows3;

// The radii added, as abut_rounded3 does.
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

// As abut_certified3, and the answer of abut_finish3. One of the cores reaches `more` than is told by its parts.
ABUT_INLINE bool abut_certified_with_rows3(const abut_kernel_frame3 *s, abut_simd4 offset, const abut_span_rows3 *d,
                                           abut_real more, abut_near_rows3 *near)
{
    abut_real  sum[4];
    abut_simd4 squares = abut_simd4_mul(d->way, d->way);
    abut_simd4_write_sums3(sum, squares, abut_simd4_mul(d->way, offset), d->reached, d->off);
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
    *near = abut_near_rows3_of(s, d->a, abut_simd4_scale(per_length, d->way), length, doubt);
    return square > ABUT_COMPONENT_SMALLEST * (size * size) && doubt <= ABUT_CAPSULE3_GAP * size;
}

ABUT_INLINE bool abut_certified_rows3(const abut_kernel_frame3 *s, abut_simd4 offset, const abut_span_rows3 *d,
                                      abut_near_rows3 *near)
{
    return abut_certified_with_rows3(s, offset, d, 0, near);
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

#endif
