// core.c : keys that the types of 2D and 3D have in common.
#include "scene/format/core.h"

#include "scene/model/relative.h"

#include <math.h>

bool scene_core_room(const reader *in, const json_node *object, scene_shape *shape, int32_t count)
{
    shape->points = arena_take(in->memory, (size_t)count, sizeof *shape->points);
    shape->count = count;
    return shape->points != NULL || field_no_memory(in, object);
}

// a + b; the rounding of it is added to *lost (at most half a unit in the last place of the sum, or nothing).
static double sum(double a, double b, double *lost)
{
    double s = a + b;
    double part = s - a;
    *lost += fabs((a - (s - part)) + (b - part));
    return s;
}

bool scene_core_offset(const reader *in, const json_node *object, scene_shape *shape)
{
    if (field_find(object, "center") == NULL)
        return true;
    scene_point by;
    if (!field_point(in, object, "center", &by))
        return false;
    double farthest = 0;
    for (int32_t i = 0; i < shape->count; i++) {
        scene_point *p = &shape->points[i], lost = {0};
        *p = (scene_point){sum(p->x, by.x, &lost.x), sum(p->y, by.y, &lost.y), sum(p->z, by.z, &lost.z)};
        farthest = fmax(farthest, hypot(hypot(lost.x, lost.y), lost.z));
    }
    shape->slack += relative_up(farthest);
    return true;
}

bool scene_core_center_moved(const reader *in, const json_node *object, scene_shape *shape)
{
    scene_point by, lost = {0};
    if (field_find(object, "center") == NULL)
        return true;
    if (!field_point(in, object, "center", &by))
        return false;
    shape->center = scene_flat(sum(shape->center.x, by.x, &lost.x), sum(shape->center.y, by.y, &lost.y));
    shape->slack += relative_up(hypot(lost.x, lost.y));
    return true;
}

bool scene_core_center(const reader *in, const json_node *object, scene_shape *shape)
{
    return field_find(object, "center") == NULL || field_point(in, object, "center", &shape->center);
}

bool scene_core_half(const reader *in, const json_node *object, scene_shape *shape)
{
    if (!field_point(in, object, "half", &shape->half) || !scene_core_center(in, object, shape))
        return false;
    if (shape->half.x < 0 || shape->half.y < 0 || shape->half.z < 0) {
        return field_refuse(in, field_find(object, "half"), "a half size is negative; give zero or more");
    }
    return true;
}

bool scene_core_refuse(const reader *in, const json_node *object, const char *wrong, int32_t fault)
{
    const json_node *at = field_find(object, "points");
    if (fault < 0)
        return field_refuse(in, at, "%s", wrong);
    at = json_child(at, fault);
    return field_refuse(in, at, "at point %d (counted from 0): %s", (int)fault, wrong);
}

bool scene_core_point(const reader *in, const json_node *object, scene_shape *shape)
{
    if (!field_points(in, object, "points", &shape->points, &shape->count))
        return false;
    if (shape->count == 1)
        return scene_core_offset(in, object, shape);
    return field_refuse(in, field_find(object, "points"), "a point has %d points; write one, [%s], or make it a hull",
                        (int)shape->count, field_example(in));
}

bool scene_core_ball(const reader *in, const json_node *object, scene_shape *shape)
{
    return scene_core_room(in, object, shape, 1) && scene_core_offset(in, object, shape);
}

bool scene_core_segment(const reader *in, const json_node *object, scene_shape *shape)
{
    return scene_core_room(in, object, shape, 2) && field_point(in, object, "p1", &shape->points[0]) &&
           field_point(in, object, "p2", &shape->points[1]) && scene_core_offset(in, object, shape);
}

bool scene_core_halfspace(const reader *in, const json_node *object, scene_shape *shape)
{
    const json_node *normal = field_find(object, "normal");
    if (!field_point(in, object, "normal", &shape->normal))
        return false;
    if (shape->normal.x == 0 && shape->normal.y == 0 && shape->normal.z == 0)
        return field_refuse(in, normal, "'normal' is zero, which points nowhere; give the direction out of the ground");
    return field_find(object, "offset") == NULL || field_number(in, object, "offset", &shape->offset);
}
