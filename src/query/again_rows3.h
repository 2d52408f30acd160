// again_rows3.h : two small hulls that were asked about before: whether the feature that was nearest is nearest still.
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
// A kernel in a header: compiled for every processor and for those with wide vectors (again3.h). Frame: A's axes, from the
// middle of A's core, the caller's unit.
#ifndef ABUT_QUERY_AGAIN_ROWS3_H
#define ABUT_QUERY_AGAIN_ROWS3_H

#include "base/inline.h"
#include "base/tolerance3.h"
#include "gjk/core3.h"
#include "math/lanes.h"
#include "math/pose4.h"

enum { ABUT_AGAIN_THREE3 = (1 << 3) - 1 }; // bits of a row's first three numbers

// How the two lie. The fourth number of a row means nothing.
typedef struct abut_again_place3 {
    abut_row4 column[3], row[3]; // of B's rotation
    abut_row4 offset;            // from the middle of A's core to that of B's
    abut_real size, noise;       // as those of a pair (steps3.h)
    bool      usable;
} abut_again_place3;

// The feature: a corner of D, and how the others lie from it; of A's part likewise. u is from the point nearest the origin to
// the origin, of any length; shares times u are the weights of the others, times the square of u.
typedef struct abut_again_feature3 {
    abut_row4 corner, to_first, to_second;
    abut_row4 a, a_to_first, a_to_second;
    abut_row4 u, first_share, second_share;
} abut_again_feature3;

ABUT_INLINE abut_row4 abut_again_row3(abut_vec3 v)
{
    return abut_row4_of(v.x, v.y, v.z, 0);
}

ABUT_INLINE abut_row4 abut_again_turned3(const abut_row4 column[3], abut_real x, abut_real y, abut_real z)
{
    return abut_row4_along(abut_row4_along(abut_row4_scale(x, column[0]), y, column[1]), z, column[2]);
}

// The cross product with its components turned round: z, x, y.
ABUT_INLINE abut_row4 abut_again_across3(abut_row4 a, abut_row4 b)
{
    return abut_row4_sub(abut_row4_mul(a, abut_row4_next(b)), abut_row4_mul(abut_row4_next(a), b));
}

ABUT_INLINE abut_row4 abut_again_cross3(abut_row4 a, abut_row4 b)
{
    return abut_row4_next(abut_again_across3(a, b));
}

// The first three numbers of each added up.
ABUT_INLINE abut_row4 abut_again_sums3(abut_row4 a, abut_row4 b, abut_row4 c, abut_row4 d)
{
    abut_row4 r[4] = {a, b, c, d};
    abut_row4_transpose(r);
    return abut_row4_add(abut_row4_add(r[0], r[1]), r[2]);
}

ABUT_INLINE abut_real abut_again_sum3(abut_row4 a)
{
    abut_real n[4];
    abut_row4_store(n, a);
    return (n[0] + n[1]) + n[2];
}

// ---- how they lie -------------------------------------------------------------------------------------------------------

// Closely enough for abut_pair3_make's own test: two columns of length 1 and square to each other, the third their product.
ABUT_INLINE bool abut_again_rotates3(const abut_row4 column[3], abut_row4 squares)
{
    const abut_row4 slack = abut_row4_all(ABUT_ROTATION_SLACK / (2 * 2 * 2));
    const abut_row4 off = abut_row4_abs(abut_row4_sub(squares, abut_row4_of(1, 1, 0, 0)));
    const abut_row4 lean = abut_row4_abs(abut_row4_sub(abut_again_cross3(column[0], column[1]), column[2]));
    return (~abut_row4_less(abut_row4_max(off, lean), slack) & ABUT_AGAIN_THREE3) == 0;
}

