// warm_distance3.h : the distance of two small hulls by what the last answer left in the cache, if that is still nearest.
#ifndef ABUT_PAIRS_WARM_DISTANCE3_H
#define ABUT_PAIRS_WARM_DISTANCE3_H

#include "abut/query3.h"
#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/core3.h"
#include "shape/hull_layout3.h"
#include "simd/simd4_pose3.h"
#include "simd/simd8.h"

// Whether two shapes are small hulls, the cache names vertices of both, and nothing is asked but a distance of interest. A
// surface kept from an overlap is asked first, by the general method.
static inline bool abut_hulls_known3(const abut_shape3 *a, const abut_shape3 *b, const abut_options *options,
                                     const abut_cache3 *cache)
{
    bool limited = options != NULL && (options->max_supports > 0 || options->tolerance > 0);
    if (a->core != ABUT_CORE3_HULL || b->core != ABUT_CORE3_HULL || cache == NULL || limited ||
        (abut_layout3(a->hull)->side | abut_layout3(b->hull)->side) != 0) {
        return false;
    }
    const int32_t   last = cache->private_.count - 1;
    const int32_t   middle = cache->private_.count == 3;
    const uint32_t *i = cache->private_.feature_a;
    const uint32_t *j = cache->private_.feature_b;
    const uint32_t  of_a = (uint32_t)a->hull->vertices;
    const uint32_t  of_b = (uint32_t)b->hull->vertices;
    return last >= 0 && last < 3 && cache->private_.faces <= 0 && i[0] < of_a && j[0] < of_b && i[middle] < of_a &&
           j[middle] < of_b && i[last] < of_a && j[last] < of_b;
}

// ---- the kernel -------------------------------------------------------------------------------------------------------------
//
// Mostly it is, and how far D reaches along the way from it to the origin proves it. So no pair is made, nothing goes into rows
// but the vertices that are named, and each hull is asked in its own frame how far it reaches, not where. All of one question
// is one chain, so each step waits for as little as it can: edges of D for no offset, the nearest point for no root.
//
// Certificate. With u from the point x nearest the origin to it, of any length, D reaches along u as far as A's highest vertex
// does, less B's lowest, less the offset: that bounds the distance from below. From above it is |x|: the weights of D's
// vertices in x are none below zero and add up to 1 at most. And x must lie on the line along u through the origin, that of
// the witness points.
//
// Rounding, in u times the reaches ra and rb, B's span sb and the offset t, against the pair's noise (20 ra, 24.7 rb, 3.7 sb,
// 6 t; the ledger):
//   below:  heights 3, the turn of u into B's axes 3.74, two sums: 5 ra, 8.74 rb; the offset by itself 1, its height 3, a sum:
//           5 t.
//   above:  two subtractions and B's turn: 2 ra, 5.74 rb, and 2 t with the offset's own. Edges: their two ends 2 ra, 9.48 rb;
//           themselves, the product, and weights that add up to 1 + 3 u: 5 of their length, 10 ra and 5 sb. Two sums: 2 ra,
//           2 rb, 2 t. That is 16 ra, 17.3 rb, 5 sb, 4 t, and sb is no more than 2 rb.
// As no vertex is chosen there is room for all of it, and ABUT_NOISE3_ROWS is not needed.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (warm_distance3.h). Frame: A's axes, from
// the middle of A's core, the caller's unit.

enum { ABUT_WARM_THREE3 = (1 << 3) - 1 }; // bits of a row's first three numbers

// How the two lie. The fourth number of a row means nothing.
typedef struct abut_warm_place3 {
    abut_simd4 column[3], row[3]; // of B's rotation
    abut_simd4 offset;            // from the middle of A's core to that of B's
    abut_real  size, noise;       // as those of a pair (steps3.h)
    bool       usable;
} abut_warm_place3;

// The feature: a corner of D, and how the others lie from it; of A's part likewise. u is from the point nearest the origin to
// the origin, of any length; shares times u are the weights of the others, times the square of u.
typedef struct abut_warm_feature3 {
    abut_simd4 corner, to_first, to_second;
    abut_simd4 a, a_to_first, a_to_second;
    abut_simd4 u, first_share, second_share;
} abut_warm_feature3;

ABUT_INLINE abut_simd4 abut_warm_row3(abut_vec3 v)
{
    return abut_simd4_of(v.x, v.y, v.z, 0);
}

ABUT_INLINE abut_simd4 abut_warm_turned3(const abut_simd4 column[3], abut_real x, abut_real y, abut_real z)
{
    return abut_simd4_mul_add(abut_simd4_mul_add(abut_simd4_scale(x, column[0]), y, column[1]), z, column[2]);
}

