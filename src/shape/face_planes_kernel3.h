// face_planes_kernel3.h : the face of a hull of few vertices whose plane is farthest below one or two points, inline:
// what planes3.c and the kernels that begin there (avx2_begin.h) are made of.
#ifndef ABUT_SHAPE_FACE_PLANES_KERNEL3_H
#define ABUT_SHAPE_FACE_PLANES_KERNEL3_H

#include "abut/hull3.h"
#include "base/tolerance_shape3.h"
#include "simd/lanes8.h"
#include <math.h>

// Faces of a hull of so few vertices that it is scanned: fewer than two a vertex.
enum { ABUT_PLANES3_AT_MOST = 2 * ABUT_SCAN_VERTICES3, ABUT_PLANES3_WORD = ABUT_SCAN_VERTICES3 };

static inline int32_t abut_top_plane_one_by_one3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q)
{
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    abut_real         top = -(abut_real)INFINITY;
    int32_t           face = 0;
    for (int32_t i = 0; i < planes.padded; ++i) {
        abut_real over_p = ((planes.x[i] * p.x + planes.y[i] * p.y) + planes.z[i] * p.z) + planes.minus[i];
        abut_real over_q = ((planes.x[i] * q.x + planes.y[i] * q.y) + planes.z[i] * q.z) + planes.minus[i];
        abut_real lower = over_p < over_q ? over_p : over_q;
        face = lower > top ? i : face;
        top = lower > top ? lower : top;
    }
    return face;
}

// A point in every lane.
typedef struct abut_lanes8_points3 {
    abut_lanes8 x, y, z;
} abut_lanes8_points3;

ABUT_LANES8_INLINE abut_lanes8_points3 abut_lanes8_points_of3(abut_vec3 p)
{
    return (abut_lanes8_points3){abut_lanes8_of(p.x), abut_lanes8_of(p.y), abut_lanes8_of(p.z)};
}

ABUT_LANES8_INLINE abut_lanes8 abut_lanes8_heights3(const abut_hull3_planes *planes, int32_t i, abut_lanes8_points3 p)
{
    abut_lanes8 x = abut_lanes8_multiply(abut_lanes8_load(planes->x + i), p.x);
    abut_lanes8 y = abut_lanes8_multiply(abut_lanes8_load(planes->y + i), p.y);
    abut_lanes8 z = abut_lanes8_multiply(abut_lanes8_load(planes->z + i), p.z);
    return abut_lanes8_add(abut_lanes8_add(abut_lanes8_add(x, y), z), abut_lanes8_load(planes->minus + i));
}

// Bit i is set where height i is the top, of at most as many as a number has bits.
ABUT_LANES8_INLINE uint64_t abut_at_top3(const abut_real *height, int32_t rows, abut_lanes8 top)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < rows; i += ABUT_LANES8_COUNT) {
        bits |= (uint64_t)abut_lanes8_equal(abut_lanes8_load(height + i), top) << i;
    }
    return bits;
}

// Inline, so that one point is not looked at twice, and a number of rows that is known leaves no loop. Which row has the top is
// no branch: half of all guesses would be wrong.
ABUT_LANES8_INLINE int32_t abut_top_of_rows3(const abut_hull3_planes *planes, int32_t rows, abut_vec3 p, abut_vec3 q, bool two)
{
    const int32_t       word = rows < ABUT_PLANES3_WORD ? rows : ABUT_PLANES3_WORD;
    abut_lanes8_points3 over_p = abut_lanes8_points_of3(p);
    abut_lanes8_points3 over_q = abut_lanes8_points_of3(q);
    abut_lanes8         top = abut_lanes8_of(-(abut_real)INFINITY);
    abut_real           height[ABUT_PLANES3_AT_MOST];
    for (int32_t i = 0; i < rows; i += ABUT_LANES8_COUNT) {
        abut_lanes8 lower = abut_lanes8_heights3(planes, i, over_p);
        if (two) {
            lower = abut_lanes8_smaller(lower, abut_lanes8_heights3(planes, i, over_q));
        }
        abut_lanes8_store(height + i, lower);
        top = abut_lanes8_larger(top, lower);
    }
    top = abut_lanes8_largest(top);
    uint64_t first = abut_at_top3(height, word, top);
    uint64_t rest = abut_at_top3(height + word, rows - word, top);
    return first == 0 && rest != 0 ? ABUT_PLANES3_WORD + abut_lowest_bit(rest)
                                   : abut_lowest_bit(first); // 0: the points are no numbers
}

ABUT_LANES8_INLINE int32_t abut_top_plane_rows3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
{
    abut_hull3_planes planes = abut_hull3_planes_of(hull);
    return planes.padded == ABUT_PLANES3_WORD ? abut_top_of_rows3(&planes, ABUT_PLANES3_WORD, p, q, two)
                                              : abut_top_of_rows3(&planes, planes.padded, p, q, two);
}

// ---- the faces at a place of the surface --------------------------------------------------------------------------------

// A place, and a direction.
typedef struct abut_planes_look3 {
    abut_vec3 place, up;
    abut_real near; // planes no farther above the place pass through it
} abut_planes_look3;

// A cosine that is less than any.
#define ABUT_PLANES3_MISSED (-(abut_real)2)

// The cosine between each plane through the place and the direction.
static inline void abut_planes_through_one_by_one3(const abut_hull3_planes *planes, const abut_planes_look3 *l,
                                                   abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    const abut_vec3 p = l->place;
    const abut_vec3 up = l->up;
    for (int32_t i = 0; i < planes->padded; ++i) {
        const abut_real height = ((planes->x[i] * p.x + planes->y[i] * p.y) + planes->z[i] * p.z) + planes->minus[i];
        const abut_real along = (planes->x[i] * up.x + planes->y[i] * up.y) + planes->z[i] * up.z;
        cosine[i] = height > -l->near ? along : ABUT_PLANES3_MISSED;
    }
}

