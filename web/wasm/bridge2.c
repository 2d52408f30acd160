// bridge2.c : 2D shapes: made, and looked at one by one (see bridge2.h). What is asked about two is in
// bridge2_trace.c.
#include "bridge2.h"
#include "bridge2_slot.h"

#include <stdlib.h>
#include <string.h>

typedef struct slot {
    abut_shape2     shape;
    void           *block; // of a polygon
    abut_halfspace2 halfspace;
    bool            endless; // it is that; the shape is the point of its line nearest to the origin
} slot;

static slot slots[BRIDGE_SLOTS];

const abut_shape2 *bridge2_slot(int32_t which)
{
    return &slots[which >= 0 && which < BRIDGE_SLOTS ? which : 0].shape;
}

const abut_halfspace2 *bridge2_halfspace(int32_t which)
{
    const slot *s = &slots[which >= 0 && which < BRIDGE_SLOTS ? which : 0];
    return s->endless ? &s->halfspace : NULL;
}

// ---- making --------------------------------------------------------------------------------------------------------------

static abut_vec2 point_at(int32_t index)
{
    const double *n = bridge_buffer() + index;
    abut_vec2     v = {(abut_real)n[0], (abut_real)n[1]};
    return v;
}

static abut_status make_outline(slot *s, bool any_cloud, int32_t count, abut_real radius)
{
    const size_t         size = abut_polygon2_size(count);
    const abut_polygon2 *polygon = NULL;
    abut_vec2           *points = malloc((size_t)count * sizeof *points);
    s->block = malloc(size);
    abut_status status = ABUT_NO_ROOM;
    if (points != NULL && s->block != NULL) {
        for (int32_t i = 0; i < count; ++i) {
            points[i] = point_at(1 + 2 * i);
        }
        status = any_cloud ? abut_hull2_build(points, count, s->block, size, &polygon, NULL)
                           : abut_polygon2_build(points, count, s->block, size, &polygon, NULL);
    }
    free(points);
    return status == ABUT_OK ? abut_make_polygon2(&s->shape, polygon, radius) : status;
}

static abut_status make_halfspace(slot *s, abut_vec2 normal, abut_real offset)
{
    const abut_vec2 origin = {0, 0};
    s->halfspace = (abut_halfspace2){normal, offset};
    (void)abut_make_circle2(&s->shape, origin, 0);
    const abut_proximity2 from_origin = abut_halfspace2_distance(&s->halfspace, &s->shape, abut_identity2());
    s->endless = from_origin.status != ABUT_INVALID;
    return s->endless ? abut_make_circle2(&s->shape, from_origin.point_a, 0) : ABUT_INVALID;
}

static abut_status make(slot *s, int32_t kind, int32_t count, abut_real radius)
{
    const abut_vec2 first = point_at(1);
    const abut_vec2 second = point_at(3);
    switch (kind) {
    case BRIDGE2_CIRCLE:
        return abut_make_circle2(&s->shape, first, radius);
    case BRIDGE2_CAPSULE:
        return abut_make_capsule2(&s->shape, first, second, radius);
    case BRIDGE2_BOX:
        return abut_make_box2(&s->shape, first, second, radius);
    case BRIDGE2_ELLIPSE:
        return abut_make_ellipse2(&s->shape, first, second, radius);
    case BRIDGE2_HALFSPACE:
        return make_halfspace(s, first, second.x);
    default:
        return make_outline(s, kind == BRIDGE2_HULL, count, radius);
    }
}

int32_t bridge2_shape(int32_t which, int32_t kind, int32_t count)
{
    if (which < 0 || which >= BRIDGE_SLOTS || count < 0 || count > (BRIDGE_NUMBERS - 1) / 2) {
        return ABUT_TOO_MANY_POINTS;
    }
    slot *s = &slots[which];
    free(s->block);
    memset(s, 0, sizeof *s);
    return (int32_t)make(s, kind, count, (abut_real)bridge_buffer()[0]);
}

// ---- looking -------------------------------------------------------------------------------------------------------------

static void put_own(abut_vec2 v)
{
    put((double)v.x);
    put((double)v.y);
}

int32_t bridge2_corners(int32_t which)
{
    static const abut_real sign_x[4] = {-1, 1, 1, -1};
    static const abut_real sign_y[4] = {-1, -1, 1, 1};
    const abut_shape2     *s = bridge2_slot(which);
    put_anew();
    switch (s->core) {
    case ABUT_CORE2_POINT:
        put_own(s->p1);
        break;
    case ABUT_CORE2_SEGMENT:
        put_own(s->p1);
        put_own(s->p2);
        break;
    case ABUT_CORE2_BOX:
        for (int i = 0; i < 4; ++i) {
            abut_vec2 corner = {s->center.x + sign_x[i] * s->half.x, s->center.y + sign_y[i] * s->half.y};
            put_own(corner);
        }
        break;
    case ABUT_CORE2_POLYGON:
        for (int32_t i = 0; i < s->polygon->count; ++i) {
            put_own(abut_polygon2_points(s->polygon)[i]);
        }
        break;
    default:
        break;
    }
    return put_count() / 2;
}

void bridge2_support(int32_t which)
{
    const abut_support2_point far = abut_support2(bridge2_slot(which), point_at(0));
    put_anew();
    put_own(far.point);
}
