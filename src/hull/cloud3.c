// cloud3.c : scaling a cloud, and the simplex that quickhull begins with.
//
// Multiplying by a power of two changes no orientation, and at unit size the filters neither overflow nor underflow. The
// corners of the simplex are chosen by rounded distances, which decide nothing: whether they span a plane or space is asked
// exactly.
#include "hull/cloud3.h"
#include "math/exact.h"
#include "math/orient3.h"
#include "math/unit.h"

static abut_status check_coordinate(abut_real x)
{
    if (!(abut_abs(x) <= ABUT_REAL_LARGEST)) {
        return x - x == 0 ? ABUT_TOO_LARGE : ABUT_NOT_FINITE;
    }
    return ABUT_OK;
}

abut_status abut_cloud_check3(const abut_vec3 *points, int32_t count, int32_t *fault)
{
    for (int32_t i = 0; i < count; ++i) {
        const abut_real coordinate[] = {points[i].x, points[i].y, points[i].z};
        for (int k = 0; k < 3; ++k) {
            abut_status status = check_coordinate(coordinate[k]);
            if (status != ABUT_OK) {
                *fault = i;
                return status;
            }
        }
    }
    return ABUT_OK;
}

static abut_real largest_of(abut_vec3 v)
{
    return abut_max(abut_max(abut_abs(v.x), abut_abs(v.y)), abut_abs(v.z));
}

static bool same_back(abut_real scaled, abut_real unit, abut_real given)
{
    return scaled * unit == given;
}

// Copies the points times scale.per_unit; false when a number does not come back from there.
static bool copy_scaled(const abut_vec3 *given, int32_t count, abut_unit scale, abut_vec3 *room)
{
    bool exact = true;
    for (int32_t i = 0; i < count; ++i) {
        // Adding zero turns -0 into +0.
        room[i].x = given[i].x * scale.per_unit + 0;
        room[i].y = given[i].y * scale.per_unit + 0;
        room[i].z = given[i].z * scale.per_unit + 0;
        exact = exact && same_back(room[i].x, scale.unit, given[i].x) && same_back(room[i].y, scale.unit, given[i].y) &&
                same_back(room[i].z, scale.unit, given[i].z);
    }
    return exact;
}

abut_cloud3 abut_cloud_at_unit_size3(const abut_vec3 *given, int32_t count, abut_vec3 *room)
{
    abut_real largest = 0;
    for (int32_t i = 0; i < count; ++i) {
        largest = abut_max(largest, largest_of(given[i]));
    }
    const abut_unit one = {1, 1};
    if (!copy_scaled(given, count, abut_unit_of(largest), room)) {
        copy_scaled(given, count, one, room);
    }
    abut_cloud3 cloud = {room, count, room[0], {0, 0, 0}};
    abut_vec3   upper = room[0];
    for (int32_t i = 1; i < count; ++i) {
        cloud.lower.x = abut_min(cloud.lower.x, room[i].x);
        cloud.lower.y = abut_min(cloud.lower.y, room[i].y);
        cloud.lower.z = abut_min(cloud.lower.z, room[i].z);
        upper.x = abut_max(upper.x, room[i].x);
        upper.y = abut_max(upper.y, room[i].y);
        upper.z = abut_max(upper.z, room[i].z);
    }
    cloud.extent = abut_sub3(upper, cloud.lower);
    return cloud;
}

static abut_real along(abut_vec3 v, int axis)
{
    return axis == 0 ? v.x : (axis == 1 ? v.y : v.z);
}

// The two ends of the cloud along its longest axis; false when all points are one.
static bool find_ends(const abut_cloud3 *cloud, int32_t corner[2])
{
    abut_vec3 e = cloud->extent;
    int       axis = e.x >= e.y && e.x >= e.z ? 0 : (e.y >= e.z ? 1 : 2);
    corner[0] = 0;
    corner[1] = 0;
    for (int32_t i = 1; i < cloud->count; ++i) {
        abut_real x = along(cloud->points[i], axis);
        corner[0] = x < along(cloud->points[corner[0]], axis) ? i : corner[0];
        corner[1] = x > along(cloud->points[corner[1]], axis) ? i : corner[1];
    }
    return along(e, axis) > 0;
}

// The last point of the largest key wins ties: it is an extreme point of those that tie.
static bool is_farther(abut_real key, abut_real best, abut_vec3 point, abut_vec3 best_point)
{
    return key > best || (key == best && abut_before3(best_point, point));
}

// A point off the line through the first two corners, or -1.
static int32_t find_off_line(const abut_cloud3 *cloud, const int32_t corner[2])
{
    const abut_vec3 *p = cloud->points;
    abut_vec3        a = p[corner[0]];
    abut_vec3        edge = abut_sub3(p[corner[1]], a);
    int32_t          farthest = corner[0];
    abut_real        best = 0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        abut_real key = largest_of(abut_cross3(edge, abut_sub3(p[i], a)));
        if (is_farther(key, best, p[i], p[farthest])) {
            farthest = i;
            best = key;
        }
    }
    if (!abut_collinear3(a, p[corner[1]], p[farthest])) {
        return farthest;
    }
    for (int32_t i = 0; i < cloud->count; ++i) {
        if (!abut_collinear3(a, p[corner[1]], p[i])) {
            return i;
        }
    }
    return -1;
}

// A point off the plane through the first three corners, or -1.
static int32_t find_off_plane(const abut_cloud3 *cloud, const int32_t corner[3])
{
    const abut_vec3 *p = cloud->points;
    abut_vec3        a = p[corner[0]];
    abut_vec3        b = p[corner[1]];
    abut_vec3        c = p[corner[2]];
    abut_vec3        normal = abut_cross3(abut_sub3(b, a), abut_sub3(c, a));
    int32_t          farthest = corner[0];
    abut_real        best = 0;
    for (int32_t i = 0; i < cloud->count; ++i) {
        abut_real key = abut_abs(abut_dot3(normal, abut_sub3(p[i], a)));
        if (is_farther(key, best, p[i], p[farthest])) {
            farthest = i;
            best = key;
        }
    }
    if (abut_orient3(a, b, c, p[farthest]) != 0) {
        return farthest;
    }
    for (int32_t i = 0; i < cloud->count; ++i) {
        if (abut_orient3(a, b, c, p[i]) != 0) {
            return i;
        }
    }
    return -1;
}

int abut_cloud_simplex3(const abut_cloud3 *cloud, int32_t corner[4])
{
    if (!find_ends(cloud, corner)) {
        return 0;
    }
    corner[2] = find_off_line(cloud, corner);
    if (corner[2] < 0) {
        return 1;
    }
    corner[3] = find_off_plane(cloud, corner);
    return corner[3] < 0 ? 2 : 3;
}
