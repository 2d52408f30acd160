// single_box_contact3.h : the contact of two boxes that overlap, where it is the only one beyond doubt.
//
// The axis of the depth (box_axes3.h) names two features: a corner and a face, or two edges. Where these lie over each other
// they meet in a corner of the patch that both boxes' faces cover, and it is the deepest. Heights are linear over the patch,
// and it is convex. So if it reaches along both of its sides from that corner to where the boxes are apart by more than the
// margin, it has no other corner below that height: one contact, and no clipping (box_faces3.h). Which faces the two boxes turn
// towards each other need not be known: the corner's sides are asked of all faces that have it.
//
// All is asked without a quotient, of three edges or faces at once. From the deepest point to `lift` above it:
// - a corner's edge k rises by d_k = n c_k of its length, and its end is x + lift / d_k c_k;
// - an edge e across an edge between the faces m and m' rises over face m by (e m) / (n m), and that face falls away across its
//   width by n m'.
// Both sides of every inequality are as many times as long as the axis is, which then need not be a unit.
// That B's columns and the normals of its faces are the same is asked for: a rotation that is one to rounding.
#ifndef ABUT_PAIRS_SINGLE_BOX_CONTACT3_H
#define ABUT_PAIRS_SINGLE_BOX_CONTACT3_H

#include "clip/contact_id3.h"
#include "pairs/box_distance3.h"

typedef struct abut_single_box3 {
    abut_axis3 axis;   // from A to B
    abut_simd4 normal; // the same, unit
    abut_real  separation;
    abut_real  lift;  // so far above the deepest point another may be a contact; of A's side of it, below
    abut_real  thick; // corners as near to an edge are in line with it
} abut_single_box3;

// Where a feature is along two of the other's axes, and how far that reaches.
typedef struct abut_single_box_place3 {
    abut_real at[2], room[2];
} abut_single_box_place3;

// Whether the edges that leave the contact reach so far up or down: all three of the corner's box, or of both boxes the two
// besides the edge itself. Asked first, of all kinds of axes alike: where there are more contacts, it is mostly this that
// fails.
static inline bool abut_single_box_reaches3(const abut_single_box3 *z, const abut_axes3 *boxes, int axis)
{
    enum { X = 1 << 4, Y = X << 1, Z = Y << 1, A = 1 + 2 + 4, B = X + Y + Z, I = A + B - 1, J = A + B - 2, K = A + B - 4 };

    static const unsigned char asked[] = {B,     B,     B,     0, // a corner of B over a face of A
                                          A,     A,     A,     0, // the other way round
                                          I - X, I - Y, I - Z, 0, // edges, by A's axis and B's
                                          J - X, J - Y, J - Z, 0, //
                                          K - X, K - Y, K - Z};

    abut_simd8 half = abut_simd8_of(abut_simd4_load(boxes->half_a), abut_simd4_load(boxes->half_b));
    abut_simd8 length = abut_simd8_sub(abut_simd8_add(half, half), abut_simd8_splat(z->thick));
    abut_simd8 reach = abut_simd8_mul(abut_simd8_abs(abut_simd8_of(z->axis.of_a, z->axis.of_b)), length);
    abut_simd4 lift = abut_simd4_scale(abut_abs(z->lift), z->axis.length);
    return (abut_simd8_less(reach, abut_simd8_of(lift, lift)) & asked[axis]) == 0;
}

static inline bool abut_single_box_is_inside3(const abut_single_box_place3 *p)
{
    return ((uint32_t)(abut_abs(p->at[0]) <= p->room[0]) & (uint32_t)(abut_abs(p->at[1]) <= p->room[1])) != 0;
}

// Where |at * per + delta| <= room * |per|.
static inline abut_bits4 abut_single_box_stays3(abut_real at, abut_simd4 delta, abut_simd4 per, abut_real room)
{
    abut_simd4 there = abut_simd4_abs(abut_simd4_add(abut_simd4_scale(at, per), delta));
    return ~abut_simd4_less(abut_simd4_scale(room, abut_simd4_abs(per)), there);
}

// A corner over a face, whose edges rise so; `along` are their components along the face's own axes.
static inline bool abut_corner_is_single_contact3(const abut_single_box3 *z, const abut_single_box_place3 *p, abut_simd4 rise,
                                                  const abut_simd4 along[2], abut_real lift)
{
    const abut_bits4 three = (1u << 3) - 1;
    const abut_simd4 up = abut_simd4_scale(lift, z->axis.length);
    abut_bits4       sure = three;
    for (int i = 0; i < 2; ++i) {
        sure &= abut_single_box_stays3(p->at[i], abut_simd4_mul(up, along[i]), rise, p->room[i]);
    }
    return abut_single_box_is_inside3(p) && (sure & three) == three;
}

// An edge over the faces beside the edge along an axis that it crosses; `along` are its components along their normals. Its own
// place is the first of both.
static inline abut_bits4 abut_edge_is_single_contact3(const abut_single_box3 *z, const abut_single_box_place3 *p,
                                                      abut_simd4 rise, abut_simd4 along, abut_real cosine, abut_real lift,
                                                      int axis)
{
    abut_simd4 up = abut_simd4_scale(lift, rise);
    along = abut_simd4_mul(along, z->axis.length);
    abut_bits4 sure = abut_single_box_stays3(p->at[0], up, along, p->room[0]);
    sure &= abut_single_box_stays3(p->at[1], abut_simd4_scale(cosine, up), along, p->room[1]);
    return sure | 1u << axis;
}

