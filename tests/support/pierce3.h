// pierce3.h : thin shapes that pierce a flat floor: their shortest way out of one triangle is often aside, that of the floor is
// up.
//
// Include cmocka.h first. The floor is z = 0, about the origin, turned by a pose of the test's.
#ifndef ABUT_TESTS_PIERCE3_H
#define ABUT_TESTS_PIERCE3_H

#include "abut/surface3.h"
#include "support/hand3.h"
#include "support/random.h"

enum { PIERCING_KINDS3 = 8 };

typedef struct piercing3 {
    abut_shape3 shape;
    abut_pose3  pose;
    double      deep; // what is the lowest of it is so much below the floor
} piercing3;

// A segment, a triangle, a disk, a plate 2 mm thick, a rod, a needle, a thin capsule, and a box, which is not thin.
static inline abut_shape3 piercing_shape3(rng *r, int kind)
{
    const double      half = rng_range(r, 0.1, 0.4), wide = rng_range(r, 0.05, 0.4), thin = 0.001;
    const abut_vec3   middle = at3(0, 0, 0), left = at3(-half, 0, 0), right = at3(half, 0, 0);
    const abut_shape3 made[PIERCING_KINDS3] = {capsule3(left, right, 0),
                                               triangle3(left, right, at3(rng_range(r, -0.3, 0.3), wide, 0), 0),
                                               disk3(middle, ABUT_AXIS_Z, half),
                                               box3(middle, at3(half, wide, thin), 0),
                                               box3(middle, at3(half, 2 * thin, thin), 0),
                                               cone3(middle, ABUT_AXIS_Z, 10 * thin, half),
                                               capsule3(left, right, wide / 10),
                                               box3(middle, at3(half, wide, wide), 0)};
    return made[kind];
}

static inline double highest3(const abut_shape3 *shape, abut_rot3 turn, double sign)
{
    const abut_vec3 p = abut_support3(shape, abut_unrotate3(turn, at3(0, 0, sign))).point;
    return (double)abut_rotate3(turn, p).z;
}

// Turned any way, within `far` of the origin, 0.001 to 0.1 deep, the more of it above the floor.
static inline piercing3 piercing_case3(rng *r, int kind, double far)
{
    piercing3 p = {piercing_shape3(r, kind), abut_identity3(), 0};
    double    low, height;
    do {
        const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                             (abut_real)rng_range(r, -1, 1)};
        p.pose.r = abut_rot3_quat(q);
        p.deep = rng_log(r, 0.001, 0.1);
        low = highest3(&p.shape, p.pose.r, -1);
        height = highest3(&p.shape, p.pose.r, 1) - low;
    } while (p.deep > 0.45 * height);
    p.pose.p = at3(rng_range(r, -far, far), rng_range(r, -far, far), -low - p.deep);
    return p;
}

// One manifold, out of the floor, as deep as the shape is, with a contact as deep.
static inline void expect_pierced3(const abut_surface_manifold3 *found, int32_t count, abut_vec3 up, double deep)
{
    // In float half the shape's length, times how a small triangle leans.
    const bool      fine = sizeof(abut_real) == 8;
    const double    lean = fine ? 1e-6 : 0x1p-15, slack = fine ? 1e-9 : 0.4 * 0x1p-15;
    const abut_vec3 normal = found[0].manifold.normal;
    abut_real       deepest = 0;
    assert_int_equal(count, 1);
    expect_vec3(normal, up, lean);
    expect_near(found[0].manifold.distance, -deep, slack);
    for (int32_t i = 0; i < found[0].manifold.count; ++i) {
        const abut_real separation = found[0].manifold.points[i].separation;
        deepest = separation < deepest ? separation : deepest;
    }
    expect_near(deepest, -deep, slack);
}

#endif
