// hull_arrays3.h : the vertices of two small hulls in one frame, in rows: what a loop that asks for many support points reads.
//
// Both hulls are brought into the frame once, so a direction serves both and no vertex found has to be turned. The rounding is
// that of a vertex turned by itself (minkowski3.h), to the last bit. The farthest is found in one pass without a branch on the
// numbers: eight lanes keep the largest of their heights and the vertex it belongs to, then halves of the lanes are laid over
// each other. A height is (x dx + y dy) + z dz in every way of computing it, so eight at once find the same vertex as one by
// one. Eight at once are for what is compiled for AVX2 (avx2_begin.h).
#ifndef ABUT_SHAPE_HULL_ARRAYS3_H
#define ABUT_SHAPE_HULL_ARRAYS3_H

#include "abut/hull3.h"
#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "simd/lanes8.h"
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

// ---- one by one ---------------------------------------------------------------------------------------------------------

// A power of two comes out of a product as it went in: the turn may be scaled instead of the vertices.
static inline abut_rot3 abut_rows_turn3(const abut_rot3 *turn, abut_real scale)
{
    abut_rot3 r = {abut_scale3(scale, turn->x), abut_scale3(scale, turn->y), abut_scale3(scale, turn->z)};
    return r;
}

static inline void abut_rows_fill_plain3(abut_rows_pair3 *rows, const abut_hull3 *a, const abut_hull3 *b, abut_real scale,
                                         const abut_rot3 *turn, const abut_vec3 *offset)
{
    const abut_real *x = abut_hull3_from_middle(a);
    const abut_rot3  r = abut_rows_turn3(turn, scale);
    rows->a.padded = a->padded;
    for (int32_t i = 0; i < a->padded; ++i) {
        rows->a.x[i] = scale * x[i];
        rows->a.y[i] = scale * x[i + a->padded];
        rows->a.z[i] = scale * x[i + 2 * a->padded];
    }
    x = abut_hull3_from_middle(b);
    rows->b.padded = b->padded;
    for (int32_t i = 0; i < b->padded; ++i) {
        abut_vec3 v = {x[i], x[i + b->padded], x[i + 2 * b->padded]};
        v = abut_add3(abut_rotate3(r, v), *offset);
        rows->b.x[i] = v.x;
        rows->b.y[i] = v.y;
        rows->b.z[i] = v.z;
    }
}

// Of equal ones the first of its lane, in the order of lanes that laying halves over each other makes. What stands beyond the
// vertices is vertex 0 again, and that comes first.
static inline int32_t abut_row_farthest_plain3(const abut_real *x, const abut_real *y, const abut_real *z, int32_t padded,
                                               abut_real dx, abut_real dy, abut_real dz)
{
    static const int32_t order[] = {0, 4, 2, 4 + 2, 1, 4 + 1, 3, 4 + 3};

    int32_t   best = 0;
    abut_real top = -(abut_real)INFINITY;
    for (int32_t lane = 0; lane < ABUT_LANES8_COUNT; ++lane) {
        for (int32_t i = order[lane]; i < padded; i += ABUT_LANES8_COUNT) {
            abut_real height = (x[i] * dx + y[i] * dy) + z[i] * dz;
            best = height > top ? i : best;
            top = height > top ? height : top;
        }
    }
    return best;
}

static inline abut_row_vertices3 abut_rows_farthest_plain3(const abut_rows_pair3 *rows, abut_real dx, abut_real dy,
                                                           abut_real dz)
{
    const abut_rows3  *a = &rows->a;
    const abut_rows3  *b = &rows->b;
    abut_row_vertices3 v = {abut_row_farthest_plain3(a->x, a->y, a->z, a->padded, dx, dy, dz),
                            abut_row_farthest_plain3(b->x, b->y, b->z, b->padded, -dx, -dy, -dz)};
    return v;
}

#if defined(ABUT_AVX2)

// ---- eight at once ------------------------------------------------------------------------------------------------------

ABUT_LANES8_INLINE abut_lanes8 abut_row_turned3(abut_lanes8 x, abut_lanes8 y, abut_lanes8 z, abut_real cx, abut_real cy,
                                                abut_real cz, abut_real offset)
{
    abut_lanes8 first =
        abut_lanes8_add(abut_lanes8_multiply(abut_lanes8_of(cx), x), abut_lanes8_multiply(abut_lanes8_of(cy), y));
    abut_lanes8 all = abut_lanes8_add(first, abut_lanes8_multiply(abut_lanes8_of(cz), z));
    return abut_lanes8_add(all, abut_lanes8_of(offset));
}