// The cross product with its components turned round: z, x, y.
ABUT_INLINE abut_simd4 abut_warm_across3(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_sub(abut_simd4_mul(a, abut_simd4_yzx(b)), abut_simd4_mul(abut_simd4_yzx(a), b));
}

ABUT_INLINE abut_simd4 abut_warm_cross3(abut_simd4 a, abut_simd4 b)
{
    return abut_simd4_yzx(abut_warm_across3(a, b));
}

// The first three numbers of each added up.
ABUT_INLINE abut_simd4 abut_warm_sums3(abut_simd4 a, abut_simd4 b, abut_simd4 c, abut_simd4 d)
{
    abut_simd4 r[4] = {a, b, c, d};
    abut_simd4_transpose(r);
    return abut_simd4_add(abut_simd4_add(r[0], r[1]), r[2]);
}

ABUT_INLINE abut_real abut_warm_sum3(abut_simd4 a)
{
    abut_real n[4];
    abut_simd4_store(n, a);
    return (n[0] + n[1]) + n[2];
}

// ---- how they lie -------------------------------------------------------------------------------------------------------

// Closely enough for abut_pair3_make's own test: two columns of length 1 and square to each other, the third their product.
ABUT_INLINE bool abut_warm_rotates3(const abut_simd4 column[3], abut_simd4 squares)
{
    const abut_simd4 slack = abut_simd4_splat(ABUT_ROTATION_SLACK / (2 * 2 * 2));
    const abut_simd4 off = abut_simd4_abs(abut_simd4_sub(squares, abut_simd4_of(1, 1, 0, 0)));
    const abut_simd4 lean = abut_simd4_abs(abut_simd4_sub(abut_warm_cross3(column[0], column[1]), column[2]));
    return (~abut_simd4_less(abut_simd4_max(off, lean), slack) & ABUT_WARM_THREE3) == 0;
}

// Middles farther from their origins than the cores reach are left to gjk/minkowski3.c; lengths in this range need no unit.
ABUT_INLINE void abut_warm_place_of3(abut_warm_place3 *k, const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a)
{
    const abut_simd4 middle_a = abut_warm_row3(a->middle);
    const abut_simd4 middle_b = abut_warm_row3(b->middle);
    abut_columns_of_pose3(k->column, b_in_a);
    abut_rows_of_pose3(k->row, b_in_a);
    const abut_simd4 turned = abut_warm_turned3(k->column, b->middle.x, b->middle.y, b->middle.z);
    k->offset = abut_simd4_add(abut_warm_row3(b_in_a->p), abut_simd4_sub(turned, middle_a));
    const abut_simd4 x = k->column[0];
    const abut_simd4 y = k->column[1];
    const abut_simd4 squares =
        abut_warm_sums3(abut_simd4_mul(x, x), abut_simd4_mul(y, y), abut_simd4_mul(x, y), abut_simd4_mul(k->offset, k->offset));
    abut_real square[4];
    abut_simd4_store(square, squares);
    const abut_real  apart = abut_sqrt(square[3]);
    const abut_simd4 sizes_b = abut_simd4_abs(middle_b);
    const abut_real  aside = abut_warm_sum3(abut_simd4_add(sizes_b, abut_simd4_abs(middle_a)));
    const bool       centred = (abut_simd4_less(abut_simd4_splat(0), sizes_b) & ABUT_WARM_THREE3) == 0;
    const abut_real  reach_b = b->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    const abut_real  reaches = a->reach + reach_b;
    const abut_real  vertices = ABUT_NOISE3_A * a->reach + ABUT_NOISE3_B * reach_b + ABUT_NOISE3_B_SPAN * b->span;
    const abut_real  slack = ABUT_NOISE_SLACK * (a->slack + b->slack);
    k->size = apart + reaches;
    k->noise = ((vertices + (centred ? 0 : ABUT_NOISE3_MIDDLES * aside)) + slack) + ABUT_NOISE3_OFFSET * apart;
    const abut_real largest = k->size + (a->radius + b->radius);
    const abut_real least = abut_min(abut_min(a->radius, b->radius), abut_min(a->reach, b->reach));
    k->usable = abut_warm_rotates3(k->column, squares) & (least >= 0) & (aside <= reaches) & (k->size > ABUT_WARM3_SMALLEST) &
                (largest < ABUT_WARM3_LARGEST);
}

// ---- how far a hull reaches ---------------------------------------------------------------------------------------------

ABUT_INLINE abut_simd8 abut_warm_heights3(const abut_real *x, ptrdiff_t padded, abut_simd8 dx, abut_simd8 dy, abut_simd8 dz)
{
    const abut_simd8 hx = abut_simd8_mul(abut_simd8_load(x), dx);
    const abut_simd8 hy = abut_simd8_mul(abut_simd8_load(x + padded), dy);
    const abut_simd8 hz = abut_simd8_mul(abut_simd8_load(x + 2 * padded), dz);
    return abut_simd8_add(abut_simd8_add(hx, hy), hz);
}

