// support3.c : support of the cores that take more than a line, and the vertices of polytope cores.
//
// A large hull is climbed: from a vertex to its highest neighbour, until none is higher. On a convex surface that is the top,
// provided the comparisons are right: a vertex a rounding error away from the middle of an edge has two neighbours whose slopes
// vanish, and taking them for flat would leave the climb stuck there, however far the top is. So the sign of a slope in doubt
// is found by exact arithmetic; that is a few neighbours of the last vertex, seldom more.
#include "shape/support3.h"
#include "base/tolerance_shape3.h"
#include "shape/axial3.h"

enum { BOX_CORNERS = 1 << 3 };

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
    const int32_t *first = abut_hull3_first(hull);
    const int32_t *head = abut_hull3_head(hull);
    abut_vec3      from = abut_hull3_vertex(hull, i);
    slope          highest = {0, 0};
    int32_t        best = -1;
    for (int32_t k = first[i]; k < first[i + 1]; ++k) {
        slope s = slope_of(from, abut_hull3_vertex(hull, head[k]), direction);
        if (s.rise > highest.rise) {
            highest = s;
            best = head[k];
        }
    }
    if (surely_rises(highest)) {
        return best;
    }
    for (int32_t k = first[i]; k < first[i + 1]; ++k) {
        abut_vec3 to = abut_hull3_vertex(hull, head[k]);
        slope     s = slope_of(from, to, direction);
        if (surely_rises(s) || (abut_abs(s.rise) <= s.doubt && rises(hull, from, to, direction))) {
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

// Seen along the axis, every point of the end is farthest: the answer is its middle.
abut_support3_point abut_round_support3(const abut_shape3 *shape, abut_vec3 direction)
{
    abut_axial3 d = abut_axial_of3(shape->axis, direction);
    abut_axial3 half = abut_axial_of3(shape->axis, shape->half);
    abut_real   radius = half.first;
    d.first = abut_flush(d.first);
    d.second = abut_flush(d.second);
    abut_real           across = abut_sqrt(d.first * d.first + d.second * d.second);
    bool                pointed = shape->core == ABUT_CORE3_CONE;
    bool                tip = pointed && 2 * half.along * d.along > radius * across;
    bool                upper = pointed ? tip : d.along > 0 && half.along > 0;
    abut_axial3         p = {upper ? half.along : 0 - half.along, 0, 0};
    abut_support3_point s = {{0, 0, 0}, upper};
    if (across > 0 && !tip) {
        p.first = radius * (d.first / across);
        p.second = radius * (d.second / across);
    }
    s.point = abut_from_axial3(shape->axis, p);
    return s;
}

// The gradient of the support width h(d) = |(half.x d.x, half.y d.y, half.z d.z)|, the half axes seen at unit size: what
// underflows must not depend on the caller's unit.
abut_vec3 abut_ellipsoid_support3(abut_vec3 half, abut_vec3 direction)
{
    abut_real per_unit = abut_unit_of(abut_max(abut_max(half.x, half.y), half.z)).per_unit;
    abut_vec3 stretched = {per_unit * half.x * direction.x, per_unit * half.y * direction.y, per_unit * half.z * direction.z};
    abut_vec3 unit = abut_direction_of3(stretched).unit;
    abut_vec3 point = {half.x * unit.x, half.y * unit.y, half.z * unit.z};
    return point;
}

int32_t abut_core_vertices3(const abut_shape3 *shape)
{
    switch (shape->core) {
    case ABUT_CORE3_POINT:
        return 1;
    case ABUT_CORE3_SEGMENT:
        return 2;
    case ABUT_CORE3_TRIANGLE:
        return 3;
    case ABUT_CORE3_BOX:
        return BOX_CORNERS;
    case ABUT_CORE3_HULL:
        return shape->hull->vertices;
    case ABUT_CORE3_NONE:
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
    case ABUT_CORE3_ELLIPSOID:
    case ABUT_CORE3_CUSTOM:
        break;
    }
    return 0;
}

bool abut_core_vertex3(const abut_shape3 *shape, uint32_t feature, abut_vec3 *point)
{
    if (feature >= (uint32_t)abut_core_vertices3(shape)) {
        return false;
    }
    abut_vec3 v = shape->middle;
    if (shape->core == ABUT_CORE3_BOX) {
        *point = abut_box_corner3(shape->half, feature);
        return true;
    }
    if (shape->core == ABUT_CORE3_HULL) {
        v = abut_hull3_vertex(shape->hull, (int32_t)feature);
    } else if (shape->core != ABUT_CORE3_POINT) {
        v = shape->p[feature];
    }
    *point = abut_sub3(v, shape->middle);
    return true;
}
