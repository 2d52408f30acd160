// climb3.c : the vertex of a large hull farthest along a direction.
//
// From a vertex to its highest neighbour, until none is higher. On a convex surface that is the top, provided the comparisons
// are right: a vertex a rounding error away from the middle of an edge has two neighbours whose slopes vanish, and taking them
// for flat would leave the climb stuck there, however far the top is. So the sign of a slope in doubt is found by exact
// arithmetic; that is a few neighbours of the last vertex, seldom more.
//
// The climb begins near its end: directions are sorted into the cells of a cube's surface, and the hull's block names for each
// cell a vertex that is farthest along the cell's middle. The cube is that of the hull's own box: a direction d falls into the
// cell of (x dx, y dy, z dz), where x, y, z are half sizes of the box, so that a flat hull's cells have as many vertices as a
// round one's. About as many cells as vertices make a move or two of any climb.
#include "shape/climb3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"

// How much an edge rises along the direction, and how far rounding may have that wrong. Taken from the edge itself, so both
// are relative to it, however short.
typedef struct slope {
    abut_real rise, doubt;
} slope;

static slope slope_of(abut_vec3 from, abut_vec3 to, abut_vec3 direction)
{
    abut_real x = (to.x - from.x) * direction.x;
    abut_real y = (to.y - from.y) * direction.y;
    abut_real z = (to.z - from.z) * direction.z;
    abut_real size = abut_abs(x) + abut_abs(y) + abut_abs(z);
    slope     s = {(x + y) + z, ABUT_SLOPE_FILTER3 * size + 2 * ABUT_REAL_SMALLEST};
    return s;
}

static abut_real farthest_coordinate(const abut_hull3 *hull)
{
    abut_vec3 a = hull->lower;
    abut_vec3 b = hull->upper;
    abut_real x = abut_max(abut_abs(a.x), abut_abs(b.x));
    abut_real y = abut_max(abut_abs(a.y), abut_abs(b.y));
    return abut_max(abut_max(x, y), abut_max(abut_abs(a.z), abut_abs(b.z)));
}

// Whether an edge rises along the direction, exactly. Everything is brought to where products are large, by powers of two, so
// that their low halves have room; small numbers grow first and large ones shrink in one step, so that nothing is lost.
static bool rises(const abut_hull3 *hull, abut_vec3 from, abut_vec3 to, abut_vec3 direction)
{
    abut_real per_unit = abut_unit_of(farthest_coordinate(hull)).per_unit;
    abut_real grow = abut_max(per_unit, 1);
    abut_real then = abut_min(per_unit, 1) * ABUT_SQUARE_LARGEST;
    from = abut_scale3(then, abut_scale3(grow, from));
    to = abut_scale3(then, abut_scale3(grow, to));
    direction = abut_scale3(ABUT_SQUARE_LARGEST, direction);
    abut_real factors[] = {to.x,    direction.x, to.y,    direction.y, to.z,    direction.z,
                           -from.x, direction.x, -from.y, direction.y, -from.z, direction.z};
    return abut_sign_of_products(factors, 2 * 3) > 0;
}

static bool surely_rises(slope s)
{
    return s.rise > s.doubt;
}

// A neighbour that is higher than vertex i, or -1: the highest, if rounded arithmetic is sure of it.
static int32_t uphill(const abut_hull3 *hull, int32_t i, abut_vec3 direction)
{
    const abut_vec3 *vertex = abut_hull3_together(hull);
    const int32_t   *first = abut_hull3_first(hull);
    const int32_t   *head = abut_hull3_head(hull);
    slope            highest = {0, 0};
    int32_t          best = -1;
    bool             doubtful = false;
    for (int32_t k = first[i]; k < first[i + 1]; ++k) {
        slope s = slope_of(vertex[i], vertex[head[k]], direction);
        doubtful = doubtful | (abut_abs(s.rise) <= s.doubt);
        if (s.rise > highest.rise) {
            highest = s;
            best = head[k];
        }
    }
    if (surely_rises(highest)) {
        return best;
    }
    for (int32_t k = first[i]; doubtful && k < first[i + 1]; ++k) {
        slope s = slope_of(vertex[i], vertex[head[k]], direction);
        if (surely_rises(s) || (abut_abs(s.rise) <= s.doubt && rises(hull, vertex[i], vertex[head[k]], direction))) {
            return head[k];
        }
    }
    return -1;
}

