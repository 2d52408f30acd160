// circles2.h : the contact of two circles, in closed form.
//
// The shortest question of all: it is worked out where it is asked, for a call would cost more than the work.
//
// Frame: A's axes, from A's centre; lengths are the caller's, or at unit size where those are far from one.
#ifndef ABUT_CONTACT_CIRCLES2_H
#define ABUT_CONTACT_CIRCLES2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "contact/witness2.h"
#include "math/scale.h"

ABUT_INLINE bool abut_are_circles2(const abut_shape2 *a, const abut_shape2 *b)
{
    return (a->core == ABUT_CORE2_POINT) & (b->core == ABUT_CORE2_POINT);
}

// The centre of B at its own origin, and all numbers as the pair's maker wants them (minkowski2.c).
ABUT_INLINE bool abut_plain_circles2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose)
{
    abut_real excess = (pose->r.c * pose->r.c - 1) + pose->r.s * pose->r.s;
    return abut_abs(excess) <= ABUT_ROTATION_SLACK && b->middle.x == 0 && b->middle.y == 0 &&
           abut_abs(pose->p.x) <= ABUT_REAL_LARGEST && abut_abs(pose->p.y) <= ABUT_REAL_LARGEST && a->radius >= 0 &&
           b->radius >= 0 && a->radius + b->radius <= ABUT_REAL_LARGEST && a->reach + b->reach == 0;
}

// False for other pairs, for centres in one place, and for numbers that are not plain.
ABUT_INLINE bool abut_circles_meet2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    abut_real margin)
{
    if (!abut_are_circles2(a, b) || !abut_plain_circles2(a, b, b_in_a)) {
        return false;
    }
    abut_vec2 way = abut_sub2(b_in_a->p, a->middle);
    abut_unit scale = abut_unit_for_squares(abut_max(abut_abs(way.x), abut_abs(way.y)));
    way = abut_scale2(scale.per_unit, way);
    abut_real length = abut_sqrt(abut_dot2(way, way));
    if (!(length > 0)) {
        return false;
    }
    abut_real radius = a->radius + b->radius;
    abut_real centres = scale.unit * length;
    p->normal.x = abut_flush(way.x / length) + 0; // no negative zeros
    p->normal.y = abut_flush(way.y / length) + 0;
    p->point_a = abut_along2(a->middle, a->radius, p->normal);
    p->point_b = abut_along2(b_in_a->p, -b->radius, p->normal);
    p->distance = centres - radius + 0;
    p->error = (ABUT_NOISE_OFFSET + ABUT_NOISE_DISTANCE) * centres + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    int beyond = (margin > 0) & (p->distance - p->error > margin);
    p->status = beyond ? ABUT_BEYOND : ABUT_OK;
    p->supports = 0;
    return true;
}

ABUT_INLINE abut_manifold2 abut_circles_manifold2(const abut_proximity2 *p, abut_real margin)
{
    return abut_lone_manifold2(p, margin, abut_contact_id(0, 0));
}

#endif
