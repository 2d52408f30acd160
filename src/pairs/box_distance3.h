// box_distance3.h : the distance of two boxes whose cores are apart.
//
// The largest separation s along the fifteen axes (box_axes3.h) is a lower bound of the distance. It is the distance where the
// two features that the axis belongs to lie over each other: a corner over the inside of a face, or the insides of two edges
// across each other. Else one of the nearest two points is a corner of a box, and the distance is the least of the sixteen
// corners' from the other box: what a corner's coordinates there leave when they are cut off at the half sizes (Ericson 2005,
// "Real-Time Collision Detection", section 5.1.3). Cut off coordinates leave no rounding behind, so the normal is square to the
// edge or the face that the corner is nearest to.
//
// B's columns are taken for square to each other there. Whatever that, and rounding, cost is measured: the separation along the
// normal found is a lower bound, whatever unit normal that is, and how far the corner is from a point of the other box, above
// it, goes into the error. A normal too bad for that is none.
//
// Frame: as in box_axes3.h.
#ifndef ABUT_PAIRS_BOX_DISTANCE3_H
#define ABUT_PAIRS_BOX_DISTANCE3_H

#include "abut/query3.h"
#include "pairs/box_axes3.h"

// Where the cores come nearest: a point of A's, and the vector from there to B's.
typedef struct abut_apart_nearest3 {
    abut_real normal[4]; // a row
    abut_real distance;  // at least this
    abut_real gap;       // and at most so much more
    abut_real point[4];
} abut_apart_nearest3;

