// gjk_hulls_kernel3.h : GJK between two small hulls, in plain arithmetic, with a certificate at its end.
//
// The same method as gjk3.c with nothing but what two hulls need: their vertices lie in rows in one frame (hull_arrays3.h), so
// that one direction serves both, and what is nearest the origin is told without a division (voronoi3.h). No decision of the
// loop needs to be right: in the end the distance is at most that of a weighted sum of vertices, whose weights are positive,
// and at least that of the supporting plane, and when the two do not meet to the pair's tolerance the answer is left to gjk3.c.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (gjk_hulls3.h). Frame: the unit frame of
// the pair (steps3.h).
#ifndef ABUT_GJK_GJK_HULLS_KERNEL3_H
#define ABUT_GJK_GJK_HULLS_KERNEL3_H

#include "gjk/gjk_hulls3.h"
#include "gjk/simplex3.h"
#include "gjk/voronoi3.h"
#include "shape/hull_arrays3.h"

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

// ---- where it begins ----------------------------------------------------------------------------------------------------

// The vertices that the cache names, if both hulls have them.
ABUT_INLINE bool abut_recall_corners3(abut_corners3 *c, const abut_rows_pair3 *rows, const abut_pair3 *pair,
                                      const abut_cache3 *cache)
{
    if (cache == NULL || cache->count < 1 || cache->count > 3) {
        return false;
    }
    for (int32_t i = 0; i < cache->count; ++i) {
        uint32_t a = cache->feature_a[i];
        uint32_t b = cache->feature_b[i];
        if (a >= (uint32_t)pair->a->hull->vertices || b >= (uint32_t)pair->b->hull->vertices) {
            return false;
        }
        abut_corner3 p = abut_corner_of_rows3(rows, (int32_t)a, (int32_t)b);
        abut_corner_set3(c, i, &p);
    }
    return true;
}

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

// From the middle of A towards the middle of B, or as the last answer went. Concentric hulls are not for this.
ABUT_INLINE abut_vec3 abut_first_direction3(const abut_pair3 *pair, const abut_cache3 *cache)
{
    bool known = cache != NULL && abut_abs(abut_dot3(cache->normal, cache->normal) - 1) <= ABUT_ROTATION_SLACK;
    return known ? cache->normal : pair->offset;
}

ABUT_INLINE abut_corner3 abut_first_corner3(const abut_rows_pair3 *rows, abut_vec3 u)
{
    abut_row_vertices3 v = abut_rows_farthest3(rows, u.x, u.y, u.z);
    return abut_corner_of_rows3(rows, v.a, v.b);
}

// Whether no side of a hull's box is less than a quarter of another.
ABUT_INLINE bool abut_is_stout3(const abut_hull3 *hull)
{
    abut_vec3 s = hull->stretch;
    return 4 * abut_min(abut_min(s.x, s.y), s.z) > abut_max(abut_max(s.x, s.y), s.z);
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

// ---- the search ---------------------------------------------------------------------------------------------------------

// All three are looked at, since a branch on one of them would be a guess: every third question finds a corner's vertex of A
// or B again.
ABUT_INLINE bool abut_is_corner3(const abut_corners3 *c, int32_t count, abut_row_vertices3 v)
{
    int32_t other[3];
    for (int32_t i = 0; i < 3; ++i) {
        other[i] = (c->a[i] ^ v.a) | (c->b[i] ^ v.b);
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

// What a vertex of D, the farthest along the feature's direction, comes to: an end, or a nearer feature to go on from.
ABUT_INLINE abut_hulls3_end abut_hulls_step3(abut_corners3 *c, abut_feature3 *f, const abut_rows3 *rows_a,
                                             const abut_corner3 *p, bool repeated, const abut_pair3 *pair,
                                             abut_hulls3_answer *answer)
{
    abut_real height = abut_dot3(f->u, p->w);
    if (abut_hulls_met3(f, height, repeated, pair)) {
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

ABUT_INLINE abut_hulls3_end abut_gjk_hulls_kernel3(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep,
                                                   abut_hulls3_answer *answer)
{
    abut_rows_pair3 rows;
    abut_corners3   c;
    abut_feature3   f;
    int32_t         asked = 0;
    c.x[3] = c.y[3] = c.z[3] = 0;
    c.a[1] = c.a[2] = c.b[1] = c.b[2] = 0; // they are looked at before they are corners
    abut_rows_fill3(&rows, pair->a->hull, pair->b->hull, pair->per_unit, &pair->rotation, &pair->offset);
    bool known = abut_recall_corners3(&c, &rows, pair, cache);
    if (known) {
        f = abut_recalled_feature3(&c, cache->count);
    } else {
        abut_vec3    u = abut_first_direction3(pair, cache);
        abut_corner3 first = abut_first_corner3(&rows, u);
        if (or_deep && abut_may_be_deep3(pair, &rows) && abut_is_deep3(u, first.w)) {
            answer->normal = u;
            answer->supports = 1;
            return ABUT_HULLS3_DEEP;
        }
        f = abut_feature_vertex3(&c, &first);
        asked = 1;
        if (pair->max_supports > 2) {
            abut_corner3 second = abut_first_corner3(&rows, abut_second_direction3(&f, u));
            abut_second_corner3(&c, &f, &second, pair->tolerance);
            asked = 2;
        }
    }
    for (answer->supports = asked + 1; answer->supports <= pair->max_supports; ++answer->supports) {
        abut_row_vertices3 v = abut_rows_farthest3(&rows, f.u.x, f.u.y, f.u.z);
        abut_corner3       p = abut_corner_of_rows3(&rows, v.a, v.b);
        bool               repeated = abut_is_corner3(&c, f.count, v);
        abut_hulls3_end    end = abut_hulls_step3(&c, &f, &rows.a, &p, repeated, pair, answer);
        if (end != ABUT_HULLS3_ON) {
            return end;
        }
    }
    return ABUT_HULLS3_INCONCLUSIVE;
}

#endif