// The first of the largest.
static inline int32_t abut_largest_one_by_one3(const abut_real *number, int32_t rows)
{
    int32_t largest = 0;
    for (int32_t i = 1; i < rows; ++i) {
        largest = number[i] > number[largest] ? i : largest;
    }
    return largest;
}

// Whether one of the first so many but that one is larger than the least.
static inline bool abut_another_above_one_by_one3(const abut_real *number, int32_t count, int32_t but, abut_real least)
{
    bool above = false;
    for (int32_t i = 0; i < count; ++i) {
        above |= (i != but) & (number[i] > least);
    }
    return above;
}

ABUT_LANES8_INLINE int32_t abut_planes_through_rows3(const abut_hull3_planes *planes, int32_t rows, const abut_planes_look3 *l,
                                                     abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    const int32_t             word = rows < ABUT_PLANES3_WORD ? rows : ABUT_PLANES3_WORD;
    const abut_lanes8_points3 place = abut_lanes8_points_of3(l->place);
    const abut_lanes8_points3 up = abut_lanes8_points_of3(l->up);
    const abut_lanes8         near = abut_lanes8_of(-l->near);
    const abut_lanes8         missed = abut_lanes8_of(ABUT_PLANES3_MISSED);
    abut_lanes8               top = missed;
    for (int32_t i = 0; i < rows; i += ABUT_LANES8_COUNT) {
        const abut_lanes8 x = abut_lanes8_multiply(abut_lanes8_load(planes->x + i), up.x);
        const abut_lanes8 y = abut_lanes8_multiply(abut_lanes8_load(planes->y + i), up.y);
        const abut_lanes8 z = abut_lanes8_multiply(abut_lanes8_load(planes->z + i), up.z);
        const abut_lanes8 along = abut_lanes8_add(abut_lanes8_add(x, y), z);
        const abut_lanes8 seen = abut_lanes8_where_greater(abut_lanes8_heights3(planes, i, place), near, along, missed);
        abut_lanes8_store(cosine + i, seen);
        top = abut_lanes8_larger(top, seen);
    }
    top = abut_lanes8_largest(top);
    const uint64_t first = abut_at_top3(cosine, word, top);
    const uint64_t rest = abut_at_top3(cosine + word, rows - word, top);
    return first == 0 && rest != 0 ? ABUT_PLANES3_WORD + abut_lowest_bit(rest) : abut_lowest_bit(first);
}

ABUT_LANES8_INLINE uint64_t abut_above_rows3(const abut_real *number, int32_t rows, int32_t count, abut_real least)
{
    const abut_lanes8 from = abut_lanes8_of(least);
    const uint64_t    counted = count < ABUT_PLANES3_WORD ? ((uint64_t)1 << (count > 0 ? count : 0)) - 1 : UINT64_MAX;
    uint64_t          bits = 0;
    for (int32_t i = 0; i < rows; i += ABUT_LANES8_COUNT) {
        bits |= (uint64_t)abut_lanes8_greater(abut_lanes8_load(number + i), from) << i;
    }
    return bits & counted;
}

ABUT_LANES8_INLINE bool abut_another_above_rows3(const abut_real *number, int32_t rows, int32_t count, int32_t but,
                                                 abut_real least)
{
    enum { WORD = ABUT_PLANES3_WORD };
    const int32_t  word = rows < WORD ? rows : WORD;
    const uint64_t own = (uint64_t)1 << but % WORD;
    const uint64_t first = abut_above_rows3(number, word, count, least);
    const uint64_t rest = abut_above_rows3(number + word, rows - word, count - WORD, least);
    return ((first & ~(but < WORD ? own : 0)) | (rest & ~(but < WORD ? 0 : own))) != 0;
}

// As whatever includes this is compiled; `two` says whether the points may differ.
#if defined(ABUT_AVX2)
ABUT_LANES8_INLINE int32_t abut_top_plane_here3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
{
    return two ? abut_top_plane_rows3(hull, p, q, true) : abut_top_plane_rows3(hull, p, p, false);
}

// The first of those through the place with the largest cosine.
ABUT_LANES8_INLINE int32_t abut_planes_through_here3(const abut_hull3_planes *planes, const abut_planes_look3 *l,
                                                     abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    return planes->padded == ABUT_PLANES3_WORD ? abut_planes_through_rows3(planes, ABUT_PLANES3_WORD, l, cosine)
                                               : abut_planes_through_rows3(planes, planes->padded, l, cosine);
}

ABUT_LANES8_INLINE bool abut_another_above_here3(const abut_real *number, int32_t rows, int32_t count, int32_t but,
                                                 abut_real least)
{
    return rows == ABUT_PLANES3_WORD ? abut_another_above_rows3(number, ABUT_PLANES3_WORD, count, but, least)
                                     : abut_another_above_rows3(number, rows, count, but, least);
}
#else
static inline int32_t abut_top_plane_here3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
{
    return abut_top_plane_one_by_one3(hull, p, two ? q : p);
}

static inline int32_t abut_planes_through_here3(const abut_hull3_planes *planes, const abut_planes_look3 *l,
                                                abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    cosine[0] = ABUT_PLANES3_MISSED;
    abut_planes_through_one_by_one3(planes, l, cosine);
    return abut_largest_one_by_one3(cosine, planes->padded);
}

static inline bool abut_another_above_here3(const abut_real *number, int32_t rows, int32_t count, int32_t but, abut_real least)
{
    return rows > 0 && abut_another_above_one_by_one3(number, count, but, least);
}
#endif

#endif
