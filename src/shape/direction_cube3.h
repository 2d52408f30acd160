// direction_cube3.h : the cube of directions of a large hull, whose cells list the vertices that can be farthest.
#ifndef ABUT_SHAPE_DIRECTION_CUBE3_H
#define ABUT_SHAPE_DIRECTION_CUBE3_H

#include "abut/shape3.h"
#include "base/inline.h"
#include "base/tolerance_shape3.h"
#include "math/real.h"
#include "shape/hull_layout3.h"
#include "simd/simd8.h"

#include <math.h>

// How many cells there are along each side of the cube: 0 for a hull that is scanned.
int32_t abut_direction_cube_side3(int32_t vertices);

// And along each side of the coarser cube: 0 for a hull whose cells list groups.
int32_t abut_samples_side3(int32_t vertices);

// Bytes that the cells take, with all that they list and the samples.
size_t abut_direction_cube_size3(int32_t vertices);

// Fills them, of a hull that is otherwise finished.
void abut_fill_direction_cube3(const abut_hull3 *hull, void *cells);

// The vertex of a large hull farthest along a direction, climbed to along its edges. Any start is taken; the nearer to the
// answer, the faster.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start);

// The vertex farthest along a direction, from the middle of the hull. Where its cell lists too many it is climbed to, from
// `start` perhaps; any number is safe.
abut_support3_point abut_direction_cube_support3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start);

// ---- the cell of a direction, and the farthest vertex that it lists, inline for kernels -------------------------------------

// The place along one side of the cube, from a coordinate between -1 and 1.
ABUT_INLINE int32_t abut_cube_place3(abut_real coordinate, int32_t side)
{
    int32_t at = (int32_t)((coordinate + 1) * ((abut_real)0.5 * (abut_real)side));
    return at < side ? at : side - 1;
}

// Of a cube with so many cells along each side: -1 for a direction that is square to all of the hull's box, or no number. A
// branch on which face it is would be guessed wrongly too often.
ABUT_INLINE int32_t abut_cell_place3(const abut_hull3 *hull, int32_t side, abut_vec3 direction)
{
    abut_real x = direction.x * abut_layout3(hull)->stretch.x;
    abut_real y = direction.y * abut_layout3(hull)->stretch.y;
    abut_real z = direction.z * abut_layout3(hull)->stretch.z;
    abut_real around[] = {x, y, z, x, y};
    int32_t   y_first = abut_abs(y) > abut_abs(x);
    abut_real flat = abut_max(abut_abs(x), abut_abs(y));
    int32_t   axis = abut_abs(z) > flat ? 2 : y_first;
    abut_real size = abut_max(flat, abut_abs(z));
    if (!(size > ABUT_COMPONENT_SMALLEST && abut_abs(x) + abut_abs(y) + abut_abs(z) < ABUT_SQUARE_LARGEST)) {
        return -1;
    }
    abut_real share = 1 / size;
    int32_t   face = 2 * axis + (around[axis] > 0);
    int32_t   column = abut_cube_place3(around[axis + 1] * share, side);
    int32_t   row = abut_cube_place3(around[axis + 2] * share, side);
    return (face * side + row) * side + column;
}

ABUT_INLINE abut_simd8 abut_group_heights3(const abut_real *grouped, int32_t group, abut_vec3 d)
{
    const abut_real *x = grouped + 3 * ABUT_HULL3_LANES * (ptrdiff_t)group;
    abut_simd8       hx = abut_simd8_mul(abut_simd8_load(x), abut_simd8_splat(d.x));
    abut_simd8       hy = abut_simd8_mul(abut_simd8_load(x + ABUT_HULL3_LANES), abut_simd8_splat(d.y));
    abut_simd8       hz = abut_simd8_mul(abut_simd8_load(x + 2 * ABUT_HULL3_LANES), abut_simd8_splat(d.z));
    return abut_simd8_add(abut_simd8_add(hx, hy), hz);
}

