// warm_depth3.h : the depth of two small hulls by the surface that the last one left in the cache, if its nearest face is D's.
#ifndef ABUT_PAIRS_WARM_DEPTH3_H
#define ABUT_PAIRS_WARM_DEPTH3_H

#include "epa/epa_cache3.h"
#include "gjk/core3.h"
#include "math/direction3.h"
#include "shape/hull_layout3.h"

// ---- the kernel -------------------------------------------------------------------------------------------------------------
//
// What is proved, and why nothing in the cache need be believed, is in epa/epa_cache3.c. This is what EPA does with such a
// surface where it takes one step and nothing is in doubt, which is mostly: the same numbers in the same order, but without its
// store, eight vertices and eight faces at a time. Whatever else there may be is left to EPA: a triangle that is thin, a face
// that is nearest no more, a foot that is on no face.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (warm_depth3.h). Frame: the unit frame of
// the pair (steps3.h).

// ---- the support --------------------------------------------------------------------------------------------------------

ABUT_INLINE int32_t abut_epa_cache_scan3(const abut_real *x, int32_t padded, abut_vec3 d)
{
    abut_real  height[ABUT_HULL3_LANES * ABUT_HULL3_LANES];
    abut_simd8 most = abut_simd8_splat(-(abut_real)INFINITY);
    uint64_t   lower = 0;
    for (int32_t i = 0; i < padded; i += ABUT_HULL3_LANES) {
        abut_simd8 here = abut_simd8_scale(d.x, abut_simd8_load(x + i));
        here = abut_simd8_mul_add(here, abut_simd8_splat(d.y), abut_simd8_load(x + padded + i));
        here = abut_simd8_mul_add(here, abut_simd8_splat(d.z), abut_simd8_load(x + 2 * padded + i));
        abut_simd8_store(height + i, here);
        most = abut_simd8_max(most, here);
    }
    most = abut_simd8_splat(abut_simd8_largest(most));
    for (int32_t i = 0; i < padded; i += ABUT_HULL3_LANES) {
        lower |= (uint64_t)abut_simd8_less(abut_simd8_load(height + i), most) << i;
    }
    return abut_lowest_bit(~lower);
}

// The vertex farthest along a direction, the first of them, from the middle of its hull.
ABUT_INLINE abut_vec3 abut_epa_cache_top3(const abut_hull3 *hull, abut_vec3 d)
{
    enum { FULL = 4 * ABUT_HULL3_LANES };
    const abut_real *x = abut_hull3_from_middle(hull);
    const int32_t    padded = abut_layout3(hull)->padded;
    const int32_t    i = padded == FULL ? abut_epa_cache_scan3(x, FULL, d) : abut_epa_cache_scan3(x, padded, d);
    const abut_vec3  v = {x[i], x[padded + i], x[2 * padded + i]};
    return v;
}

// How far D reaches along a direction.
ABUT_INLINE abut_real abut_epa_cache_height3(const abut_pair3 *pair, abut_vec3 d)
{
    const abut_vec3 a = abut_scale3(pair->per_unit, abut_epa_cache_top3(pair->a->hull, d));
    const abut_vec3 own = abut_epa_cache_top3(pair->b->hull, abut_neg3(abut_unrotate3(pair->rotation, d)));
    const abut_vec3 b = abut_add3(abut_rotate3(pair->rotation, abut_scale3(pair->per_unit, own)), pair->offset);
    return abut_dot3(d, abut_sub3(a, b));
}

// ---- the foot -----------------------------------------------------------------------------------------------------------

// A face's corners by component, and the coordinates in it of the origin's foot.
typedef struct abut_epa_cache_foot3 {
    abut_simd4 p[3];
    abut_real  weight[4];
    int32_t    least; // of the three
} abut_epa_cache_foot3;

// What abut_foot_weights3 says (plane3.h), of all three at once.
ABUT_INLINE void abut_epa_cache_weigh3(abut_epa_cache_foot3 *t, const abut_epa_cache_rows3 *s, int32_t face, abut_vec3 normal)
{
    const abut_real n[3] = {normal.x, normal.y, normal.z};
    const int32_t   c[3] = {s->corner[0][face], s->corner[1][face], s->corner[2][face]};
    abut_simd4      from[3], way[3], sum = abut_simd4_splat(0);
    for (int32_t k = 0; k < 3; ++k) {
        t->p[k] = abut_simd4_of(s->w[k][c[0]], s->w[k][c[1]], s->w[k][c[2]], 0);
        from[k] = abut_simd4_yzx(t->p[k]);
        way[k] = abut_simd4_sub(abut_simd4_zxy(t->p[k]), from[k]);
    }
    for (int32_t k = 0; k < 3; ++k) {
        const int32_t i = k == 2 ? 0 : k + 1;
        const int32_t j = i == 2 ? 0 : i + 1;
        abut_simd4    across = abut_simd4_sub(abut_simd4_mul(from[i], way[j]), abut_simd4_mul(from[j], way[i]));
        sum = k == 0 ? abut_simd4_scale(n[k], across) : abut_simd4_mul_add(sum, n[k], across);
    }
    abut_simd4_store(t->weight, sum);
    t->least = t->weight[1] < t->weight[0] ? 1 : 0;
    t->least = t->weight[2] < t->weight[t->least] ? 2 : t->least;
}

