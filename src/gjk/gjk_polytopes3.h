// gjk_polytopes3.h : GJK between two polytopes, in plain arithmetic, with a certificate at its end.
//
// The method of gjk3.c with nothing but what polytopes need: the feature nearest the origin is found without a division
// (voronoi3.h), and directions keep any length. No decision of the loop needs to be right: in the end the distance is at most
// that of a weighted sum of vertices, whose weights are positive, and at least that of the supporting plane, and where the two
// do not meet to the pair's tolerance the answer is left to gjk3.c.
//
// One loop serves every pair; two things differ, both known when it is compiled.
//   where vertices come from   Of two hulls of few vertices all vertices are brought into one frame (hull_arrays3.h), so that
//                              one direction serves both. Of all other polytopes a support point is asked of each core in its
//                              own frame, as gjk3.c asks it, and is kept under the number of the question.
//   the goal                   The distance, or only whether the cores overlap: then the search ends at the first plane that
//                              parts them by more than the limit, and no witness is computed.
//
// Inline, and compiled for each kind of processor in src/isa. Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_GJK_GJK_POLYTOPES3_H
#define ABUT_GJK_GJK_POLYTOPES3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "gjk/hulls_answer3.h"
#include "gjk/minkowski3.h"
#include "gjk/simplex3.h"
#include "gjk/voronoi3.h"
#include "math/exact.h"
#include "math/unit.h"
#include "shape/direction_cube3.h"
#include "shape/hull_arrays3.h"
#include "shape/hull_layout3.h"

// What the search is for.
typedef enum abut_gjk_goal3 {
    ABUT_GJK_GOAL3_DISTANCE,
    ABUT_GJK_GOAL3_DISTANCE_OR_DEEP, // ends early where the first vertex lies deep beyond the origin: EPA may begin without GJK
    ABUT_GJK_GOAL3_OVERLAP           // OVERLAP, BEYOND or INCONCLUSIVE
} abut_gjk_goal3;

// Vertices of the two cores in the unit frame. Of hulls of few vertices all of them; of others, in the arrays of A, the points
// of A found so far, and the features of both.
typedef struct abut_vertices3 {
    abut_rows_pair3 rows;
    uint32_t        feature_a[ABUT_SCAN_VERTICES3], feature_b[ABUT_SCAN_VERTICES3];
    int32_t         count;
} abut_vertices3;

// ---- vertices of two hulls, all in one frame --------------------------------------------------------------------------------

ABUT_INLINE abut_vec3 abut_of_row3(const abut_rows3 *rows, int32_t i)
{
    abut_vec3 v = {rows->x[i], rows->y[i], rows->z[i]};
    return v;
}

ABUT_INLINE abut_corner3 abut_corner_of_rows3(const abut_rows_pair3 *rows, int32_t a, int32_t b)
{
    abut_corner3 p = {abut_sub3(abut_of_row3(&rows->a, a), abut_of_row3(&rows->b, b)), a, b};
    return p;
}

// The vertices that the cache names, if both hulls have them.
ABUT_INLINE bool abut_recall_corners3(abut_corners3 *c, const abut_rows_pair3 *rows, const abut_pair3 *pair,
                                      const abut_cache3 *cache)
{
    if (cache == NULL || cache->private_.count < 1 || cache->private_.count > 3) {
        return false;
    }
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        uint32_t a = cache->private_.feature_a[i];
        uint32_t b = cache->private_.feature_b[i];
        if (a >= (uint32_t)pair->a->hull->vertices || b >= (uint32_t)pair->b->hull->vertices) {
            return false;
        }
        abut_corner3 p = abut_corner_of_rows3(rows, (int32_t)a, (int32_t)b);
        abut_corner_set3(c, i, &p);
    }
    return true;
}

// ---- support points, one by one ---------------------------------------------------------------------------------------------

// Whether no side of a hull's box is less than a quarter of another.
ABUT_INLINE bool abut_is_stout3(const abut_hull3 *hull)
{
    abut_vec3 s = abut_layout3(hull)->stretch;
    return 4 * abut_min(abut_min(s.x, s.y), s.z) > abut_max(abut_max(s.x, s.y), s.z);
}

// Whether a core is a hull that is first asked for samples: a large one, and flat. Between flat hulls a search takes two or
// three times as many steps, most of them far from where it ends.
ABUT_INLINE bool abut_is_sampled3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->vertices > ABUT_HULL3_GROUPED &&
           abut_layout3(shape->hull)->side > 0 && !abut_is_stout3(shape->hull);
}

