// made2.h : recipes made into the library's shapes, in the precision of whoever includes this.
//
// All static inline: tests/both includes it once per precision in one program.
#ifndef ABUT_TESTS_MADE2_H
#define ABUT_TESTS_MADE2_H

#include "abut/abut.h"
#include "support/recipe2.h"

/// A shape and what it points at: leave it where it was made.
typedef struct made2 {
    abut_shape2 shape;
    abut_status status;
    double      half[2];   ///< of a superellipse
    double      center[2]; ///< likewise
    bool        flat;
    abut_vec2   block[RECIPE2_MOST + 88]; ///< of a polygon, with its rows
} made2;

/// A pair ready to be asked about.
typedef struct made_pair2 {
    made2      a, b;
    abut_pose2 pose;
} made_pair2;

static inline abut_vec2 made2_vec(const double v[2])
{
    const abut_vec2 w = {(abut_real)v[0], (abut_real)v[1]};
    return w;
}

static inline abut_support2_point made2_superellipse(const void *user, abut_vec2 direction)
{
    const made2        *made = user;
    double              point[2];
    abut_support2_point s = {{0, 0}, 0};
    superellipse_support(made->half, made->flat, (double)direction.x, (double)direction.y, point);
    s.point.x = (abut_real)(made->center[0] + point[0]);
    s.point.y = (abut_real)(made->center[1] + point[1]);
    return s;
}

static inline abut_status made2_polygon(made2 *made, const recipe2 *recipe)
{
    abut_vec2            points[RECIPE2_MOST];
    const abut_polygon2 *polygon = NULL;
    for (int i = 0; i < recipe->count; ++i) {
        points[i] = made2_vec(recipe->points[i]);
    }
    const abut_status status = abut_hull2_build(points, recipe->count, made->block, sizeof made->block, &polygon, NULL);
    return status == ABUT_OK ? abut_make_polygon2(&made->shape, polygon, (abut_real)recipe->radius) : status;
}

static inline void made2_make(made2 *made, const recipe2 *recipe)
{
    const abut_real radius = (abut_real)recipe->radius;
    const abut_vec2 center = made2_vec(recipe->center);
    const abut_vec2 half = made2_vec(recipe->half);
    switch (recipe->kind) {
    case RECIPE2_POINT:
    case RECIPE2_CIRCLE:
        made->status = abut_make_circle2(&made->shape, made2_vec(recipe->points[0]), radius);
        break;
    case RECIPE2_SEGMENT:
    case RECIPE2_CAPSULE:
        made->status = abut_make_capsule2(&made->shape, made2_vec(recipe->points[0]), made2_vec(recipe->points[1]), radius);
        break;
    case RECIPE2_BOX:
    case RECIPE2_ROUND_BOX:
        made->status = abut_make_box2(&made->shape, center, half, radius);
        break;
    case RECIPE2_POLYGON:
    case RECIPE2_ROUND_POLYGON:
        made->status = made2_polygon(made, recipe);
        break;
    case RECIPE2_ELLIPSE:
    case RECIPE2_ROUND_ELLIPSE:
        made->status = abut_make_ellipse2(&made->shape, center, half, radius);
        break;
    default:
        for (int i = 0; i < 2; ++i) {
            made->half[i] = recipe->half[i];
            made->center[i] = recipe->center[i];
        }
        made->flat = recipe->flat;
        made->status = abut_make_custom2(&made->shape, made2_superellipse, made, radius);
        break;
    }
}

static inline void made_pair2_make(made_pair2 *pair, const scene2 *scene)
{
    made2_make(&pair->a, &scene->a);
    made2_make(&pair->b, &scene->b);
    pair->pose.p.x = (abut_real)scene->px;
    pair->pose.p.y = (abut_real)scene->py;
    pair->pose.r.c = (abut_real)scene->c;
    pair->pose.r.s = (abut_real)scene->s;
}

#endif
