// box_box_lanes2.h : pairs of boxes in 2D side by side, a lane each: the contact manifolds of box_box2.h.
//
// What box_box2.h has in the four numbers of a row, the four axes of one pair, stands here in four rows of as many pairs as a
// vector holds. The axis is chosen first, so the contacts are worked out for the best one only. All of it is the same
// arithmetic: what a lane proves is what box_box2.h proves, to the bit.
//
// Frame: as there.
#ifndef ABUT_PAIRS_BOX_BOX_LANES2_H
#define ABUT_PAIRS_BOX_BOX_LANES2_H

#include "pairs/box_box2.h"
#include "pairs/box_lanes2.h"

// The numbers of so many pairs. Rows of two are of the best axis's box: its own axis, then the other one.
typedef struct abut_boxes_lanes2 {
    abut_simdn x, y, c, s; // of the poses
    abut_simdn middle[2];  // A's
    abut_simdn half_a[2];  // half sizes
    abut_simdn half_b[2];
    abut_simdn twice[2];    // the way between the middles
    abut_simdn way[4];      // along each axis
    abut_simdn own_half[4]; // times the square of the axis's length
    abut_simdn per_length;  // of B's axes
    abut_simdn noise, clear;
    abut_simdn separation[4];
    abut_simdn best_of_a, best_of_b, most;
} abut_boxes_lanes2;

static inline void abut_boxes_lanes_load2(abut_boxes_lanes2 *z, const abut_batch_pair2 *pairs, const uint8_t *place)
{
    abut_box_rows2 r;
    abut_box_rows_load2(&r, pairs, place);
    z->x = r.pose[0];
    z->y = r.pose[1];
    z->c = r.pose[2];
    z->s = r.pose[3];
    for (int i = 0; i < 2; ++i) {
        z->middle[i] = r.a[i];
        z->half_a[i] = r.a[2 + i];
        z->half_b[i] = r.b[2 + i];
    }
}

// A middle of zero, of either sign, is not subtracted.
static inline void abut_boxes_lanes_delta2(abut_boxes_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn any = abut_simdn_add(abut_simdn_abs(z->middle[0]), abut_simdn_abs(z->middle[1]));
    z->twice[0] = abut_simdn_sub(z->x, abut_simdn_select_less(zero, any, z->middle[0], zero));
    z->twice[1] = abut_simdn_sub(z->y, abut_simdn_select_less(zero, any, z->middle[1], zero));
}

// Answers in which lanes the numbers are such that the kernel is for them.
static inline uint32_t abut_boxes_lanes_frame2(abut_boxes_lanes2 *z, const abut_real *reaches)
{
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn minus = abut_simdn_splat(-(abut_real)0.0);
    const abut_simdn excess = abut_simdn_add(abut_simdn_sub(abut_simdn_mul(z->c, z->c), one), abut_simdn_mul(z->s, z->s));
    const abut_simdn longer = abut_simdn_add(one, excess);
    const abut_simdn other_s = abut_simdn_flip_signs(z->s, minus);
    abut_boxes_lanes_delta2(z);
    const abut_simdn x = z->twice[0];
    const abut_simdn y = z->twice[1];
    const abut_simdn size = abut_simdn_add(abut_simdn_add(abut_simdn_abs(x), abut_simdn_abs(y)), abut_simdn_load(reaches));
    const abut_simdn half = abut_simdn_mul(excess, abut_simdn_splat((abut_real)0.5));
    const abut_simdn second = abut_simdn_mul(abut_simdn_mul(excess, excess), abut_simdn_splat((1 + (abut_real)0.5) / (2 * 2)));
    z->per_length = abut_simdn_sub(one, abut_simdn_sub(half, second));
    z->noise = abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_BOXES), size);
    z->clear = abut_simdn_mul(abut_simdn_splat(ABUT_AXES_CLEAR), z->noise);
    z->way[0] = abut_simdn_add(x, abut_simdn_mul(zero, y));
    z->way[1] = abut_simdn_add(y, abut_simdn_mul(zero, x));
    z->way[2] = abut_simdn_sum2(z->c, x, z->s, y);
    z->way[3] = abut_simdn_sum2(z->c, y, other_s, x);
    z->own_half[0] = z->half_a[0];
    z->own_half[1] = z->half_a[1];
    z->own_half[2] = abut_simdn_mul(z->half_b[0], longer);
    z->own_half[3] = abut_simdn_mul(z->half_b[1], longer);
    const abut_simdn series = abut_simdn_splat(ABUT_COLUMN_SERIES);
    return abut_simdn_less(size, abut_simdn_splat(ABUT_SQUARE_LARGEST)) &
           abut_simdn_less(abut_simdn_splat(ABUT_SQUARE_SMALLEST), size) & abut_simdn_less(excess, series) &
           abut_simdn_less(abut_simdn_flip_signs(excess, minus), series);
}

