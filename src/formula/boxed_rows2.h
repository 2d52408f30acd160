// boxed_rows2.h : the nearest points of a box and a segment of the plane, in closed form and in rows (see capsule2.h).
//
// From the corner that reaches farthest towards the segment's line, if that meets its inside, or else to the nearer of its
// ends. Rows of two pairs hold x and y of both ends, or twice the same; which of the ways is taken falls either way, so it is
// taken by masks and not by a branch.
//
// Frame: the box' axes, from its middle.
#ifndef ABUT_FORMULA_BOXED_ROWS2_H
#define ABUT_FORMULA_BOXED_ROWS2_H

#include "formula/scene2.h"
#include "math/pairs4.h"

// What is read off the pair before anything is decided. The box may be A or B.
typedef struct abut_boxed2 {
    abut_vec2 sizes;  // half sizes of the box
    abut_vec2 middle; // of the segment
    abut_vec2 turned; // its direction, as long as one over `per`
    abut_real per;
    abut_real own;  // half its length, measured in `turned`
    abut_real half; // half its length
} abut_boxed2;

// Seen along the outward normal: x and y of each twice.
typedef struct abut_facing_box2 {
    abut_row4 normal;
    abut_row4 corner;   // the box' nearest point
    abut_row4 distance; // four times
    abut_row4 way;      // along the normal, of any length: nothing below waits for the quotient
    abut_row4 per_way;  // one over how long it is
    abut_row4 lean;     // how much of the segment's direction is along the way, and of the way to its middle, each twice
    abut_row4 run;      // and along what that is turned by
} abut_facing_box2;

// The sum of each pair, twice.
ABUT_INLINE abut_row4 abut_row4_sums(abut_row4 a)
{
    return abut_row4_add(a, abut_row4_turned(a));
}

// The pair of the first end twice, or of the second where that is less far.
ABUT_INLINE abut_row4 abut_row4_second_where_less(abut_row4 second, abut_row4 first, abut_row4 ends)
{
    abut_row4 crossed = abut_row4_crossed(ends);
    return abut_row4_where_less(second, first, abut_row4_joined(crossed, ends), abut_row4_joined(ends, crossed));
}

ABUT_INLINE abut_boxed2 abut_boxed_of2(const abut_scene2 *s, bool box_a)
{
    if (box_a) {
        abut_real   own = s->b->half.x;
        abut_boxed2 k = {s->a->half, s->way, abut_rotate2(s->given, s->b->along), s->per_column, own, s->column * own};
        return k;
    }
    abut_real   half = s->a->half.x;
    abut_boxed2 k = {abut_scale2(s->column, s->b->half),
                     abut_unrotate2(s->turn, abut_neg2(s->way)),
                     abut_unrotate2(s->turn, s->a->along),
                     1,
                     half,
                     half};
    return k;
}

