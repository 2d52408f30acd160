// shape2.c : makers. Each checks its numbers, brings degenerate shapes to the simplest core that says the same, and notes what
// every query needs: the middle of the core and bounds of its extent.
#include "abut/shape2.h"
#include "base/hook.h"
#include "math/direction2.h"
#include "shape/support2.h"

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool small_enough(abut_real x)
{
    return abut_abs(x) <= ABUT_REAL_LARGEST;
}

static abut_status check_point(abut_vec2 p)
{
    if (!is_finite(p.x) || !is_finite(p.y)) {
        return ABUT_NOT_FINITE;
    }
    return small_enough(p.x) && small_enough(p.y) ? ABUT_OK : ABUT_TOO_LARGE;
}

static abut_status check_radius(abut_real radius)
{
    if (!is_finite(radius)) {
        return ABUT_NOT_FINITE;
    }
    if (radius < 0) {
        return ABUT_NEGATIVE_RADIUS;
    }
    return small_enough(radius) ? ABUT_OK : ABUT_TOO_LARGE;
}

static abut_status check_half(abut_vec2 half)
{
    abut_status status = check_point(half);
    return status == ABUT_OK && (half.x < 0 || half.y < 0) ? ABUT_NEGATIVE_EXTENT : status;
}

static abut_status first_fault(abut_status a, abut_status b, abut_status c)
{
    return a != ABUT_OK ? a : (b != ABUT_OK ? b : c);
}

static void clear(abut_shape2 *shape)
{
    static const abut_shape2 none = {0};
    *shape = none;
}

// The half sizes rounded up, and the diagonal: a bound of how far the core reaches from its middle.
static void set_extent(abut_shape2 *shape, abut_vec2 half)
{
    shape->extent = abut_scale2(1 + 2 * ABUT_EPSILON, half);
    shape->reach = abut_direction_of2(shape->extent).length * (1 + 2 * ABUT_EPSILON);
    shape->span = 2 * shape->reach;
}

// Whether every number between two is within a factor of two of a third: then differences to it are exact (Sterbenz 1974).
static bool near_enough(abut_real lower, abut_real upper, abut_real middle)
{
    return middle > 0 ? lower >= middle / 2 && upper <= 2 * middle : upper <= middle / 2 && lower >= 2 * middle;
}

// The middle of the box between two corners, and its half sizes. Halves first: their sum cannot overflow.
static void set_box_between(abut_shape2 *shape, abut_vec2 lower, abut_vec2 upper)
{
    shape->middle.x = lower.x / 2 + upper.x / 2;
    shape->middle.y = lower.y / 2 + upper.y / 2;
    abut_vec2 half = {abut_max(upper.x - shape->middle.x, shape->middle.x - lower.x),
                      abut_max(upper.y - shape->middle.y, shape->middle.y - lower.y)};
    set_extent(shape, half);
    shape->span = abut_direction_of2(abut_sub2(upper, lower)).length * (1 + 2 * ABUT_EPSILON);
    bool exact = near_enough(lower.x, upper.x, shape->middle.x) && near_enough(lower.y, upper.y, shape->middle.y);
    shape->slack = exact ? 0 : ABUT_UNIT_ROUNDOFF * shape->reach;
}

abut_status abut_make_circle2(abut_shape2 *shape, abut_vec2 center, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_radius(radius), ABUT_OK);
    if (status == ABUT_OK) {
        shape->core = ABUT_CORE2_POINT;
        shape->p1 = center;
        shape->middle = center;
        shape->radius = radius;
    }
    return status;
}

abut_status abut_make_capsule2(abut_shape2 *shape, abut_vec2 p1, abut_vec2 p2, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    if (p1.x == p2.x && p1.y == p2.y) {
        return abut_make_circle2(shape, p1, radius);
    }
    clear(shape);
    abut_status status = first_fault(check_point(p1), check_point(p2), check_radius(radius));
    if (status == ABUT_OK) {
        abut_vec2 lower = {abut_min(p1.x, p2.x), abut_min(p1.y, p2.y)};
        abut_vec2 upper = {abut_max(p1.x, p2.x), abut_max(p1.y, p2.y)};
        set_box_between(shape, lower, upper);
        shape->core = ABUT_CORE2_SEGMENT;
        shape->p1 = p1;
        shape->p2 = p2;
        shape->along = abut_direction_of2(abut_sub2(p2, p1)).unit;
        shape->half.x = abut_dot2(shape->along, abut_sub2(p2, p1)) / 2;
        shape->radius = radius;
    }
    return status;
}

abut_status abut_make_box2(abut_shape2 *shape, abut_vec2 center, abut_vec2 half, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_half(half), check_radius(radius));
    if (status != ABUT_OK) {
        return status;
    }
    if (half.x == 0 || half.y == 0) {
        return abut_make_capsule2(shape, abut_sub2(center, half), abut_add2(center, half), radius);
    }
    shape->core = ABUT_CORE2_BOX;
    shape->center = center;
    shape->half = half;
    shape->middle = center;
    shape->radius = radius;
    set_extent(shape, half);
    shape->inner = abut_min(half.x, half.y);
    return ABUT_OK;
}

