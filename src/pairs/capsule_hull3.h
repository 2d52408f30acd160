// capsule_hull3.h : a sphere or a capsule and a hull of few vertices, whose cores do not touch.
//
// The face whose plane is farthest below the core nearly always has the nearest point: the heights above all planes take as
// long as two support points (face_planes3.h). The point of that face nearest to the core has a closed form, and one
// support point proves it. Else GJK begins with that point, and finds the nearest feature without any division (voronoi3.h): no
// decision of the loop needs to be right. Where the bounds do not meet, or the cores touch, the general way answers.
//
// Frame: the hull's axes, from its middle, lengths divided by a power of two that brings the pair to unit size. A rotation may
// be not quite one, so what is found there is certified again in A's frame.
//
// Contacts. The witness points are known from the distance. Of the faces whose planes pass through the witness point on the
// hull one is clearly the squarest to the normal. Seen along the normal the segment runs through the witness point over that
// face, and is clipped by its three sides (Cyrus and Beck 1978, "Generalized two- and three-dimensional clipping"). Mostly the
// clipped segment begins at the witness point, and its other end is a contact too, or too far away to count. Nearly all
// conditions are evaluated at once, because branches would be mispredicted half of the time. Faces of more than three sides,
// and what is nearer to a choice than clipping's planes are thick, are left to clipping (clip3.c).
#ifndef ABUT_PAIRS_CAPSULE_HULL3_H
#define ABUT_PAIRS_CAPSULE_HULL3_H

#include "base/tolerance_shape3.h"
#include "clip/contact_id3.h"
#include "gjk/core3.h"
#include "gjk/voronoi3.h"
#include "pairs/capsule_contacts3.h"
#include "pairs/kernel_frame3.h"
#include "pairs/query3.h"
#include "pairs/unit_frame3.h"
#include "shape/face_planes3.h"
#include "shape/hull_layout3.h"
#include "shape/scan3.h"

// ---- a segment above a triangle -----------------------------------------------------------------------------------------
//
// The nearest point is that of the lower end, where that is above the inside of the triangle. Else it is on a side: the places
// of two lines, each clamped to the ends (Ericson 2005, "Real-Time Collision Detection", section 5.1.9), for three sides at
// once. In plain arithmetic: the caller proves the answer by other means. D is the triangle less the segment. A point may stand
// for the segment, with a half of zero.
typedef struct abut_segment_face3 {
    abut_vec3 at[3];  // the corners
    abut_vec3 normal; // outward, of any length
    abut_vec3 middle, half;
    bool      is_segment;
    int32_t   lower; // which end
} abut_segment_face3;

// In the first three lanes what is nearest of each side, from a corner to the next, in the last the lower end over the inside.
typedef struct abut_segment_lanes3 {
    abut_real       share[4];   // of the side
    abut_real       along[4];   // the segment, in halves
    abut_real       far[4];     // the square of x
    abut_lanes_vec3 x;          // the point of D nearest the origin
    abut_lanes_vec3 u;          // square to the side and to the segment, where x is between the ends of them
    abut_real       last_share; // over the inside: of the last corner
} abut_segment_lanes3;

// What is nearest.
typedef struct abut_segment_near3 {
    int32_t   lane;
    abut_vec3 u;         // from the point of D to the origin, of any length
    abut_real height;    // that times the distance
    abut_real weight[3]; // of the lane's corner, the next and the last
    abut_real along;     // the segment, in halves
} abut_segment_near3;

enum { ABUT_SEGMENT_SIDES = 1 + 2 + 4, ABUT_SEGMENT_INSIDE = 3 };

// Places on the sides and on the segment, as above, and what is one over their squares.
typedef struct abut_segment_places3 {
    abut_simd4 share, along, per_side, per_half;
} abut_segment_places3;

// Each number, or the end of the range from there to 1.
ABUT_INLINE abut_simd4 abut_rows_within3(abut_real low, abut_simd4 x)
{
    return abut_simd4_min(abut_simd4_max(x, abut_simd4_splat(low)), abut_simd4_splat(1));
}

// Of lines that are parallel any place will do. A point is its own first end.
ABUT_INLINE abut_segment_places3 abut_segment_places_of3(const abut_rows_vec3 *side, const abut_rows_vec3 *half,
                                                         const abut_rows_vec3 *from, bool is_segment)
{
    const abut_simd4     one = abut_simd4_splat(1);
    const abut_simd4     square = abut_rows_dot3(*side, *side);
    const abut_simd4     back = abut_rows_dot3(*side, *from);
    const abut_simd4     zero = abut_simd4_splat(0);
    abut_segment_places3 p = {zero, abut_simd4_splat(-1), abut_simd4_div(one, square), zero};
    if (is_segment) {
        const abut_simd4 half_square = abut_rows_dot3(*half, *half);
        const abut_simd4 product = abut_rows_dot3(*side, *half);
        const abut_simd4 ahead = abut_rows_dot3(*half, *from);
        const abut_simd4 squares = abut_simd4_mul(square, half_square);
        const abut_simd4 apart = abut_simd4_max(abut_simd4_sub(squares, abut_simd4_mul(product, product)),
                                                abut_simd4_scale(ABUT_COMPONENT_SMALLEST, squares));
        const abut_simd4 part = abut_simd4_sub(abut_simd4_mul(product, ahead), abut_simd4_mul(back, half_square));
        const abut_simd4 first = abut_rows_within3(0, abut_simd4_div(part, apart));
        p.per_half = abut_simd4_div(one, half_square);
        p.along = abut_rows_within3(-1, abut_simd4_mul(abut_simd4_add(abut_simd4_mul(product, first), ahead), p.per_half));
        p.share = abut_simd4_mul(product, p.along);
    }
    p.share = abut_rows_within3(0, abut_simd4_mul(abut_simd4_sub(p.share, back), p.per_side));
    return p;
}

