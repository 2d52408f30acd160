// circle_circle2.h : two circles, in closed form.
//
// The shortest query of all: a call costs a good part of it, so the queries have it inline ahead of the table of routes.
//
// Frame: A's axes, from A's centre; the caller's unit.
#ifndef ABUT_PAIRS_CIRCLE_CIRCLE2_H
#define ABUT_PAIRS_CIRCLE_CIRCLE2_H

#include "gjk/minkowski2.h"
#include "pairs/query2.h"
#include "simd/simd4_vec2.h"

// A circle B's centre in A's frame, from its way from A's middle.
static inline abut_vec2 abut_centre_of_circle2(const abut_query2 *q, abut_vec2 delta)
{
    return abut_all_zero(q->b->middle.x, q->b->middle.y, 0) ? q->b_in_a->p : abut_add2(q->a->middle, delta);
}

// B's centre being its origin: those that the queries have inline.
static inline bool abut_are_circles2(const abut_shape2 *a, const abut_shape2 *b)
{
    return a->core == ABUT_CORE2_POINT && b->core == ABUT_CORE2_POINT && abut_all_zero(b->middle.x, b->middle.y, 0);
}

_Static_assert(offsetof(abut_proximity2, point_a) == 0 && offsetof(abut_proximity2, point_b) == sizeof(abut_vec2),
               "both points are written at once");

// From A's centre to B's, which is at `centre`. False for centres in one place, and for numbers out of range or not usable
// (minkowski2.c).
ABUT_INLINE bool abut_centres2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, abut_vec2 delta,
                               abut_vec2 centre, abut_rot2 r, abut_real limit, abut_cache2 *cache)
{
    abut_real excess = (r.c * r.c + r.s * r.s) - 1;
    abut_real square = abut_dot2(delta, delta);
    abut_real radius = a->radius + b->radius;
    if (!(square > ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST && square + radius < ABUT_SQUARE_LARGEST * ABUT_SQUARE_LARGEST &&
          abut_abs(excess) <= ABUT_ROTATION_SLACK && abut_all_zero(a->reach, b->reach, 0) &&
          !abut_is_signed2(a->radius, b->radius))) {
        return false;
    }
    abut_real  centres = abut_sqrt(square);
    abut_simd4 normal = abut_simd4_direction(delta, centres);
    abut_simd4 middles = abut_simd4_of(a->middle.x, a->middle.y, centre.x, centre.y);
    abut_simd4 radii = abut_simd4_of(a->radius, a->radius, -b->radius, -b->radius);
    abut_simd4 points = abut_simd4_add(middles, abut_simd4_mul(radii, normal));
    memcpy(p, &points, sizeof points);
    memcpy(&p->normal, &normal, sizeof p->normal);
    p->distance = centres - radius;
    p->error = (ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE) * centres + ABUT_NOISE_RADIUS * radius;
    p->status = abut_status_of2(p->distance, p->error, limit);
    p->supports = 0;
    if (cache != NULL) {
        cache->private_.normal = p->normal;
    }
    return true;
}

// B's centre being its origin.
ABUT_INLINE bool abut_circles2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                               abut_real limit, abut_cache2 *cache)
{
    return abut_centres2(p, a, b, abut_sub2(b_in_a->p, a->middle), b_in_a->p, b_in_a->r, limit, cache);
}

static inline bool abut_circles_solve2(const abut_query2 *q, abut_proximity2 *p)
{
    const abut_vec2 delta = abut_offset_of2(q->a, q->b, q->b_in_a).way;
    return abut_centres2(p, q->a, q->b, delta, abut_centre_of_circle2(q, delta), q->b_in_a->r, q->limit, q->cache);
}

static inline bool abut_circle_circle_overlap2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_circles_solve2(q, &p) ? p.distance <= 0 : abut_unproved_overlap2(q);
}

static inline abut_proximity2 abut_circle_circle_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_circles_solve2(q, &p) ? p : abut_unproved_distance2(q);
}

static inline abut_manifold2 abut_circle_circle_contacts2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_circles_solve2(q, &p) ? abut_single_manifold2(&p, q->limit, abut_contact_id(0, 0)) : abut_unproved_contacts2(q);
}

#endif
