// capsule_box3.h : a capsule and a box whose cores do not touch, in closed form.
//
// The slope of the squared distance along the segment is monotone and linear between the places where the segment crosses the
// planes of the box's faces. We compute it at all six of these and at both ends at once; the nearest place is on the piece
// where it changes sign. One step of Newton's method from there removes the rounding, and makes the delta square to the
// segment. The result is certified (candidate3.h).
//
// Contacts. The witness points on the capsule and on the box are known from the distance. Seen along the normal the segment
// runs through the witness point over the face that is turned towards it, and is clipped by two pairs of lines (Cyrus and Beck
// 1978, "Generalized two- and three-dimensional clipping"; Kay and Kajiya 1986, "Ray tracing complex scenes", for slabs).
// Mostly the clipped segment ends at the witness point, and its other end is a contact too, or too far away to count. What is
// nearer to a side, a corner or a choice than clipping's planes are thick is left to clipping (clip3.c).
#ifndef ABUT_PAIRS_CAPSULE_BOX3_H
#define ABUT_PAIRS_CAPSULE_BOX3_H

#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "pairs/candidate3.h"
#include "pairs/capsule_contacts3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"
#include "simd/simd8.h"

// A segment beside a box. Frame: the box's axes, from its middle, in the unit of kernel_frame3.h. A place on the segment is its
// middle plus `at` times its half, from -1 to 1.
typedef struct abut_segment_box3 {
    abut_simd4         box; // half of it
    abut_simd4         middle, half;
    abut_simd4         point, delta; // of the box that is nearest, and from there to the segment
    abut_near_rows3    near;
    abut_real          at;
    abut_real          rotation_error; // how far B's rotation is from being one
    abut_kernel_frame3 frame;
} abut_segment_box3;

// Where along the segment the slope changes sign: minus the last place where it falls, or is zero, and the first where it
// rises, or is; and how much it does there.
typedef struct abut_slope_change3 {
    abut_real back, high, fall, rise;
} abut_slope_change3;

#if defined(__SSE2__)
// The slopes at eight places.
ABUT_INLINE abut_simd8 abut_slopes_along3(const abut_segment_box3 *q, abut_simd8 at)
{
    abut_simd4 box[3], middle[3], half[3];
    abut_simd8 slope = abut_simd8_splat(0);
    abut_simd4_each(q->box, box);
    abut_simd4_each(q->middle, middle);
    abut_simd4_each(q->half, half);
    for (int k = 0; k < 3; ++k) {
        const abut_simd8 delta = abut_simd8_twice(half[k]);
        const abut_simd8 side = abut_simd8_twice(box[k]);
        const abut_simd8 place = abut_simd8_mul_add(abut_simd8_twice(middle[k]), at, delta);
        const abut_simd8 inside = abut_simd8_min(abut_simd8_max(place, abut_simd8_twice(abut_simd4_neg(box[k]))), side);
        slope = abut_simd8_mul_add(slope, abut_simd8_sub(place, inside), delta);
    }
    return slope;
}

// Where the segment crosses the planes, or the end before that; and in the fourth lanes both ends.
ABUT_INLINE abut_simd8 abut_crossings_along3(const abut_segment_box3 *q)
{
    const abut_simd8 plane = abut_simd8_of(abut_simd4_neg(q->box), q->box);
    const abut_simd8 at = abut_simd8_div(abut_simd8_sub(plane, abut_simd8_twice(q->middle)), abut_simd8_twice(q->half));
    return abut_simd8_min(abut_simd8_max(at, abut_simd8_splat(-1)), abut_simd8_splat(1));
}

ABUT_INLINE abut_real abut_least_of_row3(abut_simd8 a)
{
    return abut_simd8_first(abut_simd8_reduce_min(a));
}

