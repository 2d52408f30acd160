// solid.c : see explain_solid.h.
#include "explain/solid.h"

#include "draw3/vector.h"
#include "scene/model/geometry.h"

#include <math.h>

enum { MOST_DIFFERENCES = 4096, ROUND2 = 360, ROUND3 = 900 };

static bool cornered(const scene_shape *shape)
{
    return shape->count > 0;
}

static scene_point corner_farthest(const scene_shape *shape, scene_point d)
{
    int32_t best = 0;
    for (int32_t i = 1; i < shape->count; i++)
        if (draw3_dot(shape->points[i], d) > draw3_dot(shape->points[best], d))
            best = i;
    return shape->points[best];
}

// Of an ellipse or ellipsoid.
static scene_point on_ellipsoid(scene_point half, scene_point d)
{
    scene_point scaled = {half.x * d.x, half.y * d.y, half.z * d.z};
    scene_point u = draw3_unit(scaled);
    return (scene_point){half.x * u.x, half.y * u.y, half.z * u.z};
}

// Of a disk, cylinder or cone, about the middle.
static scene_point on_revolved(const scene_shape *shape, scene_point d)
{
    scene_point axis = {shape->axis == 0, shape->axis == 1, shape->axis == 2};
    double      up = draw3_dot(axis, d);
    scene_point rim = draw3_scale(shape->across, draw3_unit(draw3_along(d, -up, axis)));
    if (shape->type == SCENE_CONE) {
        bool tip = up * shape->half_height >= draw3_dot(rim, d) - up * shape->half_height;
        return tip ? draw3_scale(shape->half_height, axis) : draw3_along(rim, -shape->half_height, axis);
    }
    return draw3_along(rim, up < 0 ? -shape->half_height : shape->half_height, axis);
}

scene_point explain_support(const scene_shape *shape, scene_point direction)
{
    if (cornered(shape))
        return corner_farthest(shape, direction);
    bool        oval = shape->type == SCENE_ELLIPSE || shape->type == SCENE_ELLIPSOID;
    scene_point p = oval ? on_ellipsoid(shape->half, direction) : on_revolved(shape, direction);
    return draw3_add(shape->center, p);
}

static scene_turn turn_of(const scene_body *body, int dim)
{
    return dim == 3 ? body->turn : (scene_turn){{body->c, body->s, 0}, {-body->s, body->c, 0}, {0, 0, 1}};
}

static scene_point turned(scene_turn t, scene_point v)
{
    return draw3_along(draw3_along(draw3_scale(v.x, t.x), v.y, t.y), v.z, t.z);
}

static scene_point turned_back(scene_turn t, scene_point v)
{
    return (scene_point){draw3_dot(t.x, v), draw3_dot(t.y, v), draw3_dot(t.z, v)};
}

// A point of A's own frame less one of B's, in the world.
static scene_point difference_of(const trace *record, scene_point a, scene_point b)
{
    const scene_body *body_a = &record->scene->bodies[record->a], *body_b = &record->scene->bodies[record->b];
    scene_point       apart = draw3_sub(body_a->position, body_b->position);
    scene_point       from_a = turned(turn_of(body_a, record->dim), a), from_b = turned(turn_of(body_b, record->dim), b);
    return draw3_add(apart, draw3_sub(from_a, from_b));
}

static void add_all_differences(explain_solid *d, const trace *record)
{
    const scene_shape *a = record->scene->bodies[record->a].shape, *b = record->scene->bodies[record->b].shape;
    for (int32_t i = 0; i < a->count; i++)
        for (int32_t j = 0; j < b->count; j++)
            d->points[d->count++] = difference_of(record, a->points[i], b->points[j]);
}

// Directions spread evenly: round a circle, or along a spiral round the sphere (Vogel 1979).
static scene_point spread(int dim, int32_t i, int32_t count)
{
    const double turn = 4 * acos(0.0), golden = turn * (1 - 1 / (0.5 + sqrt(1.25)));
    if (dim == 2)
        return scene_flat(cos(turn * i / count), sin(turn * i / count));
    double z = 1 - (2.0 * i + 1) / count, across = sqrt(1 - z * z);
    return (scene_point){across * cos(golden * i), across * sin(golden * i), z};
}

static void add_supports(explain_solid *d, const trace *record, int32_t count)
{
    const scene_body *a = &record->scene->bodies[record->a], *b = &record->scene->bodies[record->b];
    for (int32_t i = 0; i < count; i++) {
        scene_point n = spread(record->dim, i, count);
        scene_point on_a = explain_support(a->shape, turned_back(turn_of(a, record->dim), n));
        scene_point on_b = explain_support(b->shape, turned_back(turn_of(b, record->dim), draw3_scale(-1, n)));
        d->points[d->count++] = difference_of(record, on_a, on_b);
    }
    for (int32_t i = 0; i < record->vertex_count; i++)
        d->points[d->count++] = trace_direction_to_world(record, draw3_scale(record->unit, record->vertices[i].w));
}

bool explain_difference(explain_solid *d, const trace *record, arena *memory)
{
    const scene_shape *a = record->scene->bodies[record->a].shape, *b = record->scene->bodies[record->b].shape;
    int64_t            pairs = (int64_t)a->count * b->count;
    int32_t            round = record->dim == 2 ? ROUND2 : ROUND3, fault;
    bool               all = cornered(a) && cornered(b) && pairs <= MOST_DIFFERENCES;
    size_t             room = all ? (size_t)pairs : (size_t)round + (size_t)record->vertex_count;
    *d = (explain_solid){.points = arena_take(memory, room + 1, sizeof *d->points), .round = !cornered(a) || !cornered(b)};
    if (d->points == NULL)
        return false;
    if (all)
        add_all_differences(d, record);
    else
        add_supports(d, record, round);
    const char *wrong = record->dim == 2 ? geometry_outline(d->points, &d->count, true, &fault)
                                         : geometry_hull(d->points, &d->count, memory, &d->faces, &fault);
    if (wrong != NULL)
        d->count = 0; // numbers too large for an outline
    return wrong != geometry_no_memory;
}
