// polygon2.c : polygons and hulls in one relocatable block of the caller's: header, corners, arrays of small ones
// (polygon_arrays2.h).
//
// Both builders copy the points into the block, hull them there and fill the header, so an outline and the hull of its corners
// give the same bytes. The outline is checked afterwards, against the hull.
#include "base/hook.h"
#include "base/tolerance_shape.h"
#include "hull/hull2.h"
#include "hull/outline2.h"
#include "math/direction2.h"
#include "shape/polygon_arrays2.h"

size_t abut_polygon2_size(int32_t count)
{
    // More points than a polygon can have need no room: the builders refuse them before they look at the block.
    if (count < 0 || count > ABUT_POLYGON_POINTS) {
        return 0;
    }
    return sizeof(abut_polygon2) + (size_t)count * sizeof(abut_vec2) + abut_polygon_arrays_size2(count) * sizeof(abut_real);
}

static abut_status check_coordinate(abut_real x)
{
    if (!(abut_abs(x) <= ABUT_REAL_LARGEST)) {
        return x - x == 0 ? ABUT_TOO_LARGE : ABUT_NOT_FINITE;
    }
    return ABUT_OK;
}

static abut_status check_points(const abut_vec2 *points, int32_t count, int32_t *fault)
{
    for (int32_t i = 0; i < count; ++i) {
        abut_status x = check_coordinate(points[i].x);
        abut_status y = check_coordinate(points[i].y);
        if (x != ABUT_OK || y != ABUT_OK) {
            *fault = i;
            return x != ABUT_OK ? x : y;
        }
    }
    return ABUT_OK;
}

static bool has_room(const void *block, size_t size, int32_t count)
{
    return block != NULL && (uintptr_t)block % _Alignof(abut_polygon2) == 0 && size >= abut_polygon2_size(count);
}

static abut_vec2 *corners_of(void *block)
{
    return (abut_vec2 *)(void *)((abut_polygon2 *)block + 1);
}

// Everything that both builders ask of their arguments.
static abut_status check_arguments(const abut_vec2 *points, int32_t count, int32_t fewest, const void *block, size_t size,
                                   int32_t *fault)
{
    if (count < fewest) {
        return ABUT_TOO_FEW_POINTS;
    }
    if (count > ABUT_POLYGON_POINTS) {
        return ABUT_TOO_MANY_POINTS;
    }
    ABUT_CONTRACT(points != NULL);
    if (points == NULL) {
        return ABUT_INVALID;
    }
    abut_status status = check_points(points, count, fault);
    if (status == ABUT_OK && !has_room(block, size, count)) {
        status = ABUT_NO_ROOM;
    }
    return status;
}

// An upper bound of the distance of the corners from `middle`.
static abut_real reach_from(abut_vec2 middle, const abut_vec2 *corners, int32_t count)
{
    abut_real largest = 0;
    for (int32_t i = 0; i < count; ++i) {
        largest = abut_max(largest, abut_direction_of2(abut_sub2(corners[i], middle)).length);
    }
    // The smallest number there is makes up for what a length among the smallest ones loses; others do not notice it.
    return largest > 0 ? largest * ABUT_REACH_UP + ABUT_REAL_SMALLEST : 0;
}

// Turns the points in the block into their hull and fills the header.
static abut_polygon2 *hull_in_block(const abut_vec2 *points, int32_t count, void *block)
{
    abut_polygon2 *polygon = (abut_polygon2 *)block;
    abut_vec2     *corners = corners_of(block);
    for (int32_t i = 0; i < count; ++i) {
        // Adding zero turns -0 into +0: equal points get equal bytes.
        corners[i].x = points[i].x + 0;
        corners[i].y = points[i].y + 0;
    }
    polygon->given = count;
    polygon->count = abut_hull_in_place2(corners, count);

    abut_box2 box = {corners[0], corners[0]};
    for (int32_t i = 1; i < polygon->count; ++i) {
        box.lower.x = abut_min(box.lower.x, corners[i].x);
        box.lower.y = abut_min(box.lower.y, corners[i].y);
        box.upper.x = abut_max(box.upper.x, corners[i].x);
        box.upper.y = abut_max(box.upper.y, corners[i].y);
    }
    // No sum overflows below ABUT_REAL_LARGEST.
    polygon->middle = abut_scale2((abut_real)0.5, abut_add2(box.lower, box.upper));
    polygon->reach = reach_from(polygon->middle, corners, polygon->count);
    abut_build_polygon_arrays2(polygon);
    return polygon;
}

abut_status abut_hull2_build(const abut_vec2 *points, int32_t count, void *block, size_t size, const abut_polygon2 **polygon,
                             int32_t *fault)
{
    int32_t              place = -1;
    abut_status          status = check_arguments(points, count, 1, block, size, &place);
    const abut_polygon2 *built = status == ABUT_OK ? hull_in_block(points, count, block) : NULL;
    ABUT_CONTRACT(polygon != NULL);
    if (polygon != NULL) {
        *polygon = built;
    }
    if (fault != NULL) {
        *fault = place;
    }
    return status;
}

// The second of two successive points that coincide, or -1. The last point is followed by the first.
static int32_t duplicate(const abut_vec2 *points, int32_t count)
{
    for (int32_t i = 1; i < count; ++i) {
        if (abut_equal2(points[i - 1], points[i])) {
            return i;
        }
    }
    return abut_equal2(points[count - 1], points[0]) ? count - 1 : -1;
}

static abut_status build_outline(const abut_vec2 *points, int32_t count, void *block, const abut_polygon2 **polygon,
                                 int32_t *fault)
{
    *fault = duplicate(points, count);
    if (*fault >= 0) {
        return ABUT_DUPLICATE_POINT;
    }
    const abut_polygon2 *hull = hull_in_block(points, count, block);
    if (hull->count < 3) {
        return ABUT_NO_AREA;
    }
    abut_status status = abut_outline_check2(points, count, abut_polygon2_points(hull), hull->count, fault);
    *polygon = status == ABUT_OK ? hull : NULL;
    return status;
}

abut_status abut_polygon2_build(const abut_vec2 *points, int32_t count, void *block, size_t size, const abut_polygon2 **polygon,
                                int32_t *fault)
{
    int32_t              place = -1;
    const abut_polygon2 *built = NULL;
    abut_status          status = check_arguments(points, count, 3, block, size, &place);
    if (status == ABUT_OK) {
        status = build_outline(points, count, block, &built, &place);
    }
    ABUT_CONTRACT(polygon != NULL);
    if (polygon != NULL) {
        *polygon = built;
    }
    if (fault != NULL) {
        *fault = place;
    }
    return status;
}
