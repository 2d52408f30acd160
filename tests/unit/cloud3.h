// cloud3.h : hulls of few random points, and poses for them, for tests of the kernels that know small hulls.
#ifndef ABUT_TESTS_CLOUD3_H
#define ABUT_TESTS_CLOUD3_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance_shape3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <math.h>
#include <stdalign.h>

enum { MOST = ABUT_SCAN_VERTICES3, ROOM = 1 << 16 };

typedef struct cloud {
    alignas(64) unsigned char block[ROOM];
    abut_shape3 shape;
} cloud;

// A hull of points on a ball, or of whole coordinates with many faces in one plane.
static inline void make_cloud(cloud *c, rng *r, int32_t points, bool whole, double size)
{
    abut_vec3         point[MOST];
    const abut_hull3 *hull;
    for (int32_t i = 0; i < points; ++i) {
        const double x = rng_range(r, -1, 1);
        const double y = rng_range(r, -1, 1);
        const double z = rng_range(r, -1, 1);
        const double length = sqrt(x * x + y * y + z * z) + 1e-3;
        point[i] = whole ? at3(round(2 * x), round(2 * y), round(2 * z))
                         : at3(size * (x / length + 0.25), size * y / length, size * z / length);
    }
    assert_int_equal(abut_hull3_build(point, points, c->block, sizeof c->block, &hull, NULL), ABUT_OK);
    (void)abut_make_hull3(&c->shape, hull, 0);
}

static inline abut_pose3 any_pose(rng *r, double far)
{
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), 1};
    abut_pose3      pose = placed3(rng_range(r, -far, far), rng_range(r, -far, far), rng_range(r, -far, far));
    pose.r = abut_rot3_quat(q);
    return pose;
}

static inline bool both_hulls(const cloud *a, const cloud *b)
{
    return a->shape.core == ABUT_CORE3_HULL && b->shape.core == ABUT_CORE3_HULL;
}

#endif
