// vector.h : sums and products of 3D points, for drawing.
#ifndef CLI_DRAW3_VECTOR_H
#define CLI_DRAW3_VECTOR_H

#include "scene/model/scene.h"

#include <math.h>

static inline scene_point draw3_add(scene_point a, scene_point b)
{
    return (scene_point){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline scene_point draw3_sub(scene_point a, scene_point b)
{
    return (scene_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

/// a + s * b
static inline scene_point draw3_along(scene_point a, double s, scene_point b)
{
    return (scene_point){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline scene_point draw3_scale(double s, scene_point a)
{
    return (scene_point){s * a.x, s * a.y, s * a.z};
}

static inline double draw3_dot(scene_point a, scene_point b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline scene_point draw3_cross(scene_point a, scene_point b)
{
    return (scene_point){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double draw3_length(scene_point a)
{
    return sqrt(draw3_dot(a, a));
}

/// a at length 1; zero for what has no direction.
static inline scene_point draw3_unit(scene_point a)
{
    double largest = fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z));
    if (!(largest > 0 && largest <= 1e308))
        return (scene_point){0};
    a = (scene_point){a.x / largest, a.y / largest, a.z / largest}; // before it is squared
    return draw3_scale(1 / draw3_length(a), a);
}

/// A unit vector square to a unit vector.
static inline scene_point draw3_square(scene_point a)
{
    scene_point axis = {fabs(a.x) <= fabs(a.y) && fabs(a.x) <= fabs(a.z), 0, 0};
    if (axis.x == 0 && fabs(a.y) <= fabs(a.z))
        axis.y = 1;
    else if (axis.x == 0)
        axis.z = 1;
    return draw3_unit(draw3_cross(a, axis));
}

#endif