static inline abut_real abut_apart_dot3(const abut_real a[3], const abut_real b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

// ---- two features over each other ---------------------------------------------------------------------------------------

// B's corner, or the middle of an edge of it along axis `free`, that comes first along the normal: `ahead` in its own axes.
static inline abut_simd4 abut_apart_front_of_b3(const abut_axes3 *boxes, abut_simd4 ahead, int free)
{
    static const abut_real kept[3 + 1][4] = {{0, 1, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 1}};

    abut_simd4 half = abut_simd4_mul(abut_simd4_load(boxes->half_b), abut_simd4_load(kept[free]));
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 side[3];
    abut_simd4_each(abut_simd4_select_less(zero, ahead, abut_simd4_sub(zero, half), half), side);
    for (int k = 0; k < 3; ++k) {
        side[k] = abut_simd4_mul(side[k], abut_simd4_load(boxes->axis[3 + k]));
    }
    return abut_simd4_add(abut_simd4_add(abut_simd4_load(boxes->delta), side[0]), abut_simd4_add(side[1], side[2]));
}

// A's corner likewise.
static inline abut_simd4 abut_apart_front_of_a3(const abut_axes3 *boxes, abut_simd4 normal)
{
    abut_simd4 half = abut_simd4_load(boxes->half_a);
    abut_simd4 zero = abut_simd4_splat(0);
    return abut_simd4_select_less(zero, normal, half, abut_simd4_sub(zero, half));
}

// Where all numbers of a row but one are no farther from 0 than another row's.
static inline bool abut_apart_stays_within3(abut_simd4 at, abut_simd4 half, int but)
{
    return ((abut_simd4_less(half, abut_simd4_abs(at)) & ABUT_BOX_THREE3) & ~(1u << but)) == 0;
}

// A corner of B over a face of A, square to axis i.
static inline bool abut_apart_over_face_of_a3(const abut_axes3 *boxes, int i, const abut_axis3 *axis, abut_apart_nearest3 *n)
{
    abut_simd4 front = abut_apart_front_of_b3(boxes, axis->of_b, 3);
    abut_simd4_store(n->point, abut_simd4_mul_add(front, -n->distance, abut_simd4_load(n->normal)));
    return abut_apart_stays_within3(front, abut_simd4_load(boxes->half_a), i);
}

// A corner of A over a face of B. What its columns lack of being square to each other is far less than the slack.
static inline bool abut_apart_over_face_of_b3(const abut_axes3 *boxes, int j, const abut_axis3 *axis, abut_apart_nearest3 *n)
{
    abut_simd4 front = abut_apart_front_of_a3(boxes, axis->of_a);
    abut_simd4 rest = abut_simd4_sub(front, abut_simd4_load(boxes->delta));
    abut_simd4 slack = abut_simd4_splat(ABUT_ROTATION_SLACK * boxes->size);
    abut_simd4_store(n->point, front);
    return abut_apart_stays_within3(abut_along_columns3(boxes, rest), abut_simd4_sub(abut_simd4_load(boxes->half_b), slack), j);
}

// Where the lines of two edges come nearest.
typedef struct abut_apart_edges_meet3 {
    abut_simd4 on_a, on_b; // on A's, but for where along it; and on B's
    abut_real  of_a, of_b; // how far it is along either from its middle
} abut_apart_edges_meet3;

// Edges along axis i of A and column j of B.
static inline abut_apart_edges_meet3 abut_apart_meet_of_edges3(const abut_axes3 *boxes, int i, int j, const abut_axis3 *axis)
{
    const abut_lane4       place = abut_lane4_of(i);
    abut_simd4             c = abut_simd4_load(boxes->axis[3 + j]);
    abut_simd4             front = abut_apart_front_of_b3(boxes, axis->of_b, j);
    abut_apart_edges_meet3 m;
    m.on_a = abut_apart_front_of_a3(boxes, axis->of_a);
    abut_simd4 back = abut_simd4_mul(abut_simd4_sub(front, m.on_a), c);
    abut_simd4 square = abut_simd4_mul(c, c);
    square = abut_simd4_add(abut_simd4_yzx(square), abut_simd4_zxy(square));
    abut_simd4 per_square = abut_simd4_div(abut_simd4_splat(1), square); // known before what it is multiplied by
    back = abut_simd4_add(abut_simd4_yzx(back), abut_simd4_zxy(back));
    back = abut_simd4_at(abut_simd4_mul(back, per_square), place);
    m.on_b = abut_simd4_sub(front, abut_simd4_mul(back, c));
    m.of_b = -abut_simd4_first(back);
    m.of_a = abut_simd4_first(abut_simd4_at(m.on_b, place));
    return m;
}

// Both are inside.
static inline bool abut_apart_edge_over_edge3(const abut_axes3 *boxes, int i, int j, const abut_axis3 *axis,
                                              abut_apart_nearest3 *n)
{
    abut_apart_edges_meet3 m = abut_apart_meet_of_edges3(boxes, i, j, axis);
    abut_simd4_store(n->point, m.on_a);
    n->point[i] = m.of_a;
    return abut_abs(m.of_b) <= boxes->half_b[j] && abut_abs(m.of_a) <= boxes->half_a[i];
}

static inline bool abut_apart_features_meet3(const abut_axes3 *boxes, const abut_separations3 *s, int which,
                                             abut_apart_nearest3 *n)
{
    const int        row = which / 4;
    const int        place = which % 4;
    const abut_axis3 axis = abut_axis_of3(boxes, s, which);
    n->gap = 0;
    abut_simd4_store(n->normal, abut_normal_of_axis3(&axis));
    if (row == 0) {
        return abut_apart_over_face_of_a3(boxes, place, &axis, n);
    }
    return row == 1 ? abut_apart_over_face_of_b3(boxes, place, &axis, n)
                    : abut_apart_edge_over_edge3(boxes, row - 2, place, &axis, n);
}

// ---- corners ------------------------------------------------------------------------------------------------------------

// A box as seen by another one: in that one's axes, from its middle.
typedef struct abut_apart_view3 {
    abut_real        middle[3];
    abut_real        axis[3][3];
    const abut_real *half, *other; // its own half sizes and the other's
} abut_apart_view3;

// The corner nearest to the other box, of eight, and the square of its distance.
static inline abut_real abut_apart_nearest_corner3(const abut_apart_view3 *v, int *corner)
{
    abut_simd4 first = abut_simd4_of(-1, 1, -1, 1);
    abut_simd4 second = abut_simd4_of(-1, -1, 1, 1);
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 square[2] = {zero, zero};
    for (int i = 0; i < 3; ++i) {
        abut_simd4 at = abut_simd4_mul_add(abut_simd4_splat(v->middle[i]), v->half[0] * v->axis[0][i], first);
        abut_simd4 other = abut_simd4_splat(v->other[i]);
        abut_simd4 third = abut_simd4_splat(v->half[2] * v->axis[2][i]);
        at = abut_simd4_mul_add(at, v->half[1] * v->axis[1][i], second);
        abut_simd4 low = abut_simd4_max(abut_simd4_sub(abut_simd4_abs(abut_simd4_sub(at, third)), other), zero);
        abut_simd4 high = abut_simd4_max(abut_simd4_sub(abut_simd4_abs(abut_simd4_add(at, third)), other), zero);
        square[0] = abut_simd4_add(square[0], abut_simd4_mul(low, low));
        square[1] = abut_simd4_add(square[1], abut_simd4_mul(high, high));
    }
    abut_simd4 least = abut_simd4_min(square[0], square[1]);
    least = abut_simd4_min(least, abut_simd4_rotate_left(least));
    least = abut_simd4_min(least, abut_simd4_rotate_left(abut_simd4_rotate_left(least)));
    uint32_t more = abut_simd4_less(least, square[0]) | abut_simd4_less(least, square[1]) << 4;
    *corner = abut_lowest_bit(~more);
    return abut_simd4_first(least);
}

// The corner itself, and what it leaves outside the other box.
static inline void abut_apart_place_corner3(const abut_apart_view3 *v, int corner, abut_real at[3], abut_real outside[3])
{
    for (int i = 0; i < 3; ++i) {
        at[i] = v->middle[i];
        for (int k = 0; k < 3; ++k) {
            abut_real side = v->half[k] * v->axis[k][i];
            at[i] += abut_sign3[corner >> k & 1] * side;
        }
        abut_real beyond = abut_max(abut_abs(at[i]) - v->other[i], 0);
        outside[i] = at[i] < 0 ? -beyond : beyond;
    }
}

static inline abut_apart_view3 abut_apart_view_of_b3(const abut_axes3 *boxes)
{
    abut_apart_view3 v;
    for (int i = 0; i < 3; ++i) {
        v.middle[i] = boxes->delta[i];
        for (int k = 0; k < 3; ++k) {
            v.axis[k][i] = boxes->axis[3 + k][i];
        }
    }
    v.half = boxes->half_b;
    v.other = boxes->half_a;
    return v;
}

static inline abut_apart_view3 abut_apart_view_of_a3(const abut_axes3 *boxes)
{
    abut_apart_view3 v;
    for (int j = 0; j < 3; ++j) {
        v.middle[j] = -abut_apart_dot3(boxes->delta, boxes->axis[3 + j]);
        for (int k = 0; k < 3; ++k) {
            v.axis[k][j] = boxes->axis[3 + j][k];
        }
    }
    v.half = boxes->half_a;
    v.other = boxes->half_b;
    return v;
}

// How far the boxes are apart along a unit normal: their distance is at least that.
static inline abut_real abut_apart_separation_along3(const abut_axes3 *boxes, const abut_real normal[4])
{
    abut_simd4 along_a = abut_simd4_abs(abut_simd4_load(normal));
    abut_simd4 along_b = abut_simd4_abs(abut_along_columns3(boxes, abut_simd4_load(normal)));
    abut_simd4 reach_a = abut_simd4_mul(abut_simd4_load(boxes->half_a), along_a);
    abut_real  reach[4];
    abut_simd4_store(reach, abut_simd4_add(reach_a, abut_simd4_mul(abut_simd4_load(boxes->half_b), along_b)));
    return abut_apart_dot3(normal, boxes->delta) - ((reach[0] + reach[1]) + reach[2]);
}

// The sum of B's columns, times three numbers, and a row.
static inline abut_simd4 abut_apart_turned_onto3(const abut_axes3 *boxes, const abut_real numbers[3], abut_simd4 from)
{
    abut_simd4 v = abut_simd4_mul_add(from, numbers[0], abut_simd4_load(boxes->axis[3 + 0]));
    v = abut_simd4_mul_add(v, numbers[1], abut_simd4_load(boxes->axis[3 + 1]));
    return abut_simd4_mul_add(v, numbers[2], abut_simd4_load(boxes->axis[3 + 2]));
}

static inline abut_real abut_apart_length_of3(abut_simd4 v)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, v);
    return abut_sqrt(abut_apart_dot3(numbers, numbers));
}

