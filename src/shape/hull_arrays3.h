// hull_arrays3.h : the vertices of two small hulls in one frame, in rows: what a loop that asks for many support points reads.
//
// Both hulls are brought into the frame once, so a direction serves both and no vertex found has to be turned. The rounding is
// that of a vertex turned by itself (minkowski3.h), to the last bit. The farthest is found in one pass without a branch on the
// numbers: eight lanes keep the largest of their heights and the vertex it belongs to, then halves of the lanes are put over
// each other. A height is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same vertex as one by
// one. Eight at once are for what is compiled for AVX2 (avx2_begin.h).
#ifndef ABUT_SHAPE_HULL_ARRAYS3_H
#define ABUT_SHAPE_HULL_ARRAYS3_H

#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "shape/hull_layout3.h"
#include "simd/simd8.h"
#include <math.h>

typedef struct abut_rows3 {
    _Alignas(ABUT_CACHE_LINE) abut_real x[ABUT_SCAN_VERTICES3];
    abut_real y[ABUT_SCAN_VERTICES3];
    abut_real z[ABUT_SCAN_VERTICES3];
    int32_t   padded; // as in the hull
} abut_rows3;

// The vertices of A from its middle, times a power of two; those of B from its middle, times the same, turned, and moved by the
// offset. Both hulls must be such that all vertices are looked at (`side` is 0).
typedef struct abut_rows_pair3 {
    abut_rows3 a, b;
} abut_rows_pair3;

// A vertex of each hull.
typedef struct abut_row_vertices3 {
    int32_t a, b;
} abut_row_vertices3;

// A power of two comes out of a product as it went in: the turn may be scaled instead of the vertices.
static inline abut_rot3 abut_rows_turn3(const abut_rot3 *turn, abut_real scale)
{
    abut_rot3 r = {abut_scale3(scale, turn->x), abut_scale3(scale, turn->y), abut_scale3(scale, turn->z)};
    return r;
}

ABUT_INLINE abut_simd8 abut_row_turned3(abut_simd8 x, abut_simd8 y, abut_simd8 z, abut_real cx, abut_real cy, abut_real cz,
                                        abut_real offset)
{
    abut_simd8 first = abut_simd8_add(abut_simd8_mul(abut_simd8_splat(cx), x), abut_simd8_mul(abut_simd8_splat(cy), y));
    abut_simd8 all = abut_simd8_add(first, abut_simd8_mul(abut_simd8_splat(cz), z));
    return abut_simd8_add(all, abut_simd8_splat(offset));
}

ABUT_INLINE void abut_rows_fill3(abut_rows_pair3 *rows, const abut_hull3 *a, const abut_hull3 *b, abut_real scale,
                                 const abut_rot3 *turn, const abut_vec3 *offset)
{
    const abut_rot3  r = abut_rows_turn3(turn, scale);
    const abut_simd8 factor = abut_simd8_splat(scale);
    const abut_real *from = abut_hull3_from_middle(a);
    rows->a.padded = abut_layout3(a)->padded;
    for (int32_t i = 0; i < abut_layout3(a)->padded; i += ABUT_SIMD8_LANES) {
        abut_simd8_store(rows->a.x + i, abut_simd8_mul(factor, abut_simd8_load(from + i)));
        abut_simd8_store(rows->a.y + i, abut_simd8_mul(factor, abut_simd8_load(from + abut_layout3(a)->padded + i)));
        abut_simd8_store(rows->a.z + i, abut_simd8_mul(factor, abut_simd8_load(from + 2 * abut_layout3(a)->padded + i)));
    }
    from = abut_hull3_from_middle(b);
    rows->b.padded = abut_layout3(b)->padded;
    for (int32_t i = 0; i < abut_layout3(b)->padded; i += ABUT_SIMD8_LANES) {
        abut_simd8 x = abut_simd8_load(from + i);
        abut_simd8 y = abut_simd8_load(from + abut_layout3(b)->padded + i);
        abut_simd8 z = abut_simd8_load(from + 2 * abut_layout3(b)->padded + i);
        abut_simd8_store(rows->b.x + i, abut_row_turned3(x, y, z, r.x.x, r.y.x, r.z.x, offset->x));
        abut_simd8_store(rows->b.y + i, abut_row_turned3(x, y, z, r.x.y, r.y.y, r.z.y, offset->y));
        abut_simd8_store(rows->b.z + i, abut_row_turned3(x, y, z, r.x.z, r.y.z, r.z.z, offset->z));
    }
}

// The heights of eight vertices, the first of which lies at x, y and z.
ABUT_INLINE abut_simd8 abut_row_heights3(const abut_real *x, const abut_real *y, const abut_real *z, abut_simd8 dx,
                                         abut_simd8 dy, abut_simd8 dz)
{
    abut_simd8 hx = abut_simd8_mul(abut_simd8_load(x), dx);
    abut_simd8 hy = abut_simd8_mul(abut_simd8_load(y), dy);
    abut_simd8 hz = abut_simd8_mul(abut_simd8_load(z), dz);
    return abut_simd8_add(abut_simd8_add(hx, hy), hz);
}

// The largest height carries its place with it: nothing waits for a second pass that asks who has it. Inline, so that a number
// that is known leaves no loop.
ABUT_INLINE int32_t abut_row_scan3(const abut_real *x, const abut_real *y, const abut_real *z, int32_t padded, abut_real dx,
                                   abut_real dy, abut_real dz)
{
    abut_simd8 along_x = abut_simd8_splat(dx);
    abut_simd8 along_y = abut_simd8_splat(dy);
    abut_simd8 along_z = abut_simd8_splat(dz);
    abut_simd8 top = abut_row_heights3(x, y, z, along_x, along_y, along_z);
    abut_simd8 place = abut_simd8_lane_numbers(0);
    for (int32_t i = ABUT_SIMD8_LANES; i < padded; i += ABUT_SIMD8_LANES) {
        abut_simd8 height = abut_row_heights3(x + i, y + i, z + i, along_x, along_y, along_z);
        place = abut_simd8_select_less(top, height, abut_simd8_lane_numbers(i), place);
        top = abut_simd8_max(height, top);
    }
    return abut_simd8_number_of_largest(top, place);
}

ABUT_INLINE int32_t abut_row_farthest3(const abut_rows3 *rows, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_SIMD8_LANES };
    switch (rows->padded) {
    case LANES:
        return abut_row_scan3(rows->x, rows->y, rows->z, LANES, dx, dy, dz);
    case 2 * LANES:
        return abut_row_scan3(rows->x, rows->y, rows->z, 2 * LANES, dx, dy, dz);
    case 2 * 2 * LANES:
        return abut_row_scan3(rows->x, rows->y, rows->z, 2 * 2 * LANES, dx, dy, dz);
    default:
        return abut_row_scan3(rows->x, rows->y, rows->z, rows->padded, dx, dy, dz);
    }
}

ABUT_WIDE_INLINE abut_row_vertices3 abut_rows_farthest3(const abut_rows_pair3 *rows, abut_real dx, abut_real dy, abut_real dz)
{
    abut_row_vertices3 v = {abut_row_farthest3(&rows->a, dx, dy, dz), abut_row_farthest3(&rows->b, -dx, -dy, -dz)};
    return v;
}

#endif