ABUT_INLINE void abut_face_box2(abut_facing_box2 *f, const abut_boxed2 *k)
{
    abut_row4 zero = abut_row4_all(0);
    abut_row4 one = abut_row4_all(1);
    abut_row4 sizes = abut_row4_twice(k->sizes);
    abut_row4 middle = abut_row4_twice(k->middle);
    abut_row4 turned = abut_row4_twice(k->turned);

    // From both ends.
    abut_row4 backward = abut_row4_of(-(abut_real)0.0, -(abut_real)0.0, 0, 0);
    abut_row4 ends = abut_row4_add(middle, abut_row4_signed(abut_row4_scale(k->own, turned), backward));
    abut_row4 feet = abut_row4_max(abut_row4_sub(zero, sizes), abut_row4_min(ends, sizes));
    abut_row4 ways = abut_row4_sub(ends, feet);
    abut_row4 square = abut_row4_sums(abut_row4_mul(ways, ways));
    abut_row4 other = abut_row4_crossed(square);
    abut_row4 first = abut_row4_joined(square, other); // not each beside the other: equally far, both pairs take the first end
    abut_row4 second = abut_row4_joined(other, square);
    abut_row4 length = abut_row4_sqrt(abut_row4_min(square, other));
    abut_row4 way = abut_row4_second_where_less(second, first, ways);
    abut_row4 foot = abut_row4_second_where_less(second, first, feet);
    abut_row4 to_end = abut_row4_div(way, length);
    to_end = abut_row4_unless_less(abut_row4_abs(to_end), abut_row4_all(ABUT_COMPONENT_SMALLEST), to_end);

    // From a corner.
    abut_row4 leftward = abut_row4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_row4 area = abut_row4_mul(middle, abut_row4_turned(turned));
    abut_row4 height = abut_row4_scale(k->per, abut_row4_sub(abut_row4_seconds(area), abut_row4_firsts(area)));
    abut_row4 along = abut_row4_scale(k->per, turned);
    abut_row4 up = abut_row4_signed(abut_row4_signed(abut_row4_turned(along), leftward), height);
    abut_row4 corner = abut_row4_signed(sizes, up);
    abut_row4 reach = abut_row4_sums(abut_row4_mul(sizes, abut_row4_abs(up)));
    abut_row4 separation = abut_row4_sub(abut_row4_abs(height), reach);
    abut_row4 place = abut_row4_sums(abut_row4_mul(along, abut_row4_sub(corner, middle)));
    abut_row4 outside =
        abut_row4_max(abut_row4_sub(abut_row4_abs(place), abut_row4_all(k->half)), abut_row4_sub(zero, separation));

    f->normal = abut_row4_where_less(outside, zero, up, to_end);
    f->corner = abut_row4_where_less(outside, zero, corner, foot);
    f->distance = abut_row4_where_less(outside, zero, separation, length);
    f->way = abut_row4_where_less(outside, zero, up, way);
    f->per_way = abut_row4_where_less(outside, zero, one, abut_row4_div(one, length));

    abut_row4 bar = abut_row4_joined(along, middle);
    abut_row4 run = abut_row4_mul(f->way, abut_row4_turned(bar));
    f->lean = abut_row4_sums(abut_row4_mul(f->way, bar));
    f->run = abut_row4_sub(abut_row4_firsts(run), abut_row4_seconds(run));
}

// The larger side of the box in its axes that holds both cores, or less, as in sticks2.h: of the segment it takes one end.
ABUT_INLINE abut_real abut_span_of_boxed2(const abut_boxed2 *k)
{
    abut_row4 sizes = abut_row4_twice(k->sizes);
    abut_row4 end = abut_row4_abs(abut_row4_scale(k->own, abut_row4_twice(k->turned)));
    abut_row4 larger = abut_row4_max(sizes, end);
    abut_row4 way = abut_row4_abs(abut_row4_twice(k->middle));
    abut_row4 both = abut_row4_max(abut_row4_add(abut_row4_add(sizes, end), way), abut_row4_add(larger, larger));
    return abut_row4_first(abut_row4_max(both, abut_row4_turned(both)));
}

// Into the frame of the pair: A's axes, from the middle of its core.
ABUT_INLINE void abut_nearest_of_boxed2(abut_nearest2 *found, const abut_facing_box2 *f, const abut_scene2 *s, bool box_a)
{
    abut_row4 zero = abut_row4_all(0);
    abut_row4 toward = box_a ? f->normal : abut_row4_sub(zero, abut_row4_rotated(s->turn, f->normal));
    found->normal = abut_row4_add(toward, zero); // no negative zeros
    found->distance = abut_row4_first(f->distance);
    found->on_a = box_a ? f->corner
                        : abut_row4_along(abut_row4_add(abut_row4_twice(s->way), abut_row4_rotated(s->turn, f->corner)),
                                          -found->distance, found->normal);
}

// A box and a segment, the box being A or not. False where they overlap or nearly do.
ABUT_INLINE bool abut_near_boxed2(abut_nearest2 *found, abut_facing_box2 *f, const abut_boxed2 *k, const abut_scene2 *s,
                                  bool box_a)
{
    abut_face_box2(f, k);
    abut_nearest_of_boxed2(found, f, s, box_a);
    abut_row4 of_box = abut_row4_sums(abut_row4_mul(abut_row4_twice(k->sizes), abut_row4_abs(f->way)));
    abut_row4 of_bar = abut_row4_scale(k->half, abut_row4_abs(f->lean));
    abut_row4 apart = abut_row4_sub(abut_row4_sub(abut_row4_crossed(f->lean), of_bar), of_box);
    apart = abut_row4_mul(apart, f->per_way);
    return abut_bounded2(s, found, abut_row4_first(apart), abut_span_of_boxed2(k));
}

#endif
