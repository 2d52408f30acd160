// parallel_edges2.h : both contacts of a box or capsule with a capsule, whose edges face each other.
#ifndef ABUT_PAIRS_PARALLEL_EDGES2_H
#define ABUT_PAIRS_PARALLEL_EDGES2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "math/exact.h"

// The edge of a box squarer to the outward normal, as face2.c chooses it. An edge along x comes before corners 1 and 3.
ABUT_INLINE int abut_right_of_box2(abut_vec2 out)
{
    static const abut_real of_x[2] = {1, 1 + ABUT_FACE_PREFERENCE};
    static const abut_real of_y[2] = {1 + ABUT_FACE_PREFERENCE, 1};

    int       x_last = out.x * out.y < 0;
    abut_real steep_x = abut_abs(out.y) * of_x[x_last]; // how much the sides along y lean
    abut_real steep_y = abut_abs(out.x) * of_y[x_last];
    return steep_x < steep_y;
}

ABUT_INLINE uint32_t abut_edge_of_box2(int right, int negative)
{
    return (uint32_t)((2 - right) ^ (negative << 1));
}

// From the answer of a kernel; `id` names the contact at the nearest points, where the edges hardly meet. The shapes and the
// pose are such as the kernel answers, in the same unit.
abut_manifold2 abut_edges_manifold2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                    const abut_proximity2 *nearest, uint64_t id);

#endif