// Where both are between their ends their product is square to both, however near they are to each other.
ABUT_INLINE void abut_segment_sides3(abut_segment_lanes3 *n, const abut_segment_face3 *f, const abut_rows_vec3 *corner,
                                     const abut_rows_vec3 *side)
{
    const abut_simd4           zero = abut_simd4_splat(0);
    const abut_simd4           one = abut_simd4_splat(1);
    const abut_rows_vec3       half = abut_rows_all3(f->half);
    const abut_rows_vec3       from = abut_rows_minus3(*corner, abut_rows_all3(f->middle));
    const abut_segment_places3 p = abut_segment_places_of3(side, &half, &from, f->is_segment);
    const abut_rows_vec3       on_side = abut_rows_along3(from, p.share, *side);
    const abut_rows_vec3       x = abut_rows_along3(on_side, abut_simd4_sub(zero, p.along), half);
    const abut_simd4           in_side = abut_simd4_mul(p.share, abut_simd4_sub(one, p.share));
    const abut_simd4           in_half = abut_simd4_sub(one, abut_simd4_mul(p.along, p.along));
    const abut_simd4           back = abut_simd4_sub(zero, abut_simd4_mul(abut_rows_dot3(*side, x), p.per_side));
    const abut_simd4           aback = abut_simd4_sub(zero, abut_simd4_mul(abut_rows_dot3(half, x), p.per_half));
    abut_rows_vec3             u = abut_rows_along3(x, abut_simd4_select_less(zero, in_side, back, zero), *side);
    if (f->is_segment) {
        const abut_rows_vec3 across = abut_rows_cross3(*side, half);
        const abut_simd4     both = abut_simd4_min(in_side, in_half);
        u = abut_rows_along3(u, abut_simd4_select_less(zero, in_half, aback, zero), half);
        u.x = abut_simd4_select_less(zero, both, across.x, u.x);
        u.y = abut_simd4_select_less(zero, both, across.y, u.y);
        u.z = abut_simd4_select_less(zero, both, across.z, u.z);
    }
    abut_simd4_store(n->share, p.share);
    abut_simd4_store(n->along, p.along);
    abut_simd4_store(n->far, abut_rows_dot3(x, x));
    abut_rows_store3(&n->x, x);
    abut_rows_store3(&n->u, u);
}

// Whether the lower end is above the inside, and what is nearest then.
ABUT_INLINE bool abut_segment_inside3(abut_segment_lanes3 *n, const abut_segment_face3 *f, const abut_rows_vec3 *corner,
                                      const abut_rows_vec3 *side)
{
    static const abut_real sign[] = {-1, 1};

    const abut_vec3      end = abut_along3(f->middle, sign[f->lower], f->half);
    const abut_rows_vec3 to = abut_rows_minus3(*corner, abut_rows_all3(end));
    const abut_simd4     areas = abut_rows_dot3(abut_rows_cross3(to, *side), abut_rows_all3(f->normal)); // with each side
    const abut_real      per_whole = 1 / abut_dot3(f->normal, f->normal);
    abut_real            area[4];
    abut_simd4_store(area, areas);
    n->share[ABUT_SEGMENT_INSIDE] = area[2] * per_whole;
    n->last_share = area[0] * per_whole;
    n->along[ABUT_SEGMENT_INSIDE] = sign[f->lower];
    abut_lane_set3(&n->x, ABUT_SEGMENT_INSIDE, abut_sub3(f->at[0], end));
    abut_lane_set3(&n->u, ABUT_SEGMENT_INSIDE, f->normal);
    return (abut_simd4_less(abut_simd4_splat(0), areas) & ABUT_SEGMENT_SIDES) == ABUT_SEGMENT_SIDES;
}

ABUT_INLINE abut_segment_near3 abut_segment_near_face3(const abut_segment_face3 *f)
{
    // By who is less: 1 than 0, 2 than 0, 2 than 1; and over the inside.
    static const int32_t   least[] = {0, 1, 2, 1, 0, 0, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};
    static const abut_real sign[] = {1, -1};

    // The last corner in the last lane too: a nought there costs gcc a move valgrind does not know.
    const abut_vec3     *v = f->at;
    const abut_rows_vec3 corner = {abut_simd4_of(v[0].x, v[1].x, v[2].x, v[2].x), abut_simd4_of(v[0].y, v[1].y, v[2].y, v[2].y),
                                   abut_simd4_of(v[0].z, v[1].z, v[2].z, v[2].z)};
    const abut_rows_vec3 side = abut_rows_minus3(abut_rows_next3(corner), corner);
    abut_segment_lanes3  n;
    abut_segment_sides3(&n, f, &corner, &side);
    const bool         inside = abut_segment_inside3(&n, f, &corner, &side);
    const int32_t      nearer = (n.far[1] < n.far[0]) | (n.far[2] < n.far[0]) << 1 | (n.far[2] < n.far[1]) << 2;
    const int32_t      i = least[nearer | inside << 3];
    const abut_vec3    u = abut_lane_of3(&n.u, i);
    const abut_real    height = abut_dot3(u, abut_lane_of3(&n.x, i));
    const abut_real    third[] = {0, 0, 0, n.last_share};
    abut_segment_near3 near = {i, abut_scale3(sign[height > 0], u), abut_abs(height), {0, n.share[i], third[i]}, n.along[i]};
    near.weight[0] = 1 - (near.weight[1] + near.weight[2]);
    return near;
}

// A segment beside a hull; D is the hull less the segment.
typedef struct abut_segment_hull3 {
    abut_kernel_frame3 frame;
    const abut_hull3  *hull;
    bool               hull_is_a;
    bool               is_segment;
    abut_vec3          half;      // of the segment; zero of a point
    abut_vec3          middle;    // of the segment
    abut_vec3          middle_a;  // the same from the middle of A, in its axes
    abut_vec3          half_a;    // likewise
    abut_real          size;      // of the pair: no two points of it are farther apart
    abut_real          noise;     // what rounding does to a bound on the distance
    abut_real          tolerance; // bounds that are so close have met
} abut_segment_hull3;

ABUT_INLINE bool abut_is_segment3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_SEGMENT;
}

ABUT_INLINE bool abut_has_planes3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && abut_layout3(shape->hull)->planes_at > 0;
}

// As for a pair (minkowski3.c), and for the middle of the segment. The judgement in A's frame rounds a vector of unit length
// twice, and so counts as the hull's reach once more.
ABUT_INLINE void abut_segment_hull_bounds3(abut_segment_hull3 *q, const abut_shape3 *hull, const abut_shape3 *segment)
{
    abut_real per_unit = q->frame.scale.per_unit;
    abut_real apart = abut_sqrt(abut_dot3(q->frame.offset, q->frame.offset));
    abut_real reach = segment->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    abut_real reaches =
        (ABUT_NOISE3_A + ABUT_NOISE3_CAPSULE_B) * hull->reach + (ABUT_NOISE3_B * reach + ABUT_NOISE3_B_SPAN * segment->span);
    abut_real slack = ABUT_NOISE_SLACK * (hull->slack + segment->slack);
    q->noise = per_unit * (reaches + slack) + (ABUT_NOISE3_OFFSET * apart + ABUT_NOISE3_CAPSULE_ORIGINS * q->frame.origins);
    q->size = apart + per_unit * (hull->reach + reach);
    q->tolerance = ABUT_TOLERANCE3_POLYTOPE * q->size;
}