ABUT_INLINE abut_slope_change3 abut_slope_change_along3(const abut_segment_box3 *q)
{
    const abut_simd8   zero = abut_simd8_splat(0);
    const abut_simd8   one = abut_simd8_splat(1);
    const abut_simd8   most = abut_simd8_splat(ABUT_STEEPEST3);
    const abut_simd8   at = abut_crossings_along3(q);
    const abut_simd8   slope = abut_slopes_along3(q, at);
    const abut_simd8   back = abut_simd8_sub(zero, at);
    const abut_simd8   minus = abut_simd8_sub(zero, slope);
    abut_slope_change3 f;
    f.back = abut_least_of_row3(abut_simd8_select_less(zero, slope, one, back));
    f.high = abut_least_of_row3(abut_simd8_select_less(slope, zero, one, at));
    f.fall = abut_least_of_row3(abut_simd8_select_less(zero, slope, most, minus));
    f.rise = abut_least_of_row3(abut_simd8_select_less(slope, zero, most, slope));
    return f;
}
#else
// One by one: where the compiler knows no vectors rows would make long code of the same numbers.
ABUT_INLINE abut_slope_change3 abut_slope_change_along3(const abut_segment_box3 *q)
{
    static const abut_real sign[] = {-1, 1};

    abut_real          box[4], middle[4], half[4];
    abut_slope_change3 f = {1, 1, ABUT_STEEPEST3, ABUT_STEEPEST3};
    abut_simd4_store(box, q->box);
    abut_simd4_store(middle, q->middle);
    abut_simd4_store(half, q->half);
    for (int i = 0; i < 2 * 4; ++i) {
        const int       k = i % 4;
        const abut_real at = abut_min(abut_max((sign[i / 4] * box[k] - middle[k]) / half[k], -1), 1);
        abut_real       slope = 0;
        for (int j = 0; j < 3; ++j) {
            const abut_real place = middle[j] + at * half[j];
            slope = slope + (place - abut_min(abut_max(place, -box[j]), box[j])) * half[j];
        }
        f.back = slope > 0 ? f.back : abut_min(f.back, 0 - at);
        f.high = slope < 0 ? f.high : abut_min(f.high, at);
        f.fall = slope > 0 ? f.fall : abut_min(f.fall, 0 - slope);
        f.rise = slope < 0 ? f.rise : abut_min(f.rise, slope);
    }
    return f;
}
#endif

// Where the slope is zero. Where that is so along a stretch, the place of it that is nearest to the middle; never minus zero.
ABUT_INLINE abut_real abut_nearest_along3(const abut_segment_box3 *q)
{
    const abut_slope_change3 f = abut_slope_change_along3(q);
    const abut_real          low = -f.back;
    const abut_real either[] = {abut_min(abut_max(0, f.high), low), low + (f.high - low) * (f.fall / (f.fall + f.rise))};
    return either[low < f.high] + 0;
}

ABUT_INLINE void abut_segment_box_near3(abut_segment_box3 *q)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    q->at = abut_nearest_along3(q);
    q->delta = abut_beyond_rows3(q->box, abut_simd4_mul_add(q->middle, q->at, q->half));
    const abut_simd4 along = abut_simd4_select_less(zero, abut_simd4_abs(q->delta), q->half, zero);
    const abut_real  bend = abut_simd4_sum3(abut_simd4_mul(along, along));
    if (bend > 0) { // else it runs along a face
        const abut_real slope = abut_simd4_sum3(abut_simd4_mul(along, q->delta));
        const abut_real part = q->at * bend - slope;
        const abut_real more = abut_inside3(part, bend) * (slope / bend);
        q->at = abut_share3(part, bend);
        q->delta = abut_simd4_mul_add(q->delta, -more, along);
    }
}

// What the fourth lanes of middle, half and box are: a segment from -1 to 1 that leaves the box at its ends.
ABUT_INLINE void abut_segment_box_in_box3(abut_segment_box3 *q, abut_simd4 box, abut_simd4 middle, abut_simd4 half)
{
    const abut_simd4 one = abut_simd4_splat(1);
    q->box = abut_simd4_and_first(box, one);
    q->middle = abut_simd4_and_first(middle, abut_simd4_splat(0));
    q->half = abut_simd4_and_first(half, one);
}

// Of a box that is A.
ABUT_INLINE abut_proposal3 abut_segment_on_box3(abut_segment_box3 *q, abut_simd4 rest)
{
    abut_proposal3 d;
    d.a = q->point;
    d.delta = q->delta;
    d.off = abut_simd4_abs(abut_simd4_sub(rest, d.delta));
    d.reached = abut_simd4_mul(q->box, abut_simd4_abs(d.delta));
    return d;
}