// A's corner, at a place in B's axes: the unit normal, against the vector from B to it, and how far it is from the point of B.
// As seen along B's columns it is elsewhere if they are no rotation's: so both are measured in A's axes, and where the vector
// does not lie along the normal the distance is given as 0, which is inconclusive.
static inline abut_real abut_apart_from_corner_of_a3(const abut_axes3 *boxes, int corner, const abut_real at[3],
                                                     const abut_real outside[3], abut_real point[4], abut_simd4 *normal)
{
    abut_real back[3], place[3];
    for (int i = 0; i < 3; ++i) {
        back[i] = -outside[i];
        place[i] = at[i] - outside[i];
        point[i] = abut_sign3[corner >> i & 1] * boxes->half_a[i];
    }
    *normal = abut_apart_turned_onto3(boxes, back, abut_simd4_splat(0));
    *normal = abut_simd4_div(*normal, abut_simd4_splat(abut_apart_length_of3(*normal)));
    abut_simd4 of_b = abut_apart_turned_onto3(boxes, place, abut_simd4_load(boxes->delta));
    abut_simd4 delta = abut_simd4_sub(of_b, abut_simd4_of_three(point[0], point[1], point[2]));
    abut_real  distance = abut_apart_length_of3(delta);
    abut_real  lateral = abut_apart_length_of3(abut_simd4_mul_add(delta, -distance, *normal));
    return lateral <= ABUT_FOOT_MISS * boxes->noise ? distance : 0;
}