ABUT_INLINE bool abut_segment_hull_of3(abut_segment_hull3 *q, const abut_shape3 *a, const abut_shape3 *b,
                                       const abut_pose3 *b_in_a)
{
    static const abut_vec3 zero = {0, 0, 0};

    q->hull_is_a = a->core == ABUT_CORE3_HULL;
    const abut_shape3 *segment = q->hull_is_a ? b : a;
    const abut_shape3 *solid = q->hull_is_a ? a : b;
    if (!abut_has_planes3(solid) || !abut_is_segment3(segment) || !abut_kernel_frame3_of(&q->frame, a, b, b_in_a) ||
        q->frame.origins > q->frame.scale.per_unit * (a->reach + b->reach) || q->frame.scale.unit < ABUT_TINY3) {
        return false; // or so small that heights of the hull's own numbers may be lost below the normal ones
    }
    q->hull = solid->hull;
    q->half_a = zero;
    q->half = zero;
    q->middle_a = q->hull_is_a ? q->frame.offset : zero;
    q->middle = q->hull_is_a ? q->frame.offset : abut_neg3(abut_unrotate3(b_in_a->r, q->frame.offset));
    q->is_segment = segment->core == ABUT_CORE3_SEGMENT;
    if (q->is_segment) {
        abut_vec3 half = abut_half_of3(&q->frame, segment);
        q->half_a = q->hull_is_a ? abut_rotate3(b_in_a->r, half) : half;
        q->half = q->hull_is_a ? q->half_a : abut_unrotate3(b_in_a->r, half);
    }
    abut_segment_hull_bounds3(q, solid, segment);
    return true;
}

// ---- what of the hull is looked at --------------------------------------------------------------------------------------

ABUT_INLINE abut_vec3 abut_segment_hull_place3(const abut_segment_hull3 *q, int32_t vertex)
{
    const abut_real *x = abut_hull3_from_middle(q->hull) + vertex;
    ptrdiff_t        padded = abut_layout3(q->hull)->padded;
    abut_vec3        v = {x[0], x[padded], x[2 * padded]};
    return abut_scale3(q->frame.scale.per_unit, v);
}

// The vertex of D that is a vertex of the hull less an end of the segment.
ABUT_INLINE abut_corner3 abut_segment_hull_corner3(const abut_segment_hull3 *q, int32_t vertex, int32_t end)
{
    static const abut_real sign[] = {-1, 1};

    abut_vec3    on_segment = abut_along3(q->middle, sign[end], q->half);
    abut_corner3 p = {abut_sub3(abut_segment_hull_place3(q, vertex), on_segment), vertex, end};
    return p;
}

// The point of the hull nearest to the segment, and where along that the other is; and D along the normal, which bounds the
// distance from below.
typedef struct abut_segment_hull_proof3 {
    abut_corners3 corners;
    int32_t       count;  // of these, at the nearest point
    abut_vec3     normal; // from the hull to the segment
    abut_real     lower;
    abut_vec3     on_hull;
    abut_real     along; // in halves
    int32_t       supports;
} abut_segment_hull_proof3;

ABUT_INLINE abut_corner3 abut_segment_hull_support3(const abut_segment_hull3 *q, abut_vec3 u)
{
    int32_t vertex = abut_scan_inline3(abut_hull3_from_middle(q->hull), abut_layout3(q->hull)->padded, u.x, u.y, u.z);
    return abut_segment_hull_corner3(q, vertex, abut_dot3(q->half, u) < 0);
}

// ---- the face below -----------------------------------------------------------------------------------------------------

// Its corners are the result.
ABUT_INLINE const int32_t *abut_segment_face_below3(const abut_segment_hull3 *q, abut_segment_face3 *f)
{
    abut_vec3         middle = abut_scale3(q->frame.scale.unit, q->middle);
    abut_vec3         half = abut_scale3(q->frame.scale.unit, q->half);
    int32_t           face = abut_top_plane_inline3(q->hull, abut_sub3(middle, half), abut_add3(middle, half), q->is_segment);
    abut_hull3_planes planes = abut_hull3_planes_of(q->hull);
    const int32_t    *corner = planes.corner + 3 * (ptrdiff_t)face;
    abut_vec3         outward = {planes.x[face], planes.y[face], planes.z[face]};
    for (int32_t i = 0; i < 3; ++i) {
        f->at[i] = abut_segment_hull_place3(q, corner[i]);
    }
    f->normal = abut_cross3(abut_sub3(f->at[0], f->at[2]), abut_sub3(f->at[1], f->at[2]));
    f->middle = q->middle;
    f->half = q->half;
    f->is_segment = q->is_segment;
    f->lower = abut_dot3(outward, q->half) < 0;
    return corner;
}

// The corners of D at the nearest point: one, two where it is on a side or between the ends of the segment, three where both.
ABUT_OUTLINE void abut_segment_hull_corners3(abut_segment_hull_proof3 *last, const abut_segment_near3 *near,
                                             const int32_t corner[3], int32_t lower)
{
    static const int32_t after[] = {1, 2, 0};

    int32_t *a = last->corners.a;
    int32_t *b = last->corners.b;
    if (near->lane == ABUT_SEGMENT_INSIDE) {
        for (int32_t i = 0; i < 3; ++i) {
            a[i] = corner[i];
            b[i] = lower;
        }
        last->count = 3;
        return;
    }
    int32_t   from = corner[near->lane];
    int32_t   to = corner[after[near->lane]];
    abut_real place = (1 + near->along) / 2;
    bool      on_side = near->weight[0] > 0 && near->weight[1] > 0;
    bool      on_segment = place > 0 && place < 1;
    a[0] = near->weight[0] > 0 ? from : to;
    b[0] = place < 1 ? 0 : 1;
    a[1] = on_side ? to : a[0];
    b[1] = on_segment ? 1 : b[0];
    a[2] = near->weight[1] > place ? to : from;
    b[2] = near->weight[1] > place ? 0 : 1;
    last->count = 1 + (on_side ? 1 : 0) + (on_segment ? 1 : 0);
}

