// boxes_rows2.h : the contact manifold of two boxes of the plane, all four axes side by side: the kernel.
//
// The separating axis test over the four axes of two boxes (Gottschalk, Lin, Manocha 1996, in the plane), then the clipping of
// clip2.c in closed form. The box that the best axis belongs to is the reference box, the other one the incident box; seen from
// either the problem is the same. So for each of the four axes, in rows of four numbers, everything is worked out as if it
// were the best one, and the best one's contacts are read by its number: nothing waits for the choice, and no processor has to
// guess.
//
// Seen along the axis, the reference edge covers a stretch of the tangent, and the incident edge that faces it leans: its
// middle, half length and slope are products of half sizes with the parts of the incident box's axes along normal and tangent.
// Both stretches have two ends in common, and those are the contacts.
//
// Certificate. It answers when the largest separation is clearly negative: then that is the depth. Or when it is clearly
// positive and a point of the incident edge lies as far as that from the point of the reference edge it faces: then that is the
// distance. And when no axis of another direction has nearly the same separation, so that the distance query takes the same
// normal. Whatever else, corner to corner or touching to rounding, it leaves to the general way; a test holds the two equal.
//
// Frame: A's axes x and y, then B's, whose columns are as long as they are given; a row's lengths along B's axes are as many
// times too long until per_length brings them back. Lengths are the caller's. The normal points from A to B, and the tangent
// is the normal turned by +90 degrees.
#ifndef ABUT_CONTACT_BOXES_ROWS2_H
#define ABUT_CONTACT_BOXES_ROWS2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "manifold/contact_id.h"
#include "math/pairs4.h"

typedef struct abut_boxes2 {
    abut_rot2  rotation;
    abut_row4  twice;          // the way from A's middle to B's in A's frame, twice
    abut_row4  way;            // the same along each axis
    abut_row4  axis_x, axis_y; // the axes in A's frame
    abut_row4  half;           // half size of the axis's own box along it
    abut_row4  other, across;  // of the other box, along its axis of the same name and along its other one
    abut_row4  per_length;
    abut_row4  most;     // the largest separation, four times
    abut_row4  at[2];    // the stretch both edges cover, along the tangent from the middle of the reference edge: its ends
    abut_row4  gap[2];   // and what is between the boxes there
    abut_row4  error;    // of the distance
    abut_bits4 square;   // where the incident box's axis of the same name faces the edge
    abut_bits4 backward; // where its facing axis points against the reference axis
    abut_real  noise;    // as in a pair (steps2.h)
    int32_t    lane;     // the best axis
} abut_boxes2;

static inline uint32_t abut_bit_at(abut_bits4 bits, int32_t lane)
{
    return bits >> lane & 1;
}

// Neither rounded, and B's middle its origin.
static inline bool abut_boxes_are_plain2(const abut_shape2 *a, const abut_shape2 *b)
{
    abut_bits any = abut_bits_of(a->radius) | abut_bits_of(b->radius) | abut_bits_of(b->middle.x) | abut_bits_of(b->middle.y);
    return (abut_bits)(any << 1) == 0;
}

// What the noise is counted in: both reaches and the way between the middles, along x and along y.
static inline abut_real abut_boxes_size2(const abut_shape2 *a, const abut_shape2 *b, abut_vec2 offset)
{
    return (abut_abs(offset.x) + abut_abs(offset.y)) + (a->reach + b->reach * (1 + ABUT_ROTATION_SLACK));
}

// Whether squares of the lengths are safe, and with them every product here.
static inline bool abut_boxes_in_range2(abut_real size)
{
    return size > ABUT_SQUARE_SMALLEST && size < ABUT_SQUARE_LARGEST;
}