static inline abut_simdn abut_boxes_lanes_over2(const abut_boxes_lanes2 *z, int axis, const abut_simdn other[2])
{
    const abut_simdn height =
        abut_simdn_sum2(abut_simdn_abs(z->c), other[axis & 1], abut_simdn_abs(z->s), other[1 - (axis & 1)]);
    return abut_simdn_sub(abut_simdn_abs(z->way[axis]), abut_simdn_add(z->own_half[axis], height));
}

// Answers in which lanes the axis of the largest separation is sure. The first of equal ones is taken; another one that is
// nearly as large must be the other box's, and along the same direction.
static inline uint32_t abut_boxes_lanes_separate2(abut_boxes_lanes2 *z)
{
    abut_simdn *s = z->separation;
    uint32_t    level[4];
    s[0] = abut_boxes_lanes_over2(z, 0, z->half_b);
    s[1] = abut_boxes_lanes_over2(z, 1, z->half_b);
    s[2] = abut_simdn_mul(abut_boxes_lanes_over2(z, 2, z->half_a), z->per_length);
    s[3] = abut_simdn_mul(abut_boxes_lanes_over2(z, 3, z->half_a), z->per_length);
    z->best_of_a = abut_simdn_max(s[0], s[1]);
    z->best_of_b = abut_simdn_max(s[2], s[3]);
    z->most = abut_simdn_max(z->best_of_a, z->best_of_b);
    for (int i = 0; i < 4; ++i) {
        level[i] = ~abut_simdn_less(abut_simdn_add(s[i], z->clear), z->most);
    }
    const uint32_t of_b = abut_simdn_less(z->best_of_a, z->most);
    const uint32_t two_of_own = (of_b & level[2] & level[3]) | (~of_b & level[0] & level[1]);
    const uint32_t both = (level[0] | level[1]) & (level[2] | level[3]);
    const uint32_t slanted = abut_simdn_less(abut_simdn_splat(ABUT_AXES_FLAT), abut_simdn_abs(abut_simdn_mul(z->c, z->s)));
    return ~(two_of_own | (both & slanted));
}

// ---- the best axis ------------------------------------------------------------------------------------------------------

// What is asked of it. `own` and `other` are the box it belongs to and the other one.
typedef struct abut_best_lanes2 {
    abut_simdn way, tangent_way; // between the middles along it, and along the tangent
    abut_simdn half, side;       // half sizes of its own box along it and across, times the square of its length
    abut_simdn other, across;    // half sizes of the other box: along its axis of the same name, and along its other one
    abut_simdn even, odd;        // how products with the cosine and the sine are weighed (abut_boxes_clip2)
    abut_simdn axis_x, axis_y;
    abut_simdn per_length;
    abut_simdn squarer, facing; // as in box_box2.h
    abut_simdn at[2], gap[2];
    abut_simdn of_far, error, beside, deeper;
} abut_best_lanes2;

// Of the axes of A where A has the best one, else of B's.
static inline abut_simdn abut_boxes_lanes_box2(const abut_boxes_lanes2 *z, abut_simdn of_a, abut_simdn of_b)
{
    return abut_simdn_select_less(z->best_of_a, z->most, of_b, of_a);
}

static inline abut_simdn abut_boxes_lanes_axis2(const abut_boxes_lanes2 *z, abut_simdn a0, abut_simdn a1, abut_simdn b0,
                                                abut_simdn b1)
{
    const abut_simdn of_a = abut_simdn_select_less(z->separation[0], z->best_of_a, a1, a0);
    const abut_simdn of_b = abut_simdn_select_less(z->separation[2], z->best_of_b, b1, b0);
    return abut_boxes_lanes_box2(z, of_a, of_b);
}

