// box_capsule_nearest2.h : the nearest points of a box and a segment of the plane, in closed form and in rows (see capsule2.h).
//
// From the corner that reaches farthest towards the segment's line, if that meets its inside, or else to the nearer of its
// ends. Rows of two pairs hold x and y of both ends, or twice the same; which of the ways is taken falls either way, so it is
// taken by masks and not by a branch.
//
// Frame: the box' axes, from its middle.
#ifndef ABUT_PAIRS_BOX_CAPSULE_NEAREST2_H
#define ABUT_PAIRS_BOX_CAPSULE_NEAREST2_H

#include "pairs/kernel_frame2.h"
#include "simd/simd4_vec2.h"

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
    abut_simd4 normal;
    abut_simd4 corner;   // the box' nearest point
    abut_simd4 distance; // four times
    abut_simd4 way;      // along the normal, of any length: nothing below waits for the quotient
    abut_simd4 per_way;  // one over how long it is
    abut_simd4 lean;     // how much of the segment's direction is along the way, and of the way to its middle, each twice
    abut_simd4 run;      // and along what that is turned by
} abut_facing_box2;

// The sum of each pair, twice.
ABUT_INLINE abut_simd4 abut_simd4_sums(abut_simd4 a)
{
    return abut_simd4_add(a, abut_simd4_swap_adjacent(a));
}

// The pair of the first end twice, or of the second where that is less far.
ABUT_INLINE abut_simd4 abut_simd4_second_select_less(abut_simd4 second, abut_simd4 first, abut_simd4 ends)
{
    abut_simd4 crossed = abut_simd4_swap_halves(ends);
    return abut_simd4_select_less(second, first, abut_simd4_joined(crossed, ends), abut_simd4_joined(ends, crossed));
}

ABUT_INLINE abut_boxed2 abut_boxed_of2(const abut_kernel_frame2 *s, bool box_a)
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
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 one = abut_simd4_splat(1);
    abut_simd4 sizes = abut_simd4_twice(k->sizes);
    abut_simd4 middle = abut_simd4_twice(k->middle);
    abut_simd4 turned = abut_simd4_twice(k->turned);

    // From both ends.
    abut_simd4 backward = abut_simd4_of(-(abut_real)0.0, -(abut_real)0.0, 0, 0);
    abut_simd4 ends = abut_simd4_add(middle, abut_simd4_flip_signs(abut_simd4_scale(k->own, turned), backward));
    abut_simd4 feet = abut_simd4_max(abut_simd4_sub(zero, sizes), abut_simd4_min(ends, sizes));
    abut_simd4 ways = abut_simd4_sub(ends, feet);
    abut_simd4 square = abut_simd4_sums(abut_simd4_mul(ways, ways));
    abut_simd4 other = abut_simd4_swap_halves(square);
    abut_simd4 first =
        abut_simd4_joined(square, other); // not each beside the other: equally far, both pairs take the first end
    abut_simd4 second = abut_simd4_joined(other, square);
    abut_simd4 length = abut_simd4_sqrt(abut_simd4_min(square, other));
    abut_simd4 way = abut_simd4_second_select_less(second, first, ways);
    abut_simd4 foot = abut_simd4_second_select_less(second, first, feet);
    abut_simd4 to_end = abut_simd4_div(way, length);
    to_end = abut_simd4_unless_less(abut_simd4_abs(to_end), abut_simd4_splat(ABUT_COMPONENT_SMALLEST), to_end);

    // From a corner.
    abut_simd4 leftward = abut_simd4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_simd4 area = abut_simd4_mul(middle, abut_simd4_swap_adjacent(turned));
    abut_simd4 height = abut_simd4_scale(k->per, abut_simd4_sub(abut_simd4_seconds(area), abut_simd4_firsts(area)));
    abut_simd4 along = abut_simd4_scale(k->per, turned);
    abut_simd4 up = abut_simd4_flip_signs(abut_simd4_flip_signs(abut_simd4_swap_adjacent(along), leftward), height);
    abut_simd4 corner = abut_simd4_flip_signs(sizes, up);
    abut_simd4 reach = abut_simd4_sums(abut_simd4_mul(sizes, abut_simd4_abs(up)));
    abut_simd4 separation = abut_simd4_sub(abut_simd4_abs(height), reach);
    abut_simd4 place = abut_simd4_sums(abut_simd4_mul(along, abut_simd4_sub(corner, middle)));
    abut_simd4 outside =
        abut_simd4_max(abut_simd4_sub(abut_simd4_abs(place), abut_simd4_splat(k->half)), abut_simd4_sub(zero, separation));

    f->normal = abut_simd4_select_less(outside, zero, up, to_end);
    f->corner = abut_simd4_select_less(outside, zero, corner, foot);
    f->distance = abut_simd4_select_less(outside, zero, separation, length);
    f->way = abut_simd4_select_less(outside, zero, up, way);
    f->per_way = abut_simd4_select_less(outside, zero, one, abut_simd4_div(one, length));

    abut_simd4 bar = abut_simd4_joined(along, middle);
    abut_simd4 run = abut_simd4_mul(f->way, abut_simd4_swap_adjacent(bar));
    f->lean = abut_simd4_sums(abut_simd4_mul(f->way, bar));
    f->run = abut_simd4_sub(abut_simd4_firsts(run), abut_simd4_seconds(run));
}

