// asked2_body.h : the one implementation of asked2.h, included once per precision.
#ifndef ABUT_TESTS_ASKED2_BODY_H
#define ABUT_TESTS_ASKED2_BODY_H

#include "both/asked2.h"
#include "support/made2.h"

static inline void asked2_keep(double to[2], abut_vec2 v)
{
    to[0] = (double)v.x;
    to[1] = (double)v.y;
}

static inline asked2 asked2_ask(const scene2 *scene, double margin)
{
    made_pair2   pair;
    abut_cache2  cache = {0};
    asked2       asked = {0};
    abut_options options = {0, 0, 0};
    made_pair2_make(&pair, scene);
    const abut_shape2 *a = &pair.a.shape;
    const abut_shape2 *b = &pair.b.shape;

    const abut_proximity2 p = abut_distance2(a, b, pair.pose, &options, &cache);
    const abut_proximity2 g = abut_distance2_general(a, b, pair.pose, NULL, &cache);
    const abut_manifold2  m = abut_collide2(a, b, pair.pose, (abut_real)margin, &cache);
    const abut_box2       box = abut_bounds2(b, pair.pose);
    const abut_mass2      mass = abut_mass_of2(a);
    asked.distance = (double)p.distance;
    asked.error = (double)p.error;
    asked2_keep(asked.normal, p.normal);
    asked2_keep(asked.point_a, p.point_a);
    asked2_keep(asked.point_b, p.point_b);
    asked.general_distance = (double)g.distance;
    asked.general_error = (double)g.error;
    asked.status = (int)p.status;
    asked.supports = p.supports;
    asked.overlap = abut_overlap2(a, b, pair.pose);
    asked.contacts = m.count;
    for (int i = 0; i < m.count; ++i) {
        asked.separation[i] = (double)m.points[i].separation;
    }
    asked2_keep(asked.lower, box.lower);
    asked2_keep(asked.upper, box.upper);
    asked.area = (double)mass.area;
    asked.area_error = (double)mass.error;
    return asked;
}

#endif
