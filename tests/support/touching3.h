// touching3.h : random pairs that touch by a little, and contacts that are alike. For tests that include cmocka.
#ifndef ABUT_TESTS_TOUCHING3_H
#define ABUT_TESTS_TOUCHING3_H

#include "support/hand3.h"
#include "support/random.h"

static inline abut_vec3 somewhere3(rng *r, double least, double most)
{
    const double x = rng_range(r, least, most);
    const double y = rng_range(r, least, most);
    return at3(x, y, rng_range(r, least, most));
}

// Turned anyhow, or as it is, and then moved along the normal until they touch by a little. The pose is made anew for each
// question: a place written into one that was passed by value before is lost by clang 14 at -O3.
static inline abut_pose3 touching3(rng *r, const abut_shape3 *a, const abut_shape3 *b)
{
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    abut_vec3       place = abut_scale3(4, somewhere3(r, -1, 1));
    const abut_rot3 turn = rng_below(r, 4) != 0 ? abut_rot3_quat(q) : abut_identity3().r;
    for (int i = 0; i < 3; ++i) {
        const abut_pose3      here = {place, turn};
        const abut_proximity3 p = abut_distance3(a, b, here, NULL, NULL);
        place = abut_along3(place, -p.distance - (abut_real)(i == 2 ? rng_range(r, 0, 0.1) : 0), p.normal);
    }
    const abut_pose3 pose = {place, turn};
    return pose;
}

// Of the same name, at the same place and as deep.
static inline void expect_alike3(const abut_contact3 *c, const abut_contact3 *d)
{
    const double slack = 1000 * (double)ABUT_EPSILON;
    assert_true(c->id == d->id);
    expect_vec3(c->point_a, d->point_a, slack);
    expect_vec3(c->point_b, d->point_b, slack);
    expect_near(c->separation, d->separation, slack);
}

#endif