static inline bool abut_boxes_frame2(abut_boxes2 *z, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    abut_rot2 r = b_in_a->r;
    abut_vec2 way = abut_sub2(b_in_a->p, a->middle);
    abut_real excess = (r.c * r.c - 1) + r.s * r.s;
    abut_real size = abut_boxes_size2(a, b, way);
    if (!(abut_boxes_are_plain2(a, b) && abut_boxes_in_range2(size) && abut_abs(excess) <= ABUT_COLUMN_SERIES)) {
        return false;
    }
    // One over the length of R's columns by its series.
    abut_real half = excess / 2;
    abut_real square = half * half;
    abut_real per_column = 1 - (half - (square + square / 2));
    abut_row4 halves = abut_row4_pairs(&a->half, &b->half);
    abut_row4 twice = abut_row4_of(way.x, way.y, way.x, way.y);
    abut_row4 own = abut_row4_of(1, 1, r.c, r.c);
    abut_row4 others = abut_row4_of(0, 0, r.s, -r.s);
    abut_row4 along = abut_row4_mul(own, twice);
    abut_row4 across = abut_row4_mul(others, abut_row4_turned(twice));
    z->rotation = r;
    z->twice = twice;
    z->axis_x = abut_row4_mixed(own, others);
    z->axis_y = abut_row4_mixed(others, own);
    z->noise = ABUT_NOISE_BOXES * size;
    z->way = abut_row4_add(along, across);
    z->half = abut_row4_mul(halves, abut_row4_of(1, 1, 1 + excess, 1 + excess));
    z->other = abut_row4_crossed(halves);
    z->across = abut_row4_turned(z->other);
    z->per_length = abut_row4_of(1, 1, per_column, per_column);
    return true;
}

// Of several axes with nearly the largest separation the first of the largest ones, A's before B's and x before y. The others
// must be the other box's, and along the same directions.
static inline bool abut_boxes_level2(abut_boxes2 *z, abut_row4 separation, abut_bits4 level)
{
    const abut_bits4 axes_of_a = 1 | 1 << 1;
    z->lane = abut_lowest_bit(~(uint64_t)abut_row4_less(separation, z->most));
    abut_bits4 others = level & ~((abut_bits4)1 << z->lane);
    return (others & axes_of_a << (z->lane & 2)) == 0 && abut_abs(z->rotation.c * z->rotation.s) <= ABUT_AXES_FLAT;
}

// The axis of the largest separation. False where another one's is nearly as large and the distance query may take that.
static inline bool abut_boxes_separate2(abut_boxes2 *z)
{
    const abut_bits4 axes = 1 | 1 << 1 | 1 << 2 | 1 << (1 + 2);

    abut_row4 c = abut_row4_all(abut_abs(z->rotation.c));
    abut_row4 s = abut_row4_all(abut_abs(z->rotation.s));
    abut_row4 height = abut_row4_add(abut_row4_mul(c, z->other), abut_row4_mul(s, z->across));
    abut_row4 over = abut_row4_sub(abut_row4_abs(z->way), abut_row4_add(z->half, height));
    abut_row4 separation = abut_row4_mul(over, z->per_length);
    abut_row4 best = abut_row4_max(separation, abut_row4_turned(separation)); // of each box
    z->most = abut_row4_max(best, abut_row4_crossed(best));
    abut_row4  near = abut_row4_sub(z->most, abut_row4_all(ABUT_AXES_CLEAR * z->noise));
    abut_bits4 level = ~abut_row4_less(separation, near) & axes;
    z->lane = abut_lowest_bit(level);
    return (level & (level - 1)) == 0 || abut_boxes_level2(z, separation, level);
}