static inline bool abut_apart_by_corners3(const abut_axes3 *boxes, abut_apart_nearest3 *n)
{
    abut_apart_view3 b = abut_apart_view_of_b3(boxes);
    abut_apart_view3 a = abut_apart_view_of_a3(boxes);
    int              of_b, of_a;
    abut_real        square_b = abut_apart_nearest_corner3(&b, &of_b);
    abut_real        square_a = abut_apart_nearest_corner3(&a, &of_a);
    abut_real        distance;
    abut_real        at[3], outside[3];
    abut_simd4       normal;
    if (square_a < square_b) {
        abut_apart_place_corner3(&a, of_a, at, outside);
        distance = abut_apart_from_corner_of_a3(boxes, of_a, at, outside, n->point, &normal);
    } else {
        distance = abut_sqrt(square_b);
        abut_apart_place_corner3(&b, of_b, at, outside);
        normal = abut_simd4_of_three(outside[0], outside[1], outside[2]);
        for (int i = 0; i < 3; ++i) {
            n->point[i] = at[i] - outside[i];
        }
        normal = abut_simd4_div(normal, abut_simd4_splat(distance));
    }
    abut_simd4_store(n->normal, normal);
    n->distance = abut_apart_separation_along3(boxes, n->normal);
    n->gap = distance - n->distance;
    return distance > ABUT_AXES_CLEAR * boxes->noise && abut_abs(n->gap) <= boxes->noise;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// For boxes with a largest separation that is more than rounding; `a` is the first of them. False when rounding leaves it
// open which features are nearest; *p then holds nothing of use.
static inline bool abut_axes_apart3(const abut_axis_search3 *k, const abut_shape3 *a, abut_proximity3 *p)
{
    const abut_axes3   *boxes = &k->boxes;
    const int           which = abut_best_axis3(&k->along, k->square, abut_most_separated3(&k->along, k->square));
    abut_apart_nearest3 n;
    n.distance = k->largest;
    if (!abut_apart_features_meet3(boxes, &k->along, which, &n) && !abut_apart_by_corners3(boxes, &n)) {
        return false;
    }
    abut_real distance = boxes->unit * n.distance;
    abut_real radius = boxes->unit * boxes->radius;
    abut_vec3 point = {n.point[0], n.point[1], n.point[2]};
    abut_vec3_of_row(&p->normal, abut_simd4_flush(abut_simd4_load(n.normal)));
    p->distance = distance - radius;
    p->point_a = abut_along3(a->middle, boxes->unit, point);
    p->point_a = abut_along3(p->point_a, a->radius, p->normal);
    p->point_b = abut_along3(p->point_a, p->distance, p->normal);
    p->error = boxes->unit * (abut_max(n.gap, 0) + boxes->noise) + ABUT_NOISE3_DISTANCE * abut_abs(distance) +
               ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    p->status = ABUT_OK;
    p->supports = 0;
    return true;
}

// The answer for two boxes that are clearly apart, as far as they may be looked at so: else false.
ABUT_INLINE bool abut_apart_kernel3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_proximity3 *p)
{
    abut_axis_search3 k;
    return abut_search_axes3(&k, a, b, b_in_a) && k.largest > ABUT_AXES_CLEAR * k.boxes.noise && abut_axes_apart3(&k, a, p);
}

#endif