// The contact of the features of an axis.
typedef struct abut_single_box_contact3 {
    abut_simd4 point; // on A
    uint64_t   name;
} abut_single_box_contact3;

// A corner of B over a face of A, square to axis i.
static inline bool abut_single_box_over_a3(abut_single_box_contact3 *s, const abut_single_box3 *z, const abut_axes3 *boxes,
                                           int i)
{
    const int        p = abut_next_axis3(i);
    const int        q = abut_next_axis3(p);
    abut_real        corner[4];
    const abut_simd4 front = abut_apart_front_of_b3(boxes, z->axis.of_b, 3);
    abut_simd4_store(corner, front);
    const abut_single_box_place3 at = {{corner[p], corner[q]}, {boxes->half_a[p] - z->thick, boxes->half_a[q] - z->thick}};
    const abut_simd4             along[2] = {boxes->row[p], boxes->row[q]};
    const uint32_t               side = ~abut_simd4_less(abut_simd4_splat(0), z->axis.of_b) & ((1u << 3) - 1);
    s->point = abut_simd4_mul_add(front, -z->separation, z->normal);
    s->name = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, side);
    return abut_corner_is_single_contact3(z, &at, z->axis.of_b, along, z->lift);
}

// A corner of A over a face of B.
static inline bool abut_single_box_over_b3(abut_single_box_contact3 *s, const abut_single_box3 *z, const abut_axes3 *boxes,
                                           int j)
{
    const int        k = abut_next_axis3(j);
    const int        l = abut_next_axis3(k);
    const abut_real *first = boxes->axis[3 + k];
    const abut_real *second = boxes->axis[3 + l];
    abut_real        rest[4];
    s->point = abut_apart_front_of_a3(boxes, z->axis.of_a);
    abut_simd4_store(rest, abut_simd4_sub(s->point, abut_simd4_load(boxes->delta)));
    const abut_single_box_place3 at = {{abut_apart_dot3(rest, first), abut_apart_dot3(rest, second)},
                                       {boxes->half_b[k] - z->thick, boxes->half_b[l] - z->thick}};
    const abut_simd4             along[2] = {abut_simd4_load(first), abut_simd4_load(second)};
    const uint32_t               side = abut_simd4_less(abut_simd4_splat(0), z->axis.of_a) & ((1u << 3) - 1);
    s->name = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_A, side, 0);
    return abut_corner_is_single_contact3(z, &at, z->axis.of_a, along, -z->lift);
}

// An edge has 4 times its axis, and the sides it is on along the two after that.
static inline uint32_t abut_single_box_edge_name3(int axis, abut_bits4 upper)
{
    const int p = abut_next_axis3(axis);
    const int q = abut_next_axis3(p);
    return 4 * (uint32_t)axis + (upper >> p & 1) + 2 * (upper >> q & 1);
}

// Edges along axis i of A and column j of B.
static inline bool abut_single_box_edges3(abut_single_box_contact3 *s, const abut_single_box3 *z, const abut_axes3 *boxes,
                                          int i, int j)
{
    const abut_bits4             three = (1u << 3) - 1;
    const abut_simd4             zero = abut_simd4_splat(0);
    const abut_apart_edges_meet3 m = abut_apart_meet_of_edges3(boxes, i, j, &z->axis);
    const abut_real              room_a = boxes->half_a[i] - z->thick;
    const abut_real              room_b = boxes->half_b[j] - z->thick;
    const abut_real              cosine = boxes->axis[3 + j][i];
    const abut_single_box_place3 a = {{m.of_a, m.of_b}, {room_a, room_b}};
    const abut_single_box_place3 b = {{m.of_b, m.of_a}, {room_b, room_a}};
    const abut_simd4             column = abut_simd4_load(boxes->axis[3 + j]);
    const abut_bits4             sure = abut_edge_is_single_contact3(z, &b, z->axis.of_a, column, cosine, z->lift, i) &
                            abut_edge_is_single_contact3(z, &a, z->axis.of_b, boxes->row[i], cosine, -z->lift, j);
    const uint32_t edge_a = abut_single_box_edge_name3(i, abut_simd4_less(zero, z->axis.of_a));
    const uint32_t edge_b = abut_single_box_edge_name3(j, abut_simd4_less(z->axis.of_b, zero));
    s->point = abut_simd4_mul_add(m.on_b, -z->separation, z->normal);
    s->name = abut_contact_id3(ABUT_CONTACT_EDGES, edge_a, edge_b);
    return abut_single_box_is_inside3(&a) && (sure & three) == three;
}

// For boxes that overlap, along one of the fifteen axes less deep than along any other. False where there may be more
// contacts.
static inline bool abut_single_box_contact_of3(abut_single_box_contact3 *s, const abut_single_box3 *z, const abut_axes3 *boxes,
                                               int axis)
{
    const int row = axis / 4;
    const int place = axis % 4;
    if (!abut_single_box_reaches3(z, boxes, axis)) {
        return false;
    }
    if (row == 0) {
        return abut_single_box_over_a3(s, z, boxes, place);
    }
    return row == 1 ? abut_single_box_over_b3(s, z, boxes, place) : abut_single_box_edges3(s, z, boxes, row - 2, place);
}

#endif