// Middles farther from their origins than the cores reach are left to simplex/minkowski3.c; lengths in this range need no unit.
ABUT_INLINE void abut_again_place_of3(abut_again_place3 *k, const abut_shape3 *a, const abut_shape3 *b,
                                      const abut_pose3 *b_in_a)
{
    const abut_row4 middle_a = abut_again_row3(a->middle);
    const abut_row4 middle_b = abut_again_row3(b->middle);
    abut_columns_of_pose3(k->column, b_in_a);
    abut_rows_of_pose3(k->row, b_in_a);
    const abut_row4 turned = abut_again_turned3(k->column, b->middle.x, b->middle.y, b->middle.z);
    k->offset = abut_row4_add(abut_again_row3(b_in_a->p), abut_row4_sub(turned, middle_a));
    const abut_row4 x = k->column[0];
    const abut_row4 y = k->column[1];
    const abut_row4 squares =
        abut_again_sums3(abut_row4_mul(x, x), abut_row4_mul(y, y), abut_row4_mul(x, y), abut_row4_mul(k->offset, k->offset));
    abut_real square[4];
    abut_row4_store(square, squares);
    const abut_real apart = abut_sqrt(square[3]);
    const abut_row4 sizes_b = abut_row4_abs(middle_b);
    const abut_real aside = abut_again_sum3(abut_row4_add(sizes_b, abut_row4_abs(middle_a)));
    const bool      centred = (abut_row4_less(abut_row4_all(0), sizes_b) & ABUT_AGAIN_THREE3) == 0;
    const abut_real reach_b = b->reach * (1 + 2 * ABUT_ROTATION_SLACK);
    const abut_real reaches = a->reach + reach_b;
    const abut_real vertices = ABUT_NOISE3_A * a->reach + ABUT_NOISE3_B * reach_b + ABUT_NOISE3_B_SPAN * b->span;
    const abut_real slack = ABUT_NOISE_SLACK * (a->slack + b->slack);
    k->size = apart + reaches;
    k->noise = ((vertices + (centred ? 0 : ABUT_NOISE3_MIDDLES * aside)) + slack) + ABUT_NOISE3_OFFSET * apart;
    const abut_real largest = k->size + (a->radius + b->radius);
    const abut_real least = abut_min(abut_min(a->radius, b->radius), abut_min(a->reach, b->reach));
    k->usable = abut_again_rotates3(k->column, squares) & (least >= 0) & (aside <= reaches) & (k->size > ABUT_SCENE3_SMALLEST) &
                (largest < ABUT_SCENE3_LARGEST);
}

// ---- how far a hull reaches ---------------------------------------------------------------------------------------------

#if defined(ABUT_AVX2)

ABUT_EIGHT_INLINE abut_eight abut_again_heights3(const abut_real *x, ptrdiff_t padded, abut_eight dx, abut_eight dy,
                                                 abut_eight dz)
{
    const abut_eight hx = abut_eight_multiply(abut_eight_load(x), dx);
    const abut_eight hy = abut_eight_multiply(abut_eight_load(x + padded), dy);
    const abut_eight hz = abut_eight_multiply(abut_eight_load(x + 2 * padded), dz);
    return abut_eight_add(abut_eight_add(hx, hy), hz);
}

// Inline, so that a number that is known leaves no loop.
ABUT_EIGHT_INLINE abut_eight abut_again_last3(const abut_real *x, int32_t padded, bool low, abut_eight dx, abut_eight dy,
                                              abut_eight dz)
{
    abut_eight last = abut_again_heights3(x, padded, dx, dy, dz);
    for (int32_t i = ABUT_EIGHT_LANES; i < padded; i += ABUT_EIGHT_LANES) {
        abut_eight height = abut_again_heights3(x + i, padded, dx, dy, dz);
        last = low ? abut_eight_smaller(height, last) : abut_eight_larger(height, last);
    }
    return last;
}

// The lowest vertex's height along d, or the highest one's.
ABUT_EIGHT_INLINE abut_real abut_again_reach3(const abut_hull3 *hull, bool low, const abut_real d[3])
{
    enum { FULL = 4 * ABUT_EIGHT_LANES };
    const abut_real *x = abut_hull3_from_middle(hull);
    const abut_eight dx = abut_eight_of(d[0]);
    const abut_eight dy = abut_eight_of(d[1]);
    const abut_eight dz = abut_eight_of(d[2]);
    const abut_eight last =
        hull->padded == FULL ? abut_again_last3(x, FULL, low, dx, dy, dz) : abut_again_last3(x, hull->padded, low, dx, dy, dz);
    return abut_eight_first(low ? abut_eight_smallest(last) : abut_eight_largest(last));
}