// Whether all corners lie in a plane, as far as it is flat.
ABUT_INLINE bool abut_epa_cache_in_plane3(const abut_epa_cache_foot3 *t, abut_vec3 n, abut_real height, abut_real flat)
{
    abut_simd4 at = abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(n.x, t->p[0]), n.y, t->p[1]), n.z, t->p[2]);
    abut_simd4 off = abut_simd4_abs(abut_simd4_sub(at, abut_simd4_splat(height)));
    return (abut_simd4_less(abut_simd4_splat(flat), off) & ((1 << 3) - 1)) == 0;
}

// From face to face of one plane to that with the foot, as in epa_witness3.c. Returns the face.
ABUT_INLINE int32_t abut_epa_cache_walk3(abut_epa_cache_foot3 *t, const abut_epa_cache_rows3 *s, int32_t face, abut_vec3 normal,
                                         abut_real height, abut_real flat)
{
    abut_epa_cache_weigh3(t, s, face, normal);
    for (int32_t steps = 0; steps < ABUT_FOOT_WALK && t->weight[t->least] < 0; ++steps) {
        abut_epa_cache_foot3 next;
        const int32_t        edge = t->least == 2 ? 0 : t->least + 1;
        const int32_t        beside = abut_epa_cache_parallel3(s, face, edge);
        abut_epa_cache_weigh3(&next, s, beside, normal);
        if (!abut_epa_cache_in_plane3(&next, normal, height, flat)) {
            break;
        }
        *t = next;
        face = beside;
    }
    return face;
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

// The weighted sum of A's corners of a face, and whether that of D's is the foot.
ABUT_INLINE bool abut_epa_cache_witness3(abut_core_answer3 *core, const abut_epa_cache_rows3 *s, const abut_epa_cache_foot3 *t,
                                         int32_t face, const abut_pair3 *pair)
{
    const abut_real *x = abut_hull3_from_middle(pair->a->hull);
    const int32_t    padded = abut_layout3(pair->a->hull)->padded;
    const abut_real  allowed = ABUT_VISIBLE_MARGIN * pair->size;
    const abut_real  share = 1 / (t->weight[0] + t->weight[1] + t->weight[2]);
    abut_real        p[3][4];
    abut_vec3        miss = abut_scale3(core->distance, core->normal);
    abut_vec3        a = {0, 0, 0};
    for (int32_t k = 0; k < 3; ++k) {
        abut_simd4_store(p[k], t->p[k]);
    }
    for (int32_t i = 0; i < 3; ++i) {
        const abut_real weight = t->weight[i] * share;
        const int32_t   name = s->cache->private_.vertex_a[s->corner[i][face]];
        const abut_vec3 w = {p[0][i], p[1][i], p[2][i]};
        const abut_vec3 of_a = {x[name], x[padded + name], x[2 * padded + name]};
        const abut_vec3 own = abut_scale3(pair->per_unit, of_a);
        miss = abut_along3(miss, weight, w);
        a = i == 0 ? abut_scale3(weight, own) : abut_along3(a, weight, own);
    }
    core->a = a;
    core->b = abut_along3(a, core->distance, core->normal);
    return t->weight[0] > 0 && t->weight[1] > 0 && t->weight[2] > 0 && abut_dot3(miss, miss) <= allowed * allowed;
}

ABUT_INLINE bool abut_epa_cache_answer3(abut_core_answer3 *core, const abut_epa_cache_rows3 *s, int32_t face,
                                        const abut_pair3 *pair)
{
    abut_epa_cache_foot3 foot;
    const abut_vec3      n = {s->normal[0][face], s->normal[1][face], s->normal[2][face]};
    const abut_real      bound = abut_sqrt(s->square[face]);
    const abut_vec3      normal = abut_direction_of3(n).unit;
    const abut_real      height = abut_epa_cache_height3(pair, normal);
    const abut_real      flat = abut_max(pair->tolerance, pair->noise);
    const abut_real      spare = ABUT_NOISE3_CHOICE * ((pair->a->reach + pair->b->reach) * pair->per_unit);
    core->normal = normal;
    core->distance = -height;
    core->gap = abut_max(height - bound - spare, 0);
    core->supports = 1;
    core->status = ABUT_OK;
    face = abut_epa_cache_walk3(&foot, s, face, normal, height, flat);
    return abut_epa_cache_witness3(core, s, &foot, face, pair) && height - bound <= flat;
}

ABUT_INLINE bool abut_warm_depth_kernel3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    abut_epa_cache_rows3 s;
    const int32_t        face = abut_epa_cache_begin3(&s, pair, cache);
    return face >= 0 && abut_epa_cache_answer3(core, &s, face, pair);
}

// Of two hulls of few vertices, to the bits of EPA begun again from that surface (steps3.h). False where there is none, where
// one support is not enough, and where that is in doubt: then core->supports is what it has cost, which must be counted. The
// cache stays as it is. A limit on supports below the library's own is left to EPA, which counts them.
static inline bool abut_warm_depth3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    core->supports = 0;
    return cache != NULL && cache->private_.faces >= 4 && cache->private_.faces <= ABUT_CACHE3_FACES &&
           pair->max_supports >= ABUT_SUPPORTS3_BASE && abut_warm_depth_kernel3(pair, cache, core);
}

#endif
