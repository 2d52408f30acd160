// hull_again3.h : two small hulls that were asked about before: whether the feature that was nearest is nearest still.
//
// Mostly it is, and one support point proves it. So nothing is brought into one frame but the vertices that are named, and each
// hull is asked in its own. Three corners are looked at whether they are three, two or one: how many cannot be foreseen. The
// certificate is that of hull_rows3.h.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (query/warm3.h). Frame: the unit frame of
// the pair (steps3.h).
#ifndef ABUT_GJK_HULL_AGAIN3_H
#define ABUT_GJK_HULL_AGAIN3_H

#include "base/tolerance3.h"
#include "gjk/hulls3.h"
#include "math/exact.h"
#include "shape/rows3.h"

// How a vertex of either hull comes into the unit frame: as in the rows, to the last bit.
typedef struct abut_again_view3 {
    const abut_real *a, *b; // from the middles
    ptrdiff_t        padded_a, padded_b;
    abut_real        per_unit;
    abut_rot3        turn;
    abut_vec3        offset;
} abut_again_view3;

ABUT_INLINE abut_vec3 abut_again_a3(const abut_again_view3 *view, int32_t i)
{
    const abut_real *x = view->a + i;
    abut_vec3        v = {x[0], x[view->padded_a], x[2 * view->padded_a]};
    return abut_scale3(view->per_unit, v);
}

ABUT_INLINE abut_vec3 abut_again_b3(const abut_again_view3 *view, int32_t i)
{
    const abut_real *x = view->b + i;
    abut_vec3        v = {x[0], x[view->padded_b], x[2 * view->padded_b]};
    return abut_add3(abut_rotate3(view->turn, v), view->offset);
}

// Where on the feature the point x nearest the origin lies: `first` and `second` of `whole` are the shares of its corners 0 and
// 1, corner 2 has the rest. u points from x to the origin, of any length.
typedef struct abut_again3 {
    abut_vec3 u;
    abut_real first, second, whole;
} abut_again3;

// Of an edge corners 0 and 2 are the ends, of a vertex all are it. False: x is not inside.
ABUT_INLINE bool abut_again_nearest3(const abut_vec3 *w, int32_t count, abut_again3 *f)
{
    abut_vec3 to_i = abut_sub3(w[0], w[2]);
    if (count == 3) {
        abut_vec3 to_j = abut_sub3(w[1], w[2]);
        f->u = abut_cross3(to_i, to_j);
        f->first = abut_dot3(abut_cross3(to_j, w[2]), f->u);
        f->second = abut_dot3(abut_cross3(w[2], to_i), f->u);
        f->whole = abut_dot3(f->u, f->u);
        bool inside = f->first > 0 && f->second > 0 && f->first + f->second < f->whole;
        return inside && abut_dot3(f->u, w[2]) < 0;
    }
    f->second = 0;
    if (count == 2) {
        f->first = -abut_dot3(w[2], to_i);
        f->whole = abut_dot3(to_i, to_i);
        f->u = abut_neg3(abut_along3(abut_scale3(f->whole, w[2]), f->first, to_i));
        return f->first > 0 && f->first < f->whole;
    }
    f->first = 0;
    f->whole = 1;
    f->u = abut_neg3(w[2]);
    return true;
}

// How far D reaches along u, each hull asked in its own frame.
ABUT_INLINE abut_real abut_again_farthest3(const abut_again_view3 *view, const abut_pair3 *pair, abut_vec3 u)
{
    abut_vec3 against = abut_neg3(abut_unrotate3(pair->rotation, u));
    int32_t   a = abut_hull_farthest3(pair->a->hull, u.x, u.y, u.z);
    int32_t   b = abut_hull_farthest3(pair->b->hull, against.x, against.y, against.z);
    return abut_dot3(u, abut_sub3(abut_again_a3(view, a), abut_again_b3(view, b)));
}

// The bounds by the feature and by the vertex of D farthest along u, and whether they prove an answer. `at` are the points of A
// that the corners w have.
ABUT_INLINE abut_hulls3_end abut_again_apart3(const abut_vec3 *w, const abut_vec3 *at, const abut_again3 *f, abut_real farthest,
                                              const abut_pair3 *pair, abut_hulls3_answer *answer)
{
    abut_real per_whole = 1 / f->whole;
    abut_real first = f->first * per_whole;
    abut_real second = f->second * per_whole;
    abut_real third = 1 - (first + second);
    abut_real square = abut_dot3(f->u, f->u);
    abut_real per_length = 1 / abut_sqrt(square);
    abut_vec3 x = abut_along3(abut_along3(abut_scale3(third, w[2]), second, w[1]), first, w[0]);
    abut_vec3 normal = abut_scale3(per_length, f->u);
    abut_real upper = abut_sqrt(abut_dot3(x, x));
    abut_real lower = -farthest * per_length;
    abut_vec3 aside = abut_along3(x, upper, normal);
    abut_real allowed = ABUT_FOOT_MISS * pair->noise;
    abut_real noise = abut_noise_of_rows3(pair);
    answer->a = abut_along3(abut_along3(abut_scale3(third, at[2]), second, at[1]), first, at[0]);
    answer->normal = normal;
    answer->upper = upper;
    answer->lower = lower;
    answer->noise = noise;
    answer->supports = 1;
    bool clear = upper > ABUT_AXES_CLEAR * pair->noise && square > ABUT_SQUARE_SMALLEST;
    if (!(third >= 0) || !clear || !(abut_dot3(aside, aside) <= allowed * allowed)) {
        return ABUT_HULLS3_DOUBT;
    }
    if (lower - (pair->noise + noise) > pair->max_distance) {
        return ABUT_HULLS3_BEYOND;
    }
    return upper - lower <= pair->tolerance ? ABUT_HULLS3_APART : ABUT_HULLS3_DOUBT;
}

// Corner i of the feature that the cache names. False: there is none of that name.
ABUT_INLINE bool abut_again_corner3(const abut_again_view3 *view, const abut_pair3 *pair, const abut_cache3 *cache, int32_t i,
                                    abut_vec3 *at, abut_vec3 *w)
{
    uint32_t a = cache->feature_a[i];
    uint32_t b = cache->feature_b[i];
    if (a >= (uint32_t)pair->a->hull->vertices || b >= (uint32_t)pair->b->hull->vertices) {
        return false;
    }
    *at = abut_again_a3(view, (int32_t)a);
    *w = abut_sub3(*at, abut_again_b3(view, (int32_t)b));
    return true;
}

ABUT_INLINE abut_hulls3_end abut_hulls_as_before3(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    const abut_hull3      *a = pair->a->hull;
    const abut_hull3      *b = pair->b->hull;
    const abut_again_view3 view = {abut_hull3_from_middle(a),
                                   abut_hull3_from_middle(b),
                                   a->padded,
                                   b->padded,
                                   pair->per_unit,
                                   abut_rows_turn3(&pair->rotation, pair->per_unit),
                                   pair->offset};
    const int32_t          middle = cache->count == 3 ? 1 : 0;
    abut_vec3              at[3];
    abut_vec3              w[3];
    abut_again3            f;
    if (!abut_again_corner3(&view, pair, cache, 0, &at[0], &w[0]) ||
        !abut_again_corner3(&view, pair, cache, middle, &at[1], &w[1]) ||
        !abut_again_corner3(&view, pair, cache, cache->count - 1, &at[2], &w[2]) || !abut_again_nearest3(w, cache->count, &f)) {
        return ABUT_HULLS3_DOUBT;
    }
    return abut_again_apart3(w, at, &f, abut_again_farthest3(&view, pair, f.u), pair, answer);
}

#endif
