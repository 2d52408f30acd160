// guard2.c : a query about custom cores, whose support functions are held to what they promise while it runs.
#include "query/guard2.h"
#include "math/direction2.h"
#include "shape/custom_box2.h"

// Whether q is no farther along p's direction than p is.
static bool is_farthest(const abut_shape2 *shape, abut_vec2 direction, abut_vec2 p, abut_vec2 q)
{
    abut_real reach = abut_length_bound2(shape->middle) + shape->reach;
    return abut_dot2(direction, abut_sub2(q, p)) <= ABUT_GUARD2_SLACK * reach * abut_length_bound2(direction);
}

static bool agrees(const abut_guard2 *g, abut_vec2 direction, abut_vec2 point)
{
    int32_t known = g->asked < ABUT_GUARD2_POINTS ? g->asked : ABUT_GUARD2_POINTS;
    bool    all = abut_is_in_custom_box2(g->of, point);
    for (int32_t i = 0; i < known && all; ++i) {
        all = is_farthest(g->of, direction, point, g->point[i]) && is_farthest(g->of, g->direction[i], g->point[i], point);
    }
    return all;
}

// The guard is the user data of its own shape: it is not const, though the interface of support functions says so.
static abut_support2_point guarded_support(const void *user, abut_vec2 direction)
{
    abut_guard2        *g = (abut_guard2 *)user; // NOLINT
    abut_support2_point s = g->of->support(g->of->user, direction);
    abut_vec2           point = abut_sub2(s.point, g->of->middle);
    g->broken = g->broken || !agrees(g, direction, point);
    if (g->broken) {
        s.point = g->of->middle;
        return s;
    }
    int32_t place = g->asked % ABUT_GUARD2_POINTS;
    g->direction[place] = direction;
    g->point[place] = point;
    g->asked += 1;
    return s;
}

static const abut_shape2 *guard(abut_guard2 *g, const abut_shape2 *of)
{
    g->broken = false;
    if (of->core != ABUT_CORE2_CUSTOM) {
        return of;
    }
    g->shape = *of;
    g->shape.support = guarded_support;
    g->shape.user = g;
    g->of = of;
    g->asked = 0;
    return &g->shape;
}

void abut_guard_query2(abut_guarded2 *g, const abut_query2 *q)
{
    g->query = *q;
    g->query.a = guard(&g->a, q->a);
    g->query.b = guard(&g->b, q->b);
}

bool abut_is_broken2(const abut_guarded2 *g)
{
    return g->a.broken || g->b.broken;
}
