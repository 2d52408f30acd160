// planes3.h : the planes of triangles as EPA's polytope keeps them, one by one and eight at once.
//
// The normal is the cross product of a triangle's sides at its third corner, of any length, and where these are nearly in one
// line it is computed in double length. Eight at once are rounded as one by one.
#ifndef ABUT_SIMPLEX_PLANES3_H
#define ABUT_SIMPLEX_PLANES3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "math/eight3.h"

typedef struct abut_plane3 {
    abut_vec3 normal; // outward
    abut_real reach;  // as in the store (steps3.h), as is the square
    abut_real square;
} abut_plane3;

// The plane along a normal, by the corners of its triangle. A point sees it when it is more than `margin` above it.
abut_plane3 abut_plane_along3(abut_vec3 normal, abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

// The plane of a triangle, counter-clockwise seen from outside.
abut_plane3 abut_plane_of3(abut_vec3 first, abut_vec3 second, abut_vec3 third, abut_real margin);

enum { ABUT_PLANES3_ROW = ABUT_EIGHT_LANES };

// Planes by component.
typedef struct abut_planes3 {
    abut_real normal_x[ABUT_PLANES3_ROW];
    abut_real normal_y[ABUT_PLANES3_ROW];
    abut_real normal_z[ABUT_PLANES3_ROW];
    abut_real reach[ABUT_PLANES3_ROW];
    abut_real square[ABUT_PLANES3_ROW];
} abut_planes3;

void abut_planes3_put(abut_planes3 *planes, int32_t i, abut_plane3 plane);

ABUT_EIGHT_INLINE abut_eight abut_eight_absolute(abut_eight a)
{
    return abut_eight_larger(a, abut_eight_subtract(abut_eight_of(0), a));
}

// Step by step what abut_plane_of3 and abut_plane_along3 do. Returns a bit for each of the eight that they would have gone into
// double length for: those are not right yet.
ABUT_EIGHT_INLINE uint32_t abut_eight_planes3(abut_eight3 first, abut_eight3 second, abut_eight3 third, abut_real margin,
                                              abut_planes3 *planes)
{
    abut_eight3 to_first = abut_eight_sub3(first, third);
    abut_eight3 to_second = abut_eight_sub3(second, third);
    abut_eight3 n = abut_eight_cross3(to_first, to_second);
    abut_eight  squares = abut_eight_multiply(abut_eight_dot3(to_first, to_first), abut_eight_dot3(to_second, to_second));
    abut_eight  length_square = abut_eight_dot3(n, n);
    abut_eight  at_first = abut_eight_dot3(n, first);
    abut_eight  at_second = abut_eight_dot3(n, second);
    abut_eight  at_third = abut_eight_dot3(n, third);
    abut_eight  lowest = abut_eight_smaller(abut_eight_smaller(at_first, at_second), at_third);
    abut_eight  highest = abut_eight_larger(abut_eight_larger(at_first, at_second), at_third);
    abut_eight  lean =
        abut_eight_add(abut_eight_add(abut_eight_absolute(n.x), abut_eight_absolute(n.y)), abut_eight_absolute(n.z));
    abut_eight part = abut_eight_divide(lowest, length_square);
    abut_eight_store(planes->normal_x, n.x);
    abut_eight_store(planes->normal_y, n.y);
    abut_eight_store(planes->normal_z, n.z);
    abut_eight_store(planes->reach, abut_eight_add(highest, abut_eight_multiply(abut_eight_of(margin), lean)));
    abut_eight_store(planes->square, abut_eight_multiply(abut_eight_absolute(lowest), part));
    uint32_t wide = abut_eight_greater(length_square, abut_eight_multiply(abut_eight_of(ABUT_SLIVER_SQUARE), squares));
    return ~(wide & abut_eight_greater(squares, abut_eight_of(ABUT_SQUARE_SMALLEST))) & UINT8_MAX;
}

#endif
