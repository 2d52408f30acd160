// hull_layout3.c : the public functions that read a hull, and the normal of a face.
#include "shape/hull_layout3.h"
#include "math/unit.h"
#include "shape/tilt3.h"

// The sum of the areas of the triangles its first corner makes with its other edges.
abut_vec3 abut_hull_normal_of_corners3(const abut_hull3 *hull, int32_t face)
{
    const int32_t *head = abut_hull_head3(hull);
    abut_real      per_unit = abut_unit_of(abut_layout3(hull)->reach).per_unit;
    int32_t        start = abut_hull_outline3(hull)[face];
    abut_vec3      origin = abut_hull_vertex3(hull, head[abut_hull_twin3(hull)[start]]);
    abut_vec3      last = abut_hull_vertex3(hull, head[start]);
    abut_vec3      area = {0, 0, 0};
    int32_t        here = abut_hull_next_outline3(hull, start);
    while (abut_hull_next_outline3(hull, here) != start) {
        abut_vec3 next = abut_hull_vertex3(hull, head[here]);
        area = abut_add3(area, abut_area3(per_unit, origin, last, next));
        last = next;
        here = abut_hull_next_outline3(hull, here);
    }
    return abut_direction_of3(area).unit;
}

abut_vec3 abut_hull3_vertex(const abut_hull3 *hull, int32_t vertex)
{
    return abut_hull_vertex3(hull, vertex);
}

abut_vec3 abut_hull3_normal(const abut_hull3 *hull, int32_t face)
{
    return abut_hull_normal3(hull, face);
}

const int32_t *abut_hull3_first(const abut_hull3 *hull)
{
    return abut_hull_first3(hull);
}

const int32_t *abut_hull3_head(const abut_hull3 *hull)
{
    return abut_hull_head3(hull);
}

const int32_t *abut_hull3_twin(const abut_hull3 *hull)
{
    return abut_hull_twin3(hull);
}

const int32_t *abut_hull3_face(const abut_hull3 *hull)
{
    return abut_hull_face_of3(hull);
}

const int32_t *abut_hull3_outline(const abut_hull3 *hull)
{
    return abut_hull_outline3(hull);
}

int32_t abut_hull3_next(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull_next3(hull, half_edge);
}

int32_t abut_hull3_next_outline(const abut_hull3 *hull, int32_t half_edge)
{
    return abut_hull_next_outline3(hull, half_edge);
}
