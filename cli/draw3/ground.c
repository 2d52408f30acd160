// ground.c : see ground.h. The square is about the foot of the middle of all other bodies, and as wide as the ball that holds
// them.
#include "draw3/ground.h"

#include "draw3/vector.h"
#include "scene/model/halfspace.h"
#include "scene/text/arena.h"

enum { CORNERS = 4, SIDES = 2 };

// How far a body reaches from its position, at most.
static double reach_of(const scene_shape *shape)
{
    double most = draw3_length(shape->center) + draw3_length(shape->half) + hypot(shape->across, shape->half_height);
    for (int32_t i = 0; i < shape->count; i++)
        most = fmax(most, draw3_length(shape->points[i]));
    return most + shape->radius;
}

bool draw3_ground_ball(const scene_body *bodies, int32_t count, scene_point *middle, double *radius)
{
    scene_point low = {HUGE_VAL, HUGE_VAL, HUGE_VAL}, high = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    bool        any = false;
    for (int32_t i = 0; i < count; i++) {
        if (halfspace_is(&bodies[i]))
            continue;
        const scene_point p = bodies[i].position;
        const double      r = reach_of(bodies[i].shape);
        any = true;
        low = (scene_point){fmin(low.x, p.x - r), fmin(low.y, p.y - r), fmin(low.z, p.z - r)};
        high = (scene_point){fmax(high.x, p.x + r), fmax(high.y, p.y + r), fmax(high.z, p.z + r)};
    }
    *middle = any ? draw3_add(draw3_scale(0.5, low), draw3_scale(0.5, high)) : (scene_point){0};
    *radius = any ? draw3_length(draw3_sub(high, *middle)) : 1;
    return any;
}

// A direction of the world in a body's frame.
static scene_point own_of(const scene_body *body, scene_point d)
{
    return (scene_point){draw3_dot(body->turn.x, d), draw3_dot(body->turn.y, d), draw3_dot(body->turn.z, d)};
}

// The square about the foot of `over`, a point of the body's frame.
static bool make_square(arena *memory, const scene_body *body, scene_point over, double half, scene_shape *square)
{
    static const int32_t order[SIDES * CORNERS] = {0, 1, 2, 3, 3, 2, 1, 0};
    const scene_shape   *shape = body->shape;
    const scene_point    n = draw3_unit(shape->normal), u = draw3_square(n), v = draw3_cross(n, u);
    const double         far = shape->offset / draw3_length(shape->normal);
    const scene_point    foot = draw3_along(over, far - draw3_dot(over, n), n);
    scene_point         *points = arena_take(memory, CORNERS, sizeof *points);
    int32_t             *first = arena_take(memory, SIDES + 1, sizeof *first);
    if (points == NULL || first == NULL)
        return false;
    for (int i = 0; i < CORNERS; i++) {
        const double along_u = i == 0 || i == 3 ? -half : half, along_v = i < 2 ? -half : half;
        points[i] = draw3_along(draw3_along(foot, along_u, u), along_v, v);
    }
    for (int i = 0; i <= SIDES; i++)
        first[i] = CORNERS * i;
    *square = *shape;
    square->type = SCENE_HULL;
    square->points = points;
    square->count = CORNERS;
    square->faces = (scene_faces){first, order, SIDES};
    return true;
}

bool draw3_ground_make(scene *s)
{
    scene_point middle;
    double      radius;
    const bool  any = draw3_ground_ball(s->bodies, s->body_count, &middle, &radius);
    for (int32_t i = 0; i < s->body_count; i++) {
        scene_body *body = &s->bodies[i];
        if (!halfspace_is(body))
            continue;
        const scene_point over = own_of(body, draw3_sub(middle, body->position));
        scene_shape      *square = arena_take(s->memory, 1, sizeof *square);
        if (square == NULL || !make_square(s->memory, body, any ? over : (scene_point){0}, radius, square))
            return false;
        body->shape = square;
    }
    return true;
}
