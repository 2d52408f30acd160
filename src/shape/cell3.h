// cell3.h : which cell of a large hull's cube of directions a direction falls into (cells3.c), and the farthest of the vertices
// that a cell lists.
//
// A kernel in a header: compiled for every processor and for those with wide vectors (avx_begin.h).
#ifndef ABUT_SHAPE_CELL3_H
#define ABUT_SHAPE_CELL3_H

#include "abut/hull3.h"
#include "abut/math3.h"
#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "math/lanes.h"
#include "shape/scan3.h"

// The place along one side of the cube, from a coordinate between -1 and 1.
ABUT_INLINE int32_t abut_cube_place3(abut_real coordinate, int32_t side)
{
    int32_t at = (int32_t)((coordinate + 1) * ((abut_real)0.5 * (abut_real)side));
    return at < side ? at : side - 1;
}

// NULL for a direction that is square to all of the hull's box, or no number. A branch on which face it is would be guessed
// wrongly too often.
ABUT_INLINE const abut_hull3_cell *abut_cell_of3(const abut_hull3 *hull, abut_vec3 direction)
{
    abut_real x = direction.x * hull->stretch.x;
    abut_real y = direction.y * hull->stretch.y;
    abut_real z = direction.z * hull->stretch.z;
    abut_real around[] = {x, y, z, x, y};
    int32_t   y_first = abut_abs(y) > abut_abs(x);
    abut_real flat = abut_max(abut_abs(x), abut_abs(y));
    int32_t   axis = abut_abs(z) > flat ? 2 : y_first;
    abut_real size = abut_max(flat, abut_abs(z));
    if (!(size > ABUT_COMPONENT_SMALLEST && abut_abs(x) + abut_abs(y) + abut_abs(z) < ABUT_SQUARE_LARGEST)) {
        return NULL;
    }
    abut_real share = 1 / size;
    int32_t   face = 2 * axis + (around[axis] > 0);
    int32_t   column = abut_cube_place3(around[axis + 1] * share, hull->side);
    int32_t   row = abut_cube_place3(around[axis + 2] * share, hull->side);
    return abut_hull3_cells(hull) + ((face * hull->side + row) * hull->side + column);
}

// The lane of the vertex farthest along a direction: of equal ones the first.
#if defined(ABUT_AVX2)
ABUT_INLINE int32_t abut_cell_farthest3(const abut_hull3_cell *cell, abut_vec3 d)
{
    abut_eight hx = abut_eight_multiply(abut_eight_load(cell->x), abut_eight_of(d.x));
    abut_eight hy = abut_eight_multiply(abut_eight_load(cell->y), abut_eight_of(d.y));
    abut_eight hz = abut_eight_multiply(abut_eight_load(cell->z), abut_eight_of(d.z));
    abut_eight height = abut_eight_add(abut_eight_add(hx, hy), hz);
    return abut_lowest_bit(abut_eight_equal(height, abut_eight_largest(height)));
}
#else
ABUT_INLINE int32_t abut_cell_farthest3(const abut_hull3_cell *cell, abut_vec3 d)
{
    return abut_scan_plain3(cell->x, ABUT_HULL3_LANES, d.x, d.y, d.z);
}
#endif

#endif