// What both edges cover, in the direction of the manifold's tangent. Which edge is the incident one: of two nearly as square
// an edge along x comes before corners 1 and 3, as face2.c chooses. The slope is infinite for the one that is not chosen where
// the boxes' axes are parallel. Products with c and s are weighed by 1 and 1 + ABUT_FACE_PREFERENCE, either way round.
static inline void abut_boxes_clip2(abut_boxes2 *z)
{
    const abut_real share = ABUT_FACE_PREFERENCE / 2;

    abut_row4 zero = abut_row4_all(0);
    abut_row4 c = abut_row4_all(z->rotation.c);
    abut_row4 s = abut_row4_all(z->rotation.s);
    abut_row4 favours = abut_row4_of(share, share, -share, -share);
    abut_row4 favour = abut_row4_signed(favours, abut_row4_mul(c, s));
    abut_row4 by_c = abut_row4_mul(abut_row4_abs(c), abut_row4_sub(abut_row4_all(1 + share), favour));
    abut_row4 by_s = abut_row4_mul(abut_row4_abs(s), abut_row4_add(abut_row4_all(1 + share), favour));
    abut_row4 facing = abut_row4_where_less(by_s, by_c, c, s);
    abut_row4 aside = abut_row4_signed(abut_row4_where_less(by_s, by_c, abut_row4_all(-z->rotation.s), c), facing);
    abut_row4 thick = abut_row4_where_less(by_s, by_c, z->other, z->across);
    abut_row4 wide = abut_row4_where_less(by_s, by_c, z->across, z->other);
    abut_row4 along = abut_row4_abs(facing);
    abut_row4 slope = abut_row4_mul(abut_row4_div(aside, along), z->per_length);
    z->square = abut_row4_less(by_s, by_c);
    z->backward = abut_row4_less(facing, zero);

    abut_row4 tangent = abut_row4_mul(abut_row4_turned(z->way), abut_row4_of(1, -1, -1, 1));
    abut_row4 middle = abut_row4_add(abut_row4_signed(tangent, z->way), abut_row4_mul(aside, thick));
    abut_row4 half = abut_row4_mul(along, wide);
    abut_row4 side = abut_row4_turned(z->half);
    abut_row4 low = abut_row4_max(abut_row4_sub(zero, side), abut_row4_sub(middle, half));
    abut_row4 high = abut_row4_min(side, abut_row4_add(middle, half));
    abut_row4 over = abut_row4_sub(abut_row4_abs(z->way), z->half);
    abut_row4 base = abut_row4_mul(abut_row4_sub(over, abut_row4_mul(along, thick)), z->per_length);
    z->gap[0] = abut_row4_add(base, abut_row4_mul(abut_row4_sub(low, middle), slope));
    z->gap[1] = abut_row4_add(base, abut_row4_mul(abut_row4_sub(high, middle), slope));
    z->at[0] = abut_row4_mul(low, z->per_length);
    z->at[1] = abut_row4_mul(high, z->per_length);
}

// Whether the answer is sure, and how far it may be off.
static inline bool abut_boxes_are_sure2(abut_boxes2 *z)
{
    const abut_real spread = ABUT_AXES_CLEAR * ABUT_NOISE_BOXES / ABUT_CONTACT_SPREAD; // asked of both at once

    abut_row4  zero = abut_row4_all(0);
    abut_row4  noise = abut_row4_all(z->noise);
    abut_row4  far = abut_row4_abs(z->most);
    abut_row4  over = abut_row4_max(abut_row4_sub(abut_row4_min(z->gap[0], z->gap[1]), z->most), zero);
    abut_row4  short_of = abut_row4_where_less(zero, z->most, over, zero); // where apart
    abut_row4  stretch = abut_row4_mul(abut_row4_sub(z->at[1], z->at[0]), abut_row4_all(spread));
    abut_row4  way = abut_row4_abs(z->way);
    abut_row4  opposite = abut_row4_add(way, way); // how much nearer this side of the box is
    abut_row4  least = abut_row4_min(abut_row4_min(opposite, far), stretch);
    abut_bits4 clear = abut_row4_less(abut_row4_all(ABUT_AXES_CLEAR * z->noise), least);
    abut_bits4 off = abut_row4_less(noise, short_of);
    z->error = abut_row4_add(abut_row4_add(noise, short_of), abut_row4_mul(abut_row4_all(ABUT_NOISE_DISTANCE), far));
    return abut_bit_at(clear & ~off, z->lane) != 0;
}

// False when the shapes are not plain boxes, or touch with corners or so nearly that the general way is called for.
static inline bool abut_boxes_in_rows2(abut_boxes2 *z, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    if (!abut_boxes_frame2(z, a, b, b_in_a)) {
        return false;
    }
    bool clear = abut_boxes_separate2(z);
    abut_boxes_clip2(z);
    return clear && abut_boxes_are_sure2(z);
}