// Of one that is B.
ABUT_INLINE abut_proposal3 abut_box_from_segment3(abut_segment_box3 *q, abut_simd4 offset, abut_simd4 half,
                                                  const abut_simd4 column[3], const abut_simd4 row[3])
{
    abut_proposal3   d;
    const abut_simd4 b = abut_simd4_add(offset, abut_simd4_by_columns(column, q->point));
    d.a = abut_simd4_scale(q->at, half);
    d.delta = abut_simd4_neg(abut_simd4_by_columns(column, q->delta));
    d.off = abut_simd4_abs(abut_simd4_sub(b, abut_simd4_add(d.a, d.delta)));
    d.reached = abut_simd4_mul(q->box, abut_simd4_abs(abut_simd4_by_columns(row, d.delta)));
    return d;
}

// The answer about a frame of a segment and a box; `pose` is B's. The columns of a rotation are square to each other to
// rounding only: where B's point is shows how much that matters.
ABUT_INLINE bool abut_segment_and_box3(abut_segment_box3 *q, const abut_pose3 *pose)
{
    const abut_kernel_frame3 *s = &q->frame;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_vec3           half_segment = abut_half_of3(s, box_is_a ? s->b : s->a);
    const abut_simd4          half = abut_simd4_of(half_segment.x, half_segment.y, half_segment.z, 0);
    const abut_simd4          offset = abut_simd4_of(s->offset.x, s->offset.y, s->offset.z, 0);
    const abut_simd4 box = abut_simd4_scale(s->scale.per_unit, abut_simd4_of_vec3(box_is_a ? &s->a->half : &s->b->half));
    abut_simd4       column[3], row[3];
    abut_columns_of_pose3(column, pose);
    abut_rows_of_pose3(row, pose);
    if (box_is_a) {
        abut_segment_box_in_box3(q, box, offset, abut_simd4_by_columns(column, half));
    } else {
        abut_segment_box_in_box3(q, box, abut_simd4_neg(abut_simd4_by_columns(row, offset)), abut_simd4_by_columns(row, half));
    }
    abut_segment_box_near3(q);
    const abut_simd4 place = abut_simd4_mul_add(q->middle, q->at, q->half);
    const abut_simd4 rest = abut_beyond_rows3(q->box, place);
    q->point = abut_simd4_sub(place, rest);
    const abut_proposal3 d = box_is_a ? abut_segment_on_box3(q, rest) : abut_box_from_segment3(q, offset, half, column, row);
    const abut_real      along = abut_simd4_sum3(abut_simd4_mul(box_is_a ? q->half : half, d.delta));
    q->rotation_error = abut_rotation_error_of_columns3(column);
    return q->rotation_error <= ABUT_ROTATION_SLACK / (2 * 2 * 2) &&
           abut_certify_with3(s, offset, &d, abut_abs(along), &q->near);
}

// For those who ask no more.
// The numbers of three axes; after the last comes the first again.
typedef struct abut_round_axes3 {
    abut_real of[3 + 4];
} abut_round_axes3;

// The delta between the witness points is not yet of unit length: what decides need not wait for that.
typedef struct abut_capsule_box3 {
    abut_segment_box3 near;
    abut_round_axes3  delta, half, box,
        spot;                   // from the box to the capsule; of the capsule; of the box; the witness point on the box
    abut_real straight, square; // of the delta and of half of the capsule
    abut_real climb;            // of that, along the delta, times the delta's length
    abut_real level;            // its part square to the delta: squared, times the square of the delta
    abut_real size;             // of the pair
    abut_real at, clear;        // this near a place is another, and this far from it clearly not
    abut_real reach;            // of the capsule's half, along the axis that it is longest in
    unsigned  segment_end;      // where on the capsule the witness point is
    unsigned  ends;             // bit i is set where the witness point is at the end of axis i of the box
    unsigned  upper;            // and where it is on its upper half
    int32_t   axis;             // of the side that faces the capsule
} abut_capsule_box3;

enum { ABUT_CAPSULE_BOX_NO_AXIS = 3, ABUT_CAPSULE_BOX_CORNER = 1 + 2 + 4 };

ABUT_INLINE abut_round_axes3 abut_round_axes3_of(abut_simd4 row)
{
    abut_round_axes3 t;
    abut_simd4_store(t.of, row);
    abut_simd4_store(t.of + 3, row);
    // cppcheck-suppress uninitvar
    return t;
}

