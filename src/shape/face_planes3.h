// face_planes3.h : the face of a hull of few vertices whose plane is farthest below one or two points.
#ifndef ABUT_SHAPE_FACE_PLANES3_H
#define ABUT_SHAPE_FACE_PLANES3_H

#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "simd/simd8_vec3.h"

#include <math.h>

// The face with the largest height of the lower of the two points above its plane, the first of equals. Points from the middle
// of the hull; the hull has planes.
int32_t abut_top_plane3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q);

// ---- inline, for kernels ----------------------------------------------------------------------------------------------------

// Faces of a hull of so few vertices that it is scanned: fewer than two a vertex.
enum { ABUT_PLANES3_AT_MOST = 2 * ABUT_SCAN_VERTICES3, ABUT_PLANES3_WORD = ABUT_SCAN_VERTICES3 };

ABUT_INLINE abut_simd8 abut_simd8_heights3(const abut_hull3_planes *planes, int32_t i, abut_simd8_vec3 p)
{
    abut_simd8 x = abut_simd8_mul(abut_simd8_load(planes->x + i), p.x);
    abut_simd8 y = abut_simd8_mul(abut_simd8_load(planes->y + i), p.y);
    abut_simd8 z = abut_simd8_mul(abut_simd8_load(planes->z + i), p.z);
    return abut_simd8_add(abut_simd8_add(abut_simd8_add(x, y), z), abut_simd8_load(planes->minus + i));
}

// Bit i is set where height i is the top, of at most as many as a number has bits.
ABUT_INLINE uint64_t abut_at_top3(const abut_real *height, int32_t rows, abut_simd8 top)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < rows; i += ABUT_SIMD8_LANES) {
        bits |= (uint64_t)abut_simd8_equal(abut_simd8_load(height + i), top) << i;
    }
    return bits;
}

// The first row at the top; 0 where none is, as of numbers that are none.
ABUT_INLINE int32_t abut_first_at_top3(const abut_real *height, int32_t rows, abut_simd8 top)
{
    const int32_t  word = rows < ABUT_PLANES3_WORD ? rows : ABUT_PLANES3_WORD;
    const uint64_t first = abut_at_top3(height, word, top);
    const uint64_t rest = abut_at_top3(height + word, rows - word, top);
    return first == 0 && rest != 0 ? ABUT_PLANES3_WORD + abut_lowest_bit(rest) : abut_lowest_bit(first);
}

// Inline, so that one point is not looked at twice, and a number of rows that is known leaves no loop. Which row has the top is
// no branch: half of all guesses would be wrong.
ABUT_INLINE int32_t abut_top_of_rows3(const abut_hull3_planes *planes, int32_t rows, abut_vec3 p, abut_vec3 q, bool two)
{
    abut_simd8_vec3 over_p = abut_simd8_splat3(p);
    abut_simd8_vec3 over_q = abut_simd8_splat3(q);
    abut_simd8      top = abut_simd8_splat(-(abut_real)INFINITY);
    abut_real       height[ABUT_PLANES3_AT_MOST];
    for (int32_t i = 0; i < rows; i += ABUT_SIMD8_LANES) {
        abut_simd8 lower = abut_simd8_heights3(planes, i, over_p);
        if (two) {
            lower = abut_simd8_min(lower, abut_simd8_heights3(planes, i, over_q));
        }
        abut_simd8_store(height + i, lower);
        top = abut_simd8_max(top, lower);
    }
    return abut_first_at_top3(height, rows, abut_simd8_reduce_max(top));
}

ABUT_INLINE int32_t abut_top_plane_rows3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
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

// The cosine between each plane through the place and the direction. Returns the first of the largest.
ABUT_INLINE int32_t abut_planes_through_rows3(const abut_hull3_planes *planes, int32_t rows, const abut_planes_look3 *l,
                                              abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    const abut_simd8_vec3 place = abut_simd8_splat3(l->place);
    const abut_simd8_vec3 up = abut_simd8_splat3(l->up);
    const abut_simd8      near = abut_simd8_splat(-l->near);
    const abut_simd8      missed = abut_simd8_splat(ABUT_PLANES3_MISSED);
    abut_simd8            top = missed;
    for (int32_t i = 0; i < rows; i += ABUT_SIMD8_LANES) {
        const abut_simd8 x = abut_simd8_mul(abut_simd8_load(planes->x + i), up.x);
        const abut_simd8 y = abut_simd8_mul(abut_simd8_load(planes->y + i), up.y);
        const abut_simd8 z = abut_simd8_mul(abut_simd8_load(planes->z + i), up.z);
        const abut_simd8 along = abut_simd8_add(abut_simd8_add(x, y), z);
        const abut_simd8 seen = abut_simd8_select_less(near, abut_simd8_heights3(planes, i, place), along, missed);
        abut_simd8_store(cosine + i, seen);
        top = abut_simd8_max(top, seen);
    }
    return abut_first_at_top3(cosine, rows, abut_simd8_reduce_max(top));
}

ABUT_INLINE uint64_t abut_above_rows3(const abut_real *number, int32_t rows, int32_t count, abut_real least)
{
    const abut_simd8 from = abut_simd8_splat(least);
    const uint64_t   counted = count < ABUT_PLANES3_WORD ? ((uint64_t)1 << (count > 0 ? count : 0)) - 1 : UINT64_MAX;
    uint64_t         bits = 0;
    for (int32_t i = 0; i < rows; i += ABUT_SIMD8_LANES) {
        bits |= (uint64_t)abut_simd8_less(from, abut_simd8_load(number + i)) << i;
    }
    return bits & counted;
}

ABUT_INLINE bool abut_another_above_rows3(const abut_real *number, int32_t rows, int32_t count, int32_t but, abut_real least)
{
    enum { WORD = ABUT_PLANES3_WORD };
    const int32_t  word = rows < WORD ? rows : WORD;
    const uint64_t own = (uint64_t)1 << but % WORD;
    const uint64_t first = abut_above_rows3(number, word, count, least);
    const uint64_t rest = abut_above_rows3(number + word, rows - word, count - WORD, least);
    return ((first & ~(but < WORD ? own : 0)) | (rest & ~(but < WORD ? 0 : own))) != 0;
}

// `two` says whether the points may differ.
ABUT_INLINE int32_t abut_top_plane_inline3(const abut_hull3 *hull, abut_vec3 p, abut_vec3 q, bool two)
{
    return two ? abut_top_plane_rows3(hull, p, q, true) : abut_top_plane_rows3(hull, p, p, false);
}

// The first of those through the place with the largest cosine.
ABUT_INLINE int32_t abut_planes_through_inline3(const abut_hull3_planes *planes, const abut_planes_look3 *l,
                                                abut_real cosine[ABUT_PLANES3_AT_MOST])
{
    return planes->padded == ABUT_PLANES3_WORD ? abut_planes_through_rows3(planes, ABUT_PLANES3_WORD, l, cosine)
                                               : abut_planes_through_rows3(planes, planes->padded, l, cosine);
}

ABUT_INLINE bool abut_another_above_inline3(const abut_real *number, int32_t rows, int32_t count, int32_t but, abut_real least)
{
    return rows == ABUT_PLANES3_WORD ? abut_another_above_rows3(number, ABUT_PLANES3_WORD, count, but, least)
                                     : abut_another_above_rows3(number, rows, count, but, least);
}

#endif