// The vertex farthest along a direction in the groups listed: of equal ones the first. Four groups without a loop: more are
// rare, and fewer are hardly quicker.
ABUT_INLINE int32_t abut_groups_farthest3(const abut_real *grouped, const abut_hull3_groups *cell, abut_vec3 d)
{
    enum { FOUR = ABUT_HULL3_LANES / 2 };
    abut_simd8 height[ABUT_HULL3_LANES - 1];
    uint64_t   at_top = 0;
    for (int32_t k = 0; k < FOUR; ++k) {
        height[k] = abut_group_heights3(grouped, cell->group[k], d);
    }
    abut_simd8 top = abut_simd8_max(abut_simd8_max(height[0], height[1]), abut_simd8_max(height[2], height[3]));
    for (int32_t k = FOUR; k < cell->count; ++k) {
        height[k] = abut_group_heights3(grouped, cell->group[k], d);
        top = abut_simd8_max(top, height[k]);
    }
    top = abut_simd8_reduce_max(top);
    for (int32_t k = 0; k < FOUR; ++k) {
        at_top |= (uint64_t)abut_simd8_equal(height[k], top) << (k * ABUT_HULL3_LANES);
    }
    for (int32_t k = FOUR; k < cell->count; ++k) {
        at_top |= (uint64_t)abut_simd8_equal(height[k], top) << (k * ABUT_HULL3_LANES);
    }
    int32_t first = abut_lowest_bit(at_top);
    return ABUT_HULL3_LANES * cell->group[first / ABUT_HULL3_LANES] + first % ABUT_HULL3_LANES;
}

// The lane of the farthest that a cell lists.
ABUT_INLINE int32_t abut_cell_farthest3(const abut_hull3_cell *cell, abut_vec3 d)
{
    abut_simd8 hx = abut_simd8_mul(abut_simd8_load(cell->x), abut_simd8_splat(d.x));
    abut_simd8 hy = abut_simd8_mul(abut_simd8_load(cell->y), abut_simd8_splat(d.y));
    abut_simd8 hz = abut_simd8_mul(abut_simd8_load(cell->z), abut_simd8_splat(d.z));
    abut_simd8 height = abut_simd8_add(abut_simd8_add(hx, hy), hz);
    return abut_lowest_bit(abut_simd8_equal(height, abut_simd8_reduce_max(height)));
}

// A vertex listed in groups, and one that a cell lists.
ABUT_INLINE abut_support3_point abut_grouped_point3(const abut_hull3 *hull, int32_t i)
{
    const abut_real    *x = abut_hull3_grouped(hull) + 3 * (ptrdiff_t)(i - i % ABUT_HULL3_LANES) + i % ABUT_HULL3_LANES;
    abut_support3_point s = {{x[0], x[ABUT_HULL3_LANES], x[2 * ABUT_HULL3_LANES]}, (uint32_t)i};
    return s;
}

ABUT_INLINE abut_support3_point abut_cell_point3(const abut_hull3_cell *cell, int32_t i)
{
    abut_support3_point s = {{cell->x[i], cell->y[i], cell->z[i]}, (uint32_t)cell->vertex[i]};
    return s;
}

// Whether a cell has room for what it is to list.
ABUT_INLINE bool abut_is_listed3(const abut_hull3 *hull, int32_t place)
{
    bool grouped = hull->vertices <= ABUT_HULL3_GROUPED;
    return grouped ? abut_hull3_groups_of(hull)[place].count > 0 : abut_hull3_cells(hull)[place].vertex[0] >= 0;
}

// The vertex farthest along a direction among those that a cell lists.
ABUT_INLINE abut_support3_point abut_cell_support3(const abut_hull3 *hull, int32_t place, abut_vec3 direction)
{
    if (hull->vertices <= ABUT_HULL3_GROUPED) {
        const abut_hull3_groups *groups = abut_hull3_groups_of(hull) + place;
        return abut_grouped_point3(hull, abut_groups_farthest3(abut_hull3_grouped(hull), groups, direction));
    }
    const abut_hull3_cell *cell = abut_hull3_cells(hull) + place;
    return abut_cell_point3(cell, abut_cell_farthest3(cell, direction));
}

#endif
