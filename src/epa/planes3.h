// planes3.h : the planes of triangles as EPA's polytope keeps them, one by one and eight at once.
//
// The normal is the cross product of a triangle's sides at its third corner, of any length, and where these are nearly in one
// line it is computed in double length. Eight at once are rounded as one by one.
#ifndef ABUT_EPA_PLANES3_H
#define ABUT_EPA_PLANES3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "simd/simd8_vec3.h"

typedef struct abut_plane3 {
    abut_vec3 normal; // outward
    abut_real reach;  // as in the store (steps3.h), as is the square
    abut_real square;
} abut_plane3;

// The plane along a normal, by the corners of its triangle. A point sees it when it is more than `margin` above it.
abut_plane3 abut_plane_along3(abut_vec3 normal, abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

// The plane of a triangle, counter-clockwise seen from outside.
abut_plane3 abut_plane_of3(abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

enum { ABUT_PLANES3_ROW = ABUT_SIMD8_LANES };

// Planes by component.
typedef struct abut_planes3 {
    abut_real normal_x[ABUT_PLANES3_ROW];
    abut_real normal_y[ABUT_PLANES3_ROW];
    abut_real normal_z[ABUT_PLANES3_ROW];
    abut_real reach[ABUT_PLANES3_ROW];
    abut_real square[ABUT_PLANES3_ROW];
} abut_planes3;

void abut_planes3_put(abut_planes3 *planes, int32_t i, abut_plane3 plane);

// Step by step what abut_plane_of3 and abut_plane_along3 do. Returns a bit for each of the eight that they would have gone into
// double length for: those are not right yet.
static inline uint32_t abut_simd8_planes3(abut_simd8_vec3 first, abut_simd8_vec3 second, abut_simd8_vec3 third,
                                          abut_real margin, abut_planes3 *planes)
{
    abut_simd8_vec3 to_first = abut_simd8_sub3(first, third);
    abut_simd8_vec3 to_second = abut_simd8_sub3(second, third);
    abut_simd8_vec3 n = abut_simd8_cross3(to_first, to_second);
    abut_simd8      squares = abut_simd8_mul(abut_simd8_dot3(to_first, to_first), abut_simd8_dot3(to_second, to_second));
    abut_simd8      length_square = abut_simd8_dot3(n, n);
    abut_simd8      at_first = abut_simd8_dot3(n, first);
    abut_simd8      at_second = abut_simd8_dot3(n, second);
    abut_simd8      at_third = abut_simd8_dot3(n, third);
    abut_simd8      lowest = abut_simd8_min(abut_simd8_min(at_first, at_second), at_third);
    abut_simd8      highest = abut_simd8_max(abut_simd8_max(at_first, at_second), at_third);
    abut_simd8      lean = abut_simd8_add(abut_simd8_add(abut_simd8_abs(n.x), abut_simd8_abs(n.y)), abut_simd8_abs(n.z));
    abut_simd8      part = abut_simd8_div(lowest, length_square);
    abut_simd8_store(planes->normal_x, n.x);
    abut_simd8_store(planes->normal_y, n.y);
    abut_simd8_store(planes->normal_z, n.z);
    abut_simd8_store(planes->reach, abut_simd8_add(highest, abut_simd8_mul(abut_simd8_splat(margin), lean)));
    abut_simd8_store(planes->square, abut_simd8_mul(abut_simd8_abs(lowest), part));
    uint32_t wide = abut_simd8_less(abut_simd8_mul(abut_simd8_splat(ABUT_SLIVER_SQUARE), squares), length_square);
    return ~(wide & abut_simd8_less(abut_simd8_splat(ABUT_SQUARE_SMALLEST), squares)) & UINT8_MAX;
}

#endif
