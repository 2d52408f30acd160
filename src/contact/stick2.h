// stick2.h : the nearest points of two segments of the plane, and of a box and a segment, in closed form (see capsule2.c).
//
// What is proposed is right where `gap` is nothing but rounding: the distance is that of two points of the cores, and all but
// `gap` of it parts them along the normal. Of cores that cross it is not.
#ifndef ABUT_CONTACT_STICK2_H
#define ABUT_CONTACT_STICK2_H

#include "abut/math2.h"
#include "base/inline.h"
#include "math/scale.h"

// A segment: its middle, the way from there to its second end, and the direction of that.
typedef struct abut_stick2 {
    abut_vec2 middle, half, along;
} abut_stick2;

// The cores' nearest points: how far they are apart, A's point, and what lies between the bounds.
typedef struct abut_nearest2 {
    abut_vec2 normal, on_a;
    abut_real distance, gap;
} abut_nearest2;

// How far a number lies beyond a limit on either side.
static inline abut_real abut_past(abut_real x, abut_real limit)
{
    return x - abut_max(-limit, abut_min(x, limit));
}

// The way from the nearest point of a segment to a point, along the segment and square to it.
typedef struct abut_foot2 {
    abut_real beyond, aside;
} abut_foot2;

// Two segments: A's ends and B's, against the other one. The ends are the middle less the half and the middle with it.
ABUT_INLINE abut_nearest2 abut_of_sticks2(const abut_stick2 *a, const abut_stick2 *b)
{
    abut_real  half_a = abut_dot2(a->along, a->half);
    abut_real  half_b = abut_dot2(b->along, b->half);
    abut_real  along_a = abut_dot2(b->along, a->half);
    abut_real  aside_a = abut_cross2(b->along, a->half);
    abut_real  along_b = abut_dot2(a->along, b->half);
    abut_real  aside_b = abut_cross2(a->along, b->half);
    abut_real  way_along_a = abut_dot2(a->along, b->middle);
    abut_real  way_aside_a = abut_cross2(a->along, b->middle);
    abut_real  way_along_b = abut_dot2(b->along, b->middle);
    abut_real  way_aside_b = abut_cross2(b->along, b->middle);
    abut_foot2 feet[4] = {{abut_past(way_along_b + along_a, half_b), way_aside_b + aside_a}, // from A's ends
                          {abut_past(way_along_b - along_a, half_b), way_aside_b - aside_a},
                          {abut_past(way_along_a - along_b, half_a), way_aside_a - aside_b}, // to B's ends
                          {abut_past(way_along_a + along_b, half_a), way_aside_a + aside_b}};
    abut_real  square[4];
    for (int i = 0; i < 4; ++i) {
        square[i] = feet[i].beyond * feet[i].beyond + feet[i].aside * feet[i].aside;
    }
    int           of_a = square[1] < square[0];
    int           of_b = 2 + (square[3] < square[2]);
    int           best = square[of_b] < square[of_a] ? of_b : of_a;
    abut_vec2     ends[4] = {abut_neg2(a->half), a->half, abut_sub2(b->middle, b->half), abut_add2(b->middle, b->half)};
    abut_vec2     along[2] = {b->along, a->along};
    abut_nearest2 k;
    k.distance = abut_sqrt(square[best]);
    k.normal = abut_along2(abut_scale2(feet[best].beyond / k.distance, along[best >> 1]), feet[best].aside / k.distance,
                           abut_perp2(along[best >> 1]));
    k.normal.x = abut_flush(k.normal.x);
    k.normal.y = abut_flush(k.normal.y);
    k.on_a = abut_along2(ends[best], best < 2 ? 0 : -k.distance, k.normal);
    abut_real reaches = abut_abs(abut_dot2(k.normal, a->half)) + abut_abs(abut_dot2(k.normal, b->half));
    k.gap = abut_max(k.distance - (abut_dot2(k.normal, b->middle) - reaches), 0);
    return k;
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

// The way to a point from the nearest point of a box about the origin.
static inline abut_vec2 abut_from_box2(abut_vec2 half, abut_vec2 point)
{
    abut_vec2 v = {abut_past(point.x, half.x), abut_past(point.y, half.y)};
    return v;
}

// The way from a box to a segment, in the box' axes: from the corner that reaches farthest towards the segment's line, if that
// meets its inside, or else to the nearer of its ends. The point it has is the segment's.
ABUT_INLINE abut_nearest2 abut_of_box2(abut_vec2 half, const abut_stick2 *s)
{
    abut_vec2 ends[2] = {abut_sub2(s->middle, s->half), abut_add2(s->middle, s->half)};
    abut_vec2 ways[2] = {abut_from_box2(half, ends[0]), abut_from_box2(half, ends[1])};
    abut_real squares[2] = {abut_dot2(ways[0], ways[0]), abut_dot2(ways[1], ways[1])};
    int       end = squares[1] < squares[0];
    abut_real length = abut_sqrt(squares[end]);
    abut_vec2 side = abut_perp2(s->along);
    abut_real height = abut_dot2(side, s->middle);
    side = abut_scale2(abut_sign_of(height), side);
    abut_vec2     corner = {abut_sign_of(side.x) * half.x, abut_sign_of(side.y) * half.y};
    abut_real     separation = abut_abs(height) - abut_reach_along2(half, side);
    abut_real     place = abut_dot2(s->along, abut_sub2(corner, s->middle));
    int           inside = (separation > 0) & (abut_abs(place) < abut_dot2(s->along, s->half));
    abut_nearest2 choices[2] = {{{abut_flush(ways[end].x / length), abut_flush(ways[end].y / length)}, ends[end], length, 0},
                                {side, abut_along2(corner, separation, side), separation, 0}};
    abut_nearest2 k = choices[inside];
    abut_real     apart = abut_dot2(k.normal, s->middle) - abut_abs(abut_dot2(k.normal, s->half));
    k.gap = abut_max(k.distance - (apart - abut_reach_along2(half, k.normal)), 0);
    return k;
}

#endif
