// boxes_axes2.h : which axis of two boxes of the plane parts them most: all four side by side.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), in rows of four
// numbers: what an axis has to tell of the boxes, the separations along it, and the best axis' place.
//
// Frame: A's axes x and y, then B's, whose columns are as long as they are given; a row's lengths along B's axes are as many
// times too long until per_length brings them back. Lengths are the caller's.
#ifndef ABUT_SAT_BOXES_AXES2_H
#define ABUT_SAT_BOXES_AXES2_H

#include "abut/query2.h"
#include "base/tolerance.h"
#include "simd/simd4_argmax.h"
#include "simd/simd4_vec2.h"

typedef struct abut_boxes2 {
    abut_simd4 cosine, sine;   // B's rotation, four times
    abut_simd4 twice;          // the way from A's middle to B's in A's frame, twice
    abut_simd4 way;            // the same along each axis
    abut_simd4 axis_x, axis_y; // the axes in A's frame
    abut_simd4 halves;         // half size of the axis's own box along it
    abut_simd4 half;           // times the square of the axis's length
    abut_simd4 other, across;  // of the other box, along its axis of the same name and along its other one
    abut_simd4 per_length;
    abut_simd4 most;    // the largest separation, four times
    abut_simd4 at[2];   // the stretch both edges cover, along the tangent from the middle of the reference edge: its ends
    abut_simd4 gap[2];  // and what is between the boxes there
    abut_simd4 squarer; // negative where the incident box's axis of the same name faces the edge
    abut_simd4 facing;  // negative where its facing axis points against the reference axis
    abut_simd4 noise;   // as in a pair (steps2.h), four times
    abut_simd4 clear;   // and what is as near to a choice as that may fall either way
    abut_simd4 size;    // what noise is counted in
    bool       unit;    // whether B's axes are about as long as one; asked only where marks choose
    int32_t    lane;    // the best axis
    abut_lane4 place;   // the same
} abut_boxes2;

// Neither rounded, and B's middle its origin.
static inline bool abut_boxes_are_plain2(const abut_shape2 *a, const abut_shape2 *b)
{
    abut_bits any = abut_bits_of(a->radius) | abut_bits_of(b->radius) | abut_bits_of(b->middle.x) | abut_bits_of(b->middle.y);
    return (abut_bits)(any << 1) == 0;
}

// What the noise is counted in: both reaches and the way between the middles, along x and along y.
static inline abut_simd4 abut_boxes_size2(const abut_shape2 *a, const abut_shape2 *b, abut_simd4 way_twice)
{
    abut_simd4 way = abut_simd4_abs(way_twice);
    abut_simd4 reach_b = abut_simd4_mul(abut_simd4_splat(b->reach), abut_simd4_splat(1 + ABUT_ROTATION_SLACK));
    return abut_simd4_add(abut_simd4_add(way, abut_simd4_swap_adjacent(way)),
                          abut_simd4_add(abut_simd4_splat(a->reach), reach_b));
}

// The way between the middles, twice. Most boxes have their middle in their origin, and everything would wait for the
// subtraction.
static inline abut_simd4 abut_boxes_delta2(const abut_shape2 *a, abut_real x, abut_real y)
{
    abut_simd4 way = abut_simd4_of(x, y, x, y);
    if (!abut_all_zero(a->middle.x, a->middle.y, 0)) {
        way = abut_simd4_sub(way, abut_simd4_pair(&a->middle));
    }
    return way;
}

// Whether squares of the lengths are safe, and with them every product here.
static inline bool abut_boxes_in_range2(abut_real size)
{
    return size > ABUT_SQUARE_SMALLEST && size < ABUT_SQUARE_LARGEST;
}

// False for shapes and numbers that the kernel is not for. The squares of all four axes' lengths are 1 + excess, which is zero
// for A's own; one over the lengths by its series.
static inline bool abut_boxes_frame2(abut_boxes2 *z, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    const abut_real  minus = -(abut_real)0.0;
    const abut_bits4 all_four = 1 | 1 << 1 | 1 << 2 | 1 << (1 + 2);
    abut_simd4       limits = abut_simd4_of(ABUT_SQUARE_LARGEST, -ABUT_SQUARE_SMALLEST, ABUT_COLUMN_SERIES, ABUT_COLUMN_SERIES);

    abut_simd4 one = abut_simd4_splat(1);
    abut_simd4 zero = abut_simd4_splat(0);
    z->cosine = abut_simd4_splat(b_in_a->r.c);
    z->sine = abut_simd4_splat(b_in_a->r.s);
    z->twice = abut_boxes_delta2(a, b_in_a->p.x, b_in_a->p.y);
    abut_simd4 own = abut_simd4_joined(one, z->cosine);
    abut_simd4 others = abut_simd4_flip_signs(abut_simd4_joined(zero, z->sine), abut_simd4_of(0, 0, 0, minus));
    abut_simd4 excess = abut_simd4_add(abut_simd4_sub(abut_simd4_mul(own, own), one), abut_simd4_mul(others, others));
    abut_simd4 size = abut_boxes_size2(a, b, z->twice);
    z->size = size;
    abut_simd4 asked =
        abut_simd4_flip_signs(abut_simd4_joined(size, excess), abut_simd4_of(0, minus, 0, minus)); // from both sides
    z->unit =
        ABUT_MARKS_CHOOSE && abut_simd4_less(asked, abut_simd4_joined(limits, abut_simd4_splat(ABUT_AXES_UNIT))) == all_four;
    if (!abut_boxes_are_plain2(a, b) || (!z->unit && abut_simd4_less(asked, limits) != all_four)) {
        return false;
    }
    abut_simd4 half = abut_simd4_mul(excess, abut_simd4_splat((abut_real)0.5));
    abut_simd4 second = abut_simd4_mul(abut_simd4_mul(excess, excess), abut_simd4_splat((1 + (abut_real)0.5) / (2 * 2)));
    z->halves = abut_simd4_pairs(&a->half, &b->half);
    abut_simd4 along = abut_simd4_mul(own, z->twice);
    abut_simd4 across = abut_simd4_mul(others, abut_simd4_swap_adjacent(z->twice));
    z->axis_x = abut_simd4_mixed(own, others);
    z->axis_y = abut_simd4_mixed(others, own);
    z->noise = abut_simd4_mul(abut_simd4_splat(ABUT_NOISE_BOXES), size);
    z->clear = abut_simd4_mul(abut_simd4_splat(ABUT_AXES_CLEAR), z->noise);
    z->way = abut_simd4_add(along, across);
    z->half = abut_simd4_mul(z->halves, abut_simd4_add(one, excess));
    z->other = abut_simd4_swap_halves(z->halves);
    z->across = abut_simd4_swap_adjacent(z->other);
    z->per_length = abut_simd4_sub(one, abut_simd4_sub(half, second));
    return true;
}

