// face3.c : the part of a core that faces a direction: boxes, triangles, segments, and which kind of core is asked.
#include "shape/face3.h"
#include "base/tolerance_shape3.h"
#include "math/unit.h"
#include "shape/hull_face3.h"
#include "shape/revolved_face3.h"
#include "shape/support3.h"
#include "shape/tilt3.h"

// Adds a corner and the edge from it to the next.
static void add(abut_face3 *face, abut_vec3 point, uint32_t vertex, uint32_t edge)
{
    face->point[face->count] = point;
    face->vertex[face->count] = vertex;
    face->edge[face->count] = edge;
    ++face->count;
}

static void point_face(abut_face3 *face, abut_support3_point s)
{
    face->count = 0;
    add(face, s.point, s.feature, 0);
}

// Two corners and the edge between them.
static void edge_face(abut_face3 *face, const abut_shape3 *shape, uint32_t from, uint32_t to, uint32_t edge)
{
    abut_vec3 p = {0, 0, 0};
    face->count = 0;
    abut_core_vertex3(shape, from, &p);
    add(face, p, from, edge);
    abut_core_vertex3(shape, to, &p);
    add(face, p, to, edge);
}

static void segment_face(abut_face3 *face, const abut_shape3 *shape, abut_support3_point s, abut_vec3 direction)
{
    abut_real per_unit = abut_unit_of(shape->reach).per_unit;
    abut_vec3 way = abut_scale3(per_unit, abut_sub3(shape->p[1], shape->p[0]));
    abut_real height = abut_dot3(way, direction);
    if (height * height > ABUT_FACE_TILT * ABUT_FACE_TILT * abut_dot3(way, way)) {
        point_face(face, s);
        return;
    }
    face->count = 0;
    for (uint32_t i = 0; i < 2; ++i) {
        add(face, abut_sub3(shape->p[i], shape->middle), i, 0);
    }
}

static abut_real triangle_cosine(const abut_shape3 *shape, abut_vec3 direction)
{
    abut_real per_unit = abut_unit_of(shape->reach).per_unit;
    abut_vec3 normal = abut_area3(per_unit, shape->p[0], shape->p[1], shape->p[2]);
    return abut_dot3(abut_direction_of3(normal).unit, direction);
}

static void triangle_face(abut_face3 *face, const abut_shape3 *shape, abut_support3_point s, abut_vec3 direction)
{
    abut_real cosine = triangle_cosine(shape, direction);
    if (abut_abs(cosine) >= ABUT_FACE_SQUARE3) {
        face->count = 0;
        for (uint32_t i = 0; i < 3; ++i) {
            // Backwards it is 0, 2, 1, and the edge from a corner is the one that ends there forwards.
            uint32_t  vertex = cosine > 0 ? i : (3 - i) % 3;
            abut_vec3 p = {0, 0, 0};
            abut_core_vertex3(shape, vertex, &p);
            add(face, p, vertex, cosine > 0 ? vertex : (vertex + 2) % 3);
        }
        return;
    }
    abut_tilt3 taken = abut_no_tilt3();
    for (uint32_t i = 0; i < 3; ++i) {
        if (i == s.feature || (i + 1) % 3 == s.feature) {
            abut_tilt3 edge = {abut_edge_tilt3(abut_sub3(shape->p[(i + 1) % 3], shape->p[i]), direction), i};
            taken = abut_squarer3(taken, edge);
        }
    }
    if (taken.lean <= ABUT_FACE_TILT) {
        edge_face(face, shape, taken.name, (taken.name + 1) % 3, taken.name);
    } else {
        point_face(face, s);
    }
}

// The edge of a box along an axis, at a corner.
static uint32_t box_edge(uint32_t axis, uint32_t corner)
{
    uint32_t next = corner >> ((axis + 1) % 3) & 1;
    uint32_t after = corner >> ((axis + 2) % 3) & 1;
    return 4 * axis + next + 2 * after;
}

// The side of a box square to an axis, counter-clockwise about it, or backwards.
static void box_side(abut_face3 *face, abut_vec3 half, uint32_t axis, uint32_t corner, bool backwards)
{
    uint32_t first = 1u << ((axis + 1) % 3);
    uint32_t second = 1u << ((axis + 2) % 3);
    uint32_t side = corner & 1u << axis;
    uint32_t round[4] = {side, side | first, side | first | second, side | second};
    face->count = 0;
    for (uint32_t i = 0; i < 4; ++i) {
        uint32_t here = round[backwards ? 3 - i : i];
        uint32_t then = round[backwards ? (2 + 4 - i) % 4 : (i + 1) % 4];
        uint32_t along = (here ^ then) == first ? (axis + 1) % 3 : (axis + 2) % 3;
        add(face, abut_box_corner3(half, here), here, box_edge(along, here));
    }
}

// A side has to be square to its axis; the edge taken is the squarest. Along the axis of no size there is neither an edge, nor
// a side square to the other two.
static void box_face(abut_face3 *face, const abut_shape3 *shape, abut_support3_point s, abut_vec3 direction)
{
    abut_real  along[3] = {direction.x, direction.y, direction.z};
    abut_real  half[3] = {shape->half.x, shape->half.y, shape->half.z};
    bool       flat = half[0] == 0 || half[1] == 0 || half[2] == 0;
    abut_tilt3 taken = abut_no_tilt3();
    for (uint32_t axis = 0; axis < 3; ++axis) {
        if (abut_abs(along[axis]) >= ABUT_FACE_SQUARE3 && (!flat || half[axis] == 0)) {
            box_side(face, shape->half, axis, s.feature, along[axis] < 0);
            return;
        }
        if (half[axis] > 0) {
            abut_tilt3 edge = {abut_abs(along[axis]), axis};
            taken = abut_squarer3(taken, edge);
        }
    }
    uint32_t axis = taken.name % 3; // a box has an axis of some size
    uint32_t bit = 1u << axis;
    edge_face(face, shape, s.feature & ~bit, s.feature | bit, box_edge(axis, s.feature));
}

void abut_core_face3(abut_face3 *face, const abut_shape3 *shape, abut_vec3 direction)
{
    abut_support3_point s = abut_core_support3(shape, direction, 0);
    switch (shape->core) {
    case ABUT_CORE3_SEGMENT:
        segment_face(face, shape, s, direction);
        break;
    case ABUT_CORE3_TRIANGLE:
        triangle_face(face, shape, s, direction);
        break;
    case ABUT_CORE3_BOX:
        box_face(face, shape, s, direction);
        break;
    case ABUT_CORE3_HULL:
        abut_hull_face3(face, shape, (int32_t)s.feature, direction);
        break;
    case ABUT_CORE3_DISK:
    case ABUT_CORE3_CYLINDER:
    case ABUT_CORE3_CONE:
        abut_round_face3(face, shape, s, direction);
        break;
    default: // no polygon and no edge anywhere
        point_face(face, s);
        break;
    }
}