// Whether the nearest point is on the face below, and not by a hair beside it. `remembered` says whether the corners are asked
// for.
ABUT_WIDE_INLINE bool abut_segment_hull_at_once3(const abut_segment_hull3 *q, abut_segment_hull_proof3 *last, bool remembered)
{
    static const int32_t next[] = {1, 2, 0, 1};
    static const int32_t after[] = {2, 0, 1, 2};
    static const int32_t first[] = {0, 1, 2, 0};

    abut_segment_face3       f;
    const int32_t           *corner = abut_segment_face_below3(q, &f);
    const abut_segment_near3 near = abut_segment_near_face3(&f);
    const abut_corner3       p = abut_segment_hull_support3(q, near.u);
    const abut_real          square = abut_dot3(near.u, near.u);
    const abut_real          gap = near.height + abut_dot3(near.u, p.w);
    const abut_vec3          on_side = abut_scale3(near.weight[0], f.at[first[near.lane]]);
    const abut_vec3          on_hull = abut_along3(on_side, near.weight[1], f.at[next[near.lane]]);
    last->on_hull = abut_along3(on_hull, near.weight[2], f.at[after[near.lane]]);
    last->along = near.along;
    last->normal = abut_scale3(1 / abut_sqrt(square), near.u);
    last->lower = -abut_dot3(last->normal, p.w);
    last->supports = 1;
    if (remembered) {
        abut_segment_hull_corners3(last, &near, corner, f.lower);
    }
    const bool met = (gap <= 0) | (gap * gap <= q->tolerance * q->tolerance * square);
    return met & (square > ABUT_SQUARE_SMALLEST) & (near.weight[0] >= 0);
}

// ---- GJK ----------------------------------------------------------------------------------------------------------------

ABUT_INLINE bool abut_segment_hull_met3(const abut_segment_hull3 *q, const abut_feature3 *f, const abut_corners3 *c,
                                        const abut_corner3 *p)
{
    abut_real gap = f->height + abut_dot3(f->u, p->w);
    bool      met = gap <= 0 || gap * gap <= q->tolerance * q->tolerance * f->square;
    for (int32_t i = 0; i < 3; ++i) { // as many every time: how many is anybody's guess
        met |= (i < f->count) & (c->a[i] == p->a) & (c->b[i] == p->b);
    }
    return met;
}