ABUT_LANES8_INLINE void abut_rows_fill3(abut_rows_pair3 *rows, const abut_hull3 *a, const abut_hull3 *b, abut_real scale,
                                        const abut_rot3 *turn, const abut_vec3 *offset)
{
    const abut_rot3   r = abut_rows_turn3(turn, scale);
    const abut_lanes8 factor = abut_lanes8_of(scale);
    const abut_real  *from = abut_hull3_from_middle(a);
    rows->a.padded = a->padded;
    for (int32_t i = 0; i < a->padded; i += ABUT_LANES8_COUNT) {
        abut_lanes8_store(rows->a.x + i, abut_lanes8_multiply(factor, abut_lanes8_load(from + i)));
        abut_lanes8_store(rows->a.y + i, abut_lanes8_multiply(factor, abut_lanes8_load(from + a->padded + i)));
        abut_lanes8_store(rows->a.z + i, abut_lanes8_multiply(factor, abut_lanes8_load(from + 2 * a->padded + i)));
    }
    from = abut_hull3_from_middle(b);
    rows->b.padded = b->padded;
    for (int32_t i = 0; i < b->padded; i += ABUT_LANES8_COUNT) {
        abut_lanes8 x = abut_lanes8_load(from + i);
        abut_lanes8 y = abut_lanes8_load(from + b->padded + i);
        abut_lanes8 z = abut_lanes8_load(from + 2 * b->padded + i);
        abut_lanes8_store(rows->b.x + i, abut_row_turned3(x, y, z, r.x.x, r.y.x, r.z.x, offset->x));
        abut_lanes8_store(rows->b.y + i, abut_row_turned3(x, y, z, r.x.y, r.y.y, r.z.y, offset->y));
        abut_lanes8_store(rows->b.z + i, abut_row_turned3(x, y, z, r.x.z, r.y.z, r.z.z, offset->z));
    }
}

// The heights of eight vertices, the first of which lies at x, y and z.
ABUT_LANES8_INLINE abut_lanes8 abut_row_heights3(const abut_real *x, const abut_real *y, const abut_real *z, abut_lanes8 dx,
                                                 abut_lanes8 dy, abut_lanes8 dz)
{
    abut_lanes8 hx = abut_lanes8_multiply(abut_lanes8_load(x), dx);
    abut_lanes8 hy = abut_lanes8_multiply(abut_lanes8_load(y), dy);
    abut_lanes8 hz = abut_lanes8_multiply(abut_lanes8_load(z), dz);
    return abut_lanes8_add(abut_lanes8_add(hx, hy), hz);
}

// The largest height carries its place with it: nothing waits for a second pass that asks who has it. Inline, so that a number
// that is known leaves no loop.
ABUT_LANES8_INLINE int32_t abut_row_scan3(const abut_real *x, const abut_real *y, const abut_real *z, int32_t padded,
                                          abut_real dx, abut_real dy, abut_real dz)
{
    abut_lanes8 along_x = abut_lanes8_of(dx);
    abut_lanes8 along_y = abut_lanes8_of(dy);
    abut_lanes8 along_z = abut_lanes8_of(dz);
    abut_lanes8 top = abut_row_heights3(x, y, z, along_x, along_y, along_z);
    abut_lanes8 place = abut_lanes8_places(0);
    for (int32_t i = ABUT_LANES8_COUNT; i < padded; i += ABUT_LANES8_COUNT) {
        abut_lanes8 height = abut_row_heights3(x + i, y + i, z + i, along_x, along_y, along_z);
        place = abut_lanes8_where_greater(height, top, abut_lanes8_places(i), place);
        top = abut_lanes8_larger(height, top);
    }
    return abut_lanes8_place_of_largest(top, place);
}

ABUT_LANES8_INLINE int32_t abut_row_farthest3(const abut_rows3 *rows, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_LANES8_COUNT };
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

// Of a hull's own vertices, in its own frame.
ABUT_LANES8_INLINE int32_t abut_hull_farthest3(const abut_hull3 *hull, abut_real dx, abut_real dy, abut_real dz)
{
    enum { LANES = ABUT_LANES8_COUNT };
    const abut_real *x = abut_hull3_from_middle(hull);
    const abut_real *y = x + hull->padded;
    const abut_real *z = y + hull->padded;
    switch (hull->padded) {
    case LANES:
        return abut_row_scan3(x, y, z, LANES, dx, dy, dz);
    case 2 * LANES:
        return abut_row_scan3(x, y, z, 2 * LANES, dx, dy, dz);
    case 2 * 2 * LANES:
        return abut_row_scan3(x, y, z, 2 * 2 * LANES, dx, dy, dz);
    default:
        return abut_row_scan3(x, y, z, hull->padded, dx, dy, dz);
    }
}

ABUT_LANES8_INLINE abut_row_vertices3 abut_rows_farthest3(const abut_rows_pair3 *rows, abut_real dx, abut_real dy, abut_real dz)
{
    abut_row_vertices3 v = {abut_row_farthest3(&rows->a, dx, dy, dz), abut_row_farthest3(&rows->b, -dx, -dy, -dz)};
    return v;
}

#else

ABUT_INLINE void abut_rows_fill3(abut_rows_pair3 *rows, const abut_hull3 *a, const abut_hull3 *b, abut_real scale,
                                 const abut_rot3 *turn, const abut_vec3 *offset)
{
    abut_rows_fill_plain3(rows, a, b, scale, turn, offset);
}

// The vertex of A farthest along a direction and that of B farthest against it.
ABUT_INLINE abut_row_vertices3 abut_rows_farthest3(const abut_rows_pair3 *rows, abut_real dx, abut_real dy, abut_real dz)
{
    return abut_rows_farthest_plain3(rows, dx, dy, dz);
}

ABUT_INLINE int32_t abut_hull_farthest3(const abut_hull3 *hull, abut_real dx, abut_real dy, abut_real dz)
{
    const abut_real *x = abut_hull3_from_middle(hull);
    const abut_real *y = x + hull->padded;
    return abut_row_farthest_plain3(x, y, y + hull->padded, hull->padded, dx, dy, dz);
}

#endif
#endif
