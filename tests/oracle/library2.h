// library2.h : the library's side of the oracle test: its shapes made of the generator's bodies.
#ifndef ABUT_TESTS_LIBRARY2_H
#define ABUT_TESTS_LIBRARY2_H

#include <stdlib.h>

#include "abut/query2.h"

#include "bodies2.h"

// One of the pair's bodies as the library makes it.
typedef struct made {
    abut_shape2 shape;
    abut_status status;
    void       *block; // the polygon, owned
} made;

static inline abut_vec2 vec_of(const double v[2])
{
    const abut_vec2 w = {(abut_real)v[0], (abut_real)v[1]};
    return w;
}

static inline abut_status make_cloud(made *m, const body2 *body)
{
    const size_t         size = abut_polygon2_size(body->count);
    abut_vec2           *points = malloc((size_t)body->count * sizeof *points);
    const abut_polygon2 *polygon = NULL;
    m->block = malloc(size);
    for (int i = 0; i < body->count; i++) {
        points[i] = vec_of(body->points[i]);
    }
    abut_status status = abut_hull2_build(points, body->count, m->block, size, &polygon, NULL);
    free(points);
    if (status == ABUT_OK) {
        status = abut_make_polygon2(&m->shape, polygon, (abut_real)body->radius);
    }
    return status;
}

static inline made make(const body2 *body)
{
    made            m = {0};
    const abut_real radius = (abut_real)body->radius;
    const abut_vec2 center = vec_of(body->center);
    const abut_vec2 half = vec_of(body->half);
    switch (body->kind) {
    case BODIES2_CIRCLE:
        m.status = abut_make_circle2(&m.shape, vec_of(body->points[0]), radius);
        break;
    case BODIES2_CAPSULE:
        m.status = abut_make_capsule2(&m.shape, vec_of(body->points[0]), vec_of(body->points[1]), radius);
        break;
    case BODIES2_BOX:
        m.status = abut_make_box2(&m.shape, center, half, radius);
        break;
    case BODIES2_ELLIPSE:
        m.status = abut_make_ellipse2(&m.shape, center, half, radius);
        break;
    case BODIES2_CLOUD:
        m.status = make_cloud(&m, body);
        break;
    }
    return m;
}

#endif
