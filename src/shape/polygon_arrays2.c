// polygon_arrays2.c : the rows of a core's vertices and edges.
#include "shape/polygon_arrays2.h"
#include "math/direction2.h"
#include "shape/support2.h"
#include "simd/simd_array.h"

enum { AT_MOST = ABUT_RING_VERTICES };

// Points that are hulled may leave fewer vertices than were given, and those may have rows where the points were too many.
size_t abut_ring_size2(int32_t count)
{
    int32_t vertices = count < AT_MOST ? count : AT_MOST;
    return vertices > 0 ? (size_t)ABUT_RING_ROWS * (size_t)abut_ring_filled2(vertices) : 0;
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

void abut_ring_build2(abut_polygon2 *polygon)
{
    if (polygon->count < 3 || polygon->count > AT_MOST) {
        return;
    }
    const abut_vec2 *points = abut_polygon2_points(polygon);
    abut_real       *row = (abut_real *)(void *)((abut_vec2 *)(void *)(polygon + 1) + polygon->count);
    int32_t          length = abut_ring_filled2(polygon->count);
    for (int32_t i = 0; i < length; ++i) {
        bool      extra = i >= polygon->count;
        int32_t   k = extra ? 0 : i;
        abut_vec2 vertex = abut_sub2(points[k], polygon->middle);
        abut_vec2 edge = abut_sub2(points[k + 1 == polygon->count ? 0 : k + 1], points[k]);
        abut_vec2 along = abut_direction_of2(edge).unit;
        abut_vec2 normal = {along.y, -along.x};
        row[i + ABUT_ROW_X * length] = vertex.x;
        row[i + ABUT_ROW_Y * length] = vertex.y;
        row[i + ABUT_ROW_NORMAL_X * length] = extra ? 0 : normal.x;
        row[i + ABUT_ROW_NORMAL_Y * length] = extra ? 0 : normal.y;
        row[i + ABUT_ROW_HEIGHT * length] = extra ? (abut_real)INFINITY : height_along(points, polygon, normal);
    }
}

// Rows of cores with no more vertices than a row is long.
typedef struct rows {
    abut_real of[ABUT_RING_ROW];
} rows;

static const rows nothing = {{0, 0, 0, 0}};

// A row of a box is each coordinate of its half sizes times the signs of four corners or sides: below, right, above, left.
static void take_box(abut_ring2 *ring, abut_vec2 half)
{
    static const rows corner_x = {{-1, 1, 1, -1}};
    static const rows corner_y = {{-1, -1, 1, 1}};
    static const rows normal_x = {{0, 1, 0, -1}};
    static const rows normal_y = {{-1, 0, 1, 0}};

    for (int i = 0; i < ABUT_RING_ROW; i += ABUT_SIMD_NATIVE_WIDTH) {
        abut_simd_native x = half.x * abut_native_load(corner_x.of + i);
        abut_simd_native y = half.y * abut_native_load(corner_y.of + i);
        abut_native_store(ring->own_x + i, x);
        abut_native_store(ring->own_y + i, y);
        abut_native_store(ring->own_height + i, x * abut_native_load(normal_x.of + i) + y * abut_native_load(normal_y.of + i));
    }
    ring->normal_x = normal_x.of;
    ring->normal_y = normal_y.of;
}

static void take_segment(abut_ring2 *ring, const abut_shape2 *shape)
{
    static const rows first = {{1, 0, 1, 1}};
    static const rows last = {{0, 1, 0, 0}};
    static const rows there = {{1, -1, 0, 0}};
    static const rows extra = {{0, 0, (abut_real)INFINITY, (abut_real)INFINITY}};

    abut_vec2 p = abut_sub2(shape->p1, shape->middle);
    abut_vec2 q = abut_sub2(shape->p2, shape->middle);
    abut_vec2 n = {shape->along.y, -shape->along.x};
    abut_real p_height = abut_dot2(p, n);
    abut_real q_height = abut_dot2(q, n);
    abut_real right = abut_max(p_height, q_height);
    abut_real left = -abut_min(p_height, q_height);
    for (int i = 0; i < ABUT_RING_ROW; i += ABUT_SIMD_NATIVE_WIDTH) {
        abut_simd_native f = abut_native_load(first.of + i);
        abut_simd_native l = abut_native_load(last.of + i);
        abut_simd_native t = abut_native_load(there.of + i);
        abut_native_store(ring->own_x + i, p.x * f + q.x * l);
        abut_native_store(ring->own_y + i, p.y * f + q.y * l);
        abut_native_store(ring->own_normal_x + i, n.x * t);
        abut_native_store(ring->own_normal_y + i, n.y * t);
        abut_native_store(ring->own_height + i, (right * f + left * l) + abut_native_load(extra.of + i));
    }
    ring->normal_x = ring->own_normal_x;
    ring->normal_y = ring->own_normal_y;
}

static void own_rows(abut_ring2 *ring, int32_t count)
{
    ring->x = ring->own_x;
    ring->y = ring->own_y;
    ring->height = ring->own_height;
    ring->count = count;
    ring->length = ABUT_RING_ROW;
}

bool abut_ring_of2(abut_ring2 *ring, const abut_shape2 *shape)
{
    static const rows infinite = {{(abut_real)INFINITY, (abut_real)INFINITY, (abut_real)INFINITY, (abut_real)INFINITY}};

    switch (shape->core) {
    case ABUT_CORE2_POINT:
        ring->x = nothing.of;
        ring->y = nothing.of;
        ring->normal_x = nothing.of;
        ring->normal_y = nothing.of;
        ring->height = infinite.of;
        ring->count = 1;
        ring->length = ABUT_RING_ROW;
        return true;
    case ABUT_CORE2_SEGMENT:
        own_rows(ring, 2);
        take_segment(ring, shape);
        return true;
    case ABUT_CORE2_BOX:
        own_rows(ring, 4);
        take_box(ring, shape->half);
        return true;
    case ABUT_CORE2_POLYGON:
        abut_ring_of_polygon2(ring, shape->polygon);
        return shape->polygon->count <= AT_MOST;
    case ABUT_CORE2_NONE:
    case ABUT_CORE2_ELLIPSE:
    case ABUT_CORE2_CUSTOM:
        break;
    }
    return false;
}