// The larger side of the box in its axes that holds both cores, or less, as in segments2.h: of the segment it takes one end.
ABUT_INLINE abut_real abut_span_of_boxed2(const abut_boxed2 *k)
{
    abut_simd4 sizes = abut_simd4_twice(k->sizes);
    abut_simd4 end = abut_simd4_abs(abut_simd4_scale(k->own, abut_simd4_twice(k->turned)));
    abut_simd4 larger = abut_simd4_max(sizes, end);
    abut_simd4 way = abut_simd4_abs(abut_simd4_twice(k->middle));
    abut_simd4 both = abut_simd4_max(abut_simd4_add(abut_simd4_add(sizes, end), way), abut_simd4_add(larger, larger));
    return abut_simd4_first(abut_simd4_max(both, abut_simd4_swap_adjacent(both)));
}

// Into the frame of the pair: A's axes, from the middle of its core.
ABUT_INLINE void abut_nearest_of_boxed2(abut_nearest_points2 *found, const abut_facing_box2 *f, const abut_kernel_frame2 *s,
                                        bool box_a)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 toward = box_a ? f->normal : abut_simd4_sub(zero, abut_simd4_rotated(s->turn, f->normal));
    found->normal = abut_simd4_add(toward, zero); // no negative zeros
    found->distance = abut_simd4_first(f->distance);
    found->on_a = box_a ? f->corner
                        : abut_simd4_mul_add(abut_simd4_add(abut_simd4_twice(s->way), abut_simd4_rotated(s->turn, f->corner)),
                                             -found->distance, found->normal);
}

// A box and a segment, the box being A or not. False where they overlap or nearly do.
ABUT_INLINE bool abut_near_boxed2(abut_nearest_points2 *found, abut_facing_box2 *f, const abut_boxed2 *k,
                                  const abut_kernel_frame2 *s, bool box_a)
{
    abut_face_box2(f, k);
    abut_nearest_of_boxed2(found, f, s, box_a);
    abut_simd4 of_box = abut_simd4_sums(abut_simd4_mul(abut_simd4_twice(k->sizes), abut_simd4_abs(f->way)));
    abut_simd4 of_bar = abut_simd4_scale(k->half, abut_simd4_abs(f->lean));
    abut_simd4 apart = abut_simd4_sub(abut_simd4_sub(abut_simd4_swap_halves(f->lean), of_bar), of_box);
    apart = abut_simd4_mul(apart, f->per_way);
    return abut_bounded2(s, found, abut_simd4_first(apart), abut_span_of_boxed2(k));
}

#endif