// The point of the hull that the feature says is the nearest, and where along the segment the other is. False where a weight is
// negative.
ABUT_INLINE bool abut_segment_hull_witness3(const abut_segment_hull3 *q, abut_segment_hull_proof3 *last, const abut_feature3 *f)
{
    static const abut_real sign[] = {-1, 1};
    static const int32_t   next[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {1, 2, 0}}; // lanes, by count and newest
    static const int32_t   after[][3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {2, 0, 1}};

    const abut_corners3 *c = &last->corners;
    abut_real            weight[3] = {0, 0, 0};
    const abut_real      per_whole = 1 / f->whole;
    const int32_t        first = next[f->count][f->newest];
    const int32_t        second = after[f->count][f->newest];
    weight[first] = f->share[0] * per_whole;
    weight[second] = f->share[1] * per_whole;
    weight[f->newest] = 1 - (f->share[0] * per_whole + f->share[1] * per_whole);
    last->along = 0;
    abut_vec3 a = {0, 0, 0};
    for (int32_t i = 0; i < 3; ++i) { // what is none of the feature's weighs nothing
        a = abut_along3(a, weight[i], abut_segment_hull_place3(q, c->a[i]));
        last->along += sign[c->b[i]] * weight[i];
    }
    last->on_hull = a;
    return weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

// From the point that did not prove the answer. False where it takes more than plain steps.
ABUT_OUTLINE bool abut_segment_hull_solved3(const abut_segment_hull3 *q, abut_segment_hull_proof3 *last)
{
    abut_corners3 *c = &last->corners;
    abut_corner3   p = abut_segment_hull_support3(q, last->normal);
    abut_corner_set3(c, 1, &p); // what weighs nothing is a vertex too
    abut_corner_set3(c, 2, &p);
    abut_feature3 f = abut_feature_vertex3(c, &p);
    for (last->supports = 2; last->supports <= ABUT_CAPSULE_HULL3_SUPPORTS; ++last->supports) {
        p = abut_segment_hull_support3(q, f.u);
        if (abut_segment_hull_met3(q, &f, c, &p)) {
            last->normal = abut_scale3(1 / abut_sqrt(f.square), f.u);
            last->lower = -abut_dot3(last->normal, p.w);
            last->count = f.count;
            return abut_segment_hull_witness3(q, last, &f) && f.square > ABUT_SQUARE_SMALLEST;
        }
        abut_feature3 next = abut_region_grown3(c, &p, &f);
        if (next.count == 4 || !(next.nearer < f.nearer)) {
            return false;
        }
        f = next;
    }
    return false;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// The answer in A's frame, and whether it is proved there. The points are as far apart as they are. Along the turned normal D
// reaches as far as along what that is when it is turned back, which misses the normal by a little, in direction and length.
ABUT_INLINE bool abut_segment_hull_certified3(const abut_segment_hull3 *q, const abut_segment_hull_proof3 *last,
                                              abut_core_answer3 *core)
{
    const abut_rot3 *turn = q->frame.rotation;
    abut_vec3        on_hull = last->on_hull;
    abut_vec3        normal = last->normal;
    abut_real        miss = 0;
    abut_vec3        on_segment = abut_along3(q->middle_a, last->along, q->half_a);
    if (!q->hull_is_a) {
        on_hull = abut_add3(abut_rotate3(*turn, on_hull), q->frame.offset);
        normal = abut_rotate3(*turn, normal);
        miss = abut_length_bound3(abut_sub3(abut_unrotate3(*turn, normal), last->normal));
        normal = abut_scale3(1 + (1 - abut_dot3(normal, normal)) / 2, normal); // of unit length to the last digits
    }
    abut_vec3 delta = abut_sub3(on_segment, on_hull);
    core->distance = abut_sqrt(abut_dot3(delta, delta));
    abut_real lower = last->lower - miss * q->size;
    abut_real gap = core->distance - lower;
    abut_vec3 lateral = abut_along3(delta, -core->distance, normal);
    core->gap = abut_max(gap, 0);
    core->a = q->hull_is_a ? on_hull : on_segment;
    core->normal = q->hull_is_a ? normal : abut_neg3(normal);
    core->b = abut_along3(core->a, core->distance, core->normal);
    core->supports = last->supports;
    core->status = ABUT_OK;
    return core->distance > q->noise && gap <= 2 * q->tolerance && abut_length_bound3(lateral) <= ABUT_FOOT_MISS * q->noise;
}

ABUT_INLINE void abut_segment_hull_remember3(abut_cache3 *cache, const abut_segment_hull3 *q,
                                             const abut_segment_hull_proof3 *last, abut_vec3 normal)
{
    if (cache == NULL) {
        return;
    }
    cache->private_.normal = normal;
    cache->private_.count = last->count;
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        uint32_t vertex = (uint32_t)last->corners.a[i];
        uint32_t end = (uint32_t)last->corners.b[i];
        cache->private_.feature_a[i] = q->hull_is_a ? vertex : end;
        cache->private_.feature_b[i] = q->hull_is_a ? end : vertex;
    }
}

// All but what is written from it.
ABUT_INLINE bool abut_segment_hull_apart3(abut_segment_hull3 *q, abut_segment_hull_proof3 *last, abut_core_answer3 *core,
                                          const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool remembered)
{
    return abut_segment_hull_of3(q, a, b, b_in_a) &&
           (abut_segment_hull_at_once3(q, last, remembered) || abut_segment_hull_solved3(q, last)) &&
           abut_segment_hull_certified3(q, last, core);
}

// The answer about the rounded shapes.
ABUT_INLINE abut_proximity3 abut_segment_hull_finish3(const abut_segment_hull3 *q, const abut_segment_hull_proof3 *last,
                                                      const abut_core_answer3 *core, abut_cache3 *cache)
{
    abut_segment_hull_remember3(cache, q, last, core->normal);
    return abut_proximity_of3(q->frame.a, q->frame.b, q->frame.scale.unit, q->noise, core);
}

typedef struct abut_capsule_hull_query3 {
    abut_segment_hull3       near;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    abut_real                at, clear;   // this near a place is another, and this far from it clearly not
    abut_real                reach;       // of the capsule's half, along the axis that it is longest in
    abut_real                square;      // of that half
    abut_real                rise;        // of it, along the normal
    unsigned                 segment_end; // where on the capsule the witness point is
} abut_capsule_hull_query3;

// The face, and its sides from each corner to the next. Seen along the normal; heights are times the sides' lengths.
typedef struct abut_capsule_over_face3 {
    int32_t   face;
    abut_real cosine;    // between its normal and that of the contact
    abut_real square[3]; // of the lengths of the sides
    abut_real height[3]; // of the witness point, above the sides
    abut_real slope[3];  // of half of the capsule
    unsigned  on;        // bit i is set where the witness point is on side i
    unsigned  sure;      // that and the face are in no doubt
    abut_real shortest;  // of the sides, seen along the normal,
    abut_real longest;   // and their squares
    uint32_t  vertex;    // the corner that the witness point is at, if it is at one
    uint32_t  edge_name; // of the side that it is on, likewise
} abut_capsule_over_face3;

enum { ABUT_CAPSULE_HULL_SIDES = 1 + 2 + 4 };

// How far a place is from another: 0 at it, 1 in doubt, 2 clearly off.
ABUT_INLINE unsigned abut_capsule_hull_off3(const abut_capsule_hull_query3 *c, abut_real far)
{
    return (unsigned)!(far <= c->at) + (unsigned)(far > c->clear);
}

ABUT_INLINE void abut_capsule_hull_measure3(abut_capsule_hull_query3 *c)
{
    static const unsigned where[3][3] = {
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_FIRST},
        {ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_UNDECIDED},
        {ABUT_CAPSULE_LAST, ABUT_CAPSULE_UNDECIDED, ABUT_CAPSULE_BETWEEN},
    };

    const abut_segment_hull3 *q = &c->near;
    const abut_kernel_frame3 *s = &q->frame;
    const abut_real           size = q->size + s->scale.per_unit * (s->a->radius + s->b->radius);
    c->at = ABUT_CONTACT3_SPREAD / 2 * size;
    c->clear = 2 * 2 * ABUT_CONTACT3_SPREAD * size;
    c->reach = abut_max(abut_max(abut_abs(q->half.x), abut_abs(q->half.y)), abut_abs(q->half.z));
    c->square = abut_dot3(q->half, q->half);
    c->rise = abut_dot3(q->half, c->last.normal);
    const unsigned first = abut_capsule_hull_off3(c, (1 + c->last.along) * c->reach);
    const unsigned last = abut_capsule_hull_off3(c, (1 - c->last.along) * c->reach);
    c->segment_end = where[first][last];
}

// ---- the face -----------------------------------------------------------------------------------------------------------

// The face that is squarest to the normal of those at the witness point. Whether that is clear: of faces about as square as
// each other the first is taken (tilt3.h), so those after the squarest are of no matter, unless it is all but square itself.
ABUT_INLINE bool abut_capsule_hull_face3(const abut_capsule_hull_query3 *c, abut_capsule_over_face3 *g)
{
    const abut_real share = (1 + ABUT_FACE_PREFERENCE) * (1 + ABUT_FACE_PREFERENCE);

    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const abut_real         unit = c->near.frame.scale.unit;
    const abut_planes_look3 look = {abut_scale3(unit, c->last.on_hull), c->last.normal, unit * c->at};
    abut_real               cosine[ABUT_PLANES3_AT_MOST];
    g->face = abut_planes_through_inline3(&planes, &look, cosine);
    g->cosine = cosine[g->face];
    const abut_real tilt = 1 - g->cosine * g->cosine;
    const abut_real most = 1 - (share * tilt + ABUT_LEVEL_EDGE3); // the square of another's cosine
    const bool      all = (share - 1) * tilt <= 2 * ABUT_LEVEL_EDGE3;
    const int32_t   rivals[] = {g->face, c->near.hull->faces};
    const bool another = abut_another_above_inline3(cosine, planes.padded, rivals[all], g->face, abut_sqrt(abut_max(most, 0)));
    return ((int)!another & (int)(g->cosine > -1) & (int)(abut_abs(g->cosine - ABUT_FACE_SQUARE3) > ABUT_LEVEL_EDGE3)) != 0;
}

