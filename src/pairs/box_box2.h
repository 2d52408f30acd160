// box_box2.h : two boxes in 2D: their contact manifold by all four axes side by side.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in 2D), then the clipping of clip2.c
// in closed form. The box that the best axis belongs to is the reference box, the other one the incident box; seen from either
// the problem is the same. So for each of the four axes everything is computed as if it were the best one, and the best one's
// contacts are read by its number: nothing waits for the choice, and no branch is mispredicted.
//
// Seen along the axis, the reference edge covers a part of the tangent, and the incident edge that faces it leans: its middle,
// half length and slope are products of half sizes with the parts of the incident box's axes along normal and tangent. What
// both edges cover has two ends, and those are the contacts.
//
// Certificate. The kernel proves its answer when the largest separation is clearly negative: then that is the depth. Or when it
// is clearly positive and a point of the incident edge lies as far as that from the point of the reference edge it faces: then
// that is the distance. And when no axis of another direction has nearly the same separation, so that the distance query takes
// the same normal. Everything else, corner to corner or touching to rounding, is left to polygon_polygon2.h.
//
// Frame: A's axes x and y, then B's, whose columns are as long as they are given; lengths along B's axes are as many times too
// long until per_length brings them back. Lengths are the caller's. The normal points from A to B, and the tangent is the
// normal turned by +90 degrees.
#ifndef ABUT_PAIRS_BOX_BOX2_H
#define ABUT_PAIRS_BOX_BOX2_H

#include "base/tolerance.h"
#include "pairs/polygon_polygon2.h"
#include "simd/simd4_argmax.h"
#include "simd/simd4_vec2.h"

// ---- the axes -----------------------------------------------------------------------------------------------------------

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
// one says the place itself, and nothing waits for lengths, a comparison, and bits that go through general registers. False
// where another one is so near that this may say another axis than the separations do.
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

// ---- the contacts -------------------------------------------------------------------------------------------------------

// Of the best axis, every number four times.
typedef struct abut_boxes_best2 {
    abut_simd4 low_at, high_at, low_gap, high_gap;
    abut_simd4 way;
    abut_simd4 of_far; // what the distance's own size adds to the error
    abut_simd4 error;  // of the distance, but for what a corner beside the edge may be nearer
    abut_simd4 beside; // and that
    abut_simd4 deeper; // by how much more than the error the high end is
} abut_boxes_best2;

// What both edges cover, in the direction of the manifold's tangent. Which edge is the incident one: of two nearly as square
// an edge along x comes before corners 1 and 3, as face2.c chooses. The slope is infinite for the one that is not chosen where
// the boxes' axes are parallel. Products with c and s are weighed by 1 and 1 + ABUT_FACE_PREFERENCE, either way round.
static inline void abut_boxes_clip2(abut_boxes2 *z)
{
    const abut_real more = 1 + ABUT_FACE_PREFERENCE;
    const abut_real minus = -(abut_real)0.0;

    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 even = abut_simd4_of(1, 1, more, more);
    abut_simd4 odd = abut_simd4_of(more, more, 1, 1);
    abut_simd4 both = abut_simd4_flip_signs(z->cosine, z->sine); // as their product
    abut_simd4 aside = abut_simd4_abs(z->cosine);
    abut_simd4 along = abut_simd4_abs(z->sine);
    abut_simd4 by_c = abut_simd4_mul(aside, abut_simd4_select_signed(both, odd, even));
    abut_simd4 by_s = abut_simd4_mul(along, abut_simd4_select_signed(both, even, odd));
    abut_simd4 thick = z->across;
    abut_simd4 wide = z->other;
    z->squarer = abut_simd4_sub(by_s, by_c);
    z->facing = abut_simd4_select_less(by_s, by_c, z->cosine, z->sine);
    abut_simd4_exchange_less(by_s, by_c, &along, &aside);
    abut_simd4_exchange_less(by_s, by_c, &thick, &wide);
    aside = abut_simd4_flip_signs(abut_simd4_flip_signs(aside, both), z->squarer);
    abut_simd4 slope = abut_simd4_mul(abut_simd4_div(aside, along), z->per_length);

    abut_simd4 tangent = abut_simd4_flip_signs(abut_simd4_swap_adjacent(z->way), abut_simd4_of(0, minus, minus, 0));
    abut_simd4 middle = abut_simd4_add(abut_simd4_flip_signs(tangent, z->way), abut_simd4_mul(aside, thick));
    abut_simd4 half = abut_simd4_mul(along, wide);
    abut_simd4 side = abut_simd4_swap_adjacent(z->half);
    abut_simd4 low = abut_simd4_max(abut_simd4_sub(zero, side), abut_simd4_sub(middle, half));
    abut_simd4 high = abut_simd4_min(side, abut_simd4_add(middle, half));
    abut_simd4 over = abut_simd4_sub(abut_simd4_abs(z->way), z->half);
    abut_simd4 base = abut_simd4_mul(abut_simd4_sub(over, abut_simd4_mul(along, thick)), z->per_length);
    z->gap[0] = abut_simd4_add(base, abut_simd4_mul(abut_simd4_sub(low, middle), slope));
    z->gap[1] = abut_simd4_add(base, abut_simd4_mul(abut_simd4_sub(high, middle), slope));
    z->at[0] = abut_simd4_mul(low, z->per_length);
    z->at[1] = abut_simd4_mul(high, z->per_length);
}

