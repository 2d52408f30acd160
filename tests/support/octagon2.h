// octagon2.h : a polygon of up to nine corners, made where a test wants it. Include cmocka.h first.
#ifndef ABUT_TESTS_OCTAGON2_H
#define ABUT_TESTS_OCTAGON2_H

#include "support/random.h"

#include <abut/abut.h>

#include <math.h>

enum { OCTAGON2_MOST = 9, OCTAGON2_BLOCK = 1024 };

typedef struct octagon2 {
    abut_shape2 shape;
    double      block[OCTAGON2_BLOCK / sizeof(double)];
} octagon2;

// Corners on a circle about any place; evenly where asked for, so that edges of two lie along each other.
static inline void octagon2_make(octagon2 *o, rng *r, int32_t corners, bool evenly, double aside, double reach)
{
    const double         x = aside * rng_range(r, -1, 1);
    const double         y = aside * rng_range(r, -1, 1);
    const abut_polygon2 *polygon = NULL;
    abut_vec2            points[OCTAGON2_MOST];
    for (int32_t i = 0; i < corners; ++i) {
        const double angle = 6.28318 * (i + (evenly ? 0 : rng_range(r, 0, 0.9))) / corners;
        points[i].x = (abut_real)(x + reach * cos(angle));
        points[i].y = (abut_real)(y + reach * sin(angle));
    }
    assert_int_equal(abut_hull2_build(points, corners, o->block, sizeof o->block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&o->shape, polygon, 0), ABUT_OK);
}

#endif