// The axes of which one is less than the other, as bits.
ABUT_INLINE unsigned abut_capsule_box_axes_less3(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_less(a, b) & ABUT_CAPSULE_BOX_CORNER;
}

// How far a place is from another: 0 at it, 1 in doubt, 2 clearly off.
ABUT_INLINE unsigned abut_capsule_box_off3(const abut_capsule_box3 *c, abut_real far)
{
    return (unsigned)!(far <= c->at) + (unsigned)(far > c->clear);
}

ABUT_INLINE void abut_capsule_box_measure3(abut_capsule_box3 *c)
{
    const abut_segment_box3 *q = &c->near;
    const abut_shape3       *a = q->frame.a;
    const abut_shape3       *b = q->frame.b;
    const abut_real          lengths = (a->reach + b->reach) + (a->radius + b->radius);
    c->delta = abut_round_axes3_of(q->delta);
    c->half = abut_round_axes3_of(q->half);
    c->box = abut_round_axes3_of(q->box);
    c->spot = abut_round_axes3_of(q->point);
    c->size = abut_sqrt(abut_simd4_sum3(abut_simd4_mul(q->middle, q->middle))) + q->frame.scale.per_unit * lengths;
    c->at = ABUT_CONTACT3_SPREAD / 2 * c->size;
    c->clear = 2 * 2 * ABUT_CONTACT3_SPREAD * c->size;
    c->straight = abut_simd4_sum3(abut_simd4_mul(q->delta, q->delta));
    c->square = abut_simd4_sum3(abut_simd4_mul(q->half, q->half));
    c->climb = abut_simd4_sum3(abut_simd4_mul(q->half, q->delta));
    c->level = c->square * c->straight - c->climb * c->climb;
    c->reach = abut_max(abut_max(abut_abs(c->half.of[0]), abut_abs(c->half.of[1])), abut_abs(c->half.of[2]));
}

// Where the witness point is on the capsule and on the box, and which side faces the capsule. False in doubt.
ABUT_INLINE bool abut_capsule_box_located3(abut_capsule_box3 *c)
{
    static const int32_t  side[] = {ABUT_CAPSULE_BOX_NO_AXIS, 0, 1, ABUT_CAPSULE_BOX_NO_AXIS, 2}; // no two have such a cosine
    static const unsigned where[3][3] = {
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_FIRST},
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED},
        {ABUT_CAPSULE_LAST, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_BETWEEN},
    };

    const abut_segment_box3 *q = &c->near;
    const abut_real          sure =
        (ABUT_FACE_SQUARE3 + ABUT_CAPSULE_FACE3_INCONCLUSIVE) * (ABUT_FACE_SQUARE3 + ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_real likely =
        (ABUT_FACE_SQUARE3 - ABUT_CAPSULE_FACE3_INCONCLUSIVE) * (ABUT_FACE_SQUARE3 - ABUT_CAPSULE_FACE3_INCONCLUSIVE);
    const abut_simd4 inside = abut_simd4_sub(q->box, abut_simd4_abs(q->point));
    const abut_simd4 square = abut_simd4_mul(q->delta, q->delta); // of cosines, times that of the delta
    const unsigned   facing = abut_capsule_box_axes_less3(abut_simd4_splat(sure * c->straight), square);
    const unsigned   hardly = abut_capsule_box_axes_less3(abut_simd4_splat(likely * c->straight), square);
    const unsigned   off = abut_capsule_box_axes_less3(abut_simd4_splat(c->at), inside);
    const unsigned   clearly = abut_capsule_box_axes_less3(abut_simd4_splat(c->clear), inside);
    const unsigned   first = abut_capsule_box_off3(c, (1 + q->at) * c->reach);
    const unsigned   last = abut_capsule_box_off3(c, (1 - q->at) * c->reach);
    const abut_real  thinnest = abut_min(abut_min(c->box.of[0], c->box.of[1]), c->box.of[2]);
    c->axis = side[facing];
    c->ends = ABUT_CAPSULE_BOX_CORNER & ~off;
    c->upper = abut_capsule_box_axes_less3(abut_simd4_splat(0), q->point);
    c->segment_end = where[first][last];
    // A side of which a needle, or less, can be seen is a matter of its own.
    const bool solid = thinnest * thinnest > ABUT_CONTACT3_SPREAD * (c->size * c->size);
    return ((int)solid & (int)(facing == hardly) & (int)(off == clearly) & (int)(c->ends != 0) &
            (int)(c->segment_end != ABUT_CAPSULE_UNDECIDED)) != 0;
}

