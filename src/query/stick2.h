// stick2.h : the nearest points of two segments of the plane, and of a box and a segment, in closed form (see capsule2.h).
//
// What is proposed is right where `gap` is nothing but rounding: the distance is that of two points of the cores, and all but
// `gap` of it parts them along the normal. Of cores that cross it is not. Which of the proposals is taken falls either way, so
// it is taken by number and not by a branch.
#ifndef ABUT_QUERY_STICK2_H
#define ABUT_QUERY_STICK2_H

#include "abut/math2.h"
#include "base/inline.h"
#include "math/parts.h"
#include "math/scale.h"

// A segment: its middle, the direction to its second end, and how far that is.
typedef struct abut_stick2 {
    abut_vec2 middle, along;
    abut_real half;
} abut_stick2;

// The cores' nearest points: how far they are apart, A's point, and what lies between the bounds, once that is known.
typedef struct abut_nearest2 {
    abut_vec2 normal, on_a;
    abut_real distance, gap;
} abut_nearest2;

// How far a number lies beyond a limit on either side.
static inline abut_real abut_past(abut_real x, abut_real limit)
{
    return x - abut_max(-limit, abut_min(x, limit));
}

static inline abut_real abut_sign_of(abut_real x)
{
    static const abut_real signs[2] = {-1, 1};
    return signs[x >= 0];
}

// Two segments: A's ends and B's, against the other one. The middle of A is the origin.
ABUT_INLINE abut_nearest2 abut_of_sticks2(const abut_stick2 *a, const abut_stick2 *b)
{
    abut_real c = abut_dot2(a->along, b->along);
    abut_real s = abut_cross2(a->along, b->along);
    abut_real from_a = abut_dot2(a->along, b->middle);
    abut_real above_a = abut_cross2(a->along, b->middle);
    abut_real from_b = abut_dot2(b->along, b->middle);
    abut_real above_b = abut_cross2(b->along, b->middle);
    abut_real a_along = a->half * c;
    abut_real a_aside = a->half * s;
    abut_real b_along = b->half * c;
    abut_real b_aside = b->half * s;

    // From A's ends to B, and from A to B's.
    abut_row4  place = abut_row4_of(from_b + a_along, from_b - a_along, from_a - b_along, from_a + b_along);
    abut_row4  height = abut_row4_of(above_b - a_aside, above_b + a_aside, above_a - b_aside, above_a + b_aside);
    abut_row4  half = abut_row4_of(b->half, b->half, a->half, a->half);
    abut_real  beyond[4], aside[4], square[4];
    abut_part4 least = abut_part_all((abut_real)INFINITY);
    for (int i = 0; i < ABUT_PARTS4; ++i) {
        abut_part4 x = place.part[i];
        abut_part4 y = height.part[i];
        x = x - abut_part_max(-half.part[i], abut_part_min(x, half.part[i]));
        abut_part4 sum = x * x + y * y;
        least = abut_part_min(least, sum);
        abut_part_put(beyond + i * ABUT_PART_WIDTH, x);
        abut_part_put(aside + i * ABUT_PART_WIDTH, y);
        abut_part_put(square + i * ABUT_PART_WIDTH, sum);
    }
    abut_real       nearest = abut_part_least(least);
    int             best = abut_place_of(square, 4, nearest);
    const abut_real end_x[4] = {-(a->half * a->along.x), a->half * a->along.x, b->middle.x - b->half * b->along.x,
                                b->middle.x + b->half * b->along.x};
    const abut_real end_y[4] = {-(a->half * a->along.y), a->half * a->along.y, b->middle.y - b->half * b->along.y,
                                b->middle.y + b->half * b->along.y};
    const abut_real along_x[2] = {b->along.x, a->along.x};
    const abut_real along_y[2] = {b->along.y, a->along.y};
    int             other = best >> 1;
    abut_nearest2   k;
    k.distance = abut_sqrt(nearest);
    abut_real per_distance = beyond[best] / k.distance; // cppcheck-suppress uninitvar
    abut_real aside_share = aside[best] / k.distance;   // cppcheck-suppress uninitvar
    k.normal.x = abut_flush(per_distance * along_x[other] - aside_share * along_y[other]);
    k.normal.y = abut_flush(per_distance * along_y[other] + aside_share * along_x[other]);
    k.gap = 0;
    const abut_real back[2] = {0, k.distance};
    k.on_a.x = end_x[best] - back[other] * k.normal.x;
    k.on_a.y = end_y[best] - back[other] * k.normal.y;
    return k;
}

// How far a box reaches along a direction.
static inline abut_real abut_reach_along2(abut_vec2 half, abut_vec2 n)
{
    return half.x * abut_abs(n.x) + half.y * abut_abs(n.y);
}

// A box about the origin and a segment, in the box' axes: from the corner that reaches farthest towards the segment's line, if
// that meets its inside, or else to the nearer of its ends. The point it has is the segment's.
ABUT_INLINE abut_nearest2 abut_of_box2(abut_vec2 half, const abut_stick2 *s)
{
    abut_vec2       out = abut_scale2(s->half, s->along);
    const abut_real end_x[2] = {s->middle.x - out.x, s->middle.x + out.x};
    const abut_real end_y[2] = {s->middle.y - out.y, s->middle.y + out.y};
    const abut_real way_x[2] = {abut_past(end_x[0], half.x), abut_past(end_x[1], half.x)};
    const abut_real way_y[2] = {abut_past(end_y[0], half.y), abut_past(end_y[1], half.y)};
    abut_real       first = way_x[0] * way_x[0] + way_y[0] * way_y[0];
    abut_real       second = way_x[1] * way_x[1] + way_y[1] * way_y[1];
    int             end = second < first;
    abut_real       length = abut_sqrt(abut_min(first, second));

    abut_vec2       side = abut_perp2(s->along);
    abut_real       height = abut_dot2(side, s->middle);
    abut_real       sign = abut_sign_of(height);
    abut_vec2       up = abut_scale2(sign, side);
    abut_vec2       corner = {abut_sign_of(up.x) * half.x, abut_sign_of(up.y) * half.y};
    abut_real       separation = abut_abs(height) - abut_reach_along2(half, up);
    abut_real       place = abut_dot2(s->along, abut_sub2(corner, s->middle));
    int             inside = (separation > 0) & (abut_abs(place) < s->half);
    const abut_real normal_x[2] = {abut_flush(way_x[end] / length), up.x};
    const abut_real normal_y[2] = {abut_flush(way_y[end] / length), up.y};
    const abut_real on_x[2] = {end_x[end], corner.x + separation * up.x};
    const abut_real on_y[2] = {end_y[end], corner.y + separation * up.y};
    const abut_real distance[2] = {length, separation};
    abut_nearest2   k = {{normal_x[inside], normal_y[inside]}, {on_x[inside], on_y[inside]}, distance[inside], 0};
    return k;
}

#endif
