// guard3.c : a query about custom cores, whose support functions are held to what they promise while it runs.
#include "query/guard3.h"
#include "math/direction3.h"
#include "shape/custom_box3.h"

// Whether q is no farther along p's direction than p is.
static bool is_farthest(const abut_shape3 *shape, abut_vec3 direction, abut_vec3 p, abut_vec3 q)
{
    abut_real reach = abut_length_bound3(shape->middle) + shape->reach;
    return abut_dot3(direction, abut_sub3(q, p)) <= ABUT_GUARD3_SLACK * reach * abut_length_bound3(direction);
}

static bool agrees(const abut_guard3 *g, abut_vec3 direction, abut_vec3 point)
{
    int32_t known = g->asked < ABUT_GUARD3_POINTS ? g->asked : ABUT_GUARD3_POINTS;
    bool    all = abut_is_in_custom_box3(g->of, point);
    for (int32_t i = 0; i < known && all; ++i) {
        all = is_farthest(g->of, direction, point, g->point[i]) && is_farthest(g->of, g->direction[i], g->point[i], point);
    }
    return all;
}

// The guard is the user data of its own shape: it is not const, though the interface of support functions says so.
static abut_support3_point guarded_support(const void *user, abut_vec3 direction)
{
    abut_guard3        *g = (abut_guard3 *)user; // NOLINT
    abut_support3_point s = g->of->support(g->of->user, direction);
    abut_vec3           point = abut_sub3(s.point, g->of->middle);
    g->broken = g->broken || !agrees(g, direction, point);
    if (g->broken) {
        s.point = g->of->middle;
        return s;
    }
    int32_t place = g->asked % ABUT_GUARD3_POINTS;
    g->direction[place] = direction;
    g->point[place] = point;
    g->asked += 1;
    return s;
}

static const abut_shape3 *guard(abut_guard3 *g, const abut_shape3 *of)
{
    g->broken = false;
    if (of->core != ABUT_CORE3_CUSTOM) {
        return of;
    }
    g->shape = *of;
    g->shape.support = guarded_support;
    g->shape.user = g;
    g->of = of;
    g->asked = 0;
    return &g->shape;
}

void abut_guard_query3(abut_guarded3 *g, const abut_query3 *q)
{
    g->query = *q;
    g->query.a = guard(&g->a, q->a);
    g->query.b = guard(&g->b, q->b);
}

bool abut_is_broken3(const abut_guarded3 *g)
{
    return g->a.broken || g->b.broken;
}
