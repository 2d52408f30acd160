// rescaled2.c : shapes and answers times a power of two.
#include "pairs/rescaled2.h"

static abut_shape2 scaled(const abut_shape2 *shape, abut_real factor)
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
    return s;
}

static abut_real larger_of(abut_vec2 v)
{
    return abut_max(abut_abs(v.x), abut_abs(v.y));
}

bool abut_rescale2(abut_rescaled2 *q, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real limit)
{
    abut_vec2 way = abut_add2(abut_sub2(b_in_a->p, a->middle), abut_rotate2(b_in_a->r, b->middle));
    q->scale = abut_unit_of(larger_of(way) / 2 + (a->reach / 2 + b->reach / 2));
    q->a = scaled(a, q->scale.per_unit);
    q->b = scaled(b, q->scale.per_unit);
    q->b_in_a.p = abut_scale2(q->scale.per_unit, b_in_a->p);
    q->b_in_a.r = b_in_a->r;
    q->limit = q->scale.per_unit * limit;
    return larger_of(b_in_a->p) <= ABUT_REAL_LARGEST;
}

void abut_scale_back2(abut_proximity2 *p, abut_real unit)
{
    p->point_a = abut_scale2(unit, p->point_a);
    p->point_b = abut_scale2(unit, p->point_b);
    p->distance *= unit;
    p->error = unit * p->error + ABUT_ERROR_FLOOR;
}