// Where the hull says what is farthest along a direction, or only roughly so: -1 for other cores.
ABUT_INLINE int32_t abut_listed_place3(const abut_shape3 *shape, abut_vec3 direction, bool roughly)
{
    if (shape->core != ABUT_CORE3_HULL || abut_layout3(shape->hull)->side <= 0) {
        return -1;
    }
    const abut_hull3 *hull = shape->hull;
    bool              of_samples = roughly && abut_is_sampled3(shape);
    return abut_cell_place3(hull, of_samples ? abut_layout3(hull)->side / ABUT_SAMPLES3_SHARE : abut_layout3(hull)->side,
                            direction);
}

ABUT_INLINE abut_support3_point abut_listed_support3(const abut_shape3 *shape, abut_vec3 direction, bool roughly, int32_t place,
                                                     uint32_t near)
{
    if (place >= 0 && roughly && abut_is_sampled3(shape)) {
        const abut_hull3_sample *sample = abut_hull3_samples(shape->hull) + place;
        abut_support3_point      s = {sample->point, (uint32_t)sample->vertex};
        return s;
    }
    bool listed = place >= 0 && abut_is_listed3(shape->hull, place);
    return listed ? abut_cell_support3(shape->hull, place, direction) : abut_core_support3(shape, direction, near);
}

// Keeps a vertex of D among those found. The corner's vertices are its number there.
ABUT_INLINE abut_corner3 abut_found_keep3(abut_vertices3 *found, const abut_vertex3 *v)
{
    int32_t k = found->count;
    found->rows.a.x[k] = v->a.x;
    found->rows.a.y[k] = v->a.y;
    found->rows.a.z[k] = v->a.z;
    found->feature_a[k] = v->feature_a;
    found->feature_b[k] = v->feature_b;
    found->count = k + 1;
    abut_corner3 p = {v->w, k, k};
    return p;
}

// The vertex of D farthest along u, which is brought to a length near one by a power of two: cores are asked in the caller's
// unit, where heights may be as small as numbers can be. Both cells are looked up before either is read: each read waits for
// memory. Roughly: a vertex of D that is far along u, from the samples of large hulls.
ABUT_INLINE abut_corner3 abut_found_farthest3(abut_vertices3 *found, const abut_pair3 *pair, abut_vec3 u, bool roughly)
{
    u = abut_scale3(abut_unit_of((abut_abs(u.x) + abut_abs(u.y)) + abut_abs(u.z)).per_unit, u);
    abut_vec3           against = abut_neg3(abut_unrotate3(pair->rotation, u));
    int32_t             place_a = abut_listed_place3(pair->a, u, roughly);
    int32_t             place_b = abut_listed_place3(pair->b, against, roughly);
    uint32_t            near_a = found->count > 0 ? found->feature_a[found->count - 1] : 0;
    uint32_t            near_b = found->count > 0 ? found->feature_b[found->count - 1] : 0;
    abut_support3_point a = abut_listed_support3(pair->a, u, roughly, place_a, near_a);
    abut_support3_point b = abut_listed_support3(pair->b, against, roughly, place_b, near_b);
    abut_vertex3        v = abut_minkowski_of3(pair, a, b);
    return abut_found_keep3(found, &v);
}

// Whether the last one found is a corner of the feature.
ABUT_INLINE bool abut_found_again3(const abut_vertices3 *found, const abut_corners3 *c, int32_t count)
{
    int32_t last = found->count - 1;
    bool    again = false;
    for (int32_t i = 0; i < count; ++i) {
        int32_t k = c->a[i];
        again = again || (found->feature_a[k] == found->feature_a[last] && found->feature_b[k] == found->feature_b[last]);
    }
    return again;
}

// The vertices that the cache names, if both cores have them.
ABUT_INLINE bool abut_found_recall3(abut_vertices3 *found, abut_corners3 *c, const abut_pair3 *pair, const abut_cache3 *cache)
{
    if (cache == NULL || cache->private_.count < 1 || cache->private_.count > 3) {
        return false;
    }
    for (int32_t i = 0; i < cache->private_.count; ++i) {
        abut_vertex3 v;
        if (!abut_minkowski_vertex3(pair, cache->private_.feature_a[i], cache->private_.feature_b[i], &v)) {
            found->count = 0;
            return false;
        }
        abut_corner3 p = abut_found_keep3(found, &v);
        abut_corner_set3(c, i, &p);
    }
    return true;
}

