// polygon_arrays2.h : a core of at most eight vertices as arrays of eight numbers, so that all its vertices or edges are worked
// on at once (simd8.h).
//
// The arrays: x and y of the vertices, from the middle of the core, counter-clockwise; x and y of the unit outward normal of
// the edge from each vertex to the next; and how high the core reaches along that normal, from the middle. A segment has two
// edges, there and back; a point has none. What is left of an array is filled with the first vertex, no normal and an infinite
// height, so that a filler is never the farthest vertex, nor the edge that something is farthest outside of.
#ifndef ABUT_SHAPE_POLYGON_ARRAYS2_H
#define ABUT_SHAPE_POLYGON_ARRAYS2_H

#include "abut/shape2.h"
#include "base/inline.h"
#include "math/exact.h"
#include "simd/simd8.h"

enum { ABUT_POLYGON8 = 2 * 4 };
enum { ABUT_ARRAY_X, ABUT_ARRAY_Y, ABUT_ARRAY_NORMAL_X, ABUT_ARRAY_NORMAL_Y, ABUT_ARRAY_HEIGHT, ABUT_ARRAYS2 };

// Room for the arrays of a core that does not keep any.
typedef struct abut_arrays2 {
    abut_real of[ABUT_ARRAYS2 * ABUT_POLYGON8];
} abut_arrays2;

// How many numbers the arrays of a polygon of so many vertices take: none where it has too many.
size_t abut_polygon_arrays_size2(int32_t count);

// Writes the arrays of a polygon of three to eight vertices behind its points.
void abut_build_polygon_arrays2(abut_polygon2 *polygon);

// A polygon of three to eight vertices keeps its arrays behind its points.
static inline bool abut_has_arrays2(const abut_polygon2 *polygon)
{
    return polygon->count <= ABUT_POLYGON8;
}

static inline const abut_real *abut_arrays_of_polygon2(const abut_polygon2 *polygon)
{
    return (const abut_real *)(const void *)(abut_polygon2_points(polygon) + polygon->count);
}

ABUT_INLINE abut_simd8 abut_array2(const abut_real *arrays, int which)
{
    return abut_simd8_load(arrays + which * ABUT_POLYGON8);
}

ABUT_INLINE void abut_put_array2(abut_arrays2 *to, int which, abut_simd8 numbers)
{
    abut_simd8_store(to->of + which * ABUT_POLYGON8, numbers);
}

// x and y of a vertex, or of a normal.
ABUT_INLINE abut_vec2 abut_array_pair2(const abut_real *arrays, int which, int32_t i)
{
    abut_vec2 v = {arrays[which * ABUT_POLYGON8 + i], arrays[(which + 1) * ABUT_POLYGON8 + i]};
    return v;
}

// The corners of a box and its edges: below, right, above, left.
ABUT_INLINE void abut_put_box_arrays2(abut_arrays2 *to, abut_vec2 half)
{
    const abut_simd4 first = abut_simd4_splat(-1);
    const abut_simd4 none = abut_simd4_splat(0);
    const abut_simd4 heights = abut_simd4_of(half.y, half.x, half.y, half.x);
    abut_put_array2(to, ABUT_ARRAY_X, abut_simd8_scale(half.x, abut_simd8_of(abut_simd4_of(-1, 1, 1, -1), first)));
    abut_put_array2(to, ABUT_ARRAY_Y, abut_simd8_scale(half.y, abut_simd8_of(abut_simd4_of(-1, -1, 1, 1), first)));
    abut_put_array2(to, ABUT_ARRAY_NORMAL_X, abut_simd8_of(abut_simd4_of(0, 1, 0, -1), none));
    abut_put_array2(to, ABUT_ARRAY_NORMAL_Y, abut_simd8_of(abut_simd4_of(-1, 0, 1, 0), none));
    abut_put_array2(to, ABUT_ARRAY_HEIGHT, abut_simd8_of(heights, abut_simd4_splat((abut_real)INFINITY)));
}

// The first edge has the segment's right side outside, the second its left side.
ABUT_INLINE void abut_put_segment_arrays2(abut_arrays2 *to, const abut_shape2 *shape)
{
    const abut_real  none = (abut_real)INFINITY;
    const abut_vec2  p = abut_sub2(shape->p1, shape->middle);
    const abut_vec2  q = abut_sub2(shape->p2, shape->middle);
    const abut_vec2  n = {shape->along.y, -shape->along.x};
    const abut_real  p_height = abut_dot2(p, n);
    const abut_real  q_height = abut_dot2(q, n);
    const abut_simd4 heights = abut_simd4_of(abut_max(p_height, q_height), -abut_min(p_height, q_height), none, none);
    const abut_simd4 nothing = abut_simd4_splat(0);
    abut_put_array2(to, ABUT_ARRAY_X, abut_simd8_of(abut_simd4_of(p.x, q.x, p.x, p.x), abut_simd4_splat(p.x)));
    abut_put_array2(to, ABUT_ARRAY_Y, abut_simd8_of(abut_simd4_of(p.y, q.y, p.y, p.y), abut_simd4_splat(p.y)));
    abut_put_array2(to, ABUT_ARRAY_NORMAL_X, abut_simd8_of(abut_simd4_of(n.x, -n.x, 0, 0), nothing));
    abut_put_array2(to, ABUT_ARRAY_NORMAL_Y, abut_simd8_of(abut_simd4_of(n.y, -n.y, 0, 0), nothing));
    abut_put_array2(to, ABUT_ARRAY_HEIGHT, abut_simd8_of(heights, abut_simd4_splat(none)));
}

ABUT_INLINE void abut_put_point_arrays2(abut_arrays2 *to)
{
    for (int which = ABUT_ARRAY_X; which < ABUT_ARRAY_HEIGHT; ++which) {
        abut_put_array2(to, which, abut_simd8_splat(0));
    }
    abut_put_array2(to, ABUT_ARRAY_HEIGHT, abut_simd8_splat((abut_real)INFINITY));
}

// The arrays of a core: its own, or written to `room`. NULL for a core that is smooth or has more than eight vertices.
ABUT_INLINE const abut_real *abut_arrays_of2(abut_arrays2 *room, int32_t *count, const abut_shape2 *shape)
{
    if (shape->core == ABUT_CORE2_POLYGON) {
        *count = shape->polygon->count;
        return abut_has_arrays2(shape->polygon) ? abut_arrays_of_polygon2(shape->polygon) : NULL;
    }
    if (shape->core == ABUT_CORE2_BOX) {
        *count = 4;
        abut_put_box_arrays2(room, shape->half);
        return room->of;
    }
    if (shape->core == ABUT_CORE2_SEGMENT) {
        *count = 2;
        abut_put_segment_arrays2(room, shape);
        return room->of;
    }
    *count = 1;
    abut_put_point_arrays2(room);
    return shape->core == ABUT_CORE2_POINT ? room->of : NULL;
}

#endif
