// capsule_hull_kernel3.h : spheres and capsules against hulls of few vertices, apart.
//
// The face whose plane is farthest below the core nearly always has the nearest point: the heights above all planes take as
// long as two support points (face_planes3.h). What of that face is nearest to the core is had in closed form
// (segment_face3.h), and one support point proves it. Else GJK begins with that point. What is nearest is told without any
// division (voronoi3.h): no decision of the loop needs to be right. Where the bounds do not meet, or the cores touch, the
// general method begins anew.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsule_hull3.h).
// Frame: the hull's axes, from its middle, lengths divided by a power of two that brings the pair to unit size. A rotation may
// be not quite one, so what is found there is judged again in A's frame.
#ifndef ABUT_PAIRS_CAPSULE_HULL_KERNEL3_H
#define ABUT_PAIRS_CAPSULE_HULL_KERNEL3_H

#include "gjk/core3.h"
#include "pairs/kernel_frame3.h"
#include "pairs/segment_face3.h"
#include "shape/face_planes3.h"
#include "shape/scan3.h"

// A segment beside a hull; D is the hull less the segment.
typedef struct abut_segment_hull3 {
    abut_kernel_frame3 scene;
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
    return shape->core == ABUT_CORE3_HULL && shape->hull->planes_at > 0;
}

// As for a pair (minkowski3.c), and for the middle of the segment. The judgement in A's frame rounds a vector of unit length
// twice, and so counts as the hull's reach once more.
ABUT_INLINE void abut_segment_hull_weigh3(abut_segment_hull3 *q, const abut_shape3 *hull, const abut_shape3 *stick)
{
    abut_real per_unit = q->scene.scale.per_unit;
    abut_real apart = abut_sqrt(abut_dot3(q->scene.offset, q->scene.offset));
    abut_real reach = stick->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    abut_real reaches =
        (ABUT_NOISE3_A + ABUT_NOISE3_CAPSULE_B) * hull->reach + (ABUT_NOISE3_B * reach + ABUT_NOISE3_B_SPAN * stick->span);
    abut_real slack = ABUT_NOISE_SLACK * (hull->slack + stick->slack);
    q->noise = per_unit * (reaches + slack) + (ABUT_NOISE3_OFFSET * apart + ABUT_NOISE3_CAPSULE_ORIGINS * q->scene.origins);
    q->size = apart + per_unit * (hull->reach + reach);
    q->tolerance = ABUT_TOLERANCE3_POLYTOPE * q->size;
}

ABUT_INLINE bool abut_segment_hull_asked3(abut_segment_hull3 *q, const abut_shape3 *a, const abut_shape3 *b,
                                          const abut_pose3 *b_in_a)
{
    static const abut_vec3 zero = {0, 0, 0};

    q->hull_is_a = a->core == ABUT_CORE3_HULL;
    const abut_shape3 *stick = q->hull_is_a ? b : a;
    const abut_shape3 *solid = q->hull_is_a ? a : b;
    if (!abut_has_planes3(solid) || !abut_is_segment3(stick) || !abut_kernel_frame3_of(&q->scene, a, b, b_in_a) ||
        q->scene.origins > q->scene.scale.per_unit * (a->reach + b->reach) || q->scene.scale.unit < ABUT_TINY3) {
        return false; // or so small that heights of the hull's own numbers may be lost below the normal ones
    }
    q->hull = solid->hull;
    q->half_a = zero;
    q->half = zero;
    q->middle_a = q->hull_is_a ? q->scene.offset : zero;
    q->middle = q->hull_is_a ? q->scene.offset : abut_neg3(abut_unrotate3(b_in_a->r, q->scene.offset));
    q->is_segment = stick->core == ABUT_CORE3_SEGMENT;
    if (q->is_segment) {
        abut_vec3 half = abut_half_of3(&q->scene, stick);
        q->half_a = q->hull_is_a ? abut_rotate3(b_in_a->r, half) : half;
        q->half = q->hull_is_a ? q->half_a : abut_unrotate3(b_in_a->r, half);
    }
    abut_segment_hull_weigh3(q, solid, stick);
    return true;
}

// ---- what of the hull is looked at --------------------------------------------------------------------------------------

ABUT_INLINE abut_vec3 abut_segment_hull_place3(const abut_segment_hull3 *q, int32_t vertex)
{
    const abut_real *x = abut_hull3_from_middle(q->hull) + vertex;
    ptrdiff_t        padded = q->hull->padded;
    abut_vec3        v = {x[0], x[padded], x[2 * padded]};
    return abut_scale3(q->scene.scale.per_unit, v);
}

