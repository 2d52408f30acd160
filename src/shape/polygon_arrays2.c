// polygon_arrays2.c : the arrays that a polygon of few vertices keeps behind its points.
#include "shape/polygon_arrays2.h"
#include "math/direction2.h"
#include "math/unit.h"

// Points that are hulled may leave fewer vertices than were given, and those may have arrays where the points were too many.
size_t abut_polygon_arrays_size2(int32_t count)
{
    return count > 0 ? (size_t)ABUT_ARRAYS2 * (size_t)ABUT_POLYGON8 : 0;
}

// How far the vertices reach along a direction, taken at unit size: products must not underflow, or not twice.
static abut_real height_along(const abut_vec2 *points, const abut_polygon2 *polygon, abut_vec2 direction)
{
    abut_unit scale = abut_unit_of(polygon->reach);
    abut_real top = -(abut_real)INFINITY;
    for (int32_t i = 0; i < polygon->count; ++i) {
        abut_vec2 from_middle = abut_scale2(scale.per_unit, abut_sub2(points[i], polygon->middle));
        top = abut_max(top, abut_dot2(from_middle, direction));
    }
    return scale.unit * top;
}

void abut_build_polygon_arrays2(abut_polygon2 *polygon)
{
    if (polygon->count < 3 || !abut_has_arrays2(polygon)) {
        return;
    }
    const abut_vec2 *points = abut_polygon2_points(polygon);
    abut_real       *array = (abut_real *)(void *)((abut_vec2 *)(void *)(polygon + 1) + polygon->count);
    for (int32_t i = 0; i < ABUT_POLYGON8; ++i) {
        bool      filler = i >= polygon->count;
        int32_t   k = filler ? 0 : i;
        abut_vec2 vertex = abut_sub2(points[k], polygon->middle);
        abut_vec2 edge = abut_sub2(points[k + 1 == polygon->count ? 0 : k + 1], points[k]);
        abut_vec2 along = abut_direction_of2(edge).unit;
        abut_vec2 normal = {along.y, -along.x};
        array[i + ABUT_ARRAY_X * ABUT_POLYGON8] = vertex.x;
        array[i + ABUT_ARRAY_Y * ABUT_POLYGON8] = vertex.y;
        array[i + ABUT_ARRAY_NORMAL_X * ABUT_POLYGON8] = filler ? 0 : normal.x;
        array[i + ABUT_ARRAY_NORMAL_Y * ABUT_POLYGON8] = filler ? 0 : normal.y;
        array[i + ABUT_ARRAY_HEIGHT * ABUT_POLYGON8] = filler ? (abut_real)INFINITY : height_along(points, polygon, normal);
    }
}