static inline void abut_boxes_lanes_choose2(abut_best_lanes2 *k, const abut_boxes_lanes2 *z)
{
    const abut_simdn  zero = abut_simdn_splat(0);
    const abut_simdn  one = abut_simdn_splat(1);
    const abut_simdn  more = abut_simdn_splat(1 + ABUT_FACE_PREFERENCE);
    const abut_simdn  minus = abut_simdn_splat(-(abut_real)0.0);
    const abut_simdn  other_s = abut_simdn_flip_signs(z->s, minus);
    const abut_simdn *w = z->way;
    k->way = abut_boxes_lanes_axis2(z, w[0], w[1], w[2], w[3]);
    k->tangent_way =
        abut_boxes_lanes_axis2(z, w[1], abut_simdn_flip_signs(w[0], minus), abut_simdn_flip_signs(w[3], minus), w[2]);
    k->half = abut_boxes_lanes_axis2(z, z->own_half[0], z->own_half[1], z->own_half[2], z->own_half[3]);
    k->side = abut_boxes_lanes_axis2(z, z->own_half[1], z->own_half[0], z->own_half[3], z->own_half[2]);
    k->other = abut_boxes_lanes_axis2(z, z->half_b[0], z->half_b[1], z->half_a[0], z->half_a[1]);
    k->across = abut_boxes_lanes_axis2(z, z->half_b[1], z->half_b[0], z->half_a[1], z->half_a[0]);
    k->axis_x = abut_boxes_lanes_axis2(z, one, zero, z->c, other_s);
    k->axis_y = abut_boxes_lanes_axis2(z, zero, one, z->s, z->c);
    k->per_length = abut_boxes_lanes_box2(z, one, z->per_length);
    k->even = abut_boxes_lanes_box2(z, one, more);
    k->odd = abut_boxes_lanes_box2(z, more, one);
}

// As abut_boxes_clip2.
static inline void abut_boxes_lanes_clip2(abut_best_lanes2 *k, const abut_boxes_lanes2 *z)
{
    const abut_simdn both = abut_simdn_flip_signs(z->c, z->s);
    const abut_simdn c = abut_simdn_abs(z->c);
    const abut_simdn s = abut_simdn_abs(z->s);
    const abut_simdn by_c = abut_simdn_mul(c, abut_simdn_select_signed(both, k->odd, k->even));
    const abut_simdn by_s = abut_simdn_mul(s, abut_simdn_select_signed(both, k->even, k->odd));
    const abut_simdn along = abut_simdn_select_less(by_s, by_c, c, s);
    const abut_simdn steep = abut_simdn_select_less(by_s, by_c, s, c);
    const abut_simdn thick = abut_simdn_select_less(by_s, by_c, k->other, k->across);
    const abut_simdn wide = abut_simdn_select_less(by_s, by_c, k->across, k->other);
    k->squarer = abut_simdn_sub(by_s, by_c);
    k->facing = abut_simdn_select_less(by_s, by_c, z->c, z->s);
    const abut_simdn aside = abut_simdn_flip_signs(abut_simdn_flip_signs(steep, both), k->squarer);
    const abut_simdn slope = abut_simdn_mul(abut_simdn_div(aside, along), k->per_length);
    const abut_simdn middle = abut_simdn_add(abut_simdn_flip_signs(k->tangent_way, k->way), abut_simdn_mul(aside, thick));
    const abut_simdn half = abut_simdn_mul(along, wide);
    const abut_simdn low = abut_simdn_max(abut_simdn_sub(abut_simdn_splat(0), k->side), abut_simdn_sub(middle, half));
    const abut_simdn high = abut_simdn_min(k->side, abut_simdn_add(middle, half));
    const abut_simdn over = abut_simdn_sub(abut_simdn_abs(k->way), k->half);
    const abut_simdn base = abut_simdn_mul(abut_simdn_sub(over, abut_simdn_mul(along, thick)), k->per_length);
    k->gap[0] = abut_simdn_add(base, abut_simdn_mul(abut_simdn_sub(low, middle), slope));
    k->gap[1] = abut_simdn_add(base, abut_simdn_mul(abut_simdn_sub(high, middle), slope));
    k->at[0] = abut_simdn_mul(low, k->per_length);
    k->at[1] = abut_simdn_mul(high, k->per_length);
}

