// circles2.h : how far two circles are apart, or how deep in each other, in closed form.
//
// The shortest question of all: it is worked out where it is asked, for a call would cost more than the work. Lengths stay the
// caller's: where their squares would leave the range of numbers, abut_far_circles2 asks at unit size.
//
// Frame: A's axes, from A's centre.
#ifndef ABUT_PAIRS_CIRCLES2_H
#define ABUT_PAIRS_CIRCLES2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "simd/simd4_vec2.h"

// False for NULL, too: whoever is left to answer complains of that.
ABUT_INLINE bool abut_are_circles2(const abut_shape2 *a, const abut_shape2 *b)
{
    return a != NULL && b != NULL && a->core == ABUT_CORE2_POINT && b->core == ABUT_CORE2_POINT;
}

_Static_assert(offsetof(abut_proximity2, point_a) == 0 && offsetof(abut_proximity2, point_b) == sizeof(abut_vec2),
               "both points are written at once");

// Of two circles. False for centres in one place, for a B whose centre is not its origin, and for numbers out of range or not
// such as the pair's maker wants them (minkowski2.c). Beyond `limit` the status says so.
ABUT_INLINE bool abut_circles_apart2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                     abut_real limit)
{
    abut_rot2 r = b_in_a->r;
    abut_real excess = (r.c * r.c + r.s * r.s) - 1;
    abut_vec2 way = abut_sub2(b_in_a->p, a->middle);
    abut_real square = abut_dot2(way, way);
    abut_real radius = a->radius + b->radius;
    if (!(square > ABUT_SQUARE_SMALLEST * ABUT_SQUARE_SMALLEST && square + radius < ABUT_SQUARE_LARGEST * ABUT_SQUARE_LARGEST &&
          abut_abs(excess) <= ABUT_ROTATION_SLACK && abut_four_zero(b->middle.x, b->middle.y, a->reach, b->reach) &&
          !abut_is_signed2(a->radius, b->radius))) {
        return false;
    }
    abut_real  centres = abut_sqrt(square);
    abut_simd4 normal = abut_simd4_direction(way, centres);
    abut_simd4 middles = abut_simd4_of(a->middle.x, a->middle.y, b_in_a->p.x, b_in_a->p.y);
    abut_simd4 radii = abut_simd4_of(a->radius, a->radius, -b->radius, -b->radius);
    abut_simd4 points = abut_simd4_add(middles, abut_simd4_mul(radii, normal));
    memcpy(p, &points, sizeof points);
    memcpy(&p->normal, &normal, sizeof p->normal);
    p->distance = centres - radius;
    p->error = (ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE) * centres + ABUT_NOISE_RADIUS * radius;
    p->status = p->distance - p->error > limit ? ABUT_BEYOND : ABUT_OK;
    p->supports = 0;
    return true;
}

// The same, also where squares of the lengths would be out of range; false for other shapes.
bool abut_far_circles2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                       abut_real limit);

#endif
