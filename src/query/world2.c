// world2.c : the 2D queries for two poses in the world.
//
// The pose of B in A's frame is computed, the query is asked there, and its points are mapped back. With u the unit roundoff,
// d the way between the positions, r_A and r_B how far the cores reach from their bodies' origins:
//   d is rounded (u) and turned by A's rotation (2 u, products and a sum), each number by at most 3 u |d|, both by 4.3 u |d|;
//   cosine and sine of the relative rotation are off by at most 2 u each, which moves a point of B by 2.9 u r_B at most.
// And A's cosine and sine may have squares that add up to 1 + s: the way from a point of A to one of B is w in the world, and
// longer or shorter by at most s (|w| + |a|) in A's frame; and |w| <= |d| + r_A + r_B.
#include "abut/query2.h"
#include "base/hook.h"
#include "base/tolerance.h"
#include "math/direction2.h"

// What the answer in A's frame may be off by in the world.
static abut_real error_of_poses(const abut_shape2 *a, const abut_pose2 *a_in_world, const abut_shape2 *b,
                                const abut_pose2 *b_in_world)
{
    abut_real of_a = abut_length_bound2(a->middle) + a->reach;
    abut_real of_b = abut_length_bound2(b->middle) + b->reach;
    abut_real apart = abut_length_bound2(abut_sub2(b_in_world->p, a_in_world->p));
    abut_rot2 r = a_in_world->r;
    abut_real stretched = abut_abs((r.c * r.c + r.s * r.s) - 1);
    return (ABUT_NOISE_WORLD + stretched) * (apart + 2 * of_a + of_b);
}

abut_proximity2 abut_distance2_world(const abut_shape2 *a, abut_pose2 a_in_world, const abut_shape2 *b, abut_pose2 b_in_world,
                                     const abut_options *options, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity2 p = abut_distance2(a, b, abut_relative_pose2(a_in_world, b_in_world), options, cache);
    if (p.status == ABUT_INVALID) {
        return p;
    }
    p.error += error_of_poses(a, &a_in_world, b, &b_in_world);
    p.point_a = abut_transform2(a_in_world, p.point_a);
    p.point_b = abut_transform2(a_in_world, p.point_b);
    p.normal = abut_rotate2(a_in_world.r, p.normal);
    return p;
}

abut_manifold2 abut_collide2_world(const abut_shape2 *a, abut_pose2 a_in_world, const abut_shape2 *b, abut_pose2 b_in_world,
                                   abut_real margin, abut_cache2 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_manifold2 m = abut_collide2(a, b, abut_relative_pose2(a_in_world, b_in_world), margin, cache);
    if (m.status == ABUT_INVALID) {
        return m;
    }
    m.error += error_of_poses(a, &a_in_world, b, &b_in_world);
    m.normal = abut_rotate2(a_in_world.r, m.normal);
    m.tangent = abut_rotate2(a_in_world.r, m.tangent);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i].point_a = abut_transform2(a_in_world, m.points[i].point_a);
        m.points[i].point_b = abut_transform2(a_in_world, m.points[i].point_b);
    }
    return m;
}
