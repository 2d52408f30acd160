// cube_samples3.c : the vertex of a large hull farthest along the middle of each cell of its cube of directions.
//
// Each is climbed to, and a climb ends by looking at all neighbours of the top. A vertex may have as many as the hull has
// vertices, as the ends of a curve have, and then it is the top of a good part of the cells too: looking at all of them from
// each costs the square. But the directions along which a vertex is farthest make a cone, so the top of the four corners of a
// block of cells is that of all between. From coarse blocks to fine ones, only cells beside another top are climbed to.
#include "shape/cube_samples3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "shape/climb3.h"

abut_vec3 abut_cube_direction3(const abut_hull3 *hull, int32_t face, abut_real column, abut_real row)
{
    abut_vec3 s = hull->stretch;
    abut_real along = (face & 1) != 0 ? 1 : -1;
    abut_vec3 of_x = {along, column, row};
    abut_vec3 of_y = {row, along, column};
    abut_vec3 of_z = {column, row, along};
    abut_vec3 d = face < 2 ? of_x : face < 4 ? of_y : of_z;
    abut_vec3 leaning = {s.x > 0 ? d.x / s.x : 0, s.y > 0 ? d.y / s.y : 0, s.z > 0 ? d.z / s.z : 0};
    return leaning;
}

int32_t abut_climb_to_cell3(const abut_hull3 *hull, int32_t side, int32_t line, int32_t column, int32_t start)
{
    abut_vec3 d =
        abut_cube_direction3(hull, line / side, abut_cube_middle3(column, side), abut_cube_middle3(line % side, side));
    return abut_hull_climb3(hull, abut_direction_of3(d).unit, (uint32_t)start);
}

// The top of a cell in a block whose corners, `apart` from each other, are known; on a side of it the two ends are asked.
static int32_t top_between(const abut_cube_samples3 *t, const abut_hull3 *hull, int32_t line, int32_t column, int32_t apart)
{
    int32_t side = t->side;
    int32_t row = line % side;
    int32_t back = row % apart;
    int32_t left = column % apart;
    int32_t on = back > 0 ? apart - back : 0;
    int32_t right = left > 0 ? apart - left : 0;
    int32_t behind = (line - back) * side + column;
    int32_t ahead = (line + on) * side + column;
    int32_t top = *abut_top_at3(t, behind - left);
    bool    whole = row + on < side && column + right < side;
    if (whole && *abut_top_at3(t, behind + right) == top && *abut_top_at3(t, ahead - left) == top &&
        *abut_top_at3(t, ahead + right) == top) {
        return top;
    }
    return abut_climb_to_cell3(hull, side, line, column, top);
}

// The cells of a face that are `step` apart, where those twice as far apart are known.
static void refine(const abut_cube_samples3 *t, const abut_hull3 *hull, int32_t face, int32_t step)
{
    for (int32_t row = 0; row < t->side; row += step) {
        for (int32_t column = 0; column < t->side; column += step) {
            int32_t line = face * t->side + row;
            if (row % (2 * step) != 0 || column % (2 * step) != 0) {
                *abut_top_at3(t, line * t->side + column) = top_between(t, hull, line, column, 2 * step);
            }
        }
    }
}

void abut_cube_samples_find3(const abut_cube_samples3 *tops, const abut_hull3 *hull)
{
    int32_t coarsest = 1;
    int32_t top = 0;
    while (coarsest < tops->side) {
        coarsest *= 2;
    }
    for (int32_t face = 0; face < ABUT_CUBE_FACES && tops->side > 0; ++face) {
        int32_t line = face * tops->side;
        top = abut_climb_to_cell3(hull, tops->side, line, 0, top);
        *abut_top_at3(tops, line * tops->side) = top;
        for (int32_t step = coarsest; step >= 1; step /= 2) {
            refine(tops, hull, face, step);
        }
    }
}