// Whether the order of the contacts depends on what a corner beside the edge adds to the error: it is part of the answer, but
// nothing waits for it. No branch on either comparison: the first holds as often as not.
static inline bool abut_boxes_tie2(const abut_boxes_best2 *best)
{
    abut_bits4 tie = abut_simd4_less(abut_simd4_splat(0), best->deeper) & ~abut_simd4_less(best->beside, best->deeper);
    return (tie & 1) != 0;
}

// The best axis's numbers; false where they are not sure. They are where the boxes overlap clearly, or are apart by what is
// between the edges; where the other side of the box is clearly farther, and the stretch no single place.
static inline bool abut_boxes_pick2(abut_boxes_best2 *best, const abut_boxes2 *z)
{
    const abut_real spread = ABUT_AXES_CLEAR * ABUT_NOISE_BOXES / ABUT_CONTACT_SPREAD; // asked of both at once

    abut_lane4 lane = z->place;
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 far = abut_simd4_abs(z->most);
    best->low_at = abut_simd4_at(z->at[0], lane);
    best->high_at = abut_simd4_at(z->at[1], lane);
    best->low_gap = abut_simd4_at(z->gap[0], lane);
    best->high_gap = abut_simd4_at(z->gap[1], lane);
    best->way = abut_simd4_at(z->way, lane);
    best->of_far = abut_simd4_mul(abut_simd4_splat(ABUT_NOISE_DISTANCE), far);
    best->error = abut_simd4_add(z->noise, best->of_far);
    abut_simd4 over = abut_simd4_sub(abut_simd4_min(best->low_gap, best->high_gap), z->most);
    best->beside = abut_simd4_max(abut_simd4_min(over, z->most), zero);
    best->deeper = abut_simd4_sub(abut_simd4_sub(best->low_gap, best->error), best->high_gap);
    abut_simd4 stretch = abut_simd4_mul(abut_simd4_sub(best->high_at, best->low_at), abut_simd4_splat(spread));
    abut_simd4 way = abut_simd4_abs(z->way);
    abut_bits4 one_side = abut_simd4_less(z->clear, abut_simd4_add(way, way)) >> z->lane;
    return abut_simd4_first(z->clear) < abut_simd4_first(abut_simd4_min(far, stretch)) &&
           !(abut_simd4_first(z->noise) < abut_simd4_first(best->beside)) && !abut_boxes_tie2(best) && (one_side & 1) != 0;
}

// False when the shapes are not plain boxes, or touch with corners or so nearly that the general way is called for.
static inline bool abut_boxes_kernel2(abut_boxes2 *z, abut_boxes_best2 *best, const abut_shape2 *a, const abut_shape2 *b,
                                      const abut_pose2 *b_in_a)
{
    if (!abut_boxes_frame2(z, a, b, b_in_a)) {
        return false;
    }
    bool clear = abut_boxes_separate2(z);
    abut_boxes_clip2(z);
    return clear && abut_boxes_pick2(best, z);
}

// ---- the manifold -------------------------------------------------------------------------------------------------------