// Whether nothing else of the hull is as high as the corner at the witness point: no edge there is level.
ABUT_INLINE bool abut_capsule_hull_peak3(const abut_capsule_hull_query3 *c, uint32_t vertex)
{
    const abut_hull3 *hull = c->near.hull;
    const abut_real   top = abut_dot3(c->last.on_hull, c->last.normal);
    const abut_real   least = c->near.frame.scale.unit * (top - 2 * ABUT_LEVEL_EDGE3);
    const uint64_t    copies = ~(uint64_t)1 << (hull->vertices - 1);
    const uint64_t    high = abut_scan_above3(abut_hull3_from_middle(hull), abut_layout3(hull)->padded, c->last.normal, least);
    return (high & ~copies & ~((uint64_t)1 << vertex)) == 0;
}

// Where the witness point is, and the capsule's direction, in terms of the sides. One side after the other: rows of four are
// more than twice the code where there are no rows.
ABUT_INLINE void abut_capsule_hull_sides3(const abut_capsule_hull_query3 *c, abut_capsule_over_face3 *g, const int32_t *corner)
{
    static const int32_t next[] = {1, 2, 0};

    const abut_real near = c->at * c->at;
    const abut_real clear = c->clear * c->clear;
    abut_vec3       v[3];
    unsigned        inside = 0;
    for (int32_t i = 0; i < 3; ++i) {
        v[i] = abut_segment_hull_place3(&c->near, corner[i]);
    }
    g->on = 0;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_vec3 inward = abut_cross3(c->last.normal, abut_sub3(v[next[i]], v[i]));
        const abut_real square = abut_dot3(inward, inward);
        const abut_real height = abut_dot3(abut_sub3(c->last.on_hull, v[i]), inward);
        const abut_real high = height * abut_abs(height); // the square, and the sign
        g->square[i] = square;
        g->height[i] = height;
        g->slope[i] = abut_dot3(c->near.half, inward);
        g->on |= (unsigned)(abut_abs(high) <= near * square) << i;
        inside |= (unsigned)(high > clear * square) << i;
    }
    g->sure = (g->on | inside) == ABUT_CAPSULE_HULL_SIDES;
    g->shortest = abut_min(abut_min(g->square[0], g->square[1]), g->square[2]);
    g->longest = abut_max(abut_max(g->square[0], g->square[1]), g->square[2]);
}

// False where the face or what of it the witness point is at is in doubt, and on a face with more than three sides.
ABUT_INLINE bool abut_capsule_hull_over_face3(const abut_capsule_hull_query3 *c, abut_capsule_over_face3 *g)
{
    static const uint8_t corner_of[] = {0, 0, 0, 1, 0, 0, 2, 0}; // two sides, the corner between them
    static const uint8_t is_corner[] = {0, 0, 0, 1, 0, 1, 1, 0};
    static const uint8_t side_of[] = {0, 0, 1, 0, 2, 0, 0, 0};

    const bool              square = abut_capsule_hull_face3(c, g);
    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const int32_t          *corner = planes.corner + 3 * (ptrdiff_t)g->face;
    const int32_t          *edge = planes.edge + 3 * (ptrdiff_t)g->face;
    abut_capsule_hull_sides3(c, g, corner);
    g->vertex = (uint32_t)corner[corner_of[g->on]];
    g->edge_name = (uint32_t)edge[side_of[g->on]];
    const bool peak = abut_capsule_hull_peak3(c, g->vertex);
    return ((int)square & (int)g->sure & (int)(g->on != ABUT_CAPSULE_HULL_SIDES) & (int)((edge[0] & edge[1] & edge[2]) >= 0) &
            ((int)peak | (int)!is_corner[g->on])) != 0;
}

// The name of the own pair, the capsule's feature first.
ABUT_INLINE uint64_t abut_capsule_hull_witness_id3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g)
{
    static const abut_contact_kind3 kinds[2][2] = {
        {ABUT_CONTACT_VERTEX_OF_A, ABUT_CONTACT_VERTICES},
        {ABUT_CONTACT_EDGES, ABUT_CONTACT_VERTEX_OF_B},
    };

    const unsigned between = c->segment_end == ABUT_CAPSULE_BETWEEN;
    const unsigned some = g->on != 0;
    const unsigned corner = (g->on & (g->on - 1)) != 0;
    const uint32_t name[] = {some * g->edge_name, g->vertex};
    return abut_contact_id3(kinds[between][corner], c->segment_end == ABUT_CAPSULE_LAST, (between | corner) * name[corner]);
}

// ---- over a face --------------------------------------------------------------------------------------------------------

// Where the sides cut the capsule, and where the stretch over the face begins and ends.
typedef struct abut_capsule_stretch3 {
    abut_real end[2]; // of the capsule
    abut_real others; // the nearest cut by a side that the witness point is not on
    abut_real at[2];
    unsigned  side[2]; // where it does: 3 at an end of the capsule
} abut_capsule_stretch3;

// Looked up: branches would be mispredicted half of the time.
ABUT_INLINE void abut_capsule_hull_cut3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g,
                                        abut_capsule_stretch3 *o)
{
    o->end[0] = -1 - c->last.along;
    o->end[1] = 1 - c->last.along;
    o->others = 2 * 2;
    o->at[0] = o->end[0];
    o->at[1] = o->end[1];
    o->side[0] = 3;
    o->side[1] = 3;
    for (unsigned i = 0; i < 3; ++i) {
        const unsigned  on = g->on >> i & 1;
        const abut_real delta = -g->height[i] / g->slope[i];
        const abut_real cut[] = {delta, 0};
        const abut_real far[] = {abut_abs(delta), 2 * 2};
        const unsigned  enters = (unsigned)(g->slope[i] > 0) & (unsigned)(cut[on] > o->at[0]);
        const unsigned  leaves = (unsigned)(g->slope[i] < 0) & (unsigned)(cut[on] < o->at[1]);
        const abut_real first[] = {o->at[0], cut[on]};
        const abut_real last[] = {o->at[1], cut[on]};
        const unsigned  side[2][2] = {{o->side[0], i}, {o->side[1], i}};
        o->others = abut_min(o->others, far[on]);
        o->at[0] = first[enters];
        o->at[1] = last[leaves];
        o->side[0] = side[0][enters];
        o->side[1] = side[1][leaves];
    }
}

