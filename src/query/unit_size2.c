// unit_size2.c : shapes, poses and answers times a power of two.
#include "query/unit_size2.h"
#include "gjk/minkowski2.h"

static const abut_polygon2 *scaled_polygon(abut_unit_polygon2 *room, const abut_polygon2 *polygon, abut_real factor)
{
    abut_real *points = room->numbers;
    abut_real *arrays = points + 2 * polygon->count;
    room->header = *polygon;
    room->header.middle = abut_scale2(factor, polygon->middle);
    room->header.reach *= factor;
    memcpy(points, abut_polygon2_points(polygon), (size_t)polygon->count * sizeof(abut_vec2));
    memcpy(arrays, abut_arrays_of_polygon2(polygon), sizeof(abut_arrays2));
    for (int32_t i = 0; i < 2 * polygon->count; ++i) {
        points[i] *= factor;
    }
    for (int32_t i = 0; i < ABUT_POLYGON8; ++i) {
        arrays[ABUT_ARRAY_X * ABUT_POLYGON8 + i] *= factor;
        arrays[ABUT_ARRAY_Y * ABUT_POLYGON8 + i] *= factor;
        arrays[ABUT_ARRAY_HEIGHT * ABUT_POLYGON8 + i] *= factor;
    }
    return &room->header;
}

static abut_shape2 scaled_shape(abut_unit_polygon2 *room, const abut_shape2 *shape, abut_real factor)
{
    abut_shape2 s = *shape;
    s.radius *= factor;
    s.p1 = abut_scale2(factor, s.p1);
    s.p2 = abut_scale2(factor, s.p2);
    s.center = abut_scale2(factor, s.center);
    s.half = abut_scale2(factor, s.half);
    s.middle = abut_scale2(factor, s.middle);
    s.extent = abut_scale2(factor, s.extent);
    s.reach *= factor;
    s.span *= factor;
    s.inner *= factor;
    s.slack *= factor;
    if (s.core == ABUT_CORE2_POLYGON) {
        s.polygon = scaled_polygon(room, s.polygon, factor);
    }
    return s;
}

static abut_real larger_of(abut_vec2 v)
{
    return abut_max(abut_abs(v.x), abut_abs(v.y));
}

static bool has_kernels(const abut_shape2 *shape)
{
    return shape->core >= ABUT_CORE2_POINT && shape->core <= ABUT_CORE2_POLYGON &&
           (shape->core != ABUT_CORE2_POLYGON || abut_has_arrays2(shape->polygon));
}

bool abut_query_at_unit_size2(abut_unit_query2 *u, const abut_query2 *q, const abut_general2 *general)
{
    enum { ROOM = 2 * 4 }; // kernels measure the size of a pair each in a way of their own, none so differently

    abut_vec2 delta = abut_offset_of2(q->a, q->b, q->b_in_a).way;
    abut_real size = larger_of(delta) / 2 + (q->a->reach / 2 + q->b->reach / 2);
    bool      in_range = abut_unit_for_squares(size / ROOM).unit == 1 && abut_unit_for_squares(size * ROOM).unit == 1;
    if (in_range || !has_kernels(q->a) || !has_kernels(q->b) || !(larger_of(q->b_in_a->p) <= ABUT_REAL_LARGEST)) {
        return false;
    }
    u->scale = abut_unit_of(size);
    const abut_real places = larger_of(q->a->middle) + larger_of(q->b->middle) + larger_of(q->b_in_a->p);
    if (!(size > 0 && (q->a->radius + q->b->radius + places) * u->scale.per_unit <= ABUT_REAL_LARGEST)) {
        return false; // cores in one place, or nearly so beside their radii or beside how far off they are
    }
    u->a = scaled_shape(&u->polygon[0], q->a, u->scale.per_unit);
    u->b = scaled_shape(&u->polygon[1], q->b, u->scale.per_unit);
    u->b_in_a.p = abut_scale2(u->scale.per_unit, q->b_in_a->p);
    u->b_in_a.r = q->b_in_a->r;
    u->options = q->options != NULL ? *q->options : (abut_options){0, 0, 0};
    u->options.max_distance *= u->scale.per_unit;
    u->query = (abut_query2){&u->a, &u->b, &u->b_in_a, &u->options, q->cache, general, u->scale.per_unit * q->limit};
    return true;
}

void abut_proximity_from_unit_size2(abut_proximity2 *p, abut_real unit)
{
    p->point_a = abut_scale2(unit, p->point_a);
    p->point_b = abut_scale2(unit, p->point_b);
    p->distance *= unit;
    p->error = unit * p->error + ABUT_ERROR_FLOOR;
}

void abut_manifold_from_unit_size2(abut_manifold2 *m, abut_real unit)
{
    for (int i = 0; i < 2; ++i) {
        m->points[i].point_a = abut_scale2(unit, m->points[i].point_a);
        m->points[i].point_b = abut_scale2(unit, m->points[i].point_b);
        m->points[i].separation *= unit;
    }
    m->distance *= unit;
    m->error = unit * m->error + ABUT_ERROR_FLOOR;
}