// The name of the own pair, the capsule's feature first.
ABUT_INLINE uint64_t abut_capsule_box_witness_id3(const abut_capsule_box3 *c)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };
    // An edge has the name of its axis, and of the sides of the next axis and the one after that it is on (face3.h). By the
    // axes that it is at the ends of.
    static const unsigned inner[] = {0, 0, 0, 2, 0, 1, 0, 0}, next[] = {0, 0, 0, 0, 0, 2, 1, 0};
    static const unsigned after[] = {0, 0, 0, 1, 0, 0, 2, 0}, is_edge[] = {0, 0, 0, 1, 0, 1, 1, 0};

    const unsigned between = c->segment_end == ABUT_CAPSULE_BETWEEN;
    const unsigned corner = c->ends == ABUT_CAPSULE_BOX_CORNER;
    const unsigned edge = 4 * inner[c->ends] + (c->upper >> next[c->ends] & 1) + 2 * (c->upper >> after[c->ends] & 1);
    const uint32_t name[] = {c->upper, is_edge[c->ends] * edge};
    return abut_contact_id3(kinds[between][corner], c->segment_end == ABUT_CAPSULE_LAST, (between | corner) * name[1 - corner]);
}

// ---- level, over a side -------------------------------------------------------------------------------------------------

// The capsule over the side, seen along the normal.
typedef struct abut_capsule_over3 {
    abut_real normal_delta;    // the delta's part square to the side
    abut_real delta[2];        // of half of the capsule along the next axis and the one after, times that
    abut_real low[2], high[2]; // where it is cut by the lines across these
    abut_real at[2];           // where the stretch over the side begins and ends
    unsigned  line[2];         // which lines it does at: 1 is across the next axis, 2 the one after, 0 is an end of the capsule
} abut_capsule_over3;

ABUT_INLINE abut_capsule_over3 abut_capsule_over3_of(const abut_capsule_box3 *c)
{
    const abut_real    place = c->near.at;
    const abut_real    half = c->half.of[c->axis];
    abut_capsule_over3 o;
    o.normal_delta = c->delta.of[c->axis];
    for (int i = 0; i < 2; ++i) {
        const int32_t k = c->axis + 1 + i;
        o.delta[i] = c->half.of[k] * o.normal_delta - half * c->delta.of[k];
        const abut_real per_delta = o.normal_delta / o.delta[i];
        const abut_real middle = c->spot.of[k] * per_delta;
        const abut_real around = c->box.of[k] * abut_abs(per_delta);
        o.low[i] = place - (middle + around);
        o.high[i] = place + (around - middle);
    }
    o.at[0] = abut_max(o.low[0], abut_max(o.low[1], -1));
    o.at[1] = abut_min(o.high[0], abut_min(o.high[1], 1));
    return o;
}

// How far apart the two are at a place of the capsule, along the normal.
ABUT_INLINE abut_real abut_capsule_over_gap3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, abut_real at)
{
    return c->near.near.length * (1 + (at - c->near.at) * (c->half.of[c->axis] / o->normal_delta));
}

