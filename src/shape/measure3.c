// measure3.c : integrals over points, segments, triangles and boxes, their surfaces, edges and normals, in closed form.
#include "shape/measure3.h"
#include "base/tolerance_shape3.h"
#include "math/angle3.h"
#include "math/double_double3.h"

// An edge where the surface turns by an angle: its part of everything with 2H.
static void add_edge(abut_moment_sum3 *bend, abut_moment_sum3 *along, const abut_vec3 *ends, abut_direction3 edge,
                     abut_real angle)
{
    abut_real weight = edge.length * angle;
    abut_sum_simplex3(bend, weight, ends, 2);
    abut_sum_matrix3(along, weight / 2, abut_sym_add3(abut_sym_diagonal3(1, 1, 1), 1, abut_sym_square3(edge.unit)));
}

// The area of a triangle and its normal from the exact ways along two of its sides.
static abut_direction3 twice_area(const abut_vec3 *corners, abut_real per_unit)
{
    abut_dd3 u = abut_dd_scale3(per_unit, abut_dd_between3(corners[0], corners[1]));
    abut_dd3 v = abut_dd_scale3(per_unit, abut_dd_between3(corners[0], corners[2]));
    return abut_direction_of3(abut_dd_rounded3(abut_dd_cross3(u, v)));
}

// A flat set has two sides. A segment is an edge all round, and each end has half the normals; of a triangle every edge is
// turned by pi, and a corner's normals are a lune twice as large as the angle by which the outline turns.
abut_measure3 abut_measure_corners3(const abut_vec3 *corners, int32_t count, abut_vec3 origin, abut_real per_unit)
{
    abut_measure3    m = {.origin = origin};
    abut_moment_sum3 bend = {0};
    abut_moment_sum3 along = {0};
    abut_moment_sum3 turn = {0};
    abut_vec3        place[3];
    abut_direction3  edge[3];
    for (int32_t i = 0; i < count; ++i) {
        int32_t next = i + 1 < count ? i + 1 : 0;
        place[i] = abut_scale3(per_unit, abut_sub3(corners[i], origin));
        edge[i] = abut_direction_of3(abut_scale3(per_unit, abut_sub3(corners[next], corners[i])));
    }
    for (int32_t i = 0; i < count; ++i) {
        int32_t   next = i + 1 < count ? i + 1 : 0;
        abut_vec3 ends[2] = {place[i], place[next]};
        abut_real turned = abut_angle_between3(edge[i].unit, edge[next].unit);
        add_edge(&bend, &along, ends, edge[i], ABUT_PI);
        abut_sum_simplex3(&turn, count == 1 ? 4 * ABUT_PI : 2 * turned, &place[next], 1);
    }
    if (count == 3) {
        abut_moment_sum3 area = {0};
        abut_direction3  normal = twice_area(corners, per_unit);
        abut_sum_simplex3(&area, normal.length, place, 3);
        m.area = abut_sum_total3(&area);
        m.area_normal = abut_sym_add3(m.area_normal, normal.length, abut_sym_square3(normal.unit));
    }
    m.bend = abut_sum_total3(&bend);
    m.bend_along = abut_sum_total3(&along).second;
    m.turn = abut_sum_total3(&turn);
    return m;
}

// A half size rounded among the smallest numbers, times 8, and the rounding of its products.
#define UNDERFLOW (2 * 4 * ABUT_REAL_SMALLEST)

abut_measure3 abut_measure_box3(abut_vec3 half)
{
    abut_measure3 m = {.origin = {0, 0, 0}};
    abut_vec3     square = {half.x * half.x, half.y * half.y, half.z * half.z};
    // Both faces square to each axis, and the four edges along it, turned by a right angle.
    abut_vec3 faces = {2 * 4 * half.y * half.z, 2 * 4 * half.z * half.x, 2 * 4 * half.x * half.y};
    abut_vec3 edges = abut_scale3(4 * ABUT_PI, half);
    m.volume.weight = 2 * 4 * half.x * half.y * half.z;
    m.volume_error = half.x > 0 && half.y > 0 && half.z > 0 ? UNDERFLOW : 0;
    m.volume.second =
        abut_sym_diagonal3(m.volume.weight * square.x / 3, m.volume.weight * square.y / 3, m.volume.weight * square.z / 3);
    m.area.weight = faces.x + faces.y + faces.z;
    m.area.second =
        abut_sym_diagonal3(square.x * (faces.x + (faces.y + faces.z) / 3), square.y * (faces.y + (faces.z + faces.x) / 3),
                           square.z * (faces.z + (faces.x + faces.y) / 3));
    m.area_normal = abut_sym_diagonal3(faces.x, faces.y, faces.z);
    m.bend.weight = edges.x + edges.y + edges.z;
    m.bend.second =
        abut_sym_diagonal3(square.x * (edges.x / 3 + edges.y + edges.z), square.y * (edges.y / 3 + edges.z + edges.x),
                           square.z * (edges.z / 3 + edges.x + edges.y));
    m.bend_along = abut_sym_diagonal3(edges.x + (edges.y + edges.z) / 2, edges.y + (edges.z + edges.x) / 2,
                                      edges.z + (edges.x + edges.y) / 2);
    m.turn.weight = 4 * ABUT_PI;
    m.turn.second = abut_sym_diagonal3(4 * ABUT_PI * square.x, 4 * ABUT_PI * square.y, 4 * ABUT_PI * square.z);
    return m;
}