// The vertex of D that is a vertex of the hull less an end of the segment.
ABUT_INLINE abut_corner3 abut_segment_hull_corner3(const abut_segment_hull3 *q, int32_t vertex, int32_t end)
{
    static const abut_real sign[] = {-1, 1};

    abut_vec3    on_stick = abut_along3(q->middle, sign[end], q->half);
    abut_corner3 p = {abut_sub3(abut_segment_hull_place3(q, vertex), on_stick), vertex, end};
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
    int32_t vertex = abut_scan_inline3(abut_hull3_from_middle(q->hull), q->hull->padded, u.x, u.y, u.z);
    return abut_segment_hull_corner3(q, vertex, abut_dot3(q->half, u) < 0);
}

// ---- the face below -----------------------------------------------------------------------------------------------------

// Its corners are the result.
ABUT_INLINE const int32_t *abut_segment_face_below3(const abut_segment_hull3 *q, abut_segment_face3 *f)
{
    abut_vec3         middle = abut_scale3(q->scene.scale.unit, q->middle);
    abut_vec3         half = abut_scale3(q->scene.scale.unit, q->half);
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
    bool      on_stick = place > 0 && place < 1;
    a[0] = near->weight[0] > 0 ? from : to;
    b[0] = place < 1 ? 0 : 1;
    a[1] = on_side ? to : a[0];
    b[1] = on_stick ? 1 : b[0];
    a[2] = near->weight[1] > place ? to : from;
    b[2] = near->weight[1] > place ? 0 : 1;
    last->count = 1 + (on_side ? 1 : 0) + (on_stick ? 1 : 0);
}

// Whether the nearest point is on the face below, and not by a hair beside it. `remembered` says whether the corners are asked
// for.
ABUT_INLINE bool abut_segment_hull_at_once3(const abut_segment_hull3 *q, abut_segment_hull_proof3 *last, bool remembered)
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
    const abut_rot3 *turn = q->scene.rotation;
    abut_vec3        on_hull = last->on_hull;
    abut_vec3        normal = last->normal;
    abut_real        miss = 0;
    abut_vec3        on_stick = abut_along3(q->middle_a, last->along, q->half_a);
    if (!q->hull_is_a) {
        on_hull = abut_add3(abut_rotate3(*turn, on_hull), q->scene.offset);
        normal = abut_rotate3(*turn, normal);
        miss = abut_sizes3(abut_sub3(abut_unrotate3(*turn, normal), last->normal));
        normal = abut_scale3(1 + (1 - abut_dot3(normal, normal)) / 2, normal); // of unit length to the last digits
    }
    abut_vec3 way = abut_sub3(on_stick, on_hull);
    core->distance = abut_sqrt(abut_dot3(way, way));
    abut_real lower = last->lower - miss * q->size;
    abut_real gap = core->distance - lower;
    abut_vec3 aside = abut_along3(way, -core->distance, normal);
    core->gap = abut_max(gap, 0);
    core->a = q->hull_is_a ? on_hull : on_stick;
    core->normal = q->hull_is_a ? normal : abut_neg3(normal);
    core->b = abut_along3(core->a, core->distance, core->normal);
    core->supports = last->supports;
    core->status = ABUT_OK;
    return core->distance > q->noise && gap <= 2 * q->tolerance && abut_sizes3(aside) <= ABUT_FOOT_MISS * q->noise;
}

ABUT_INLINE void abut_segment_hull_remember3(abut_cache3 *cache, const abut_segment_hull3 *q,
                                             const abut_segment_hull_proof3 *last, abut_vec3 normal)
{
    if (cache == NULL) {
        return;
    }
    cache->normal = normal;
    cache->count = last->count;
    for (int32_t i = 0; i < cache->count; ++i) {
        uint32_t vertex = (uint32_t)last->corners.a[i];
        uint32_t end = (uint32_t)last->corners.b[i];
        cache->feature_a[i] = q->hull_is_a ? vertex : end;
        cache->feature_b[i] = q->hull_is_a ? end : vertex;
    }
}

// All but what is written from it.
ABUT_INLINE bool abut_segment_hull_apart3(abut_segment_hull3 *q, abut_segment_hull_proof3 *last, abut_core_answer3 *core,
                                          const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool remembered)
{
    return abut_segment_hull_asked3(q, a, b, b_in_a) &&
           (abut_segment_hull_at_once3(q, last, remembered) || abut_segment_hull_solved3(q, last)) &&
           abut_segment_hull_certified3(q, last, core);
}

// The answer about the rounded shapes.
ABUT_INLINE void abut_segment_hull_finish3(const abut_segment_hull3 *q, const abut_segment_hull_proof3 *last,
                                           const abut_core_answer3 *core, abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_finish3(answer, q->scene.a, q->scene.b, q->scene.scale.unit, q->noise, core);
    abut_segment_hull_remember3(cache, q, last, core->normal);
}

#endif