// The two contacts' places, A's and B's point side by side; one is on the reference edge and the other its gap off.
typedef struct abut_boxes_edge2 {
    abut_simd4 normal;        // from A to B, no negative zeros, twice
    abut_simd4 normal_turned; // y before x
    abut_simd4 tangent;       // twice
    abut_simd4 from, off;
} abut_boxes_edge2;

static inline abut_boxes_edge2 abut_boxes_edge_of2(const abut_boxes2 *z, const abut_vec2 *middle)
{
    static const abut_real share[4][4] = {{0, 0, 1, 1}, {0, 0, 1, 1}, {-1, -1, 0, 0}, {-1, -1, 0, 0}};
    static const abut_real one_if_b[4] = {0, 0, 1, 1};
    const abut_real        minus = -(abut_real)0.0;
    abut_lane4             lane = z->place;
    abut_simd4             zero = abut_simd4_splat(0);
    abut_simd4       half = abut_simd4_flip_signs(abut_simd4_mul(z->half, z->per_length), abut_simd4_of(0, 0, minus, minus));
    abut_simd4       by = abut_simd4_flip_signs(z->per_length, z->way);
    abut_simd4       normal_x = abut_simd4_add(abut_simd4_mul(z->axis_x, by), zero);
    abut_simd4       normal_y = abut_simd4_add(abut_simd4_mul(z->axis_y, by), zero);
    abut_simd4       of_a = abut_simd4_pair(middle);
    abut_simd4       own = abut_simd4_mul_add(of_a, one_if_b[z->lane], z->twice);
    abut_boxes_edge2 e;
    e.normal = abut_simd4_mixed(abut_simd4_at(normal_x, lane), abut_simd4_at(normal_y, lane));
    e.normal_turned = abut_simd4_swap_adjacent(e.normal);
    e.tangent = abut_simd4_flip_signs(e.normal_turned, abut_simd4_of(minus, 0, minus, 0));
    e.from = abut_simd4_add(own, abut_simd4_mul(abut_simd4_at(half, lane), e.normal));
    e.off = abut_simd4_mul(abut_simd4_load(share[z->lane]), e.normal);
    return e;
}

// A's point and B's.
static inline abut_simd4 abut_boxes_points2(const abut_boxes_edge2 *e, abut_simd4 at, abut_simd4 gap)
{
    abut_simd4 along = abut_simd4_add(e->from, abut_simd4_mul(at, e->tangent));
    return abut_simd4_add(along, abut_simd4_mul(gap, e->off));
}

static inline void abut_boxes_write2(abut_contact2 *c, abut_simd4 points, abut_simd4 gap, uint64_t id)
{
    memcpy(c, &points, sizeof points); // point_a and point_b
    c->separation = abut_simd4_first(gap);
    c->id = id;
}

// The names of both contacts. By axis; by whether the reference axis is turned (1), the facing one points against it (2), and
// the incident box's axis of the same name faces it (4). A's edges are numbered 0 below, 1 right, 2 above, 3 left, and B's by
// their own axes: they face each other half a turn and B's quarter turns on. An edge's corners are its number and the next.
static inline const uint64_t *abut_boxes_names2(int32_t lane, uint32_t signs)
{
    enum { A = 1 << ABUT_FEATURE_BITS };
    static const uint64_t names[4][2 * 4][2] = {
        {{A + 3, 2 * A + 2},
         {3 * A + 1, 0},
         {A + 1, 2 * A},
         {3 * A + 3, 2},
         {A, 2 * A + 3},
         {3 * A + 2, 1},
         {A + 2, 2 * A + 1},
         {3 * A, 3}},
        {{2 * A, 3 * A + 3},
         {2, A + 1},
         {2 * A + 2, 3 * A + 1},
         {0, A + 3},
         {2 * A + 1, 3 * A},
         {3, A + 2},
         {2 * A + 3, 3 * A + 2},
         {1, A}},
        {{2 * A, 3 * A + 3},
         {2, A + 1},
         {0, A + 3},
         {2 * A + 2, 3 * A + 1},
         {A, 2 * A + 3},
         {3 * A + 2, 1},
         {3 * A, 3},
         {A + 2, 2 * A + 1}},
        {{3 * A + 1, 0},
         {A + 3, 2 * A + 2},
         {A + 1, 2 * A},
         {3 * A + 3, 2},
         {2 * A + 1, 3 * A},
         {3, A + 2},
         {1, A},
         {2 * A + 3, 3 * A + 2}},
    };
    return names[lane][signs & (1 | 2 | 4)];
}

