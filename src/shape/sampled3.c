// sampled3.c : a custom core measured by its support points in directions spread over the sphere.
//
// The core holds the hull of its support points. Asked once more along the normals of that hull's faces, it shows how far it
// reaches beyond each of them, at most d say. If every face is at least e from the hull's centroid c, the core lies within the
// hull grown by 1 + d / e about c: the hull's planes are then d farther out. Its rounding, grown as well, holds the core's
// rounding; so the volume is larger by at most (1 + d / e)^3, and the inertia by (1 + d / e)^5: both are moments of a set
// within the grown one.
#include "shape/sampled3.h"
#include "abut/hull3.h"
#include "base/tolerance_shape3.h"
#include "math/direction3.h"

enum { SIDE = ABUT_CUSTOM_SIDE3, INSIDE = SIDE - 2, DIRECTIONS = SIDE * SIDE * SIDE - INSIDE * INSIDE * INSIDE };

// Room for the hull of so many points; the header's alignment is that of its numbers.
typedef union block {
    abut_hull3    header;
    unsigned char bytes[DIRECTIONS * ABUT_CUSTOM_ROOM3];
} block;

// The point from the shape's middle, at unit size; false when it is not a number that a core may have.
static bool ask(const abut_shape3 *shape, abut_real per_unit, abut_vec3 direction, abut_vec3 *point)
{
    abut_vec3 p = shape->support(shape->user, direction).point;
    *point = abut_scale3(per_unit, abut_sub3(p, shape->middle));
    return abut_abs(p.x) <= ABUT_REAL_LARGEST && abut_abs(p.y) <= ABUT_REAL_LARGEST && abut_abs(p.z) <= ABUT_REAL_LARGEST;
}

// The places on the surface of a cube of SIDE by SIDE by SIDE.
static int32_t take_samples(const abut_shape3 *shape, abut_real per_unit, abut_vec3 *points)
{
    int32_t count = 0;
    for (int i = 0; i < SIDE * SIDE * SIDE; ++i) {
        int  place[3] = {i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE};
        bool outside = false;
        for (int k = 0; k < 3; ++k) {
            outside = outside || place[k] == 0 || place[k] == SIDE - 1;
        }
        abut_vec3 v = {(abut_real)(2 * place[0] - SIDE + 1), (abut_real)(2 * place[1] - SIDE + 1),
                       (abut_real)(2 * place[2] - SIDE + 1)};
        if (outside && !ask(shape, per_unit, abut_direction_of3(v).unit, &points[count++])) {
            return 0;
        }
    }
    return count;
}

// How much the hull must grow about its centroid to hold the core, as a share; infinite when it is flat.
static abut_real growth(const abut_shape3 *shape, abut_real per_unit, const abut_hull3 *hull, abut_vec3 middle)
{
    const int32_t *head = abut_hull3_head(hull);
    abut_real      beyond = 0;
    abut_real      within = hull->dimension == 3 ? (abut_real)INFINITY : 0;
    for (int32_t i = 0; i < hull->half_edges; ++i) {
        int32_t         next = abut_hull3_next(hull, i);
        abut_vec3       corner = abut_hull3_vertex(hull, head[i]);
        abut_vec3       in = abut_sub3(corner, abut_hull3_vertex(hull, head[abut_hull3_twin(hull)[i]]));
        abut_vec3       out = abut_sub3(abut_hull3_vertex(hull, head[next]), corner);
        abut_direction3 normal = abut_direction_of3(abut_cross3(in, out));
        abut_vec3       point;
        if (!ask(shape, per_unit, normal.unit, &point)) {
            return (abut_real)INFINITY;
        }
        beyond = abut_max(beyond, abut_dot3(normal.unit, abut_sub3(point, corner)));
        within = abut_min(within, abut_dot3(normal.unit, abut_sub3(corner, middle)));
    }
    beyond += ABUT_CUSTOM_SLACK * shape->reach * per_unit;
    return within > 0 ? beyond / within : (abut_real)INFINITY;
}

abut_sampled3 abut_sample3(const abut_shape3 *shape, abut_real per_unit)
{
    abut_sampled3     s = {.finite = false};
    abut_vec3         points[DIRECTIONS];
    block             room;
    const abut_hull3 *hull;
    abut_vec3         origin = {0, 0, 0};
    int32_t           count = take_samples(shape, per_unit, points);
    if (count == 0 || abut_hull3_build(points, count, &room, sizeof room, &hull, NULL) != ABUT_OK) {
        return s;
    }
    abut_real grown = (abut_real)INFINITY;
    if (hull->dimension < 2) {
        abut_vec3 ends[2] = {abut_hull3_vertex(hull, 0), abut_hull3_vertex(hull, hull->vertices - 1)};
        s.measure = abut_measure_corners3(ends, hull->vertices, origin, 1);
    } else {
        s.measure = abut_measure_hull3(hull, origin, 1);
        abut_vec3 middle = abut_scale3(1 / s.measure.volume.weight, s.measure.volume.first);
        grown = 1 + growth(shape, per_unit, hull, middle);
    }
    s.measure.origin = shape->middle;
    s.error = grown * grown * grown * grown * grown - 1;
    s.finite = true;
    return s;
}
