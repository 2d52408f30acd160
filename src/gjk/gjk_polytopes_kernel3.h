// gjk_polytopes_kernel3.h : GJK between any two polytopes, in plain arithmetic, with a certificate at its end.
//
// The method of gjk_hulls_kernel3.h for hulls of which not all vertices are looked at, and for boxes and triangles: a support
// point is asked of each core in its own frame, as gjk3.c asks it, and what has been found lies in rows by the number of the
// question. The bounds at the end are those of gjk_hulls_kernel3.h, and where they do not meet the answer is left to gjk3.c.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (gjk_hulls3.h). Frame: the unit frame of
// the pair (steps3.h).
#ifndef ABUT_GJK_GJK_POLYTOPES_KERNEL3_H
#define ABUT_GJK_GJK_POLYTOPES_KERNEL3_H

#include "gjk/gjk_hulls_kernel3.h"
#include "gjk/minkowski3.h"
#include "shape/direction_cell3.h"

// Answers to all questions so far: the points of A in the unit frame, and the names of the vertices.
typedef struct abut_found3 {
    abut_rows3 a;
    uint32_t   feature_a[ABUT_SCAN_VERTICES3], feature_b[ABUT_SCAN_VERTICES3];
    int32_t    count;
} abut_found3;

// Whether a core is a hull that is first asked for samples: a large one, and flat. Between flat hulls a search takes two or
// three times as many steps, most of them far from where it ends.
ABUT_INLINE bool abut_is_sampled3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_HULL && shape->hull->vertices > ABUT_HULL3_GROUPED && !abut_is_stout3(shape->hull);
}

// Where the hull says what is farthest along a direction, or only roughly so: -1 for other cores.
ABUT_INLINE int32_t abut_listed_place3(const abut_shape3 *shape, abut_vec3 direction, bool roughly)
{
    if (shape->core != ABUT_CORE3_HULL || shape->hull->side == 0) {
        return -1;
    }
    const abut_hull3 *hull = shape->hull;
    bool              of_samples = roughly && abut_is_sampled3(shape);
    return abut_cell_place3(hull, of_samples ? hull->side / ABUT_SAMPLES3_SHARE : hull->side, direction);
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
ABUT_INLINE abut_corner3 abut_found_keep3(abut_found3 *found, const abut_vertex3 *v)
{
    int32_t k = found->count;
    found->a.x[k] = v->a.x;
    found->a.y[k] = v->a.y;
    found->a.z[k] = v->a.z;
    found->feature_a[k] = v->feature_a;
    found->feature_b[k] = v->feature_b;
    found->count = k + 1;
    abut_corner3 p = {v->w, k, k};
    return p;
}

// The vertex of D farthest along u, which is brought to a length near one by a power of two: cores are asked in the caller's
// unit, where heights may be as small as numbers can be. Both cells are looked up before either is read: each read waits for
// memory. Roughly: a vertex of D that is far along u, from the samples of large hulls.
ABUT_INLINE abut_corner3 abut_found_farthest3(abut_found3 *found, const abut_pair3 *pair, abut_vec3 u, bool roughly)
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
ABUT_INLINE bool abut_found_warm3(const abut_found3 *found, const abut_corners3 *c, int32_t count)
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
ABUT_INLINE bool abut_found_recall3(abut_found3 *found, abut_corners3 *c, const abut_pair3 *pair, const abut_cache3 *cache)
{
    if (cache == NULL || cache->count < 1 || cache->count > 3) {
        return false;
    }
    for (int32_t i = 0; i < cache->count; ++i) {
        abut_vertex3 v;
        if (!abut_minkowski_vertex3(pair, cache->feature_a[i], cache->feature_b[i], &v)) {
            found->count = 0;
            return false;
        }
        abut_corner3 p = abut_found_keep3(found, &v);
        abut_corner_set3(c, i, &p);
    }
    return true;
}

// From the middle of A towards the middle of B, or as the last answer went. Concentric pairs begin along +x.
ABUT_INLINE abut_vec3 abut_found_direction3(const abut_pair3 *pair, const abut_cache3 *cache)
{
    abut_vec3 right = {1, 0, 0};
    if (cache != NULL && abut_abs(abut_dot3(cache->normal, cache->normal) - 1) <= ABUT_ROTATION_SLACK) {
        return cache->normal;
    }
    return abut_dot3(pair->offset, pair->offset) > ABUT_SQUARE_SMALLEST ? pair->offset : right;
}

// From the numbers of the questions to the vertices they found.
ABUT_INLINE abut_hulls3_end abut_found_named3(const abut_found3 *found, abut_hulls3_end end, abut_hulls3_answer *answer)
{
    for (int32_t i = 0; end != ABUT_HULLS3_INCONCLUSIVE && i < answer->count; ++i) {
        int32_t k = (int32_t)answer->feature_a[i];
        answer->feature_a[i] = found->feature_a[k];
        answer->feature_b[i] = found->feature_b[k];
    }
    return end;
}

ABUT_INLINE abut_hulls3_end abut_polytopes_kernel3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    abut_found3   found;
    abut_corners3 c;
    abut_feature3 f;
    found.count = 0;
    c.x[3] = c.y[3] = c.z[3] = 0;
    bool known = abut_found_recall3(&found, &c, pair, cache);
    bool roughly = !known && (abut_is_sampled3(pair->a) || abut_is_sampled3(pair->b));
    if (known) {
        f = abut_recalled_feature3(&c, found.count);
    } else {
        abut_corner3 first = abut_found_farthest3(&found, pair, abut_found_direction3(pair, cache), roughly);
        f = abut_feature_vertex3(&c, &first);
    }
    for (answer->supports = known ? 1 : 2; answer->supports <= pair->max_supports && found.count < ABUT_SCAN_VERTICES3;
         ++answer->supports) {
        abut_corner3 p = abut_found_farthest3(&found, pair, f.u, roughly);
        bool         repeated = abut_found_warm3(&found, &c, f.count);
        if (roughly && (found.count > ABUT_SCAN_VERTICES3 / 2 || abut_hulls_met3(&f, abut_dot3(f.u, p.w), repeated, pair))) {
            roughly = false;
            continue;
        }
        abut_hulls3_end end = abut_hulls_step3(&c, &f, &found.a, &p, repeated, pair, answer);
        if (end != ABUT_HULLS3_ON) {
            return abut_found_named3(&found, end, answer);
        }
    }
    return ABUT_HULLS3_INCONCLUSIVE;
}

#endif
