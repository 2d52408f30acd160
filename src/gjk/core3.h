// core3.h : what a method says about the two cores of a pair, in the unit frame: how every floor above answers.
#ifndef ABUT_GJK_CORE3_H
#define ABUT_GJK_CORE3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "math/exact.h"
#include "simd/simd4.h"

typedef struct abut_core_answer3 {
    abut_vec3   a, b;     // the witness points, from the middle of A's core: b is a + distance * normal, to rounding
    abut_vec3   normal;   // unit, from A to B
    abut_real   distance; // signed
    abut_real   gap;      // between the bounds on the distance, before rounding
    int32_t     supports;
    abut_status status;
} abut_core_answer3;

// Whether a direction along which D reaches that far may be the answer's. Minus the height is a lower bound of the distance of
// cores apart, and must not contradict the bounds there are. Of cores that overlap every height is a depth: one that is more
// than the answer's by what rounding may do to both is of a worse way out, however coarse an answer was asked for.
static inline bool abut_no_worse3(const abut_pair3 *pair, const abut_core_answer3 *answer, abut_real height)
{
    return answer->distance > 0 ? height < 0 && answer->distance + height <= answer->gap + pair->tolerance
                                : answer->distance + height <= 2 * pair->noise;
}

// The weighted sum of A's points.
static inline abut_vec3 abut_witness3(const abut_simplex3 *s)
{
    abut_vec3 a = abut_scale3(s->weight[0], s->vertex[0].a);
    for (int32_t i = 1; i < s->count; ++i) {
        a = abut_along3(a, s->weight[i], s->vertex[i].a);
    }
    return a;
}

// The features of the nearest simplex; a tetrahedron holds the origin and none of its faces is nearest.
static inline void abut_remember3(abut_cache3 *cache, const abut_simplex3 *s)
{
    cache->private_.count = s->count <= 3 ? s->count : 0;
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        cache->private_.feature_a[i] = s->vertex[i].feature_a;
        cache->private_.feature_b[i] = s->vertex[i].feature_b;
    }
}

// Four members at once: whoever returns the answer by value copies it in pieces of 16 bytes, and such a load waits long for
// stores of less.
static inline void abut_put_members3(abut_proximity3 *p, size_t first, abut_simd4 members)
{
    memcpy((char *)p + first * sizeof(abut_real), &members, sizeof members);
}

// The last row ends with what there is room for of the two whole numbers.
static inline void abut_put_proximity3(abut_proximity3 *p, abut_vec3 a, abut_vec3 b, abut_vec3 normal, abut_real distance,
                                       abut_real error, abut_status status, int32_t supports)
{
    const int32_t whole[] = {(int32_t)status, supports};
    abut_real     room;
    memcpy(&room, whole, sizeof room);
    p->supports = supports;
    abut_put_members3(p, 0, abut_simd4_of(a.x, a.y, a.z, b.x));
    abut_put_members3(p, 4, abut_simd4_of(b.y, b.z, normal.x, normal.y));
    abut_put_members3(p, 4 + 4, abut_simd4_of(normal.z, distance, error, room));
}

// The answer about the rounded shapes, in A's frame and the caller's unit: radii added. `noise` is the proved bound of what
// rounding does to the bounds on the cores' distance, in the unit frame.
static inline abut_proximity3 abut_proximity_of3(const abut_shape3 *a, const abut_shape3 *b, abut_real unit, abut_real noise,
                                                 const abut_core_answer3 *core)
{
    static const abut_vec3 zero = {0, 0, 0};

    abut_real radius = a->radius + b->radius;
    abut_real apart = core->distance * unit;
    abut_real distance = apart - radius + 0;
    abut_vec3 normal = abut_add3(core->normal, zero); // no negative zeros
    abut_vec3 point_a = abut_add3(a->middle, abut_along3(abut_scale3(unit, core->a), a->radius, core->normal));
    abut_vec3 point_b = abut_along3(point_a, distance, normal);
    abut_real error =
        (core->gap + noise) * unit + ABUT_NOISE3_DISTANCE * abut_abs(apart) + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    return (abut_proximity3){point_a, point_b, normal, distance, error, core->status, core->supports};
}

#endif