#else

ABUT_INLINE abut_real abut_again_reach3(const abut_hull3 *hull, bool low, const abut_real d[3])
{
    const abut_real *x = abut_hull3_from_middle(hull);
    const abut_real *y = x + hull->padded;
    const abut_real *z = y + hull->padded;
    abut_real        last = low ? (abut_real)INFINITY : -(abut_real)INFINITY;
    for (int32_t i = 0; i < hull->padded; ++i) {
        abut_real height = (x[i] * d[0] + y[i] * d[1]) + z[i] * d[2];
        last = (low ? height < last : height > last) ? height : last;
    }
    return last;
}

#endif

// ---- the feature --------------------------------------------------------------------------------------------------------

ABUT_INLINE abut_row4 abut_again_a3(const abut_hull3 *hull, uint32_t i)
{
    const abut_real *x = abut_hull3_from_middle(hull) + i;
    return abut_row4_of(x[0], x[hull->padded], x[2 * (ptrdiff_t)hull->padded], 0);
}

// Turned, but not moved by the offset.
ABUT_INLINE abut_row4 abut_again_b3(const abut_again_place3 *k, const abut_hull3 *hull, uint32_t i)
{
    const abut_real *x = abut_hull3_from_middle(hull) + i;
    return abut_again_turned3(k->column, x[0], x[hull->padded], x[2 * (ptrdiff_t)hull->padded]);
}

// Three corners are what the cache mostly has, and they wait for nothing that fewer need. Of an edge, what is square to it and
// to the way to the origin does what the second edge of a triangle does; a vertex has an edge of no length.
ABUT_INLINE void abut_again_feature_of3(abut_again_feature3 *f, const abut_again_place3 *k, const abut_hull3 *a,
                                        const abut_hull3 *b, const abut_cache3 *cache)
{
    const abut_row4 zero = abut_row4_all(0);
    const int32_t   last = cache->count - 1;
    const abut_row4 a_first = abut_again_a3(a, cache->feature_a[0]);
    const abut_row4 first = abut_row4_sub(a_first, abut_again_b3(k, b, cache->feature_b[0]));
    f->a = abut_again_a3(a, cache->feature_a[last]);
    const abut_row4 turned = abut_row4_sub(f->a, abut_again_b3(k, b, cache->feature_b[last]));
    f->corner = abut_row4_sub(turned, k->offset);
    f->a_to_first = abut_row4_sub(a_first, f->a);
    f->to_first = abut_row4_sub(first, turned);
    if (cache->count == 3) {
        const abut_row4 a_second = abut_again_a3(a, cache->feature_a[1]);
        const abut_row4 second = abut_row4_sub(a_second, abut_again_b3(k, b, cache->feature_b[1]));
        f->a_to_second = abut_row4_sub(a_second, f->a);
        f->to_second = abut_row4_sub(second, turned);
        f->u = abut_again_cross3(f->to_first, f->to_second);
        f->first_share = abut_again_cross3(f->to_second, f->corner);
        f->second_share = abut_again_cross3(f->corner, f->to_first);
    } else {
        const abut_row4 aside = abut_again_cross3(f->to_first, f->corner);
        const abut_row4 count = abut_row4_all((abut_real)cache->count);
        f->a_to_second = f->to_second = f->second_share = zero;
        f->u = abut_row4_where_less(abut_row4_all(1), count, abut_again_cross3(f->to_first, aside),
                                    abut_row4_sub(zero, f->corner));
        f->first_share = abut_again_cross3(aside, f->corner);
    }
}

// ---- the answer ---------------------------------------------------------------------------------------------------------

typedef struct abut_again_bounds3 {
    abut_row4 normal, on_a; // unit; the witness point, from the middle of A's core
    abut_real upper, lower;
    bool      proved; // x is one of D, the foot of the origin, and clear of it
} abut_again_bounds3;

