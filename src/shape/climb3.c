// climb3.c : the vertex of a large hull farthest along a direction.
//
// From a vertex to its highest neighbour, until none is higher. On a convex surface that is the top, provided the comparisons
// are right: a vertex a rounding error away from the middle of an edge has two neighbours whose slopes vanish, and taking them
// for flat would leave the climb stuck there, however far the top is. So the sign of a slope in doubt is found by exact
// arithmetic; that is a few neighbours of the last vertex, seldom more.
#include "shape/climb3.h"
#include "base/tolerance_shape3.h"
#include "math/exact.h"
#include "math/scale.h"

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

// Every move is truly upward, so no vertex is met twice.
int32_t abut_hull_climb3(const abut_hull3 *hull, abut_vec3 direction, uint32_t start)
{
    int32_t i = start < (uint32_t)hull->vertices ? (int32_t)start : 0;
    for (int32_t moves = 0; moves < hull->vertices; ++moves) {
        int32_t higher = uphill(hull, i, direction);
        if (higher < 0) {
            break;
        }
        i = higher;
    }
    return i;
}
