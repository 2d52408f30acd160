// library3.h : the library's side of the oracle test: its shapes made of the generator's bodies, its answers as doubles.
//
// The library is given every length times 2^exponent and its answers are brought back, both without rounding.
#ifndef ABUT_TESTS_LIBRARY3_H
#define ABUT_TESTS_LIBRARY3_H

#include <math.h>
#include <stdlib.h>

#include "abut/query3.h"

#include "pairs3.h"

// One of the pair's bodies as the library makes it.
typedef struct made {
    const body3 *body;
    int          exponent;
    abut_shape3  shape;
    abut_status  status;
    void        *block; // the hull, owned
} made;

// An answer of the library, its lengths at the scale of the pair's numbers.
typedef struct claim {
    double   point_a[3], point_b[3], normal[3], distance, error;
    unsigned status;
    int      supports;
} claim;

static inline abut_vec3 vec_of(const double v[3], int exponent)
{
    const abut_vec3 w = {(abut_real)ldexp(v[0], exponent), (abut_real)ldexp(v[1], exponent), (abut_real)ldexp(v[2], exponent)};
    return w;
}

static inline void keep_vec(double to[3], abut_vec3 v, int exponent)
{
    to[0] = ldexp((double)v.x, exponent);
    to[1] = ldexp((double)v.y, exponent);
    to[2] = ldexp((double)v.z, exponent);
}

static inline abut_support3_point custom_support(const void *user, abut_vec3 direction)
{
    const made         *m = user;
    double              n[3];
    double              point[3];
    abut_support3_point s = {{0, 0, 0}, 0};
    keep_vec(n, direction, 0);
    bodies3_support(m->body, n, point);
    s.point = vec_of(point, m->exponent);
    return s;
}

static inline abut_status make_cloud(made *m)
{
    const body3      *body = m->body;
    const size_t      size = abut_hull3_size(body->count);
    abut_vec3        *points = malloc((size_t)body->count * sizeof *points);
    const abut_hull3 *hull = NULL;
    m->block = malloc(size);
    for (int i = 0; i < body->count; i++) {
        points[i] = vec_of(body->points[i], m->exponent);
    }
    abut_status status = abut_hull3_build(points, body->count, m->block, size, &hull, NULL);
    free(points);
    if (status == ABUT_OK) {
        status = abut_make_hull3(&m->shape, hull, (abut_real)ldexp(body->radius, m->exponent));
    }
    return status;
}

static inline void make(made *m, const body3 *body, int exponent)
{
    const abut_real radius = (abut_real)ldexp(body->radius, exponent);
    const abut_vec3 center = vec_of(body->center, exponent);
    const abut_vec3 half = vec_of(body->half, exponent);
    const abut_axis axis = (abut_axis)body->axis;
    const abut_real rim = (abut_real)ldexp(body->half[(body->axis + 1) % 3], exponent);
    const abut_real height = (abut_real)ldexp(body->half[body->axis], exponent);
    abut_vec3       p[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    for (int i = 0; i < 3 && i < body->count; i++) {
        p[i] = vec_of(body->points[i], exponent);
    }
    m->body = body;
    m->exponent = exponent;
    abut_shape3 *shape = &m->shape;
    switch (body->kind) {
    case BODIES3_SPHERE:
        m->status = abut_make_sphere3(shape, p[0], radius);
        break;
    case BODIES3_CAPSULE:
        m->status = abut_make_capsule3(shape, p[0], p[1], radius);
        break;
    case BODIES3_TRIANGLE:
        m->status = abut_make_triangle3(shape, p[0], p[1], p[2], radius);
        break;
    case BODIES3_BOX:
        m->status = abut_make_box3(shape, center, half, radius);
        break;
    case BODIES3_CLOUD:
        m->status = make_cloud(m);
        break;
    case BODIES3_DISK:
        m->status = abut_make_disk3(shape, center, axis, rim, radius);
        break;
    case BODIES3_CYLINDER:
        m->status = abut_make_cylinder3(shape, center, axis, rim, height, radius);
        break;
    case BODIES3_CONE:
        m->status = abut_make_cone3(shape, center, axis, rim, height, radius);
        break;
    case BODIES3_ELLIPSOID:
        m->status = abut_make_ellipsoid3(shape, center, half, radius);
        break;
    case BODIES3_CUSTOM:
        m->status = abut_make_custom3(shape, custom_support, m, radius);
        break;
    }
}

static inline claim claim_of(const pair3 *pair, const abut_proximity3 *p)
{
    const int back = -pair->exponent;
    claim     c = {.status = (unsigned)p->status, .supports = p->supports};
    keep_vec(c.point_a, p->point_a, back);
    keep_vec(c.point_b, p->point_b, back);
    keep_vec(c.normal, p->normal, 0);
    c.distance = ldexp((double)p->distance, back);
    c.error = ldexp((double)p->error, back);
    return c;
}

#endif
