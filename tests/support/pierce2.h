// pierce2.h : thin shapes that pierce a straight floor: their shortest way out of one segment is often aside, that of the floor
// is up.
//
// Include cmocka.h first. The floor is y = 0, about the origin, turned by a pose of the test's.
#ifndef ABUT_TESTS_PIERCE2_H
#define ABUT_TESTS_PIERCE2_H

#include "abut/surface2.h"
#include "support/hand2.h"
#include "support/random.h"

enum { PIERCING_KINDS2 = 4 };

typedef struct piercing2 {
    abut_shape2 shape;
    abut_pose2  pose;
    double      deep; // what is the lowest of it is so much below the floor
} piercing2;

// A segment, a plate 2 mm thick, a thin capsule, and a box, which is not thin.
static inline abut_shape2 piercing_shape2(rng *r, int kind)
{
    const double      half = rng_range(r, 0.1, 0.4), wide = rng_range(r, 0.05, 0.4), thin = 0.001;
    const abut_shape2 made[PIERCING_KINDS2] = {capsule(-half, 0, half, 0, 0), box(0, 0, half, thin, 0),
                                               capsule(-half, 0, half, 0, wide / 10), box(0, 0, half, wide, 0)};
    return made[kind];
}

static inline double highest2(const abut_shape2 *shape, abut_rot2 turn, double sign)
{
    const abut_vec2 p = abut_support2(shape, abut_unrotate2(turn, at(0, sign))).point;
    return (double)abut_rotate2(turn, p).y;
}

// Turned any way, within `far` of the origin, 0.001 to 0.1 deep, the more of it above the floor.
static inline piercing2 piercing_case2(rng *r, int kind, double far)
{
    piercing2 p = {piercing_shape2(r, kind), abut_identity2(), 0};
    double    low, height;
    do {
        const double angle = rng_range(r, -3.2, 3.2);
        p.pose = turned(0, 0, cos(angle), sin(angle));
        p.deep = rng_log(r, 0.001, 0.1);
        low = highest2(&p.shape, p.pose.r, -1);
        height = highest2(&p.shape, p.pose.r, 1) - low;
    } while (p.deep > 0.45 * height);
    p.pose.p = at(rng_range(r, -far, far), -low - p.deep);
    return p;
}

// One manifold, out of the floor, as deep as the shape is, with a contact as deep.
static inline void expect_pierced2(const abut_surface_manifold2 *found, int32_t count, abut_vec2 up, double deep)
{
    // In float half the shape's length, times how a small segment leans.
    const bool      fine = sizeof(abut_real) == 8;
    const double    lean = fine ? 1e-6 : 0x1p-15, slack = fine ? 1e-9 : 0.4 * 0x1p-15;
    const abut_vec2 normal = found[0].manifold.normal;
    abut_real       deepest = 0;
    assert_int_equal(count, 1);
    expect_vec(normal, (double)up.x, (double)up.y, lean);
    expect_near(found[0].manifold.distance, -deep, slack);
    for (int32_t i = 0; i < found[0].manifold.count; ++i) {
        const abut_real separation = found[0].manifold.points[i].separation;
        deepest = separation < deepest ? separation : deepest;
    }
    expect_near(deepest, -deep, slack);
}

#endif