ABUT_INLINE void abut_again_bounds_of3(abut_again_bounds3 *to, const abut_again_feature3 *f, const abut_again_place3 *k,
                                       const abut_hull3 *a, const abut_hull3 *b)
{
    abut_real u[4];
    abut_real in_b[4];
    abut_real dots[4];
    abut_row4_store(u, f->u);
    abut_row4_store(in_b, abut_again_turned3(k->row, u[0], u[1], u[2]));
    abut_row4_store(dots, abut_again_sums3(abut_row4_mul(f->first_share, f->u), abut_row4_mul(f->second_share, f->u),
                                           abut_row4_mul(f->u, f->u), abut_row4_mul(f->u, k->offset)));
    const abut_real square = dots[2];
    const abut_real per_square = 1 / square;
    const abut_real per_length = 1 / abut_sqrt(square);
    const abut_real first = dots[0] * per_square;
    const abut_real second = dots[1] * per_square;
    const abut_real farthest = (abut_again_reach3(a, false, u) - abut_again_reach3(b, true, in_b)) - dots[3];
    const abut_row4 x = abut_row4_along(abut_row4_along(f->corner, first, f->to_first), second, f->to_second);
    const abut_row4 aside = abut_again_across3(x, f->u);
    const abut_real missed = abut_again_sum3(abut_row4_mul(aside, aside));
    const abut_real allowed = ABUT_FOOT_MISS * k->noise;
    to->normal = abut_row4_scale(per_length, f->u);
    to->on_a = abut_row4_along(abut_row4_along(f->a, first, f->a_to_first), second, f->a_to_second);
    to->upper = abut_sqrt(abut_again_sum3(abut_row4_mul(x, x)));
    to->lower = -farthest * per_length;
    to->proved = dots[0] >= 0 && dots[1] >= 0 && dots[0] + dots[1] <= square && square > ABUT_SQUARE_SMALLEST &&
                 to->upper > ABUT_AXES_CLEAR * k->noise && missed <= allowed * allowed * square;
}

ABUT_INLINE void abut_again_tell3(abut_proximity3 *p, const abut_again_bounds3 *h, abut_real noise, const abut_shape3 *a,
                                  abut_real radius, abut_status status)
{
    const abut_real distance = h->upper - radius + 0;
    const abut_real gap = abut_max(h->upper - h->lower, 0);
    const abut_real error = (gap + noise) + ABUT_NOISE3_DISTANCE * h->upper + ABUT_NOISE_RADIUS * radius + ABUT_ERROR_FLOOR;
    const abut_row4 point_a = abut_row4_add(abut_again_row3(a->middle), abut_row4_along(h->on_a, a->radius, h->normal));
    abut_vec3       at;
    abut_vec3       facing;
    abut_vec3       normal;
    abut_vec3_of_row(&at, point_a);
    abut_vec3_of_row(&facing, abut_row4_along(point_a, distance, h->normal));
    abut_vec3_of_row(&normal, abut_row4_add(h->normal, abut_row4_all(0))); // no negative zeros
    abut_put_proximity3(p, at, facing, normal, distance, error, status, 1);
}

// One way out: after one on the way gcc takes the rest for seldom done, and leaves loops rolled.
ABUT_INLINE bool abut_again_in_rows3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_real limit,
                                     abut_cache3 *cache, abut_proximity3 *p)
{
    abut_again_place3   place;
    abut_again_feature3 feature;
    abut_again_bounds3  bounds;
    abut_again_place_of3(&place, a, b, b_in_a);
    abut_again_feature_of3(&feature, &place, a->hull, b->hull, cache);
    abut_again_bounds_of3(&bounds, &feature, &place, a->hull, b->hull);
    const abut_real radius = a->radius + b->radius;
    const bool      beyond = bounds.lower - place.noise > limit + radius;
    const bool      met = bounds.upper - bounds.lower <= ABUT_TOLERANCE3_POLYTOPE * place.size;
    p->supports = 1;
    if (!(place.usable && bounds.proved && (beyond || met))) {
        return false;
    }
    abut_vec3_of_row(&cache->normal, bounds.normal);
    abut_again_tell3(p, &bounds, place.noise, a, radius, beyond ? ABUT_BEYOND : ABUT_OK);
    return true;
}

#endif
