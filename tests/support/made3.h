// made3.h : recipes made into the library's shapes, in the precision of whoever includes this.
//
// All static inline: tests/both includes it once per precision in one program.
#ifndef ABUT_TESTS_MADE3_H
#define ABUT_TESTS_MADE3_H

#include "abut/query3.h"
#include "support/recipe3.h"

#include <stdalign.h>

/// Room for the hull of RECIPE3_MOST points, work space included.
#define MADE3_ROOM 262144

/// A shape and what it points at: leave it where it was made.
typedef struct made3 {
    abut_shape3 shape;
    abut_status status;
    double      half[3];   ///< of a superellipsoid
    double      center[3]; ///< likewise
    bool        flat;
    alignas(64) unsigned char block[MADE3_ROOM]; ///< of a hull
} made3;

/// A pair ready to be asked about. Large: make it static or from the heap.
typedef struct made_pair3 {
    made3      a, b;
    abut_pose3 pose;
} made_pair3;

static inline abut_vec3 made3_vec(const double v[3])
{
    const abut_vec3 w = {(abut_real)v[0], (abut_real)v[1], (abut_real)v[2]};
    return w;
}

static inline abut_support3_point made3_superellipsoid(const void *user, abut_vec3 direction)
{
    const made3        *made = user;
    const double        d[3] = {(double)direction.x, (double)direction.y, (double)direction.z};
    double              point[3];
    abut_support3_point s = {{0, 0, 0}, 0};
    superellipsoid_support(made->half, made->flat, d, point);
    s.point.x = (abut_real)(made->center[0] + point[0]);
    s.point.y = (abut_real)(made->center[1] + point[1]);
    s.point.z = (abut_real)(made->center[2] + point[2]);
    return s;
}

static inline abut_status made3_custom(made3 *made, const recipe3 *recipe)
{
    for (int k = 0; k < 3; ++k) {
        made->half[k] = recipe->half[k];
        made->center[k] = recipe->center[k];
    }
    made->flat = recipe->flat;
    return abut_make_custom3(&made->shape, made3_superellipsoid, made, (abut_real)recipe->radius);
}

static inline abut_status made3_hull(made3 *made, const recipe3 *recipe)
{
    abut_vec3         points[RECIPE3_MOST];
    const abut_hull3 *hull = NULL;
    for (int i = 0; i < recipe->count; ++i) {
        points[i] = made3_vec(recipe->points[i]);
    }
    const abut_status status = abut_hull3_build(points, recipe->count, made->block, sizeof made->block, &hull, NULL);
    return status == ABUT_OK ? abut_make_hull3(&made->shape, hull, (abut_real)recipe->radius) : status;
}

static inline abut_status made3_turned(made3 *made, const recipe3 *recipe)
{
    const abut_axis axis = (abut_axis)recipe->axis;
    const abut_vec3 center = made3_vec(recipe->center);
    const abut_real radius = (abut_real)recipe->half[(recipe->axis + 1) % 3];
    const abut_real height = (abut_real)recipe->half[recipe->axis];
    const abut_real rounding = (abut_real)recipe->radius;
    if (recipe->kind == RECIPE3_DISK || recipe->kind == RECIPE3_ROUND_DISK) {
        return abut_make_disk3(&made->shape, center, axis, radius, rounding);
    }
    return recipe->kind == RECIPE3_CONE || recipe->kind == RECIPE3_ROUND_CONE
               ? abut_make_cone3(&made->shape, center, axis, radius, height, rounding)
               : abut_make_cylinder3(&made->shape, center, axis, radius, height, rounding);
}

static inline void made3_make(made3 *made, const recipe3 *recipe)
{
    const abut_real radius = (abut_real)recipe->radius;
    const abut_vec3 p0 = made3_vec(recipe->points[0]);
    const abut_vec3 p1 = made3_vec(recipe->points[1]);
    const abut_vec3 center = made3_vec(recipe->center);
    const abut_vec3 half = made3_vec(recipe->half);
    switch (recipe->kind) {
    case RECIPE3_POINT:
    case RECIPE3_SPHERE:
        made->status = abut_make_sphere3(&made->shape, p0, radius);
        break;
    case RECIPE3_SEGMENT:
    case RECIPE3_CAPSULE:
        made->status = abut_make_capsule3(&made->shape, p0, p1, radius);
        break;
    case RECIPE3_TRIANGLE:
    case RECIPE3_ROUND_TRIANGLE:
        made->status = abut_make_triangle3(&made->shape, p0, p1, made3_vec(recipe->points[2]), radius);
        break;
    case RECIPE3_BOX:
    case RECIPE3_ROUND_BOX:
        made->status = abut_make_box3(&made->shape, center, half, radius);
        break;
    case RECIPE3_HULL:
    case RECIPE3_ROUND_HULL:
        made->status = made3_hull(made, recipe);
        break;
    case RECIPE3_ELLIPSOID:
    case RECIPE3_ROUND_ELLIPSOID:
        made->status = abut_make_ellipsoid3(&made->shape, center, half, radius);
        break;
    case RECIPE3_SUPER:
    case RECIPE3_ROUND_SUPER:
        made->status = made3_custom(made, recipe);
        break;
    default:
        made->status = made3_turned(made, recipe);
        break;
    }
}

static inline void made_pair3_make(made_pair3 *pair, const scene3 *scene)
{
    made3_make(&pair->a, &scene->a);
    made3_make(&pair->b, &scene->b);
    pair->pose.p = made3_vec(scene->p);
    pair->pose.r.x = made3_vec(scene->r[0]);
    pair->pose.r.y = made3_vec(scene->r[1]);
    pair->pose.r.z = made3_vec(scene->r[2]);
}

#endif