// From the numbers of the questions to the vertices they found.
ABUT_INLINE abut_hulls3_end abut_found_named3(const abut_vertices3 *found, abut_hulls3_end end, abut_hulls3_answer *answer)
{
    for (int32_t i = 0; end != ABUT_HULLS3_INCONCLUSIVE && i < answer->count; ++i) {
        int32_t k = (int32_t)answer->feature_a[i];
        answer->feature_a[i] = found->feature_a[k];
        answer->feature_b[i] = found->feature_b[k];
    }
    return end;
}

// ---- where it begins ----------------------------------------------------------------------------------------------------

// Any part of the triangle of three corners may be nearest, or of the edge of two. As if its last corner were the newest.
ABUT_OUTLINE abut_feature3 abut_part_of_corners3(abut_corners3 *c, int32_t count)
{
    abut_simplex3   simplex;
    abut_candidate3 part;
    simplex.count = count;
    for (int32_t i = 0; i < count; ++i) {
        simplex.vertex[i].w = abut_corner_of3(c, i);
    }
    if (count == 2) {
        part = abut_on_edge3(&simplex, 0, 1);
    } else {
        abut_triangle3 t = abut_triangle_of3(&simplex, 0, 1, 2);
        part = abut_on_triangle3(&simplex, &t);
    }
    const int32_t last = part.index[part.count == 2 ? 1 : 0];
    abut_corner3  p = {abut_corner_of3(c, last), c->a[last], c->b[last]};
    if (part.count == 2) {
        abut_vec3 e = abut_sub3(abut_corner_of3(c, part.index[0]), p.w);
        return abut_feature_edge3(c, &p, e, -abut_dot3(p.w, e), part.index[0]);
    }
    return abut_feature_vertex3(c, &p); // or what is inside a needle, which begins anew from a corner
}

// The feature nearest the origin of the corners recalled: mostly it is all of them.
ABUT_INLINE abut_feature3 abut_recalled_feature3(abut_corners3 *c, int32_t count)
{
    const int32_t newest = count - 1;
    abut_corner3  p = {abut_corner_of3(c, newest), c->a[newest], c->b[newest]};
    if (count == 1) {
        return abut_feature_vertex3(c, &p);
    }
    abut_vec3 to_i = abut_sub3(abut_corner_of3(c, 0), p.w);
    if (count == 2) {
        abut_real along = -abut_dot3(p.w, to_i);
        bool      between = along > 0 && along < abut_dot3(to_i, to_i);
        return between ? abut_feature_edge3(c, &p, to_i, along, 0) : abut_part_of_corners3(c, 2);
    }
    abut_vec3 to_j = abut_sub3(abut_corner_of3(c, 1), p.w);
    abut_vec3 normal = abut_cross3(to_i, to_j);
    abut_real area_i = abut_dot3(abut_cross3(to_j, p.w), normal);
    abut_real area_j = abut_dot3(abut_cross3(p.w, to_i), normal);
    if (area_i > 0 && area_j > 0 && area_i + area_j < abut_dot3(normal, normal)) {
        return abut_feature_side3(c, &p, normal, area_i, area_j);
    }
    return abut_part_of_corners3(c, 3);
}

// From the middle of A towards the middle of B, or as the last answer went. Concentric cores begin along +x, unless they are
// scanned.
ABUT_INLINE abut_vec3 abut_first_direction3(const abut_pair3 *pair, const abut_cache3 *cache, bool scanned)
{
    const abut_vec3 right = {1, 0, 0};
    if (cache != NULL && abut_abs(abut_dot3(cache->private_.normal, cache->private_.normal) - 1) <= ABUT_ROTATION_SLACK) {
        return cache->private_.normal;
    }
    return scanned || abut_dot3(pair->offset, pair->offset) > ABUT_SQUARE_SMALLEST ? pair->offset : right;
}

ABUT_INLINE abut_corner3 abut_scanned_farthest3(const abut_rows_pair3 *rows, abut_vec3 u)
{
    abut_row_vertices3 v = abut_rows_farthest3(rows, u.x, u.y, u.z);
    return abut_corner_of_rows3(rows, v.a, v.b);
}