// Whether all that the others leave of the capsule beyond a cut is clearly farther from that line than its plane is thick; but
// for a capsule at a corner. One that meets a corner along one of the lines there crosses that anywhere.
ABUT_INLINE unsigned abut_capsule_cut_clearly3(const abut_capsule_box3 *c, abut_capsule_over3 *o)
{
    const abut_real first = abut_max(o->low[1], -1);
    const abut_real last = abut_min(o->high[1], 1);
    const unsigned  by_next[2] = {o->low[0] > first, o->high[0] < last};
    const unsigned  by_after[2] = {o->low[1] > -1, o->high[1] < 1};
    const abut_real others[2][2] = {{abut_max(o->low[0], -1), first}, {abut_min(o->high[0], 1), last}};
    const abut_real delta[] = {0, abut_abs(o->delta[0]), abut_abs(o->delta[1])};
    const abut_real clear = c->clear * abut_abs(o->normal_delta);
    unsigned        sure = 1;
    for (int i = 0; i < 2; ++i) {
        const unsigned  line = by_next[i] | 2 * ((1 - by_next[i]) & by_after[i]);
        const abut_real rest = abut_abs(others[i][by_next[i]] - o->at[i]);
        o->line[i] = line;
        sure &= (unsigned)(line == 0) | (unsigned)(delta[line] * rest > clear);
    }
    const unsigned corner = c->ends == ABUT_CAPSULE_BOX_CORNER;
    const unsigned along = abut_min(delta[1], delta[2]) < ABUT_SIDE_SHORT * abut_max(delta[1], delta[2]);
    const unsigned grazes = corner & along & (unsigned)(c->segment_end == ABUT_CAPSULE_BETWEEN);
    return (sure | corner) & (1 - grazes);
}

// The name of the contact at an end of the stretch that is not the witness point, the capsule's feature first, and whether that
// is sure: it is clearly off all lines but the one it is on, and off the ends of the capsule. An edge has the name of its axis,
// and of the sides of the next axis and the one after that it is on.
ABUT_INLINE unsigned abut_capsule_box_named3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, unsigned end,
                                             uint64_t *id)
{
    static const unsigned round[] = {1, 2, 0, 1};

    const unsigned  line = o->line[end];
    const abut_real at = o->at[end];
    const unsigned  upper = c->upper >> c->axis & 1;
    abut_real       here[2];
    unsigned        clear[2];
    for (int i = 0; i < 2; ++i) {
        const int32_t k = c->axis + 1 + i;
        here[i] = c->spot.of[k] + (at - c->near.at) * (o->delta[i] / o->normal_delta);
        clear[i] = c->box.of[k] - abut_abs(here[i]) > c->clear;
    }
    const unsigned  across_next = 4 * round[c->axis + 1] + upper + 2 * (unsigned)(here[0] > 0);
    const unsigned  across_after = 4 * round[c->axis] + (unsigned)(here[1] > 0) + 2 * upper;
    const unsigned  name[] = {0, across_next, across_after};
    const unsigned  off[] = {clear[0] & clear[1], clear[1], clear[0]};
    const abut_real delta[] = {0, o->delta[0], o->delta[1]};
    *id = line == 0 ? abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, end, 0) : abut_contact_id3(ABUT_CONTACT_EDGES, 0, name[line]);
    return off[line] & ((unsigned)(line == 0) |
                        (unsigned)(abut_abs(delta[line]) * (1 - abut_abs(at)) > c->clear * abut_abs(o->normal_delta)));
}

// The contact there, but for its name.
ABUT_INLINE abut_contact3 abut_capsule_box_second3(const abut_capsule_box3 *c, abut_vec3 normal, abut_real at, abut_real gap,
                                                   abut_real depth)
{
    const abut_segment_box3  *q = &c->near;
    const abut_kernel_frame3 *s = &q->frame;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_vec3           half = abut_half_of3(s, s->a);
    abut_vec3                 on_axis = abut_scale3(at, half);
    if (box_is_a) {
        abut_vec3_of_row(&on_axis, abut_simd4_mul_add(q->middle, at, q->half));
    }
    const abut_vec3 a = abut_along3(on_axis, box_is_a ? -gap : depth, normal);
    const abut_vec3 b = abut_along3(on_axis, box_is_a ? -depth : gap, normal);
    return (abut_contact3){abut_along3(s->a->middle, s->scale.unit, a), abut_along3(s->a->middle, s->scale.unit, b),
                           s->scale.unit * (gap - depth), 0};
}

