// core2.h : what a method says about the two cores of a pair, in the unit frame: how every floor above answers.
#ifndef ABUT_GJK_CORE2_H
#define ABUT_GJK_CORE2_H

#include "abut/steps2.h"
#include "base/tolerance.h"
#include "math/exact.h"

typedef struct abut_core_answer2 {
    abut_vec2   a, b;      // the witness points
    abut_vec2   normal;    // unit, from A to B
    abut_real   distance;  // signed
    abut_real   gap;       // between the bounds on the distance, before rounding
    abut_vec2   nearby[2]; // of a smooth pair: normals in which the neighbouring boundary points were asked for
    int32_t     supports;
    abut_status status;
} abut_core_answer2;

// The answer about the rounded shapes from that about their cores: back in A's frame and the caller's unit, radii added. Leaves
// the normal in the cache, which may be NULL.
static inline abut_proximity2 abut_proximity_of2(const abut_shape2 *a, const abut_shape2 *b, abut_real unit, abut_real noise,
                                                 const abut_core_answer2 *core, abut_cache2 *cache)
{
    abut_proximity2 p;
    abut_real       radius = a->radius + b->radius;
    abut_real       distance = core->distance * unit;
    abut_vec2       on_a = abut_along2(abut_scale2(unit, core->a), a->radius, core->normal);
    abut_vec2       on_b = abut_along2(abut_scale2(unit, core->b), -b->radius, core->normal);
    p.point_a = abut_add2(a->middle, on_a);
    p.point_b = abut_add2(a->middle, on_b);
    p.normal.x = core->normal.x + 0; // no negative zeros
    p.normal.y = core->normal.y + 0;
    p.distance = distance - radius + 0;
    p.error =
        (core->gap + noise) * unit + ABUT_NOISE_DISTANCE * abut_abs(distance) + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    p.status = core->status;
    p.supports = core->supports;
    if (cache != NULL) {
        cache->private_.normal.x = p.normal.x;
        cache->private_.normal.y = p.normal.y;
    }
    return p;
}

#endif