// The signs that the names go by, of the best axis. With AVX-512 they are read from the bits of all four axes, which do not
// wait for the choice; elsewhere that takes longer.
static inline abut_bits4 abut_boxes_signs2(const abut_boxes2 *z, const abut_boxes_best2 *best)
{
#if defined(ABUT_AVX512)
    (void)best;
    uint32_t at = (uint32_t)z->lane;
    return abut_three_bits(abut_simd4_sign_bits(z->way), abut_simd4_sign_bits(z->facing), abut_simd4_sign_bits(z->squarer), at);
#else
    abut_simd4 turned = abut_simd4_mixed(best->way, abut_simd4_at(z->facing, z->place));
    return abut_simd4_sign_bits(abut_simd4_joined(turned, abut_simd4_at(z->squarer, z->place)));
#endif
}

// Both contacts. The end of the stretch is written first where its beginning is beyond the margin, or less deep by more than
// the error. By how much a corner beside the edge may be nearer than both counts for the error of the answer, not here: nothing
// has to wait for it (see abut_boxes_tie2).
static inline void abut_boxes_write_both2(abut_manifold2 *m, const abut_boxes2 *z, const abut_boxes_best2 *best,
                                          const abut_boxes_edge2 *e, abut_real margin)
{
    // By which ends are beyond the limit, and whether all is.
    static const int32_t counts[2 * 4] = {2, 1, 1, 0};

    abut_simd4      zero = abut_simd4_splat(0);
    abut_simd4      margins = abut_simd4_splat(margin);
    abut_simd4      limit = abut_simd4_add(margins, best->error);
    abut_simd4      swap = abut_simd4_max(abut_simd4_sub(best->low_gap, limit), best->deeper); // where positive
    uint32_t        swapped = abut_simd4_less(zero, swap) & 1;
    abut_simd4      ends = abut_simd4_mixed(best->low_gap, best->high_gap);
    abut_bits4      beyond = abut_simd4_less(abut_simd4_joined(limit, margins), abut_simd4_joined(ends, z->most));
    const uint64_t *names = abut_boxes_names2(z->lane, abut_boxes_signs2(z, best));
    abut_simd4      first = abut_boxes_points2(e, best->low_at, best->low_gap);
    abut_simd4      second = abut_boxes_points2(e, best->high_at, best->high_gap);
    abut_simd4      first_gap = best->low_gap;
    abut_simd4      second_gap = best->high_gap;
    abut_simd4_exchange_less(zero, swap, &first, &second);
    abut_simd4_exchange_less(zero, swap, &first_gap, &second_gap);
    abut_boxes_write2(&m->points[0], first, first_gap, names[swapped]);
    abut_boxes_write2(&m->points[1], second, second_gap, names[swapped ^ 1]);
    m->count = counts[beyond & (1 | 2 | 4)];
}

static inline abut_manifold2 abut_boxes_result2(const abut_boxes2 *z, const abut_boxes_best2 *best, const abut_vec2 *middle,
                                                abut_real margin, abut_cache2 *cache)
{
    abut_boxes_edge2 e = abut_boxes_edge_of2(z, middle);
    abut_real        error = abut_simd4_first(abut_simd4_add(abut_simd4_add(z->noise, best->beside), best->of_far));
    abut_simd4       directions = abut_simd4_joined(e.normal, e.tangent);
    abut_manifold2   m;
    memcpy(&m, &directions, sizeof directions);
    abut_boxes_write_both2(&m, z, best, &e, margin);
    m.distance = abut_simd4_first(z->most);
    m.error = error + ABUT_ERROR_FLOOR;
    m.status = abut_status_of2(m.distance, m.error, margin);
    m.supports = 0;
    if (cache != NULL) {
        cache->private_.normal = abut_simd4_first_pair(e.normal);
    }
    return m;
}

static inline abut_manifold2 abut_box_box_contacts2(const abut_query2 *q)
{
    abut_boxes2      z;
    abut_boxes_best2 best;
    if (!abut_boxes_kernel2(&z, &best, q->a, q->b, q->b_in_a)) {
        return abut_polytopes8_contacts2(q);
    }
    return abut_boxes_result2(&z, &best, &q->a->middle, q->limit, q->cache);
}

#endif