// Answers in which lanes the numbers are sure, as abut_boxes_pick2.
static inline uint32_t abut_boxes_lanes_sure2(abut_best_lanes2 *k, const abut_boxes_lanes2 *z)
{
    const abut_real  spread = ABUT_AXES_CLEAR * ABUT_NOISE_BOXES / ABUT_CONTACT_SPREAD;
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn far = abut_simdn_abs(z->most);
    k->of_far = abut_simdn_mul(abut_simdn_splat(ABUT_NOISE_DISTANCE), far);
    k->error = abut_simdn_add(z->noise, k->of_far);
    const abut_simdn over = abut_simdn_sub(abut_simdn_min(k->gap[0], k->gap[1]), z->most);
    k->beside = abut_simdn_max(abut_simdn_min(over, z->most), zero);
    k->deeper = abut_simdn_sub(abut_simdn_sub(k->gap[0], k->error), k->gap[1]);
    const abut_simdn stretch = abut_simdn_mul(abut_simdn_sub(k->at[1], k->at[0]), abut_simdn_splat(spread));
    const abut_simdn way = abut_simdn_abs(k->way);
    const uint32_t   tie = abut_simdn_less(zero, k->deeper) & ~abut_simdn_less(k->beside, k->deeper);
    return abut_simdn_less(z->clear, abut_simdn_min(far, stretch)) & ~abut_simdn_less(z->noise, k->beside) & ~tie &
           abut_simdn_less(z->clear, abut_simdn_add(way, way));
}

// ---- the manifolds ------------------------------------------------------------------------------------------------------

// What a lane's answer is put together from.
typedef struct abut_boxes_out2 {
    abut_simdn directions[4]; // normal and tangent
    abut_simdn points[2][4];  // A's and B's of each contact, in the order in which they are written
    abut_simdn gap[2];
    abut_simdn error;
    abut_simdn code; // the place of the first contact's name, the number of contacts, and whether they are beyond the margin
} abut_boxes_out2;

// The places of a name, then of what is above it in a code, as powers of two.
enum { ABUT_BOXES_NAME_BITS = 2 + 3 + 1, ABUT_BOXES_COUNT_BITS = 2 }; // axis, signs and which is first; how many

// As abut_boxes_edge_of2, without the numbers that all lanes share: along the normal from the reference edge to the two points.
typedef struct abut_lanes_edge2 {
    abut_simdn x, y;      // the normal
    abut_simdn tangent_x; // the tangent is (tangent_x, x)
    abut_simdn from_x, from_y;
    abut_simdn off_x[2], off_y[2]; // of A's point and of B's
} abut_lanes_edge2;

static inline abut_lanes_edge2 abut_boxes_lanes_edge2(const abut_best_lanes2 *k, const abut_boxes_lanes2 *z)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn minus = abut_simdn_splat(-(abut_real)0.0);
    const abut_simdn height = abut_simdn_mul(k->half, k->per_length);
    const abut_simdn half = abut_boxes_lanes_box2(z, height, abut_simdn_flip_signs(height, minus));
    const abut_simdn one_if_b = abut_boxes_lanes_box2(z, zero, one);
    const abut_simdn share_a = abut_boxes_lanes_box2(z, zero, abut_simdn_splat(-1));
    const abut_simdn share_b = abut_boxes_lanes_box2(z, one, zero);
    const abut_simdn by = abut_simdn_flip_signs(k->per_length, k->way);
    abut_lanes_edge2 e;
    e.x = abut_simdn_add(abut_simdn_mul(k->axis_x, by), zero);
    e.y = abut_simdn_add(abut_simdn_mul(k->axis_y, by), zero);
    e.tangent_x = abut_simdn_flip_signs(e.y, minus);
    const abut_simdn own_x = abut_simdn_add(z->middle[0], abut_simdn_mul(one_if_b, z->twice[0]));
    const abut_simdn own_y = abut_simdn_add(z->middle[1], abut_simdn_mul(one_if_b, z->twice[1]));
    e.from_x = abut_simdn_add(own_x, abut_simdn_mul(half, e.x));
    e.from_y = abut_simdn_add(own_y, abut_simdn_mul(half, e.y));
    e.off_x[0] = abut_simdn_mul(share_a, e.x);
    e.off_y[0] = abut_simdn_mul(share_a, e.y);
    e.off_x[1] = abut_simdn_mul(share_b, e.x);
    e.off_y[1] = abut_simdn_mul(share_b, e.y);
    return e;
}

