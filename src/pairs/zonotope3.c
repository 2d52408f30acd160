// zonotope3.c : the signed distance of a box from a point, a segment or another box, by all the axes that can part them.
//
// A box or a segment is the set of all sums of its half axes, each taken between -1 and 1 times, and so is D = A - B, with the
// half axes of both: a zonotope (Ziegler, "Lectures on Polytopes", section 7.3). Its faces have the cross products of two half
// axes as normals: three of A's, three of B's, nine of one of each (Gottschalk, Lin, Manocha 1996, "OBBTree"). Inside D the
// least depth over all of them is the depth, exactly, and no axis has a privilege; of equal ones the first is taken. Outside,
// a face that has the origin over it is nearest. The normals of B's faces are those of its columns as given: a rotation
// that is not quite one makes a box that is not quite one, and its faces are where they are.
#include "pairs/zonotope3.h"
#include "base/tolerance3.h"
#include "math/cross3.h"
#include "math/direction3.h"

static abut_vec3 face_normal(const abut_zonotope3 *box, int32_t face)
{
    return abut_direction_of3(abut_cross3(box->axis[(face + 1) % 3], box->axis[(face + 2) % 3])).unit;
}

bool abut_box_to_point3(const abut_zonotope3 *box, abut_vec3 point, abut_near3 *near)
{
    abut_vec3 way = abut_sub3(point, box->center);
    abut_vec3 rest = {0, 0, 0};
    near->distance = -(abut_real)INFINITY;
    for (int32_t i = 0; i < 3; ++i) {
        abut_vec3 normal = face_normal(box, i);
        abut_real y = abut_dot3(way, normal);
        normal = y < 0 ? abut_neg3(normal) : normal;
        abut_real beyond = abut_abs(y) - box->half[i] * abut_abs(abut_dot3(box->axis[i], normal));
        if (beyond > near->distance) {
            near->distance = beyond;
            near->normal = normal;
        }
        if (beyond > 0) {
            rest = abut_along3(rest, beyond, normal);
        }
    }
    if (near->distance > 0) {
        abut_direction3 d = abut_direction_of3(rest);
        near->normal = d.unit;
        near->distance = d.length;
    }
    near->point = abut_along3(point, -near->distance, near->normal);
    return true;
}

// The half axes of both, and the way from the first's centre to the second's.
typedef struct zonotope {
    abut_vec3 bar[2 * 3];
    int32_t   count;
    abut_vec3 way;
} zonotope;

static void add_bars(zonotope *z, const abut_zonotope3 *bars)
{
    for (int32_t i = 0; i < bars->count; ++i) {
        z->bar[z->count++] = abut_scale3(bars->half[i], bars->axis[i]);
    }
}

// How far the way leads out of the zonotope along a unit normal; keeps the farthest.
static void try_axis(const zonotope *z, abut_vec3 normal, abut_near3 *best)
{
    abut_real y = abut_dot3(z->way, normal);
    abut_real height = 0;
    for (int32_t i = 0; i < z->count; ++i) {
        height += abut_abs(abut_dot3(z->bar[i], normal));
    }
    abut_real separation = abut_abs(y) - height;
    if (separation > best->distance) {
        best->distance = separation;
        best->normal = y < 0 ? abut_neg3(normal) : normal;
    }
}

static void try_faces(const zonotope *z, const abut_zonotope3 *bars, abut_near3 *best)
{
    for (int32_t i = 0; i < 3 && bars->count == 3; ++i) {
        try_axis(z, face_normal(bars, i), best);
    }
}

// One edge of each. A segment may be all but parallel to an edge: its normals need sharper products. Two boxes' do not, because
// one of them has the axes of the frame, and the products are exact.
static void try_edges(const zonotope *z, const abut_zonotope3 *first, const abut_zonotope3 *second, abut_near3 *best)
{
    bool sharp = first->count != second->count;
    for (int32_t i = 0; i < first->count; ++i) {
        for (int32_t k = 0; k < second->count; ++k) {
            abut_vec3       u = first->axis[i];
            abut_vec3       v = second->axis[k];
            abut_direction3 d = abut_direction_of3(sharp ? abut_sharp_cross3(u, v) : abut_cross3(u, v));
            if (d.length > 0) {
                try_axis(z, d.unit, best);
            }
        }
    }
}

void abut_axis_of_zonotopes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_near3 *near)
{
    zonotope z = {.count = 0};
    z.way = abut_sub3(second->center, first->center);
    add_bars(&z, first);
    add_bars(&z, second);
    near->distance = -(abut_real)INFINITY;
    try_faces(&z, first, near);
    try_faces(&z, second, near);
    if (near->distance <= 0) {
        try_edges(&z, first, second, near);
    }
}

bool abut_zonotope_to_zonotope3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_real size, abut_near3 *near)
{
    if (first->count == 3 && second->count == 3) {
        abut_axis_of_boxes3(first, second, near);
    } else {
        abut_axis_of_zonotopes3(first, second, near);
    }
    abut_real flat = ABUT_FACET_FLAT * size;
    return abut_facet_of_zonotopes3(first, second, near->normal, near->distance, flat, &near->point);
}
