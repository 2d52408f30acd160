// capsule_hull_rows3.h : spheres and capsules against hulls of few vertices, apart.
//
// The face whose plane is farthest below the core is where the nearest point mostly is: the heights above all planes take as
// long as two support points (planes_rows3.h). GJK begins with what of three corners of that face, less the lower end of the
// segment, is nearest the origin; mostly the first point it asks for proves the answer. What is nearest is told without any
// division (region3.h): no decision of the loop needs to be right. Where the bounds do not meet, or the cores touch, the
// general method begins anew.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (capsule_hull3.c, capsule_hull_avx3.c).
// Frame: the hull's axes, from its middle, lengths divided by a power of two that brings the pair to unit size. A rotation may
// be not quite one, so what is found there is judged again in A's frame.
#ifndef ABUT_QUERY_CAPSULE_HULL_ROWS3_H
#define ABUT_QUERY_CAPSULE_HULL_ROWS3_H

#include "query/core3.h"
#include "query/scene3.h"
#include "shape/planes_rows3.h"
#include "shape/scan_rows3.h"
#include "simplex/region3.h"

// A segment beside a hull; D is the hull less the segment.
typedef struct abut_stick_hull3 {
    abut_scene3       scene;
    const abut_hull3 *hull;
    bool              hull_is_a;
    bool              is_segment;
    abut_vec3         half;      // of the segment; zero of a point
    abut_vec3         middle;    // of the segment
    abut_vec3         middle_a;  // the same from the middle of A, in its axes
    abut_vec3         half_a;    // likewise
    abut_real         size;      // of the pair: no two points of it are farther apart
    abut_real         noise;     // what rounding does to a bound on the distance
    abut_real         tolerance; // bounds that are so close have met
} abut_stick_hull3;

ABUT_INLINE bool abut_is_stick3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_POINT || shape->core == ABUT_CORE3_SEGMENT;
}

ABUT_INLINE bool abut_has_planes3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->planes_at > 0;
}

// As for a pair (minkowski3.c), and for the middle of the segment. The judgement in A's frame rounds a vector of unit length
// twice, and so counts as the hull's reach once more.
ABUT_INLINE void abut_stick_hull_weigh3(abut_stick_hull3 *q, const abut_shape3 *hull, const abut_shape3 *stick)
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