// Of several axes with nearly the largest separation the first of the largest ones, A's before B's and x before y. The others
// must be the other box's, and along the same directions.
static inline bool abut_boxes_level2(abut_boxes2 *z, abut_simd4 separation, abut_bits4 level)
{
    const abut_bits4 axes_of_a = 1 | 1 << 1;
    z->lane = abut_lowest_bit(~(uint64_t)abut_simd4_less(separation, z->most));
    abut_bits4 others = level & ~((abut_bits4)1 << z->lane);
    abut_real  both = abut_simd4_first(z->cosine) * abut_simd4_first(z->sine);
    return (others & axes_of_a << (z->lane & 2)) == 0 && abut_abs(both) <= ABUT_AXES_FLAT;
}

// The axis of the largest separation. False where another one's is nearly as large and the distance query may take that.
static inline bool abut_boxes_choose2(abut_boxes2 *z, abut_simd4 separation)
{
    const abut_bits4 axes = 1 | 1 << 1 | 1 << 2 | 1 << (1 + 2);

    abut_simd4 best = abut_simd4_max(separation, abut_simd4_swap_adjacent(separation)); // of each box
    z->most = abut_simd4_max(best, abut_simd4_swap_halves(best));
    abut_simd4 near = abut_simd4_add(separation, z->clear);
    abut_bits4 lower = abut_simd4_less(near, z->most); // never all
    abut_bits4 level = ~lower & axes;
    z->lane = abut_lowest_bit(~(uint64_t)lower);
    bool sure = (level & (level - 1)) == 0 || abut_boxes_level2(z, separation, level);
    z->place = abut_lane4_of(z->lane);
    return sure;
}

// The same from separations that are not brought to length, each with the number of its axis in its lowest bits: the largest
// one tells the place itself, and nothing waits for lengths, a comparison, and bits that go through general registers. False
// where another one is so near that this may tell another axis than the separations do.
static inline bool abut_boxes_result_by_marks2(abut_boxes2 *z, abut_simd4 height, abut_simd4 separation)
{
    const abut_bits4 axes = 1 | 1 << 1 | 1 << 2 | 1 << (1 + 2);

    abut_simd4 over = abut_simd4_sub(abut_simd4_abs(z->way), abut_simd4_add(z->halves, height));
    abut_simd4 rough = abut_simd4_marked(over, 0, ABUT_MARKS_PLACES);
    abut_simd4 best = abut_simd4_max(rough, abut_simd4_swap_adjacent(rough));
    abut_simd4 most = abut_simd4_max(best, abut_simd4_swap_halves(best));
    abut_simd4 room = abut_simd4_mul(abut_simd4_splat(ABUT_AXES_ROUGH), z->size);
    abut_bits4 level = ~abut_simd4_less(abut_simd4_add(rough, room), most) & axes;
    z->lane = abut_simd4_mark(most, ABUT_MARKS_PLACES);
    z->place = abut_lane4_marked(most);
    z->most = abut_simd4_at(separation, z->place);
    return z->unit && level == (abut_bits4)1 << z->lane; // a zero's mark is lost where denormals are flushed
}

// By marks where a vector is chosen from by them and they are sure, else by the separations.
static inline bool abut_boxes_separate2(abut_boxes2 *z)
{
    abut_simd4 height =
        abut_simd4_add(abut_simd4_mul(abut_simd4_abs(z->cosine), z->other), abut_simd4_mul(abut_simd4_abs(z->sine), z->across));
    abut_simd4 over = abut_simd4_sub(abut_simd4_abs(z->way), abut_simd4_add(z->half, height));
    abut_simd4 separation = abut_simd4_mul(over, z->per_length);
    return (ABUT_MARKS_CHOOSE && abut_boxes_result_by_marks2(z, height, separation)) || abut_boxes_choose2(z, separation);
}

#endif
