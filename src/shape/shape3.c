// shape3.c : makers. Each checks its numbers, brings degenerate shapes to the simplest core that says the same, and notes what
// every query needs: the middle of the core and bounds of its extent.
#include "abut/shape3.h"
#include "base/hook.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"
#include "math/orient3.h"
#include "shape/hull_layout3.h"
#include "shape/support3.h"

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool small_enough(abut_real x)
{
    return abut_abs(x) <= ABUT_REAL_LARGEST;
}

static abut_status check_point(abut_vec3 p)
{
    if (!is_finite(p.x) || !is_finite(p.y) || !is_finite(p.z)) {
        return ABUT_NOT_FINITE;
    }
    return small_enough(p.x) && small_enough(p.y) && small_enough(p.z) ? ABUT_OK : ABUT_TOO_LARGE;
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

static abut_status check_half(abut_vec3 half)
{
    abut_status status = check_point(half);
    return status == ABUT_OK && (half.x < 0 || half.y < 0 || half.z < 0) ? ABUT_NEGATIVE_EXTENT : status;
}

static abut_status first_fault(abut_status a, abut_status b, abut_status c)
{
    return a != ABUT_OK ? a : (b != ABUT_OK ? b : c);
}

static bool same_place(abut_vec3 a, abut_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static void clear(abut_shape3 *shape)
{
    static const abut_shape3 none = {0};
    *shape = none;
}

// An upper bound of a length.
static abut_real length_up(abut_vec3 v)
{
    return abut_direction_of3(v).length * ABUT_REACH_UP3;
}

// The half sizes rounded up, and the diagonal: a bound of how far the core reaches from its middle.
static void set_extent(abut_shape3 *shape, abut_vec3 half)
{
    shape->extent = abut_scale3(1 + 2 * ABUT_EPSILON, half);
    shape->reach = length_up(shape->extent);
    shape->span = 2 * shape->reach;
}

// Whether differences of any number between two to a third are exact: it is zero, or all are within a factor of two of it
// (Sterbenz 1974).
static bool near_enough(abut_real lower, abut_real upper, abut_real middle)
{
    return middle == 0 ||
           (middle > 0 ? lower >= middle / 2 && upper <= 2 * middle : upper <= middle / 2 && lower >= 2 * middle);
}

// A core within the box between two corners, seen from a place about its middle.
static void set_box_between(abut_shape3 *shape, abut_vec3 lower, abut_vec3 upper, abut_vec3 middle)
{
    abut_vec3 half = {abut_max(upper.x - middle.x, middle.x - lower.x), abut_max(upper.y - middle.y, middle.y - lower.y),
                      abut_max(upper.z - middle.z, middle.z - lower.z)};
    bool      exact = near_enough(lower.x, upper.x, middle.x) && near_enough(lower.y, upper.y, middle.y) &&
                 near_enough(lower.z, upper.z, middle.z);
    shape->middle = middle;
    set_extent(shape, half);
    shape->span = length_up(abut_sub3(upper, lower));
    shape->slack = exact ? 0 : ABUT_UNIT_ROUNDOFF * shape->reach;
}

// Halves first: their sum cannot overflow.
static abut_vec3 middle_of(abut_vec3 lower, abut_vec3 upper)
{
    return abut_add3(abut_scale3((abut_real)0.5, lower), abut_scale3((abut_real)0.5, upper));
}

static abut_vec3 lower_of(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {abut_min(a.x, b.x), abut_min(a.y, b.y), abut_min(a.z, b.z)};
    return v;
}

static abut_vec3 upper_of(abut_vec3 a, abut_vec3 b)
{
    abut_vec3 v = {abut_max(a.x, b.x), abut_max(a.y, b.y), abut_max(a.z, b.z)};
    return v;
}

// The core of the first `count` points.
static void set_points(abut_shape3 *shape, const abut_vec3 *p, int count)
{
    abut_vec3 lower = p[0];
    abut_vec3 upper = p[0];
    for (int i = 0; i < count; ++i) {
        shape->p[i] = p[i];
        lower = lower_of(lower, p[i]);
        upper = upper_of(upper, p[i]);
    }
    set_box_between(shape, lower, upper, middle_of(lower, upper));
}

abut_status abut_make_sphere3(abut_shape3 *shape, abut_vec3 center, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_radius(radius), ABUT_OK);
    if (status == ABUT_OK) {
        shape->core = ABUT_CORE3_POINT;
        shape->p[0] = center;
        shape->middle = center;
        shape->radius = radius;
    }
    return status;
}

abut_status abut_make_capsule3(abut_shape3 *shape, abut_vec3 p1, abut_vec3 p2, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    if (same_place(p1, p2)) {
        return abut_make_sphere3(shape, p1, radius);
    }
    clear(shape);
    abut_status status = first_fault(check_point(p1), check_point(p2), check_radius(radius));
    if (status == ABUT_OK) {
        abut_vec3 ends[2] = {p1, p2};
        set_points(shape, ends, 2);
        shape->core = ABUT_CORE3_SEGMENT;
        shape->radius = radius;
    }
    return status;
}

static bool before(abut_vec3 a, abut_vec3 b)
{
    return a.x != b.x ? a.x < b.x : (a.y != b.y ? a.y < b.y : a.z < b.z);
}

// Which of three points of a line is not outside the other two.
static int inner_of(const abut_vec3 p[3])
{
    for (int i = 0; i < 2; ++i) {
        int  j = (i + 1) % 3;
        int  k = (i + 2) % 3;
        bool j_to_k = !before(p[i], p[j]) && !before(p[k], p[i]);
        bool k_to_j = !before(p[i], p[k]) && !before(p[j], p[i]);
        if (j_to_k || k_to_j) {
            return i;
        }
    }
    return 2;
}

abut_status abut_make_triangle3(abut_shape3 *shape, abut_vec3 p1, abut_vec3 p2, abut_vec3 p3, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_vec3   corners[3] = {p1, p2, p3};
    abut_status status = first_fault(check_point(p1), check_point(p2), check_point(p3));
    status = first_fault(status, check_radius(radius), ABUT_OK);
    if (status != ABUT_OK) {
        return status;
    }
    if (abut_collinear3(p1, p2, p3)) {
        int inner = inner_of(corners);
        return abut_make_capsule3(shape, corners[inner == 0], corners[inner == 2 ? 1 : 2], radius);
    }
    set_points(shape, corners, 3);
    shape->core = ABUT_CORE3_TRIANGLE;
    shape->radius = radius;
    return ABUT_OK;
}

abut_status abut_make_box3(abut_shape3 *shape, abut_vec3 center, abut_vec3 half, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_half(half), check_radius(radius));
    if (status != ABUT_OK) {
        return status;
    }
    if ((half.x == 0) + (half.y == 0) + (half.z == 0) > 1) {
        return abut_make_capsule3(shape, abut_sub3(center, half), abut_add3(center, half), radius);
    }
    shape->core = ABUT_CORE3_BOX;
    shape->center = center;
    shape->half = half;
    shape->middle = center;
    shape->radius = radius;
    set_extent(shape, half);
    return ABUT_OK;
}

