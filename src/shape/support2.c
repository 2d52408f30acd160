// support2.c : support of the cores that take more than a line, and what else GJK and EPA ask of a core.
#include "shape/support2.h"
#include "math/unit.h"

// Up to this many vertices a scan is faster than bisection with its unpredictable branches.
enum { SCAN_AT_MOST = ABUT_SCAN_VERTICES };

static int32_t after(int32_t i, int32_t count)
{
    return i + 1 == count ? 0 : i + 1;
}

static int32_t before(int32_t i, int32_t count)
{
    return i == 0 ? count - 1 : i - 1;
}

// How much the outline rises along the direction from vertex i to the next. Taken from the edge itself, so its rounding error
// is relative to the edge, however short: a wrong sign costs at most 3u of the outline's length.
static abut_real rise(const abut_vec2 *points, int32_t count, int32_t i, abut_vec2 direction)
{
    return abut_dot2(abut_sub2(points[after(i, count)], points[i]), direction);
}

static int32_t scan(const abut_vec2 *points, int32_t count, abut_vec2 middle, abut_vec2 direction)
{
    int32_t   best = 0;
    abut_real top = abut_dot2(abut_sub2(points[0], middle), direction);
    for (int32_t i = 1; i < count; ++i) {
        abut_real height = abut_dot2(abut_sub2(points[i], middle), direction);
        if (height > top) {
            top = height;
            best = i;
        }
    }
    return best;
}

// From vertex i uphill until neither neighbour is higher. At most one way round in each direction.
static int32_t climb(const abut_vec2 *points, int32_t count, int32_t i, abut_vec2 direction)
{
    int32_t start = i;
    for (int32_t moves = 0; moves < count && rise(points, count, i, direction) > 0; ++moves) {
        i = after(i, count);
    }
    if (i != start) {
        return i;
    }
    for (int32_t moves = 0; moves < count && rise(points, count, before(i, count), direction) < 0; ++moves) {
        i = before(i, count);
    }
    return i;
}

// Bisection over the chain of vertices low..high (Chazelle and Dobkin 1980): the heights round a convex outline rise and fall
// once, so one edge and one comparison tell which half holds the top. Rounding may mislead it among edges almost square to the
// direction; the climb from where it ends settles that.
static int32_t bisect(const abut_vec2 *points, int32_t count, abut_vec2 direction)
{
    int32_t low = 0;
    int32_t high = count;
    bool    low_rises = rise(points, count, 0, direction) > 0;
    while (high - low > 1) {
        int32_t   half = low + (high - low) / 2;
        bool      half_rises = rise(points, count, half, direction) > 0;
        abut_real ahead = abut_dot2(abut_sub2(points[half], points[low]), direction);
        bool      top_below = low_rises != half_rises ? low_rises : (low_rises ? ahead < 0 : ahead > 0);
        if (top_below) {
            high = half;
        } else {
            low = half;
            low_rises = half_rises;
        }
    }
    return climb(points, count, low, direction);
}

int32_t abut_polygon_support2(const abut_polygon2 *polygon, abut_vec2 direction)
{
    const abut_vec2 *points = abut_polygon2_points(polygon);
    return polygon->count <= SCAN_AT_MOST ? scan(points, polygon->count, polygon->middle, direction)
                                          : bisect(points, polygon->count, direction);
}

// The direction stretched by the half axes, seen at unit size: what underflows must not depend on the caller's unit.
static abut_direction2 stretch(abut_vec2 half, abut_vec2 direction)
{
    abut_unit       scale = abut_unit_of(abut_max(half.x, half.y));
    abut_vec2       stretched = {scale.per_unit * half.x * direction.x, scale.per_unit * half.y * direction.y};
    abut_direction2 d = abut_direction_of2(stretched);
    d.length *= scale.unit;
    return d;
}

// The gradient of the support width h(d) = |(half.x d.x, half.y d.y)|.
abut_vec2 abut_ellipse_support2(abut_vec2 half, abut_vec2 direction)
{
    abut_vec2 unit = stretch(half, direction).unit;
    abut_vec2 point = {half.x * unit.x, half.y * unit.y};
    return point;
}

bool abut_core_vertex2(const abut_shape2 *shape, uint32_t feature, abut_vec2 *point)
{
    if (feature >= (uint32_t)abut_core_vertices2(shape)) {
        return false;
    }
    switch (shape->core) {
    case ABUT_CORE2_SEGMENT:
        *point = abut_sub2(feature == 1 ? shape->p2 : shape->p1, shape->middle);
        break;
    case ABUT_CORE2_BOX:
        *point = abut_box_corner2(shape->half, feature);
        break;
    case ABUT_CORE2_POLYGON:
        *point = abut_sub2(abut_polygon2_points(shape->polygon)[feature], shape->middle);
        break;
    case ABUT_CORE2_POINT:
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_ELLIPSE:
    case ABUT_CORE2_CUSTOM: {
        abut_vec2 origin = {0, 0};
        *point = origin;
        break;
    }
    }
    return true;
}

abut_vec2 abut_core_edge2(const abut_shape2 *shape, uint32_t feature)
{
    abut_vec2 edge = {0, 0};
    if (shape->core == ABUT_CORE2_SEGMENT) {
        edge = feature == 0 ? abut_sub2(shape->p2, shape->p1) : abut_sub2(shape->p1, shape->p2);
    } else if (shape->core == ABUT_CORE2_BOX) {
        edge = abut_sub2(abut_box_corner2(shape->half, (feature + 1) & 3), abut_box_corner2(shape->half, feature));
    } else if (shape->core == ABUT_CORE2_POLYGON) {
        const abut_vec2 *points = abut_polygon2_points(shape->polygon);
        edge = abut_sub2(points[after((int32_t)feature, shape->polygon->count)], points[feature]);
    }
    return edge;
}

// The width h of an ellipse along a unit direction; its radius of curvature there is (half.x half.y)^2 / h^3.
static abut_real ellipse_width(abut_vec2 half, abut_vec2 direction)
{
    return stretch(half, direction).length;
}

// The curvature radius is smallest where the width is largest: at an end of the range, or on the long axis if that is inside.
abut_real abut_core_bulge2(const abut_shape2 *shape, abut_vec2 first, abut_vec2 last)
{
    if (shape->core != ABUT_CORE2_ELLIPSE) {
        return 0;
    }
    abut_vec2 half = shape->half;
    abut_vec2 axis = {half.x > half.y, !(half.x > half.y)};
    bool      inside = abut_cross2(first, axis) >= 0 && abut_cross2(axis, last) >= 0;
    bool      inside_opposite = abut_cross2(first, axis) <= 0 && abut_cross2(axis, last) <= 0;
    abut_real width = abut_max(ellipse_width(half, first), ellipse_width(half, last));
    if (inside || inside_opposite) {
        width = abut_max(half.x, half.y);
    }
    // (half.x half.y)^2 / width^3, in an order that neither underflows nor, before the end, overflows.
    abut_real ratio = (abut_min(half.x, half.y) / width) * (abut_max(half.x, half.y) / width);
    return abut_min(width * ratio, ABUT_REAL_LARGEST / abut_max(ratio, 1)) * ratio * (1 - ABUT_BULGE_MARGIN);
}