// ---- the manifold -------------------------------------------------------------------------------------------------------

// Of the best axis, every number four times.
typedef struct abut_boxes_best2 {
    abut_row4 low_at, high_at, low_gap, high_gap, error;
    abut_row4 half;               // of the reference box; negative where that is B
    abut_row4 normal_x, normal_y; // from A to B, no negative zeros
} abut_boxes_best2;

static inline abut_boxes_best2 abut_boxes_pick2(const abut_boxes2 *z)
{
    const abut_real  minus = -(abut_real)0.0;
    abut_boxes_best2 best;
    abut_place4      lane = abut_place4_of(z->lane);
    abut_row4        zero = abut_row4_all(0);
    abut_row4        by = abut_row4_signed(z->per_length, z->way);
    abut_row4        half = abut_row4_signed(z->half, abut_row4_of(0, 0, minus, minus));
    best.low_at = abut_row4_at(z->at[0], lane);
    best.high_at = abut_row4_at(z->at[1], lane);
    best.low_gap = abut_row4_at(z->gap[0], lane);
    best.high_gap = abut_row4_at(z->gap[1], lane);
    best.error = abut_row4_at(z->error, lane);
    best.half = abut_row4_at(abut_row4_mul(half, z->per_length), lane);
    best.normal_x = abut_row4_add(abut_row4_at(abut_row4_mul(z->axis_x, by), lane), zero);
    best.normal_y = abut_row4_add(abut_row4_at(abut_row4_mul(z->axis_y, by), lane), zero);
    return best;
}

// The two contacts' places, A's and B's point side by side; one is on the reference edge and the other its gap off.
typedef struct abut_boxes_edge2 {
    abut_row4 from, tangent, off;
} abut_boxes_edge2;

static inline abut_boxes_edge2 abut_boxes_edge_of2(const abut_boxes2 *z, const abut_boxes_best2 *best, abut_vec2 middle)
{
    static const abut_real share[4][4] = {{0, 0, 1, 1}, {0, 0, 1, 1}, {-1, -1, 0, 0}, {-1, -1, 0, 0}};
    static const abut_real one_if_b[4] = {0, 0, 1, 1};
    const abut_real        minus = -(abut_real)0.0;
    abut_row4              normal = abut_row4_mixed(best->normal_x, best->normal_y);
    abut_row4              of_a = abut_row4_of(middle.x, middle.y, middle.x, middle.y);
    abut_row4              own = abut_row4_along(of_a, one_if_b[z->lane], z->twice);
    abut_boxes_edge2       e;
    e.from = abut_row4_add(own, abut_row4_mul(best->half, normal));
    e.tangent = abut_row4_signed(abut_row4_turned(normal), abut_row4_of(minus, 0, minus, 0));
    e.off = abut_row4_mul(abut_row4_load(share[z->lane]), normal);
    return e;
}

static inline void abut_boxes_write2(abut_contact2 *c, const abut_boxes_edge2 *e, abut_row4 at, abut_row4 gap, uint64_t id)
{
    abut_row4 along = abut_row4_add(e->from, abut_row4_mul(at, e->tangent));
    abut_row4 points = abut_row4_add(along, abut_row4_mul(gap, e->off));
    memcpy(c, &points, sizeof points); // point_a and point_b
    c->separation = abut_row4_first(gap);
    c->id = id;
}