abut_status abut_make_hull3(abut_shape3 *shape, const abut_hull3 *hull, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL && hull != NULL);
    clear(shape);
    if (hull->vertices < 1) {
        return ABUT_TOO_FEW_POINTS;
    }
    abut_vec3 first = abut_hull_vertex3(hull, 0);
    abut_vec3 last = abut_hull_vertex3(hull, hull->vertices - 1);
    if (hull->vertices < 3) {
        return abut_make_capsule3(shape, first, last, radius);
    }
    if (hull->vertices == 3) {
        return abut_make_triangle3(shape, first, abut_hull_vertex3(hull, 1), last, radius);
    }
    abut_status status = check_radius(radius);
    if (status == ABUT_OK) {
        set_box_between(shape, abut_layout3(hull)->lower, abut_layout3(hull)->upper, abut_layout3(hull)->middle);
        shape->core = ABUT_CORE3_HULL;
        shape->hull = hull;
        shape->reach = abut_layout3(hull)->reach;
        shape->radius = radius;
    }
    return status;
}

// A core whose points are computed, not given, about the middle of its box.
static void set_smooth(abut_shape3 *shape, abut_core3 core, abut_vec3 center, abut_vec3 half, abut_real rounding)
{
    shape->core = core;
    shape->center = center;
    shape->half = half;
    shape->middle = center;
    shape->radius = rounding;
    set_extent(shape, half);
}

static abut_vec3 along_axis(abut_axis axis, abut_real along, abut_real across)
{
    abut_vec3 v = {axis == ABUT_AXIS_X ? along : across, axis == ABUT_AXIS_Y ? along : across,
                   axis == ABUT_AXIS_Z ? along : across};
    return v;
}

// A disk, cylinder or cone. The farthest points are on the rim, a diagonal of radius and half height away.
static abut_status make_round(abut_shape3 *shape, abut_core3 core, abut_vec3 center, abut_axis axis, const abut_real size[3])
{
    abut_real radius = size[0];
    abut_real half_height = size[1];
    abut_real rounding = size[2];
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_radius(radius), check_radius(rounding));
    abut_status height = check_radius(half_height);
    abut_status turned = (unsigned)axis <= ABUT_AXIS_Z ? ABUT_OK : ABUT_BAD_AXIS;
    status = first_fault(status, height == ABUT_NEGATIVE_RADIUS ? ABUT_NEGATIVE_EXTENT : height, turned);
    if (status != ABUT_OK) {
        return status;
    }
    if (radius == 0) {
        abut_vec3 up = along_axis(axis, half_height, 0);
        return abut_make_capsule3(shape, abut_sub3(center, up), abut_add3(center, up), rounding);
    }
    set_smooth(shape, half_height == 0 ? ABUT_CORE3_DISK : core, center, along_axis(axis, half_height, radius), rounding);
    abut_vec3 rim = {radius, half_height, 0};
    shape->axis = axis;
    shape->reach = length_up(rim);
    shape->span = 2 * shape->reach;
    shape->slack = ABUT_UNIT_ROUNDOFF * shape->reach;
    return ABUT_OK;
}