// Inline, so that a number that is known leaves no loop.
ABUT_INLINE abut_simd8 abut_warm_last3(const abut_real *x, int32_t padded, bool low, abut_simd8 dx, abut_simd8 dy,
                                       abut_simd8 dz)
{
    abut_simd8 last = abut_warm_heights3(x, padded, dx, dy, dz);
    for (int32_t i = ABUT_SIMD8_LANES; i < padded; i += ABUT_SIMD8_LANES) {
        abut_simd8 height = abut_warm_heights3(x + i, padded, dx, dy, dz);
        last = low ? abut_simd8_min(height, last) : abut_simd8_max(height, last);
    }
    return last;
}

// The lowest vertex's height along d, or the highest one's.
ABUT_INLINE abut_real abut_warm_reach3(const abut_hull3 *hull, bool low, const abut_real d[3])
{
    enum { FULL = 4 * ABUT_SIMD8_LANES };
    const abut_real *x = abut_hull3_from_middle(hull);
    const abut_simd8 dx = abut_simd8_splat(d[0]);
    const abut_simd8 dy = abut_simd8_splat(d[1]);
    const abut_simd8 dz = abut_simd8_splat(d[2]);
    const int32_t    padded = abut_layout3(hull)->padded;
    const abut_simd8 last =
        padded == FULL ? abut_warm_last3(x, FULL, low, dx, dy, dz) : abut_warm_last3(x, padded, low, dx, dy, dz);
    return abut_simd8_first(low ? abut_simd8_reduce_min(last) : abut_simd8_reduce_max(last));
}

// ---- the feature --------------------------------------------------------------------------------------------------------

ABUT_INLINE abut_simd4 abut_warm_a3(const abut_hull3 *hull, uint32_t i)
{
    const abut_real *x = abut_hull3_from_middle(hull) + i;
    return abut_simd4_of(x[0], x[abut_layout3(hull)->padded], x[2 * (ptrdiff_t)abut_layout3(hull)->padded], 0);
}

// Turned, but not moved by the offset.
ABUT_INLINE abut_simd4 abut_warm_b3(const abut_warm_place3 *k, const abut_hull3 *hull, uint32_t i)
{
    const abut_real *x = abut_hull3_from_middle(hull) + i;
    return abut_warm_turned3(k->column, x[0], x[abut_layout3(hull)->padded], x[2 * (ptrdiff_t)abut_layout3(hull)->padded]);
}