static abut_vec3 extent_of(const abut_hull3 *hull)
{
    return abut_sub3(hull->upper, hull->lower);
}

// The place along one side of a cell, from a coordinate between -1 and 1. A NaN is taken to the first.
static int32_t place_of(abut_real coordinate, int32_t side)
{
    abut_real at = (coordinate + 1) * ((abut_real)0.5 * (abut_real)side);
    at = at > 0 ? at : 0;
    return at < (abut_real)side ? (int32_t)at : side - 1;
}

// The cell a direction falls into: the faces of the cube are numbered -x, +x, -y, +y, -z, +z.
static int32_t cell_of(const abut_hull3 *hull, abut_vec3 direction)
{
    abut_vec3 e = extent_of(hull);
    abut_vec3 d = {direction.x * e.x, direction.y * e.y, direction.z * e.z};
    abut_real x = abut_abs(d.x);
    abut_real y = abut_abs(d.y);
    abut_real z = abut_abs(d.z);
    bool      x_first = x >= y && x >= z;
    bool      y_first = !x_first && y >= z;
    abut_real along = x_first ? d.x : y_first ? d.y : d.z;
    abut_real column = x_first ? d.y : y_first ? d.z : d.x;
    abut_real row = x_first ? d.z : y_first ? d.x : d.y;
    abut_real share = 1 / abut_abs(along);
    int32_t   face = 2 * (x_first ? 0 : y_first ? 1 : 2) + (along > 0);
    return (face * hull->side + place_of(row * share, hull->side)) * hull->side + place_of(column * share, hull->side);
}

// The middle of a cell, as a direction.
static abut_vec3 direction_of_cell(const abut_hull3 *hull, int32_t side, int32_t face, int32_t row, int32_t column)
{
    abut_vec3 e = extent_of(hull);
    abut_real step = (abut_real)side;
    abut_real along = (face & 1) != 0 ? 1 : -1;
    abut_real u = (abut_real)(2 * column + 1) / step - 1;
    abut_real v = (abut_real)(2 * row + 1) / step - 1;
    abut_vec3 of_x = {along, u, v};
    abut_vec3 of_y = {v, along, u};
    abut_vec3 of_z = {u, v, along};
    abut_vec3 d = face < 2 ? of_x : face < 4 ? of_y : of_z;
    abut_vec3 leaning = {e.x > 0 ? d.x / e.x : 0, e.y > 0 ? d.y / e.y : 0, e.z > 0 ? d.z / e.z : 0};
    return abut_direction_of3(leaning).unit;
}

int32_t abut_climb_side3(int32_t vertices)
{
    int32_t side = 0;
    while (vertices > ABUT_SCAN_VERTICES3 && side * side < vertices / ABUT_CUBE_FACES) {
        ++side;
    }
    return side;
}

// Row by row, each from the one beside it.
void abut_climb_starts3(abut_hull3 *hull, int32_t *starts)
{
    int32_t side = hull->side;
    int32_t cell = 0;
    int32_t near = 0;
    hull->side = 0;
    for (int32_t line = 0; line < ABUT_CUBE_FACES * side; ++line) {
        for (int32_t column = 0; column < side; ++column) {
            abut_vec3 middle = direction_of_cell(hull, side, line / side, line % side, column);
            near = abut_hull_climb3(hull, middle, (uint32_t)near);
            starts[cell++] = near;
        }
        near = starts[cell - side];
    }
    hull->side = side;
}

// The higher of a vertex and the one named by the direction's cell, to rounding.
static int32_t better_start(const abut_hull3 *hull, abut_vec3 direction, int32_t near)
{
    const abut_vec3 *vertex = abut_hull3_together(hull);
    int32_t          named = abut_hull3_starts(hull)[cell_of(hull, direction)];
    return slope_of(vertex[near], vertex[named], direction).rise > 0 ? named : near;
}

// Every move is truly upward, so no vertex is met twice.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start)
{
    int32_t i = start < (uint32_t)hull->vertices ? (int32_t)start : 0;
    if (hull->side > 0) {
        i = better_start(hull, direction, i);
    }
    for (int32_t moves = 0; moves < hull->vertices; ++moves) {
        int32_t higher = uphill(hull, i, direction);
        if (higher < 0) {
            break;
        }
        i = higher;
    }
    return i;
}