// The least height of an edge above the middle, rounded down: below zero when the middle lies outside.
static abut_real inner_of(const abut_polygon2 *polygon)
{
    const abut_vec2 *points = abut_polygon2_points(polygon);
    abut_real        least = (abut_real)INFINITY;
    for (int32_t i = 0; i < polygon->count; ++i) {
        abut_vec2 next = points[i + 1 == polygon->count ? 0 : i + 1];
        abut_vec2 along = abut_direction_of2(abut_sub2(next, points[i])).unit;
        least = abut_min(least, abut_cross2(abut_sub2(points[i], polygon->middle), along));
    }
    return least - ABUT_INNER_SLACK * polygon->reach;
}

abut_status abut_make_polygon2(abut_shape2 *shape, const abut_polygon2 *polygon, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL && polygon != NULL);
    const abut_vec2 *points = abut_polygon2_points(polygon);
    if (polygon->count == 1) {
        return abut_make_circle2(shape, points[0], radius);
    }
    if (polygon->count == 2) {
        return abut_make_capsule2(shape, points[0], points[1], radius);
    }
    clear(shape);
    abut_status status = polygon->count < 1 ? ABUT_TOO_FEW_POINTS : check_radius(radius);
    if (status == ABUT_OK) {
        abut_vec2 lower = points[0];
        abut_vec2 upper = points[0];
        for (int32_t i = 1; i < polygon->count; ++i) {
            lower.x = abut_min(lower.x, points[i].x);
            lower.y = abut_min(lower.y, points[i].y);
            upper.x = abut_max(upper.x, points[i].x);
            upper.y = abut_max(upper.y, points[i].y);
        }
        set_box_between(shape, lower, upper);
        shape->core = ABUT_CORE2_POLYGON;
        shape->polygon = polygon;
        shape->middle = polygon->middle;
        shape->reach = polygon->reach;
        shape->inner = inner_of(polygon);
        shape->radius = radius;
    }
    return status;
}

abut_status abut_make_ellipse2(abut_shape2 *shape, abut_vec2 center, abut_vec2 half, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_half(half), check_radius(radius));
    if (status != ABUT_OK) {
        return status;
    }
    if (half.x == half.y) {
        return abut_make_circle2(shape, center, radius + half.x);
    }
    if (half.x == 0 || half.y == 0) {
        return abut_make_capsule2(shape, abut_sub2(center, half), abut_add2(center, half), radius);
    }
    shape->core = ABUT_CORE2_ELLIPSE;
    shape->center = center;
    shape->half = half;
    shape->middle = center;
    shape->radius = radius;
    set_extent(shape, half);
    shape->reach = abut_max(shape->extent.x, shape->extent.y);
    shape->span = 2 * shape->reach;
    shape->slack = ABUT_UNIT_ROUNDOFF * shape->reach;
    return ABUT_OK;
}

abut_status abut_make_custom2(abut_shape2 *shape, abut_support2_fn *support, const void *user, abut_real radius)
{
    static const abut_vec2 axis[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = support == NULL ? ABUT_BAD_SUPPORT : check_radius(radius);
    abut_vec2   farthest[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < 4 && status == ABUT_OK; ++i) {
        farthest[i] = support(user, axis[i]).point;
        status = check_point(farthest[i]) == ABUT_OK ? ABUT_OK : ABUT_BAD_SUPPORT;
    }
    if (status != ABUT_OK) {
        return status;
    }
    abut_vec2 lower = {farthest[2].x, farthest[3].y};
    abut_vec2 upper = {farthest[0].x, farthest[1].y};
    for (int i = 0; i < 4; ++i) {
        abut_vec2 p = farthest[i];
        abut_real slack = ABUT_SUPPORT_SLACK * (abut_abs(p.x) + abut_abs(p.y));
        if (p.x < lower.x - slack || p.x > upper.x + slack || p.y < lower.y - slack || p.y > upper.y + slack) {
            return ABUT_BAD_SUPPORT;
        }
        lower.x = abut_min(lower.x, p.x);
        lower.y = abut_min(lower.y, p.y);
        upper.x = abut_max(upper.x, p.x);
        upper.y = abut_max(upper.y, p.y);
    }
    set_box_between(shape, lower, upper);
    shape->slack = ABUT_UNIT_ROUNDOFF * shape->reach;
    shape->core = ABUT_CORE2_CUSTOM;
    shape->support = support;
    shape->user = user;
    shape->radius = radius;
    return ABUT_OK;
}

abut_support2_point abut_support2(const abut_shape2 *shape, abut_vec2 direction)
{
    ABUT_CONTRACT(shape != NULL);
    abut_vec2 unit = abut_direction_of2(direction).unit;
    if (!(abut_dot2(unit, unit) > 0)) {
        abut_vec2 right = {1, 0};
        unit = right;
    }
    abut_support2_point s = abut_core_support2(shape, unit);
    s.point = abut_along2(abut_add2(shape->middle, s.point), shape->radius, unit);
    return s;
}