// Three corners are what the cache mostly has, and they wait for nothing that fewer need. Of an edge, what is square to it and
// to the way to the origin does what the second edge of a triangle does; a vertex has an edge of no length.
ABUT_INLINE void abut_warm_feature_of3(abut_warm_feature3 *f, const abut_warm_place3 *k, const abut_hull3 *a,
                                       const abut_hull3 *b, const abut_cache3 *cache)
{
    const abut_simd4 zero = abut_simd4_splat(0);
    const int32_t    last = cache->private_.count - 1;
    const abut_simd4 a_first = abut_warm_a3(a, cache->private_.feature_a[0]);
    const abut_simd4 first = abut_simd4_sub(a_first, abut_warm_b3(k, b, cache->private_.feature_b[0]));
    f->a = abut_warm_a3(a, cache->private_.feature_a[last]);
    const abut_simd4 turned = abut_simd4_sub(f->a, abut_warm_b3(k, b, cache->private_.feature_b[last]));
    f->corner = abut_simd4_sub(turned, k->offset);
    f->a_to_first = abut_simd4_sub(a_first, f->a);
    f->to_first = abut_simd4_sub(first, turned);
    if (cache->private_.count == 3) {
        const abut_simd4 a_second = abut_warm_a3(a, cache->private_.feature_a[1]);
        const abut_simd4 second = abut_simd4_sub(a_second, abut_warm_b3(k, b, cache->private_.feature_b[1]));
        f->a_to_second = abut_simd4_sub(a_second, f->a);
        f->to_second = abut_simd4_sub(second, turned);
        f->u = abut_warm_cross3(f->to_first, f->to_second);
        f->first_share = abut_warm_cross3(f->to_second, f->corner);
        f->second_share = abut_warm_cross3(f->corner, f->to_first);
    } else {
        const abut_simd4 aside = abut_warm_cross3(f->to_first, f->corner);
        const abut_simd4 count = abut_simd4_splat((abut_real)cache->private_.count);
        f->a_to_second = f->to_second = f->second_share = zero;
        f->u = abut_simd4_select_less(abut_simd4_splat(1), count, abut_warm_cross3(f->to_first, aside),
                                      abut_simd4_sub(zero, f->corner));
        f->first_share = abut_warm_cross3(aside, f->corner);
    }
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

typedef struct abut_warm_bounds3 {
    abut_simd4 normal, on_a; // unit; the witness point, from the middle of A's core
    abut_real  upper, lower;
    bool       proved; // x is one of D, the foot of the origin, and clear of it
} abut_warm_bounds3;

ABUT_INLINE void abut_warm_bounds_of3(abut_warm_bounds3 *to, const abut_warm_feature3 *f, const abut_warm_place3 *k,
                                      const abut_hull3 *a, const abut_hull3 *b)
{
    abut_real u[4];
    abut_real in_b[4];
    abut_real dots[4];
    abut_simd4_store(u, f->u);
    abut_simd4_store(in_b, abut_warm_turned3(k->row, u[0], u[1], u[2]));
    abut_simd4_store(dots, abut_warm_sums3(abut_simd4_mul(f->first_share, f->u), abut_simd4_mul(f->second_share, f->u),
                                           abut_simd4_mul(f->u, f->u), abut_simd4_mul(f->u, k->offset)));
    const abut_real  square = dots[2];
    const abut_real  per_square = 1 / square;
    const abut_real  per_length = 1 / abut_sqrt(square);
    const abut_real  first = dots[0] * per_square;
    const abut_real  second = dots[1] * per_square;
    const abut_real  farthest = (abut_warm_reach3(a, false, u) - abut_warm_reach3(b, true, in_b)) - dots[3];
    const abut_simd4 x = abut_simd4_mul_add(abut_simd4_mul_add(f->corner, first, f->to_first), second, f->to_second);
    const abut_simd4 aside = abut_warm_across3(x, f->u);
    const abut_real  missed = abut_warm_sum3(abut_simd4_mul(aside, aside));
    const abut_real  allowed = ABUT_FOOT_MISS * k->noise;
    to->normal = abut_simd4_scale(per_length, f->u);
    to->on_a = abut_simd4_mul_add(abut_simd4_mul_add(f->a, first, f->a_to_first), second, f->a_to_second);
    to->upper = abut_sqrt(abut_warm_sum3(abut_simd4_mul(x, x)));
    to->lower = -farthest * per_length;
    to->proved = dots[0] >= 0 && dots[1] >= 0 && dots[0] + dots[1] <= square && square > ABUT_SQUARE_SMALLEST &&
                 to->upper > ABUT_AXES_CLEAR * k->noise && missed <= allowed * allowed * square;
}

ABUT_INLINE void abut_warm_write3(abut_proximity3 *p, const abut_warm_bounds3 *h, abut_real noise, const abut_shape3 *a,
                                  abut_real radius, abut_status status)
{
    const abut_real  distance = h->upper - radius + 0;
    const abut_real  gap = abut_max(h->upper - h->lower, 0);
    const abut_real  error = (gap + noise) + ABUT_NOISE3_DISTANCE * h->upper + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    const abut_simd4 point_a = abut_simd4_add(abut_warm_row3(a->middle), abut_simd4_mul_add(h->on_a, a->radius, h->normal));
    abut_vec3        at;
    abut_vec3        facing;
    abut_vec3        normal;
    abut_vec3_of_row(&at, point_a);
    abut_vec3_of_row(&facing, abut_simd4_mul_add(point_a, distance, h->normal));
    abut_vec3_of_row(&normal, abut_simd4_add(h->normal, abut_simd4_splat(0))); // no negative zeros
    abut_put_proximity3(p, at, facing, normal, distance, error, status, 1);
}

// Of hulls known as above. False where another feature may be nearer, where that is inconclusive, and for numbers out of range:
// then *p holds only what it has cost, which must be counted. The cache keeps its features.
//
// A single return: after an early one gcc takes the rest for seldom done, and leaves loops rolled.
ABUT_INLINE bool abut_warm_distance_kernel3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a,
                                            abut_real limit, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_warm_place3   place;
    abut_warm_feature3 feature;
    abut_warm_bounds3  bounds;
    abut_warm_place_of3(&place, a, b, b_in_a);
    abut_warm_feature_of3(&feature, &place, a->hull, b->hull, cache);
    abut_warm_bounds_of3(&bounds, &feature, &place, a->hull, b->hull);
    const abut_real radius = a->radius + b->radius;
    const bool      beyond = bounds.lower - place.noise > limit + radius;
    const bool      met = bounds.upper - bounds.lower <= ABUT_TOLERANCE3_POLYTOPE * place.size;
    p->supports = 1;
    if (!(place.usable && bounds.proved && (beyond || met))) {
        return false;
    }
    abut_vec3_of_row(&cache->private_.normal, bounds.normal);
    abut_warm_write3(p, &bounds, place.noise, a, radius, beyond ? ABUT_BEYOND : ABUT_OK);
    return true;
}

#endif