// Whether what the other sides leave of the capsule beyond one that the witness point is on is clearly farther from that than
// its plane is thick. One that meets a corner along one of the sides there crosses that anywhere, and where a side is short so
// do planes.
ABUT_INLINE unsigned abut_capsule_hull_clearly_cut3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g,
                                                    const abut_capsule_stretch3 *o)
{
    const abut_real level = c->square - c->rise * c->rise;
    const unsigned  between = c->segment_end == ABUT_CAPSULE_BETWEEN;
    const unsigned  corner = (g->on & (g->on - 1)) != 0;
    const abut_real left[] = {2, abut_min(-o->end[0], o->end[1])};
    const abut_real beyond = abut_min(o->others, left[between]);
    const abut_real lateral = ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * level;
    const abut_real clear = c->clear * c->clear;
    unsigned        leaves = 0;
    unsigned        along = 0;
    for (int32_t i = 0; i < 3; ++i) {
        const abut_real slope = g->slope[i] * g->slope[i];
        leaves |= (unsigned)(beyond * beyond * slope > clear * g->square[i]) << i;
        along |= (unsigned)(slope < lateral * g->square[i]) << i;
    }
    const unsigned is_short = !(g->shortest > ABUT_SIDE_SHORT * ABUT_SIDE_SHORT * g->longest);
    return (unsigned)((g->on & ~leaves) == 0) & (1 - (between & corner & (unsigned)((g->on & along) != 0))) & (1 - is_short);
}

// The contact at the end of the stretch that is not the witness point, but for its name.
ABUT_INLINE abut_contact3 abut_capsule_hull_second3(const abut_capsule_hull_query3 *c, abut_real at, abut_real gap,
                                                    abut_real depth)
{
    const abut_segment_hull3 *q = &c->near;
    const abut_real           unit = q->frame.scale.unit;
    const abut_vec3           on_axis = abut_along3(q->middle_a, c->last.along + at, q->half_a);
    const abut_real           to[][2] = {{depth, gap}, {-gap, -depth}};
    const abut_vec3           a = abut_along3(on_axis, to[q->hull_is_a][0], c->core.normal);
    const abut_vec3           b = abut_along3(on_axis, to[q->hull_is_a][1], c->core.normal);
    const abut_vec3           middle = q->frame.a->middle;
    return (abut_contact3){abut_along3(middle, unit, a), abut_along3(middle, unit, b), unit * (gap - depth), 0};
}

// Its name, and whether that is sure: the end of the capsule is clearly beyond one side or none, and the contact on no other.
ABUT_INLINE unsigned abut_capsule_hull_named3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g,
                                              const abut_capsule_stretch3 *o, unsigned far, uint64_t *id)
{
    const int32_t  *edge = abut_hull3_planes_of(c->near.hull).edge + 3 * (ptrdiff_t)g->face;
    const unsigned  side = o->side[far];
    const abut_real clear = c->clear * c->clear;
    unsigned        sure = 1;
    for (unsigned i = 0; i < 3; ++i) {
        const abut_real here = g->height[i] + o->at[far] * g->slope[i];
        const abut_real end = g->height[i] + o->end[far] * g->slope[i];
        sure &= (unsigned)(here * abut_abs(here) > clear * g->square[i]) | (unsigned)(i == side);
        sure &= (unsigned)(end * end > clear * g->square[i]);
    }
    const uint64_t id_of_capsule = abut_contact_id3(side < 3 ? ABUT_CONTACT_EDGES : ABUT_CONTACT_VERTEX_OF_A,
                                                    side < 3 ? 0 : far, side < 3 ? (uint32_t)edge[side < 3 ? side : 0] : 0);
    *id = c->near.hull_is_a ? abut_mirrored_id3(id_of_capsule) : id_of_capsule;
    return sure;
}

// Of a capsule that is level, over a face. `within` is how high a contact may be.
ABUT_INLINE abut_capsule_result3 abut_capsule_hull_over3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g,
                                                         abut_real within, const abut_proximity3 *p, uint64_t own,
                                                         abut_small_manifold3 *small)
{
    enum { AT, IN_DOUBT, OFF };

    const abut_hull3_planes planes = abut_hull3_planes_of(c->near.hull);
    const abut_vec3         normal = {planes.x[g->face], planes.y[g->face], planes.z[g->face]};
    abut_capsule_stretch3   o;
    abut_capsule_hull_cut3(c, g, &o);
    const unsigned            first = abut_capsule_hull_off3(c, c->reach * abut_abs(o.at[0]));
    const unsigned            last = abut_capsule_hull_off3(c, c->reach * abut_abs(o.at[1]));
    const unsigned            far = first == AT;
    const abut_real           gap = c->core.distance + o.at[far] * (abut_dot3(c->near.half, normal) / g->cosine);
    const abut_kernel_frame3 *s = &c->near.frame;
    const abut_real           radius = s->scale.per_unit * (c->near.hull_is_a ? s->b : s->a)->radius;
    const abut_real           depth = abut_capsule_depth3(c->square, c->rise, radius, c->last.along + o.at[far]);
    const unsigned            none = (unsigned)(first == AT) & (unsigned)(last == AT);
    const unsigned            counts = (1 - none) & (unsigned)(gap - depth <= within);
    small->point[far] = abut_capsule_hull_second3(c, o.at[far], gap, depth);
    const unsigned named = abut_capsule_hull_named3(c, g, &o, far, &small->point[far].id);
    const unsigned both = (unsigned)(first == OFF) & (unsigned)(last == OFF);
    const unsigned doubt = (unsigned)(first == IN_DOUBT) | (unsigned)(last == IN_DOUBT) | both;
    if ((doubt | (counts & (1 - named)) | (1 - abut_capsule_hull_clearly_cut3(c, g, &o))) != 0) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (counts == 0) {
        return ABUT_CAPSULE_ONE;
    }
    abut_write_proximity_contact3(&small->point[1 - far], p, own);
    small->count = 2;
    small->first = abut_first_of_two3(small->point, p->error);
    return small->first < 0 ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_TWO;
}

// ---- whatever it does ---------------------------------------------------------------------------------------------------