// Of a stretch that begins or ends at the witness point, and whose other end may count.
static abut_capsule_result3 abut_capsule_box_two3(const abut_capsule_box3 *c, const abut_capsule_over3 *o, abut_real within,
                                                  unsigned far, const abut_proximity3 *p, uint64_t own,
                                                  abut_small_manifold3 *small)
{
    const abut_segment_box3  *q = &c->near;
    const abut_kernel_frame3 *s = &q->frame;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_real           at = o->at[far];
    const abut_real           gap = abut_capsule_over_gap3(c, o, at);
    const abut_real           radius = s->scale.per_unit * (box_is_a ? s->b : s->a)->radius;
    const abut_real           depth = abut_capsule_depth3(c->square, c->climb / q->near.length, radius, at);
    uint64_t                  id;
    if (!(o->at[0] < o->at[1])) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (gap - depth > within) {
        return ABUT_CAPSULE_ONE;
    }
    if (!abut_capsule_box_named3(c, o, far, &id)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    abut_write_proximity_contact3(&small->point[1 - far], p, own);
    small->point[far] = abut_capsule_box_second3(c, p->normal, at, gap, depth);
    small->point[far].id = box_is_a ? abut_mirrored_id3(id) : id;
    small->count = 2;
    small->first = abut_first_of_two3(small->point, p->error);
    return small->first < 0 ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_TWO;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_over_side3(const abut_capsule_box3 *c, abut_real within, const abut_proximity3 *p,
                                                         uint64_t own, abut_small_manifold3 *small)
{
    enum { AT, IN_DOUBT, OFF };

    const abut_segment_box3 *q = &c->near;
    abut_capsule_over3       o = abut_capsule_over3_of(c);
    const unsigned           first = abut_capsule_box_off3(c, c->reach * abut_abs(o.at[0] - q->at));
    const unsigned           last = abut_capsule_box_off3(c, c->reach * abut_abs(o.at[1] - q->at));
    const unsigned           doubt = (unsigned)(first == IN_DOUBT) | (unsigned)(last == IN_DOUBT);
    const unsigned           both = (unsigned)(first == OFF) & (unsigned)(last == OFF);
    if ((doubt | both | (1 - (c->ends >> c->axis & 1)) | (1 - abut_capsule_cut_clearly3(c, &o))) != 0) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    // The round capsule reaches no lower than where it is straight.
    const abut_shape3 *capsule = q->frame.a->core == ABUT_CORE3_BOX ? q->frame.b : q->frame.a;
    const abut_real    radius = q->frame.scale.per_unit * capsule->radius;
    const unsigned     far = first == AT;
    const abut_real    over = abut_capsule_over_gap3(c, &o, o.at[far]) - within;
    const unsigned     higher = over * over * c->level > radius * radius * (c->square * c->straight);
    const unsigned     beyond = (unsigned)(over > 0) & higher;
    const unsigned     none = first == last;
    return (none | (beyond & (unsigned)(o.at[0] < o.at[1]))) != 0 ? ABUT_CAPSULE_ONE
                                                                  : abut_capsule_box_two3(c, &o, within, far, p, own, small);
}

// ---- whatever it does ---------------------------------------------------------------------------------------------------

// Where no side faces the capsule the squarest edge does: whether it is clear which, that the witness point is on an edge, and
// that the two do not run side by side.
ABUT_INLINE bool abut_capsule_alone_at_edge3(const abut_capsule_box3 *c)
{
    const abut_real x = abut_abs(c->delta.of[0]);
    const abut_real y = abut_abs(c->delta.of[1]);
    const abut_real z = abut_abs(c->delta.of[2]);
    const abut_real least = abut_min(abut_min(x, y), z);
    const int       axis = z == least ? 2 : (int)(y == least);
    const abut_real turn = c->delta.of[axis + 1] * c->half.of[axis + 2] - c->delta.of[axis + 2] * c->half.of[axis + 1];
    const abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * ((c->straight - least * least) * c->level);
    const abut_real second = abut_min(abut_abs(c->delta.of[axis + 1]), abut_abs(c->delta.of[axis + 2]));
    return ((int)(least * (1 + 2 * ABUT_FACE_PREFERENCE) < second) & (int)((c->ends & (c->ends - 1)) != 0) &
            (int)abut_clearly_less3(most, turn * turn * c->straight)) != 0;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_box_contacts3(const abut_capsule_box3 *c, abut_real within,
                                                            const abut_proximity3 *p, uint64_t own, abut_small_manifold3 *small)
{
    const abut_real tilt = c->climb * c->climb;
    const abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * (c->square * c->straight);
    if (abut_abs(tilt - most) <= ABUT_CAPSULE_FACE3_INCONCLUSIVE * abut_max(tilt, most)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (tilt > most) { // it is steep
        return c->segment_end == ABUT_CAPSULE_BETWEEN ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_ONE;
    }
    if (c->axis == ABUT_CAPSULE_BOX_NO_AXIS) {
        return abut_capsule_alone_at_edge3(c) ? ABUT_CAPSULE_ONE : ABUT_CAPSULE_INCONCLUSIVE;
    }
    return abut_capsule_over_side3(c, within, p, own, small);
}

// Whether the box has no radius, both are near their origins, and a matrix turned back is its inverse, to less than what counts
// as one place.
ABUT_INLINE bool abut_capsule_box_plain3(const abut_capsule_box3 *c)
{
    const abut_kernel_frame3 *s = &c->near.frame;
    const bool                box_is_a = s->a->core == ABUT_CORE3_BOX;
    const abut_shape3        *box = box_is_a ? s->a : s->b;
    return !(box->radius > 0) && s->origins <= s->scale.per_unit * (s->a->reach + s->b->reach) &&
           (box_is_a || c->near.rotation_error <= ABUT_CONTACT3_SPREAD / 2);
}

// For a distance whose places are known.
ABUT_INLINE abut_capsule_result3 abut_capsule_box_result3_of(abut_capsule_box3 *c, const abut_proximity3 *p, abut_real margin,
                                                             abut_small_manifold3 *small)
{
    const abut_kernel_frame3 *s = &c->near.frame;
    if (p->distance > margin) {
        return ABUT_CAPSULE_BEYOND;
    }
    if (!abut_capsule_box_plain3(c)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    abut_capsule_box_measure3(c);
    if (!abut_capsule_box_located3(c)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    const uint64_t of_capsule = abut_capsule_box_witness_id3(c);
    const uint64_t own = s->a->core == ABUT_CORE3_BOX ? abut_mirrored_id3(of_capsule) : of_capsule;
    small->count = 1;
    small->first = 0;
    small->point[0].id = own;
    return abut_capsule_box_contacts3(c, s->scale.per_unit * (margin + p->error), p, own, small);
}

// ---- the answers --------------------------------------------------------------------------------------------------------

ABUT_OUTLINE bool abut_capsule_box_scaled3(abut_segment_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_with_scale(&k->frame, q->a, q->b, q->b_in_a) && abut_segment_and_box3(k, q->b_in_a);
}

ABUT_INLINE bool abut_capsule_box_solved3(abut_segment_box3 *k, const abut_query3 *q)
{
    return abut_kernel_frame3_without_scale(&k->frame, q->a, q->b, q->b_in_a) ? abut_segment_and_box3(k, q->b_in_a)
                                                                              : abut_capsule_box_scaled3(k, q);
}

static inline abut_proximity3 abut_capsule_box_distance3(const abut_query3 *q)
{
    abut_segment_box3 k;
    if (!abut_capsule_box_solved3(&k, q)) {
        return abut_unit_frame_distance3(q);
    }
    return abut_proximity_of_near3(q, &k.near);
}

static inline abut_manifold3 abut_capsule_box_collide3(const abut_query3 *q)
{
    abut_capsule_box3    k;
    abut_small_manifold3 small;
    if (!abut_capsule_box_solved3(&k.near, q)) {
        return abut_unit_frame_contacts3(q);
    }
    const abut_proximity3 p = abut_proximity_of_near3(q, &k.near.near);
    switch (abut_capsule_box_result3_of(&k, &p, q->limit, &small)) {
    case ABUT_CAPSULE_ONE:
    case ABUT_CAPSULE_TWO:
        return abut_write_small3(q, &p, &small);
    case ABUT_CAPSULE_BEYOND:
        return abut_bare_manifold3(&p);
    case ABUT_CAPSULE_INCONCLUSIVE:
        break;
    }
    return abut_leave_to_clipping3(q, &p); // cppcheck-suppress returnDanglingLifetime
}

static inline bool abut_capsule_box_overlap3(const abut_query3 *q)
{
    abut_segment_box3 k;
    return abut_capsule_box_solved3(&k, q) ? k.near.distance <= 0 : abut_unit_frame_overlap3(q);
}

static const abut_route3 abut_capsule_box_route3 = {abut_capsule_box_overlap3, abut_capsule_box_distance3,
                                                    abut_capsule_box_collide3, abut_unproved_cast3};

#endif