abut_status abut_make_disk3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius, abut_real rounding)
{
    const abut_real size[3] = {radius, 0, rounding};
    return make_round(shape, ABUT_CORE3_DISK, center, axis, size);
}

abut_status abut_make_cylinder3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius, abut_real half_height,
                                abut_real rounding)
{
    const abut_real size[3] = {radius, half_height, rounding};
    return make_round(shape, ABUT_CORE3_CYLINDER, center, axis, size);
}

abut_status abut_make_cone3(abut_shape3 *shape, abut_vec3 center, abut_axis axis, abut_real radius, abut_real half_height,
                            abut_real rounding)
{
    const abut_real size[3] = {radius, half_height, rounding};
    return make_round(shape, ABUT_CORE3_CONE, center, axis, size);
}

abut_status abut_make_ellipsoid3(abut_shape3 *shape, abut_vec3 center, abut_vec3 half, abut_real radius)
{
    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = first_fault(check_point(center), check_half(half), check_radius(radius));
    if (status != ABUT_OK) {
        return status;
    }
    if (half.x == half.y && half.y == half.z) {
        return abut_make_sphere3(shape, center, radius + half.x);
    }
    if ((half.x == 0) + (half.y == 0) + (half.z == 0) > 1) {
        return abut_make_capsule3(shape, abut_sub3(center, half), abut_add3(center, half), radius);
    }
    if ((half.x == 0 && half.y == half.z) || (half.y == 0 && half.z == half.x) || (half.z == 0 && half.x == half.y)) {
        abut_axis axis = half.x == 0 ? ABUT_AXIS_X : (half.y == 0 ? ABUT_AXIS_Y : ABUT_AXIS_Z);
        return abut_make_disk3(shape, center, axis, abut_max(half.x, half.y), radius);
    }
    set_smooth(shape, ABUT_CORE3_ELLIPSOID, center, half, radius);
    shape->reach = abut_max(abut_max(shape->extent.x, shape->extent.y), shape->extent.z);
    shape->span = 2 * shape->reach;
    shape->slack = ABUT_UNIT_ROUNDOFF * shape->reach;
    return ABUT_OK;
}

abut_status abut_make_custom3(abut_shape3 *shape, abut_support3_fn *support, const void *user, abut_real radius)
{
    enum { AXES = 2 * 3 };
    static const abut_vec3 axis[AXES] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};

    ABUT_CONTRACT(shape != NULL);
    clear(shape);
    abut_status status = support == NULL ? ABUT_BAD_SUPPORT : check_radius(radius);
    abut_vec3   farthest[AXES] = {{0, 0, 0}};
    for (int i = 0; i < AXES && status == ABUT_OK; ++i) {
        farthest[i] = support(user, axis[i]).point;
        status = check_point(farthest[i]) == ABUT_OK ? ABUT_OK : ABUT_BAD_SUPPORT;
    }
    if (status != ABUT_OK) {
        return status;
    }
    abut_vec3 upper = {farthest[0].x, farthest[1].y, farthest[2].z};
    abut_vec3 lower = {farthest[3].x, farthest[4].y, farthest[AXES - 1].z};
    for (int i = 0; i < AXES; ++i) {
        abut_vec3 p = farthest[i];
        abut_real slack = ABUT_SUPPORT_SLACK * (abut_abs(p.x) + abut_abs(p.y) + abut_abs(p.z));
        if (p.x < lower.x - slack || p.x > upper.x + slack || p.y < lower.y - slack || p.y > upper.y + slack ||
            p.z < lower.z - slack || p.z > upper.z + slack) {
            return ABUT_BAD_SUPPORT;
        }
        lower = lower_of(lower, p);
        upper = upper_of(upper, p);
    }
    set_box_between(shape, lower, upper, middle_of(lower, upper));
    shape->slack = ABUT_UNIT_ROUNDOFF * shape->reach;
    shape->core = ABUT_CORE3_CUSTOM;
    shape->support = support;
    shape->user = user;
    shape->radius = radius;
    return ABUT_OK;
}

abut_support3_point abut_support3(const abut_shape3 *shape, abut_vec3 direction)
{
    ABUT_CONTRACT(shape != NULL);
    abut_vec3 unit = abut_direction_of3(direction).unit;
    if (!(abut_dot3(unit, unit) > 0)) {
        abut_vec3 right = {1, 0, 0};
        unit = right;
    }
    abut_support3_point s = abut_core_support3(shape, unit, 0);
    s.point = abut_along3(abut_add3(shape->middle, s.point), shape->radius, unit);
    return s;
}