// Hulls of few vertices are not asked about depth at once: several directions find the same vertex, and one tells too little.
// Nor are flat ones: beside each other they reach beyond the origin along most directions, apart or not.
ABUT_INLINE bool abut_may_be_deep3(const abut_pair3 *pair, const abut_rows_pair3 *rows)
{
    return rows->a.padded > ABUT_HULL3_LANES && rows->b.padded > ABUT_HULL3_LANES && pair->max_supports > ABUT_DEEP_SUPPORTS &&
           abut_is_stout3(pair->a->hull) && abut_is_stout3(pair->b->hull);
}

// Whether a vertex of D lies so far beyond the origin, along u, that they may well overlap.
ABUT_INLINE bool abut_is_deep3(abut_vec3 u, abut_vec3 w)
{
    abut_real height = abut_dot3(u, w);
    abut_real square = abut_dot3(u, u);
    return ((height > 0) & (height * height > ABUT_DEEP_SINE * ABUT_DEEP_SINE * (square * abut_dot3(w, w)))) &&
           square > ABUT_SQUARE_SMALLEST;
}

// About the length of a vector, 1 to 1.16 of it, without a root.
ABUT_INLINE abut_real abut_length_about3(abut_vec3 v)
{
    const abut_real x = abut_abs(v.x);
    const abut_real y = abut_abs(v.y);
    const abut_real z = abut_abs(v.z);
    return (abut_max(abut_max(x, y), z) + (x + y + z)) / 2;
}

// After the first vertex, which was asked for along u: the way from it to the origin leads too far aside, so u is kept in mind.
ABUT_INLINE abut_vec3 abut_second_direction3(const abut_feature3 *f, abut_vec3 u)
{
    return abut_along3(abut_scale3(ABUT_SECOND_KEEPS * abut_length_about3(f->u), u), abut_length_about3(u), f->u);
}

// What lies along that takes part only where it leads nearer.
ABUT_INLINE void abut_second_corner3(abut_corners3 *c, abut_feature3 *f, const abut_corner3 *p, abut_real tolerance)
{
    abut_real gap = f->height + abut_dot3(f->u, p->w);
    if (gap > 0 && gap * gap > tolerance * tolerance * f->square) {
        *f = abut_region_edge3(c, p);
    }
}

// ---- where it ends ------------------------------------------------------------------------------------------------------

// The bounds by the feature and by the vertex of D farthest along u, and whether they prove an answer.
ABUT_INLINE abut_hulls3_end abut_hulls_apart3(const abut_corners3 *c, const abut_rows3 *rows_a, const abut_feature3 *f,
                                              abut_real farthest, const abut_pair3 *pair, abut_hulls3_answer *answer)
{
    static const int32_t after[] = {1, 2, 0};

    abut_real       weight[3] = {0, 0, 0};
    const abut_real per_whole = 1 / f->whole;
    const int32_t   first = f->count == 2 ? 0 : after[f->newest];
    const int32_t   second = f->count == 2 ? 2 : after[first];
    weight[first] = f->share[0] * per_whole;
    weight[second] = f->share[1] * per_whole;
    weight[f->newest] = 1 - (f->share[0] * per_whole + f->share[1] * per_whole);
    abut_vec3 x = {0, 0, 0};
    abut_vec3 a = {0, 0, 0};
    for (int32_t i = 0; i < f->count; ++i) {
        x = abut_along3(x, weight[i], abut_corner_of3(c, i));
        a = abut_along3(a, weight[i], abut_of_row3(rows_a, c->a[i]));
        answer->feature_a[i] = (uint32_t)c->a[i];
        answer->feature_b[i] = (uint32_t)c->b[i];
    }
    abut_real per_length = 1 / abut_sqrt(f->square);
    abut_vec3 normal = abut_scale3(per_length, f->u);
    abut_real upper = abut_sqrt(abut_dot3(x, x));
    abut_real lower = -farthest * per_length;
    abut_vec3 aside = abut_along3(x, upper, normal);
    abut_real allowed = ABUT_FOOT_MISS * pair->noise;
    abut_real noise = abut_noise_of_rows3(pair);
    answer->count = f->count;
    answer->a = a;
    answer->normal = normal;
    answer->upper = upper;
    answer->lower = lower;
    answer->noise = noise;
    bool inside = weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0;
    bool clear = upper > ABUT_AXES_CLEAR * pair->noise && f->square > ABUT_SQUARE_SMALLEST;
    if (!inside || !clear || !(abut_dot3(aside, aside) <= allowed * allowed)) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    if (lower - (pair->noise + noise) > pair->max_distance) {
        return ABUT_HULLS3_BEYOND;
    }
    return upper - lower <= pair->tolerance ? ABUT_HULLS3_APART : ABUT_HULLS3_INCONCLUSIVE;
}