static inline void abut_boxes_lanes_points2(abut_simdn to[4], const abut_lanes_edge2 *e, abut_simdn at, abut_simdn gap)
{
    const abut_simdn x = abut_simdn_add(e->from_x, abut_simdn_mul(at, e->tangent_x));
    const abut_simdn y = abut_simdn_add(e->from_y, abut_simdn_mul(at, e->x));
    for (int i = 0; i < 2; ++i) {
        to[2 * i] = abut_simdn_add(x, abut_simdn_mul(gap, e->off_x[i]));
        to[2 * i + 1] = abut_simdn_add(y, abut_simdn_mul(gap, e->off_y[i]));
    }
}

// As small whole numbers, which add up without rounding.
static inline abut_simdn abut_boxes_lanes_code2(const abut_best_lanes2 *k, const abut_boxes_lanes2 *z, abut_simdn swap,
                                                abut_simdn error, abut_real margin)
{
    const abut_simdn zero = abut_simdn_splat(0);
    const abut_simdn one = abut_simdn_splat(1);
    const abut_simdn two = abut_simdn_splat(2);
    const abut_simdn four = abut_simdn_splat(4);
    const abut_simdn margins = abut_simdn_splat(margin);
    const abut_simdn limit = abut_simdn_add(margins, k->error);
    abut_simdn       name =
        abut_boxes_lanes_axis2(z, zero, abut_simdn_splat(2 * 4), abut_simdn_splat(4 * 4), abut_simdn_splat(4 * 4 + 2 * 4));
    name = abut_simdn_add(name, abut_simdn_select_signed(k->way, one, zero));
    name = abut_simdn_add(name, abut_simdn_select_signed(k->facing, two, zero));
    name = abut_simdn_add(name, abut_simdn_select_signed(k->squarer, four, zero));
    name = abut_simdn_add(abut_simdn_add(name, name), abut_simdn_select_less(zero, swap, one, zero));
    abut_simdn count = abut_simdn_sub(two, abut_simdn_select_less(limit, k->gap[0], one, zero));
    count = abut_simdn_sub(count, abut_simdn_select_less(limit, k->gap[1], one, zero));
    count = abut_simdn_select_less(margins, z->most, zero, count);
    const abut_simdn beyond = abut_simdn_select_less(margins, abut_simdn_sub(z->most, error), four, zero);
    const abut_simdn upper = abut_simdn_mul(abut_simdn_add(count, beyond), abut_simdn_splat(1 << ABUT_BOXES_NAME_BITS));
    return abut_simdn_add(name, upper);
}

// As abut_boxes_result2 and abut_boxes_write_both2.
static inline void abut_boxes_lanes_result2(abut_boxes_out2 *out, const abut_best_lanes2 *k, const abut_boxes_lanes2 *z,
                                            abut_real margin)
{
    const abut_simdn       zero = abut_simdn_splat(0);
    const abut_lanes_edge2 e = abut_boxes_lanes_edge2(k, z);
    const abut_simdn       limit = abut_simdn_add(abut_simdn_splat(margin), k->error);
    const abut_simdn       swap = abut_simdn_max(abut_simdn_sub(k->gap[0], limit), k->deeper);
    for (int i = 0; i < 2; ++i) {
        out->gap[i] = abut_simdn_select_less(zero, swap, k->gap[1 - i], k->gap[i]);
        abut_boxes_lanes_points2(out->points[i], &e, abut_simdn_select_less(zero, swap, k->at[1 - i], k->at[i]), out->gap[i]);
    }
    out->directions[0] = e.x;
    out->directions[1] = e.y;
    out->directions[2] = e.tangent_x;
    out->directions[3] = e.x;
    out->error =
        abut_simdn_add(abut_simdn_add(abut_simdn_add(z->noise, k->beside), k->of_far), abut_simdn_splat(ABUT_ERROR_FLOOR));
    out->code = abut_boxes_lanes_code2(k, z, swap, out->error, margin);
}

