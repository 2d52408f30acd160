// asked3_body.h : the one implementation of asked3.h, included once per precision.
#ifndef ABUT_TESTS_ASKED3_BODY_H
#define ABUT_TESTS_ASKED3_BODY_H

#include "both/asked3.h"
#include "support/made3.h"

static inline void asked3_keep(double to[3], abut_vec3 v)
{
    to[0] = (double)v.x;
    to[1] = (double)v.y;
    to[2] = (double)v.z;
}

static inline asked3 asked3_ask(const scene3 *scene, double margin)
{
    static made_pair3    pair;
    static abut_contact3 points[ABUT_CONTACTS3_AT_MOST];
    abut_cache3          cache = {0};
    asked3               asked = {0};
    abut_options         options = {0, 0, 0};
    made_pair3_make(&pair, scene);
    const abut_shape3 *a = &pair.a.shape;
    const abut_shape3 *b = &pair.b.shape;

    const abut_proximity3 p = abut_distance3(a, b, pair.pose, &options, &cache);
    const abut_proximity3 g = abut_distance3_general(a, b, pair.pose, NULL, &cache);
    const abut_manifold3  m = abut_collide3_full(a, b, pair.pose, (abut_real)margin, &cache, points);
    const abut_box3       box = abut_bounds3(b, pair.pose);
    const abut_mass3      mass = abut_mass_of3(a);
    asked.distance = (double)p.distance;
    asked.error = (double)p.error;
    asked3_keep(asked.normal, p.normal);
    asked3_keep(asked.point_a, p.point_a);
    asked3_keep(asked.point_b, p.point_b);
    asked.general_distance = (double)g.distance;
    asked.general_error = (double)g.error;
    asked.status = (int)p.status;
    asked.supports = p.supports;
    asked.overlap = abut_overlap3(a, b, pair.pose);
    asked.contacts = m.count;
    asked.total = m.total;
    for (int i = 0; i < m.count; ++i) {
        asked.separation[i] = (double)m.points[i].separation;
    }
    asked3_keep(asked.lower, box.lower);
    asked3_keep(asked.upper, box.upper);
    asked.volume = (double)mass.volume;
    asked.volume_error = (double)mass.error;
    return asked;
}

#endif
