// bridge3.c : 3D shapes: made, and looked at one by one (see bridge3.h). What is asked about two is in
// bridge3_trace.c.
#include "bridge3.h"
#include "bridge3_slot.h"

#include <stdlib.h>
#include <string.h>

typedef struct slot {
    abut_shape3     shape;
    void           *block; // of a hull
    abut_halfspace3 halfspace;
    bool            endless; // it is that; the shape is the point of its plane nearest to the origin
} slot;

static slot slots[BRIDGE_SLOTS];

const abut_shape3 *bridge3_slot(int32_t which)
{
    return &slots[which >= 0 && which < BRIDGE_SLOTS ? which : 0].shape;
}

const abut_halfspace3 *bridge3_halfspace(int32_t which)
{
    const slot *s = &slots[which >= 0 && which < BRIDGE_SLOTS ? which : 0];
    return s->endless ? &s->halfspace : NULL;
}

// ---- making --------------------------------------------------------------------------------------------------------------

static abut_vec3 point_at(int32_t index)
{
    const double *n = bridge_buffer() + index;
    abut_vec3     v = {(abut_real)n[0], (abut_real)n[1], (abut_real)n[2]};
    return v;
}

enum { POINTS_AT = 2 };

static abut_status make_hull(slot *s, int32_t count, abut_real radius)
{
    const size_t      size = abut_hull3_size(count);
    const abut_hull3 *hull = NULL;
    abut_vec3        *points = malloc((size_t)count * sizeof *points);
    s->block = malloc(size);
    abut_status status = ABUT_NO_ROOM;
    if (points != NULL && s->block != NULL) {
        for (int32_t i = 0; i < count; ++i) {
            points[i] = point_at(POINTS_AT + 3 * i);
        }
        status = abut_hull3_build(points, count, s->block, size, &hull, NULL);
    }
    free(points);
    return status == ABUT_OK ? abut_make_hull3(&s->shape, hull, radius) : status;
}

static abut_status make_halfspace(slot *s, abut_vec3 normal, abut_real offset)
{
    const abut_vec3 origin = {0, 0, 0};
    s->halfspace = (abut_halfspace3){normal, offset};
    (void)abut_make_sphere3(&s->shape, origin, 0);
    const abut_proximity3 from_origin = abut_halfspace3_distance(&s->halfspace, &s->shape, abut_identity3());
    s->endless = from_origin.status != ABUT_INVALID;
    return s->endless ? abut_make_sphere3(&s->shape, from_origin.point_a, 0) : ABUT_INVALID;
}

static abut_status make(slot *s, int32_t kind, int32_t count, abut_real radius)
{
    const abut_axis axis = (abut_axis)bridge_buffer()[1];
    const abut_vec3 first = point_at(POINTS_AT);
    const abut_vec3 second = point_at(POINTS_AT + 3);
    switch (kind) {
    case BRIDGE3_SPHERE:
        return abut_make_sphere3(&s->shape, first, radius);
    case BRIDGE3_CAPSULE:
        return abut_make_capsule3(&s->shape, first, second, radius);
    case BRIDGE3_TRIANGLE:
        return abut_make_triangle3(&s->shape, first, second, point_at(POINTS_AT + 6), radius);
    case BRIDGE3_BOX:
        return abut_make_box3(&s->shape, first, second, radius);
    case BRIDGE3_DISK:
        return abut_make_disk3(&s->shape, first, axis, second.x, radius);
    case BRIDGE3_CYLINDER:
        return abut_make_cylinder3(&s->shape, first, axis, second.x, second.y, radius);
    case BRIDGE3_CONE:
        return abut_make_cone3(&s->shape, first, axis, second.x, second.y, radius);
    case BRIDGE3_ELLIPSOID:
        return abut_make_ellipsoid3(&s->shape, first, second, radius);
    case BRIDGE3_HALFSPACE:
        return make_halfspace(s, first, second.x);
    default:
        return make_hull(s, count, radius);
    }
}

int32_t bridge3_shape(int32_t which, int32_t kind, int32_t count)
{
    if (which < 0 || which >= BRIDGE_SLOTS || count < 0 || count > (BRIDGE_NUMBERS - POINTS_AT) / 3) {
        return ABUT_TOO_MANY_POINTS;
    }
    slot *s = &slots[which];
    free(s->block);
    memset(s, 0, sizeof *s);
    return (int32_t)make(s, kind, count, (abut_real)bridge_buffer()[0]);
}

// ---- looking -------------------------------------------------------------------------------------------------------------

static void put_own(abut_vec3 v)
{
    put((double)v.x);
    put((double)v.y);
    put((double)v.z);
}

int32_t bridge3_corners(int32_t which)
{
    const abut_shape3 *s = bridge3_slot(which);
    const int32_t      listed = s->core == ABUT_CORE3_POINT      ? 1
                                : s->core == ABUT_CORE3_SEGMENT  ? 2
                                : s->core == ABUT_CORE3_TRIANGLE ? 3
                                                                 : 0;
    put_anew();
    for (int32_t i = 0; i < listed; ++i) {
        put_own(s->p[i]);
    }
    for (int i = 0; s->core == ABUT_CORE3_BOX && i < 8; ++i) {
        put((double)(s->center.x + ((i & 1) != 0 ? s->half.x : -s->half.x)));
        put((double)(s->center.y + ((i & 2) != 0 ? s->half.y : -s->half.y)));
        put((double)(s->center.z + ((i & 4) != 0 ? s->half.z : -s->half.z)));
    }
    for (int32_t i = 0; s->core == ABUT_CORE3_HULL && i < s->hull->vertices; ++i) {
        put_own(abut_hull3_vertex(s->hull, i));
    }
    return put_count() / 3;
}

int32_t bridge3_faces(int32_t which)
{
    const abut_shape3 *s = bridge3_slot(which);
    put_anew();
    if (s->core != ABUT_CORE3_HULL) {
        return 0;
    }
    for (int32_t f = 0; f < s->hull->faces; ++f) {
        const int32_t begin = abut_hull3_outline(s->hull)[f];
        const int32_t count_at = put_count();
        int32_t       h = begin;
        put(0);
        do {
            put((double)abut_hull3_head(s->hull)[h]);
            h = abut_hull3_next_outline(s->hull, h);
        } while (h != begin);
        bridge_buffer()[count_at] = (double)(put_count() - count_at - 1);
    }
    return s->hull->faces;
}

void bridge3_sample(int32_t which, int32_t count)
{
    put_anew();
    for (int32_t i = 0; i < count; ++i) {
        put_own(abut_support3(bridge3_slot(which), point_at(3 * i)).point);
    }
}
