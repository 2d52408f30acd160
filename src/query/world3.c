// world3.c : the 3D queries for two poses in the world.
//
// The pose of B in A's frame is computed, the query is asked there, and its points are mapped back. With u the unit roundoff,
// a_i and b_j the columns of the rotations, d the way between the positions, r_A and r_B how far the cores reach from their
// bodies' origins:
//   d is rounded (u) and multiplied by A's columns (3 u, products and two sums), each number by at most 4 u |a_i| |d|, all
//   three together by 7 u |d|;
//   a number of the relative rotation is off by at most 3 u |a_i| |b_j|, nine of them move a point of B by 9 u r_B at most.
// And A's columns may be off square by s: with E = transpose(R) R - 1, |E| <= 3 s, the way from a point R a of A to a point of
// B is w in the world and transpose(R) w + E a in A's frame, which is longer or shorter by at most 3 s (|w| + |a|); and |w| <=
// |d| + r_A + r_B.
#include "abut/query3.h"
#include "base/hook.h"
#include "base/tolerance3.h"
#include "math/direction3.h"

// What the answer in A's frame may be off by in the world.
static abut_real error_of_poses(const abut_shape3 *a, const abut_pose3 *a_in_world, const abut_shape3 *b,
                                const abut_pose3 *b_in_world)
{
    abut_real of_a = abut_length_bound3(a->middle) + a->reach;
    abut_real of_b = abut_length_bound3(b->middle) + b->reach;
    abut_real apart = abut_length_bound3(abut_sub3(b_in_world->p, a_in_world->p));
    return (ABUT_NOISE3_WORLD + 3 * abut_shear3(a_in_world->r)) * (apart + 2 * of_a + of_b);
}

abut_proximity3 abut_distance3_world(const abut_shape3 *a, abut_pose3 a_in_world, const abut_shape3 *b, abut_pose3 b_in_world,
                                     const abut_options *options, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_proximity3 p = abut_distance3(a, b, abut_relative_pose3(a_in_world, b_in_world), options, cache);
    if (p.status == ABUT_INVALID) {
        return p;
    }
    p.error += error_of_poses(a, &a_in_world, b, &b_in_world);
    p.point_a = abut_transform3(a_in_world, p.point_a);
    p.point_b = abut_transform3(a_in_world, p.point_b);
    p.normal = abut_rotate3(a_in_world.r, p.normal);
    return p;
}

abut_manifold3 abut_collide3_world(const abut_shape3 *a, abut_pose3 a_in_world, const abut_shape3 *b, abut_pose3 b_in_world,
                                   abut_real margin, abut_cache3 *cache)
{
    ABUT_CONTRACT(a != NULL && b != NULL);
    abut_manifold3 m = abut_collide3(a, b, abut_relative_pose3(a_in_world, b_in_world), margin, cache);
    if (m.status == ABUT_INVALID) {
        return m;
    }
    m.error += error_of_poses(a, &a_in_world, b, &b_in_world);
    m.normal = abut_rotate3(a_in_world.r, m.normal);
    m.tangent[0] = abut_rotate3(a_in_world.r, m.tangent[0]);
    m.tangent[1] = abut_rotate3(a_in_world.r, m.tangent[1]);
    for (int32_t i = 0; i < m.count; ++i) {
        m.points[i].point_a = abut_transform3(a_in_world, m.points[i].point_a);
        m.points[i].point_b = abut_transform3(a_in_world, m.points[i].point_b);
    }
    return m;
}