// Whether the witness point is on a side and the capsule clearly crosses it.
ABUT_INLINE bool abut_capsule_hull_alone_at_edge3(const abut_capsule_hull_query3 *c, const abut_capsule_over_face3 *g)
{
    const abut_real level = c->square - c->rise * c->rise;
    const abut_real most = ABUT_EDGES_LATERAL * ABUT_EDGES_LATERAL * (1 + 2 * ABUT_CAPSULE_FACE3_INCONCLUSIVE) * level;
    unsigned        crosses = 0;
    for (int32_t i = 0; i < 3; ++i) {
        crosses |= (unsigned)(g->slope[i] * g->slope[i] > most * g->square[i]) << i;
    }
    return (crosses & g->on) != 0 && (g->on & (g->on - 1)) == 0;
}

ABUT_INLINE abut_capsule_result3 abut_capsule_hull_contacts3(const abut_capsule_hull_query3 *c,
                                                             const abut_capsule_over_face3 *g, abut_real within,
                                                             const abut_proximity3 *p, uint64_t own,
                                                             abut_small_manifold3 *small)
{
    const abut_real tilt = c->rise * c->rise;
    const abut_real most = ABUT_FACE_TILT * ABUT_FACE_TILT * c->square;
    if (abut_abs(tilt - most) <= ABUT_CAPSULE_FACE3_INCONCLUSIVE * abut_max(tilt, most)) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    if (tilt > most) { // it is steep
        return c->segment_end == ABUT_CAPSULE_BETWEEN ? ABUT_CAPSULE_INCONCLUSIVE : ABUT_CAPSULE_ONE;
    }
    if (!(g->cosine > ABUT_FACE_SQUARE3)) {
        return abut_capsule_hull_alone_at_edge3(c, g) ? ABUT_CAPSULE_ONE : ABUT_CAPSULE_INCONCLUSIVE;
    }
    return abut_capsule_hull_over3(c, g, within, p, own, small);
}

// For a distance whose places are known and that is finished: gcc took 600 instructions more where both were in one. A hull
// with a radius has round edges, and a matrix that is not its inverse when it is turned back has none of these places.
ABUT_OUTLINE abut_capsule_result3 abut_capsule_hull_result3_of(abut_capsule_hull_query3 *c, const abut_proximity3 *p,
                                                               abut_real margin, abut_small_manifold3 *small)
{
    const abut_kernel_frame3 *s = &c->near.frame;
    const bool                hull_is_a = c->near.hull_is_a;
    abut_capsule_over_face3   g;
    if (p->distance > margin) {
        return ABUT_CAPSULE_BEYOND;
    }
    if ((hull_is_a ? s->a : s->b)->radius > 0 ||
        (!hull_is_a && !(abut_rotation_error3(s->rotation) <= ABUT_CONTACT3_SPREAD / 2))) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    abut_capsule_hull_measure3(c);
    if (!abut_capsule_hull_over_face3(c, &g) || c->segment_end == ABUT_CAPSULE_UNDECIDED) {
        return ABUT_CAPSULE_INCONCLUSIVE;
    }
    const uint64_t             of_capsule = abut_capsule_hull_witness_id3(c, &g);
    const uint64_t             own = hull_is_a ? abut_mirrored_id3(of_capsule) : of_capsule;
    const abut_capsule_result3 result =
        abut_capsule_hull_contacts3(c, &g, s->scale.per_unit * (margin + p->error), p, own, small);
    if (result == ABUT_CAPSULE_ONE) {
        small->count = 1;
        small->first = 0;
        small->point[0].id = own;
    }
    return result;
}

// ---- the answers --------------------------------------------------------------------------------------------------------

// The kernel counts no supports, and begins from nothing: what the cache names is for GJK.
static inline bool abut_capsule_hull_is_asked3(const abut_query3 *q)
{
    const bool limited = q->options != NULL && (q->options->max_supports > 0 || q->options->tolerance > 0);
    return !limited && !(q->cache != NULL && q->cache->private_.count > 0);
}

// The distance, in whatever question it is asked.
ABUT_INLINE bool abut_capsule_hull_near3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_segment_hull3       k;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    if (!abut_capsule_hull_is_asked3(q) ||
        !abut_segment_hull_apart3(&k, &last, &core, q->a, q->b, q->b_in_a, q->cache != NULL)) {
        return false;
    }
    *answer = abut_segment_hull_finish3(&k, &last, &core, q->cache);
    return true;
}

static inline abut_proximity3 abut_capsule_hull_distance3(const abut_query3 *q)
{
    abut_proximity3 p;
    if (!abut_capsule_hull_near3(q, &p)) {
        return abut_unit_frame_distance3(q);
    }
    return p;
}

static inline abut_manifold3 abut_sphere_hull_contacts3(const abut_query3 *q)
{
    abut_proximity3 p;
    return abut_capsule_hull_near3(q, &p) ? abut_contacts_of_distance3(q, &p) : abut_unit_frame_contacts3(q);
}

// A capsule over a face of more than three sides is not the kernel's.
static inline abut_manifold3 abut_capsule_hull_collide3(const abut_query3 *q)
{
    abut_capsule_hull_query3 k;
    abut_small_manifold3     small;
    if (!abut_capsule_hull_is_asked3(q) ||
        !abut_segment_hull_apart3(&k.near, &k.last, &k.core, q->a, q->b, q->b_in_a, q->cache != NULL)) {
        return abut_unit_frame_contacts3(q);
    }
    const abut_proximity3 p = abut_segment_hull_finish3(&k.near, &k.last, &k.core, q->cache);
    switch (abut_capsule_hull_result3_of(&k, &p, q->limit, &small)) {
    case ABUT_CAPSULE_BEYOND:
        return abut_bare_manifold3(&p);
    case ABUT_CAPSULE_ONE:
    case ABUT_CAPSULE_TWO:
        return abut_write_small3(q, &p, &small);
    case ABUT_CAPSULE_INCONCLUSIVE:
        break;
    }
    return abut_leave_to_clipping3(q, &p); // cppcheck-suppress returnDanglingLifetime
}

static inline bool abut_capsule_hull_overlap3(const abut_query3 *q)
{
    abut_proximity3 p;
    return abut_capsule_hull_near3(q, &p) ? p.distance <= 0 : abut_unit_frame_overlap3(q);
}

static const abut_route3 abut_sphere_hull_route3 = {abut_capsule_hull_overlap3, abut_capsule_hull_distance3,
                                                    abut_sphere_hull_contacts3, abut_unproved_cast3};
static const abut_route3 abut_capsule_hull_route3 = {abut_capsule_hull_overlap3, abut_capsule_hull_distance3,
                                                     abut_capsule_hull_collide3, abut_unproved_cast3};

#endif