static inline void abut_boxes_lanes_write2(const abut_boxes_out2 *out, abut_simdn most, const uint8_t *place,
                                           abut_manifold2 *answers)
{
    abut_real *directions[ABUT_SIMDN_LANES], *first[ABUT_SIMDN_LANES], *second[ABUT_SIMDN_LANES];
    abut_real  distance[ABUT_SIMDN_LANES], error[ABUT_SIMDN_LANES], code[ABUT_SIMDN_LANES], gap[2][ABUT_SIMDN_LANES];
    abut_simdn_store(distance, most);
    abut_simdn_store(error, out->error);
    abut_simdn_store(code, out->code);
    abut_simdn_store(gap[0], out->gap[0]);
    abut_simdn_store(gap[1], out->gap[1]);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        directions[i] = &answers[place[i]].normal.x;
        first[i] = &answers[place[i]].points[0].point_a.x;
        second[i] = &answers[place[i]].points[1].point_a.x;
    }
    abut_simdn_store_rows4(directions, out->directions);
    abut_simdn_store_rows4(first, out->points[0]);
    abut_simdn_store_rows4(second, out->points[1]);
    for (int i = 0; i < ABUT_SIMDN_LANES; ++i) {
        abut_manifold2 *m = &answers[place[i]];
        const int32_t   all = (int32_t)code[i];
        const int32_t   name = all & ((1 << ABUT_BOXES_NAME_BITS) - 1);
        const int32_t   upper = all >> ABUT_BOXES_NAME_BITS;
        const uint64_t *names = abut_boxes_names2(name >> 4, (uint32_t)name >> 1);
        m->points[0].separation = gap[0][i];
        m->points[0].id = names[name & 1];
        m->points[1].separation = gap[1][i];
        m->points[1].id = names[(name & 1) ^ 1];
        m->count = upper & ((1 << ABUT_BOXES_COUNT_BITS) - 1);
        m->distance = distance[i];
        m->error = error[i];
        m->status = upper >> ABUT_BOXES_COUNT_BITS != 0 ? ABUT_BEYOND : ABUT_OK;
        m->supports = 0;
    }
}

// Answers in which lanes the manifolds stand.
static inline uint32_t abut_boxes_lanes_contacts2(const abut_group2 *g, const uint8_t *place, const abut_real *reaches,
                                                  abut_manifold2 *answers)
{
    abut_boxes_lanes2 z;
    abut_best_lanes2  k;
    abut_boxes_out2   out;
    abut_boxes_lanes_load2(&z, g->pairs, place);
    uint32_t sure = abut_boxes_lanes_frame2(&z, reaches);
    sure &= abut_boxes_lanes_separate2(&z);
    abut_boxes_lanes_choose2(&k, &z);
    abut_boxes_lanes_clip2(&k, &z);
    sure &= abut_boxes_lanes_sure2(&k, &z);
    abut_boxes_lanes_result2(&out, &k, &z, g->limit);
    abut_boxes_lanes_write2(&out, z.most, place, answers);
    return sure;
}

// ---- all pairs of a group -----------------------------------------------------------------------------------------------

static inline int32_t abut_boxes_lanes_keep2(const abut_group2 *g, const uint8_t *place, int32_t count, uint32_t sure,
                                             const abut_manifold2 *answers, int32_t left)
{
    for (int32_t i = 0; i < count; ++i) {
        if ((sure >> i & 1) == 0) {
            g->left[left++] = place[i];
        } else if (g->caches != NULL) {
            g->caches[place[i]].private_.normal = answers[place[i]].normal;
        }
    }
    return left;
}

static inline int32_t abut_box_box_many_contacts2(const abut_group2 *g, abut_manifold2 *answers)
{
    abut_boxes_block2 b;
    int32_t           left = 0;
    for (int32_t from = 0; from < g->count;) {
        from = abut_boxes_block_fill2(&b, g, from, &left, abut_boxes_are_plain2);
        for (int32_t i = 0; i < b.count; i += ABUT_SIMDN_LANES) {
            const uint32_t sure = abut_boxes_lanes_contacts2(g, b.place + i, b.reaches + i, answers);
            if (g->caches != NULL || (~sure & ABUT_ALL_LANES) != 0) {
                left = abut_boxes_lanes_keep2(g, b.place + i, abut_lanes_used(b.count - i), sure, answers, left);
            }
        }
    }
    return left;
}

#endif