ABUT_INLINE bool abut_stick_hull_asked3(abut_stick_hull3 *q, const abut_shape3 *a, const abut_shape3 *b,
                                        const abut_pose3 *b_in_a)
{
    static const abut_vec3 zero = {0, 0, 0};

    q->hull_is_a = a->core == ABUT_CORE3_HULL;
    const abut_shape3 *stick = q->hull_is_a ? b : a;
    const abut_shape3 *solid = q->hull_is_a ? a : b;
    if (!abut_has_planes3(solid) || !abut_is_stick3(stick) || !abut_scene3_of(&q->scene, a, b, b_in_a) ||
        q->scene.origins > q->scene.scale.per_unit * (a->reach + b->reach)) {
        return false;
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
    abut_stick_hull_weigh3(q, solid, stick);
    return true;
}

enum { ABUT_STICK_HULL_SIDES = 1 + 2 + 4 };

// ---- what of the hull is looked at --------------------------------------------------------------------------------------

ABUT_INLINE abut_vec3 abut_stick_hull_place3(const abut_stick_hull3 *q, int32_t vertex)
{
    const abut_real *x = abut_hull3_from_middle(q->hull) + vertex;
    ptrdiff_t        padded = q->hull->padded;
    abut_vec3        v = {x[0], x[padded], x[2 * padded]};
    return abut_scale3(q->scene.scale.per_unit, v);
}

// The vertex of D that is a vertex of the hull less an end of the segment.
ABUT_INLINE abut_corner3 abut_stick_hull_corner3(const abut_stick_hull3 *q, int32_t vertex, int32_t end)
{
    static const abut_real sign[] = {-1, 1};

    abut_vec3    on_stick = abut_along3(q->middle, sign[end], q->half);
    abut_corner3 p = {abut_sub3(abut_stick_hull_place3(q, vertex), on_stick), vertex, end};
    return p;
}

// Three corners of the face below the segment, less its lower end. A guess, but of vertices of D. Rows stored whole: they are
// loaded as such, and a wide load waits for narrow stores.
ABUT_INLINE abut_rows_vec3 abut_stick_hull_begin3(const abut_stick_hull3 *q, abut_corners3 *c)
{
    abut_vec3         middle = abut_scale3(q->scene.scale.unit, q->middle);
    abut_vec3         half = abut_scale3(q->scene.scale.unit, q->half);
    int32_t           face = abut_top_plane_here3(q->hull, abut_sub3(middle, half), abut_add3(middle, half), q->is_segment);
    abut_hull3_planes planes = abut_hull3_planes_of(q->hull);
    const int32_t    *corner = planes.corner + 3 * (ptrdiff_t)face;
    abut_vec3         normal = {planes.x[face], planes.y[face], planes.z[face]};
    int32_t           lower = abut_dot3(normal, q->half) < 0;
    abut_corner3      p[3];
    for (int32_t i = 0; i < 3; ++i) {
        p[i] = abut_stick_hull_corner3(q, corner[i], lower);
        c->a[i] = corner[i];
        c->b[i] = lower;
    }
    abut_vec3 o = p[2].w; // in the last lane too, which is nobody's: a nought there costs gcc a move valgrind does not know
    abut_rows_vec3 w = {abut_row4_of(p[0].w.x, p[1].w.x, o.x, o.x), abut_row4_of(p[0].w.y, p[1].w.y, o.y, o.y),
                        abut_row4_of(p[0].w.z, p[1].w.z, o.z, o.z)};
    abut_row4_store(c->x, w.x);
    abut_row4_store(c->y, w.y);
    abut_row4_store(c->z, w.z);
    return w;
}

// ---- GJK ----------------------------------------------------------------------------------------------------------------

// The sides of a triangle, from each corner to the next, in the first three lanes; of each the point nearest the origin.
// Which is the nearest of all: a side, or the corner at one of its ends.
ABUT_INLINE abut_feature3 abut_stick_hull_side3(abut_corners3 *c, abut_rows_vec3 w, abut_rows_vec3 side)
{
    static const int32_t after[] = {1, 2, 0};
    static const int32_t least[] = {0, 1, 2, 1, 0, 0, 2, 2}; // by who is less: 1 than 0, 2 than 0, 2 than 1

    const abut_row4      zero = abut_row4_all(0);
    const abut_row4      square = abut_rows_dot3(side, side);
    const abut_row4      along = abut_row4_sub(zero, abut_rows_dot3(w, side));
    const abut_row4      share = abut_row4_div(abut_row4_min(abut_row4_max(along, zero), square), square);
    const abut_rows_vec3 x = {abut_row4_add(w.x, abut_row4_mul(share, side.x)),
                              abut_row4_add(w.y, abut_row4_mul(share, side.y)),
                              abut_row4_add(w.z, abut_row4_mul(share, side.z))};
    abut_real            far[4], at[4], whole[4];
    abut_row4_store(far, abut_rows_dot3(x, x));
    abut_row4_store(at, along);
    abut_row4_store(whole, square);
    const int32_t i = least[(far[1] < far[0]) | (far[2] < far[0]) << 1 | (far[2] < far[1]) << 2];
    const bool    beyond = !(at[i] < whole[i]);
    const int32_t from = beyond ? after[i] : i;
    abut_corner3  p = {abut_corner_of3(c, from), c->a[from], c->b[from]};
    if (beyond || !(at[i] > 0)) {
        return abut_feature_vertex3(c, &p);
    }
    return abut_feature_edge3(c, &p, abut_sub3(abut_corner_of3(c, after[i]), p.w), at[i], after[i]);
}

// What of the triangle of three corners is nearest the origin, which is on its outer side.
ABUT_INLINE abut_feature3 abut_stick_hull_first3(abut_corners3 *c, abut_rows_vec3 w)
{
    const abut_rows_vec3 next = abut_rows_next3(w);
    const abut_rows_vec3 side = {abut_row4_sub(next.x, w.x), abut_row4_sub(next.y, w.y), abut_row4_sub(next.z, w.z)};
    const abut_vec3      last = abut_corner_of3(c, 2);
    const abut_vec3      u = abut_cross3(abut_sub3(abut_corner_of3(c, 0), last), abut_sub3(abut_corner_of3(c, 1), last));
    const abut_rows_vec3 normal = {abut_row4_all(u.x), abut_row4_all(u.y), abut_row4_all(u.z)};
    const abut_row4      areas = abut_rows_dot3(abut_rows_cross3(w, side), normal); // with the side after each corner
    if ((abut_row4_less(abut_row4_all(0), areas) & ABUT_STICK_HULL_SIDES) != ABUT_STICK_HULL_SIDES) {
        return abut_stick_hull_side3(c, w, side);
    }
    abut_real    area[4];
    abut_corner3 p = {last, c->a[2], c->b[2]};
    abut_row4_store(area, areas);
    return abut_feature_face3(c, &p, u, -abut_dot3(u, last), 2, area[1], area[2]);
}

// GJK's last step: D along its normal bounds the distance from below.
typedef struct abut_stick_hull_proof3 {
    abut_corners3 corners;
    abut_feature3 feature; // of them
    abut_vec3     normal;  // from the hull to the segment
    abut_real     lower;
    int32_t       supports;
} abut_stick_hull_proof3;

ABUT_INLINE bool abut_stick_hull_met3(const abut_stick_hull3 *q, const abut_feature3 *f, const abut_corners3 *c,
                                      const abut_corner3 *p)
{
    abut_real gap = f->height + abut_dot3(f->u, p->w);
    bool      met = gap <= 0 || gap * gap <= q->tolerance * q->tolerance * f->square;
    for (int32_t i = 0; i < 3; ++i) { // as many every time: how many is anybody's guess
        met |= (i < f->count) & (c->a[i] == p->a) & (c->b[i] == p->b);
    }
    return met;
}

// False where it takes more than plain steps.
ABUT_INLINE bool abut_stick_hull_solved3(const abut_stick_hull3 *q, abut_stick_hull_proof3 *last)
{
    abut_corners3 *c = &last->corners;
    abut_rows_vec3 w = abut_stick_hull_begin3(q, c);
    abut_feature3  f = abut_stick_hull_first3(c, w);
    for (last->supports = 1; last->supports <= ABUT_CAPSULE_HULL3_SUPPORTS; ++last->supports) {
        int32_t      vertex = abut_scan_here3(abut_hull3_from_middle(q->hull), q->hull->padded, f.u.x, f.u.y, f.u.z);
        abut_corner3 p = abut_stick_hull_corner3(q, vertex, abut_dot3(q->half, f.u) < 0);
        if (abut_stick_hull_met3(q, &f, c, &p)) {
            last->normal = abut_scale3(1 / abut_sqrt(f.square), f.u);
            last->lower = -abut_dot3(last->normal, p.w);
            last->feature = f;
            return f.square > ABUT_SQUARE_SMALLEST;
        }
        abut_feature3 next = abut_region_grown3(c, &p, &f);
        if (next.count == 4 || !(next.nearer < f.nearer)) {
            return false;
        }
        f = next;
    }
    return false;
}

// The point of the hull that the feature says is the nearest, and where along the segment the other is, in halves. False where
// a weight is negative.
ABUT_INLINE bool abut_stick_hull_witness3(const abut_stick_hull3 *q, const abut_stick_hull_proof3 *last, abut_vec3 *on_hull,
                                          abut_real *along)
{
    static const abut_real sign[] = {-1, 1};
    static const int32_t   next[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {1, 2, 0}}; // lanes, by count and newest
    static const int32_t   after[][3] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {2, 0, 1}};

    const abut_feature3 *f = &last->feature;
    const abut_corners3 *c = &last->corners;
    abut_real            weight[3] = {0, 0, 0};
    const abut_real      per_whole = 1 / f->whole;
    const int32_t        first = next[f->count][f->newest];
    const int32_t        second = after[f->count][f->newest];
    weight[first] = f->share[0] * per_whole;
    weight[second] = f->share[1] * per_whole;
    weight[f->newest] = 1 - (f->share[0] * per_whole + f->share[1] * per_whole);
    *along = 0;
    abut_vec3 a = {0, 0, 0};
    for (int32_t i = 0; i < 3; ++i) { // what is none of the feature's weighs nothing
        a = abut_along3(a, weight[i], abut_stick_hull_place3(q, c->a[i]));
        *along += sign[c->b[i]] * weight[i];
    }
    *on_hull = a;
    return weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// The answer in A's frame, and whether it is proved there. The points are as far apart as they are. Along the turned normal D
// reaches as far as along what that is when it is turned back, which misses the normal by a little, in direction and length.
ABUT_INLINE bool abut_stick_hull_judged3(const abut_stick_hull3 *q, const abut_stick_hull_proof3 *last, abut_core_answer3 *core)
{
    const abut_rot3 *turn = q->scene.rotation;
    abut_vec3        on_hull;
    abut_vec3        normal = last->normal;
    abut_real        along;
    abut_real        miss = 0;
    bool             inside = abut_stick_hull_witness3(q, last, &on_hull, &along);
    abut_vec3        on_stick = abut_along3(q->middle_a, along, q->half_a);
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
    return inside && core->distance > q->noise && gap <= 2 * q->tolerance && abut_sizes3(aside) <= ABUT_FOOT_MISS * q->noise;
}

ABUT_INLINE void abut_stick_hull_remember3(abut_cache3 *cache, const abut_stick_hull3 *q, const abut_stick_hull_proof3 *last,
                                           abut_vec3 normal)
{
    if (cache == NULL) {
        return;
    }
    cache->normal = normal;
    cache->count = last->feature.count;
    for (int32_t i = 0; i < cache->count; ++i) {
        uint32_t vertex = (uint32_t)last->corners.a[i];
        uint32_t end = (uint32_t)last->corners.b[i];
        cache->feature_a[i] = q->hull_is_a ? vertex : end;
        cache->feature_b[i] = q->hull_is_a ? end : vertex;
    }
}

ABUT_INLINE bool abut_capsule_hull_in_rows3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                            abut_cache3 *cache, abut_proximity3 *answer)
{
    abut_stick_hull3       q;
    abut_stick_hull_proof3 last;
    abut_core_answer3      core;
    if (!abut_stick_hull_asked3(&q, a, b, b_in_a) || !abut_stick_hull_solved3(&q, &last) ||
        !abut_stick_hull_judged3(&q, &last, &core)) {
        return false;
    }
    abut_finish3(answer, a, b, q.scene.scale.unit, q.noise, &core);
    abut_stick_hull_remember3(cache, &q, &last, core.normal);
    return true;
}

#endif