// Three corners, which had the nearest point inside, and a fourth: whether they hold the origin, certainly.
ABUT_OUTLINE abut_hulls3_end abut_hulls_around3(const abut_corners3 *c, const abut_corner3 *p, const abut_feature3 *base,
                                                abut_hulls3_answer *answer)
{
    abut_simplex3 simplex;
    simplex.count = 4;
    for (int32_t i = 0; i < 3; ++i) {
        simplex.vertex[i].w = abut_corner_of3(c, i);
        answer->feature_a[i] = (uint32_t)c->a[i];
        answer->feature_b[i] = (uint32_t)c->b[i];
    }
    simplex.vertex[3].w = p->w;
    answer->feature_a[3] = (uint32_t)p->a;
    answer->feature_b[3] = (uint32_t)p->b;
    answer->count = 4;
    answer->normal = abut_scale3(1 / abut_sqrt(base->square), base->u);
    bool certain = abut_nearest_of3(&simplex).where == ABUT_WHERE3_INSIDE && base->square > ABUT_SQUARE_SMALLEST;
    return certain ? ABUT_HULLS3_OVERLAP : ABUT_HULLS3_INCONCLUSIVE;
}

// ---- the search -------------------------------------------------------------------------------------------------------------

// All three are looked at, since a branch on one of them would be a guess: every third question finds a corner's vertex of A
// or B again.
ABUT_INLINE bool abut_is_corner3(const abut_corners3 *c, int32_t count, const abut_corner3 *v)
{
    int32_t other[3];
    for (int32_t i = 0; i < 3; ++i) {
        other[i] = (c->a[i] ^ v->a) | (c->b[i] ^ v->b);
    }
    return (other[0] == 0) | ((count > 1) & (other[1] == 0)) | ((count > 2) & (other[2] == 0));
}

// Whether nothing nearer is to be hoped for from a vertex of D of that height along the feature's direction, or nothing as near
// as is asked.
ABUT_INLINE bool abut_hulls_met3(const abut_feature3 *f, abut_real height, bool repeated, const abut_pair3 *pair)
{
    abut_real limit = pair->max_distance + pair->noise;
    abut_real gap = f->height + height;
    bool      met = repeated || gap <= 0 || gap * gap <= pair->tolerance * pair->tolerance * f->square;
    return met || ((height < 0) & (height * height > limit * limit * f->square));
}

// Whether a plane parts the cores by more than the limit, from how far D reaches along its normal u, of any length.
ABUT_INLINE bool abut_plane_parts3(abut_real height, abut_real square, abut_real limit)
{
    return height < 0 && height * height > limit * limit * square && square > ABUT_SQUARE_SMALLEST;
}

// From the vertex of D farthest along the feature's direction: an end, or a nearer feature to go on from.
ABUT_INLINE abut_hulls3_end abut_gjk_step3(abut_corners3 *c, abut_feature3 *f, const abut_rows3 *rows_a, const abut_corner3 *p,
                                           bool repeated, const abut_pair3 *pair, abut_gjk_goal3 goal, abut_real limit,
                                           abut_hulls3_answer *answer)
{
    abut_real height = abut_dot3(f->u, p->w);
    if (goal == ABUT_GJK_GOAL3_OVERLAP) {
        if (abut_plane_parts3(height, f->square, limit)) {
            return ABUT_HULLS3_BEYOND;
        }
    } else if (abut_hulls_met3(f, height, repeated, pair)) {
        return abut_hulls_apart3(c, rows_a, f, height, pair, answer);
    }
    abut_feature3 next = abut_region_grown3(c, p, f);
    if (next.count == 4) {
        return abut_hulls_around3(c, p, f, answer);
    }
    bool nearer = next.nearer < f->nearer;
    *f = next;
    return nearer ? ABUT_HULLS3_ON : ABUT_HULLS3_INCONCLUSIVE;
}