// Both contacts. The end of the stretch is told first where its beginning is beyond the margin, or less deep by more than the
// error. By how much a corner beside the edge may be nearer than both counts for the error that is told, not here: nothing has
// to wait for it. A's edges are numbered 0 below, 1 right, 2 above, 3 left, and B's by their own axes: they face each other
// half a turn and B's quarter turns on. An edge's corners are its number and the next.
static inline void abut_boxes_write_both2(abut_manifold2 *m, const abut_boxes2 *z, const abut_boxes_best2 *best,
                                          abut_vec2 middle, abut_real margin)
{
    abut_row4        zero = abut_row4_all(0);
    abut_row4        of_far = abut_row4_mul(abut_row4_all(ABUT_NOISE_DISTANCE), abut_row4_abs(z->most));
    abut_row4        error = abut_row4_add(abut_row4_all(z->noise), of_far);
    abut_row4        limit = abut_row4_add(abut_row4_all(margin), error);
    abut_row4        deeper = abut_row4_sub(abut_row4_sub(best->low_gap, error), best->high_gap);
    abut_row4        swap = abut_row4_max(abut_row4_sub(best->low_gap, limit), deeper); // where positive
    uint32_t         far = (abut_row4_less(limit, best->low_gap) & 1) + (abut_row4_less(limit, best->high_gap) & 1);
    uint32_t         swapped = abut_row4_less(zero, swap) & 1;
    uint32_t         turned = abut_bit_at(abut_row4_less(z->way, zero), z->lane);
    uint32_t         quarters = 1 - abut_bit_at(z->square, z->lane) + 2 * abut_bit_at(z->backward, z->lane);
    uint32_t         of_b = 0u - ((uint32_t)z->lane >> 1); // all bits where the reference box is B
    uint32_t         edge_a = 1 + ((uint32_t)z->lane & 1) + 2 * turned + (quarters & of_b);
    uint64_t         edges = abut_contact_id(edge_a, (edge_a + 2 - quarters) & 3);
    uint64_t         low_next = abut_contact_id(0, 1); // the corner is the next one of B's edge
    uint64_t         next = low_next + (abut_contact_id(1, 0) - low_next) * swapped;
    uint64_t         corners = abut_contact_id(3, 3);
    abut_boxes_edge2 e = abut_boxes_edge_of2(z, best, middle);
    abut_boxes_write2(&m->points[0], &e, abut_row4_where_less(zero, swap, best->high_at, best->low_at),
                      abut_row4_where_less(zero, swap, best->high_gap, best->low_gap), (edges + next) & corners);
    abut_boxes_write2(&m->points[1], &e, abut_row4_where_less(zero, swap, best->low_at, best->high_at),
                      abut_row4_where_less(zero, swap, best->low_gap, best->high_gap),
                      (edges + (abut_contact_id(1, 1) - next)) & corners);
    m->count = (int32_t)(2 - far) * (abut_row4_first(z->most) <= margin);
}

static inline abut_manifold2 abut_boxes_told2(const abut_boxes2 *z, abut_vec2 middle, abut_real margin, abut_cache2 *cache)
{
    abut_boxes_best2 best = abut_boxes_pick2(z);
    abut_real        error = abut_row4_first(best.error);
    abut_manifold2   m;
    m.normal.x = abut_row4_first(best.normal_x);
    m.normal.y = abut_row4_first(best.normal_y);
    m.tangent = abut_perp2(m.normal);
    abut_boxes_write_both2(&m, z, &best, middle, margin);
    m.distance = abut_row4_first(z->most);
    m.error = error + ABUT_ERROR_FLOOR;
    int beyond = (margin > 0) & (m.distance - error > margin);
    m.status = beyond ? ABUT_BEYOND : ABUT_OK;
    m.supports = 0;
    if (cache != NULL) {
        cache->normal = m.normal;
    }
    return m;
}

// The manifold where the kernel does not answer (boxes2.c).
abut_manifold2 abut_unsure_boxes2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                  abut_cache2 *cache);

// As abut_boxes_manifold2 (boxes2.h).
ABUT_INLINE abut_manifold2 abut_boxes_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                                        abut_real margin, abut_cache2 *cache)
{
    abut_boxes2 z;
    if (!abut_boxes_in_rows2(&z, a, b, b_in_a)) {
        return abut_unsure_boxes2(a, b, b_in_a, margin, cache);
    }
    return abut_boxes_told2(&z, a->middle, margin, cache);
}

// The same compiled for AVX2.
abut_manifold2 abut_boxes_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                         abut_real s, abut_real margin, abut_cache2 *cache);

#endif
