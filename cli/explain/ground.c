// ground.c : see ground.h. The slab is so wide and so deep that the difference of the two, which is a slab as well, holds the
// foot of the origin, however far that is above or below.
#include "explain/ground.h"

#include "draw3/ground.h"
#include "draw3/vector.h"
#include "scene/model/geometry.h"
#include "scene/model/halfspace.h"

enum { CORNERS2 = 4, CORNERS3 = 8 };

// A direction of the world in a body's frame.
static scene_point own_of(const scene_body *body, int dim, scene_point d)
{
    if (dim == 2)
        return scene_flat(body->c * d.x + body->s * d.y, body->c * d.y - body->s * d.x);
    return (scene_point){draw3_dot(body->turn.x, d), draw3_dot(body->turn.y, d), draw3_dot(body->turn.z, d)};
}

// The corners under the square (in 2D the stretch) about a foot; in 2D counter-clockwise.
static int32_t fill(scene_point *points, int dim, scene_point foot, scene_point n, double half)
{
    const scene_point deep = draw3_along(foot, -half, n);
    if (dim == 2) {
        const scene_point u = scene_flat(half * n.y, -half * n.x);
        points[0] = draw3_sub(deep, u);
        points[1] = draw3_add(deep, u);
        points[2] = draw3_add(foot, u);
        points[3] = draw3_sub(foot, u);
        return CORNERS2;
    }
    const scene_point u = draw3_scale(half, draw3_square(n)), v = draw3_cross(n, u);
    for (int i = 0; i < CORNERS3; i++) {
        const scene_point side = draw3_along(i % 2 == 0 ? deep : foot, i / 2 % 2 == 0 ? -1 : 1, u);
        points[i] = draw3_along(side, i / 4 == 0 ? -1 : 1, v);
    }
    return CORNERS3;
}

bool explain_ground_make(scene *s, int32_t which, const scene_body *others, int32_t count)
{
    scene_body        *body = &s->bodies[which];
    const scene_shape *shape = body->shape;
    if (!halfspace_is(body))
        return true;
    scene_point middle;
    double      radius;
    int32_t     fault;
    draw3_ground_ball(others, count, &middle, &radius);
    const scene_point over = own_of(body, s->dim, draw3_sub(middle, body->position));
    const scene_point n = draw3_unit(shape->normal);
    const double      height = draw3_dot(over, n) - shape->offset / draw3_length(shape->normal);
    scene_shape      *slab = arena_take(s->memory, 1, sizeof *slab);
    scene_point      *points = arena_take(s->memory, CORNERS3, sizeof *points);
    if (slab == NULL || points == NULL)
        return false;
    *slab = *shape;
    slab->type = SCENE_HULL;
    slab->points = points;
    slab->count = fill(points, s->dim, draw3_along(over, -height, n), n, radius + fabs(height));
    body->shape = slab;
    return s->dim == 2 || geometry_hull(points, &slab->count, s->memory, &slab->faces, &fault) != geometry_no_memory;
}
