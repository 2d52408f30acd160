// stick2.h : the nearest points of a box and a segment of the plane, in closed form (see capsule2.h).
//
// What is proposed is right where `gap` is nothing but rounding: the distance is that of two points of the cores, and all but
// `gap` of it parts them along the normal. Of cores that cross it is not. Which of the proposals is taken falls either way, so
// it is taken by number and not by a branch.
#ifndef ABUT_QUERY_STICK2_H
#define ABUT_QUERY_STICK2_H

#include "abut/math2.h"
#include "base/inline.h"
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