// The first vertex of D or two, where the cache names none. Of hulls whose vertices are all looked at a second direction, which
// keeps some of the first, costs little and saves a step.
ABUT_INLINE abut_hulls3_end abut_gjk_begin3(abut_corners3 *c, abut_feature3 *f, abut_vertices3 *v, const abut_pair3 *pair,
                                            const abut_cache3 *cache, abut_gjk_goal3 goal, abut_real limit,
                                            abut_hulls3_answer *answer)
{
    const bool   overlap = goal == ABUT_GJK_GOAL3_OVERLAP;
    abut_vec3    u = abut_first_direction3(pair, cache, true);
    abut_corner3 p = abut_scanned_farthest3(&v->rows, u);
    answer->supports = 1;
    if (overlap && abut_plane_parts3(abut_dot3(u, p.w), abut_dot3(u, u), limit)) {
        return ABUT_HULLS3_BEYOND;
    }
    if (goal == ABUT_GJK_GOAL3_DISTANCE_OR_DEEP && abut_may_be_deep3(pair, &v->rows) && abut_is_deep3(u, p.w)) {
        answer->normal = u;
        return ABUT_HULLS3_DEEP;
    }
    *f = abut_feature_vertex3(c, &p);
    if (pair->max_supports > 2) {
        u = abut_second_direction3(f, u);
        p = abut_scanned_farthest3(&v->rows, u);
        answer->supports = 2;
        if (overlap && abut_plane_parts3(abut_dot3(u, p.w), abut_dot3(u, u), limit)) {
            return ABUT_HULLS3_BEYOND;
        }
        abut_second_corner3(c, f, &p, pair->tolerance);
    }
    return ABUT_HULLS3_ON;
}

// Where the search begins: false at the cache's vertices, if it names any, which cost no support.
ABUT_INLINE bool abut_gjk_recall3(abut_corners3 *c, abut_vertices3 *v, bool scanned, const abut_pair3 *pair,
                                  const abut_cache3 *cache)
{
    return scanned ? abut_recall_corners3(c, &v->rows, pair, cache) : abut_found_recall3(v, c, pair, cache);
}

// `scanned`: both are hulls of few vertices. Otherwise, where one is a large flat hull, the search begins among samples of it
// and goes on among all vertices from where it ends.
ABUT_INLINE abut_hulls3_end abut_gjk_kernel3(const abut_pair3 *pair, const abut_cache3 *cache, bool scanned,
                                             abut_gjk_goal3 goal, abut_hulls3_answer *answer)
{
    const abut_real limit = pair->max_distance + (pair->noise + (scanned ? abut_noise_of_rows3(pair) : 0));
    abut_vertices3  v;
    abut_corners3   c;
    abut_feature3   f;
    abut_hulls3_end end = ABUT_HULLS3_ON;
    bool            roughly = false;
    c.x[3] = c.y[3] = c.z[3] = 0;
    c.a[1] = c.a[2] = c.b[1] = c.b[2] = 0; // they are looked at before they are corners
    answer->supports = 0;
    v.count = 0;
    if (scanned) {
        abut_rows_fill3(&v.rows, pair->a->hull, pair->b->hull, pair->per_unit, &pair->rotation, &pair->offset);
    }
    if (goal != ABUT_GJK_GOAL3_OVERLAP && abut_gjk_recall3(&c, &v, scanned, pair, cache)) {
        f = abut_recalled_feature3(&c, cache->private_.count);
    } else if (scanned) {
        end = abut_gjk_begin3(&c, &f, &v, pair, cache, goal, limit, answer);
    } else {
        roughly = abut_is_sampled3(pair->a) || abut_is_sampled3(pair->b);
        abut_corner3 first = abut_found_farthest3(&v, pair, abut_first_direction3(pair, cache, false), roughly);
        f = abut_feature_vertex3(&c, &first);
        answer->supports = 1;
    }
    while (end == ABUT_HULLS3_ON && answer->supports < pair->max_supports && (scanned || v.count < ABUT_SCAN_VERTICES3)) {
        abut_corner3 p = scanned ? abut_scanned_farthest3(&v.rows, f.u) : abut_found_farthest3(&v, pair, f.u, roughly);
        bool         repeated = scanned ? abut_is_corner3(&c, f.count, &p) : abut_found_again3(&v, &c, f.count);
        answer->supports += 1;
        if (roughly && (v.count > ABUT_SCAN_VERTICES3 / 2 || abut_hulls_met3(&f, abut_dot3(f.u, p.w), repeated, pair))) {
            roughly = false;
        } else {
            end = abut_gjk_step3(&c, &f, &v.rows.a, &p, repeated, pair, goal, limit, answer);
        }
    }
    if (end == ABUT_HULLS3_ON) {
        return ABUT_HULLS3_INCONCLUSIVE;
    }
    return scanned ? end : abut_found_named3(&v, end, answer);
}

#endif
