// capsule_kernels3.h : the kernels of spheres and capsules, asked alone: for tests that look inside the library.
#ifndef ABUT_TESTS_CAPSULE_KERNELS3_H
#define ABUT_TESTS_CAPSULE_KERNELS3_H

#include "pairs/capsule_box3.h"
#include "pairs/capsule_capsule3.h"
#include "pairs/capsule_hull3.h"
#include "pairs/sphere_box3.h"
#include "pairs/sphere_capsule3.h"

static inline bool are3(const abut_query3 *q, abut_core3 first, abut_core3 second)
{
    return (q->a->core == first && q->b->core == second) || (q->a->core == second && q->b->core == first);
}

// The distance by the kernel of points, segments and at most one box; false where it proves nothing, and for other pairs.
static inline bool kernel_distance3(const abut_query3 *q, abut_proximity3 *p)
{
    abut_near_rows3   near;
    abut_sphere_box3  sphere;
    abut_segment_box3 segment;
    if (are3(q, ABUT_CORE3_SEGMENT, ABUT_CORE3_BOX)) {
        if (!abut_capsule_box_solved3(&segment, q)) {
            return false;
        }
        near = segment.near;
    } else if (are3(q, ABUT_CORE3_POINT, ABUT_CORE3_BOX)) {
        if (!abut_sphere_box_solved3(&sphere, q)) {
            return false;
        }
        near = sphere.near;
    } else if (are3(q, ABUT_CORE3_SEGMENT, ABUT_CORE3_SEGMENT)) {
        if (!abut_capsule_capsule_near3(&near, q)) {
            return false;
        }
    } else if (are3(q, ABUT_CORE3_POINT, ABUT_CORE3_POINT) || are3(q, ABUT_CORE3_POINT, ABUT_CORE3_SEGMENT)) {
        if (!abut_sphere_capsule_solved3(&near, q)) {
            return false;
        }
    } else {
        return false;
    }
    abut_put_near_rows3(p, &near);
    return true;
}

enum { KERNEL_PROVES_NOTHING3 = ABUT_CAPSULE_INCONCLUSIVE + 1, KERNEL_RESULTS3 };

// The contacts of a capsule and a box, in either order.
static inline int capsule_box_result3(abut_small_manifold3 *small, const abut_shape3 *a, const abut_shape3 *b,
                                      const abut_pose3 *pose, abut_real margin, abut_proximity3 *p)
{
    const abut_query3 q = {a, b, pose, NULL, NULL, NULL, margin, NULL};
    abut_capsule_box3 k;
    if (!abut_capsule_box_solved3(&k.near, &q)) {
        return KERNEL_PROVES_NOTHING3;
    }
    abut_put_near_rows3(p, &k.near.near);
    return (int)abut_capsule_box_result3_of(&k, p, margin, small);
}

// The distance of a point or a segment and a hull, in either order.
static inline bool capsule_hull_distance3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *pose,
                                          abut_cache3 *cache, abut_proximity3 *p)
{
    abut_segment_hull3       k;
    abut_segment_hull_proof3 last;
    abut_core_answer3        core;
    if (!abut_segment_hull_apart3(&k, &last, &core, a, b, pose, cache != NULL)) {
        return false;
    }
    *p = abut_segment_hull_finish3(&k, &last, &core, cache);
    return true;
}

// The contacts of a capsule and a hull, in either order.
static inline int capsule_hull_result3(abut_small_manifold3 *small, const abut_shape3 *a, const abut_shape3 *b,
                                       const abut_pose3 *pose, abut_real margin, abut_cache3 *cache, abut_proximity3 *p)
{
    abut_capsule_hull_query3 k;
    if (!abut_segment_hull_apart3(&k.near, &k.last, &k.core, a, b, pose, cache != NULL)) {
        return KERNEL_PROVES_NOTHING3;
    }
    *p = abut_segment_hull_finish3(&k.near, &k.last, &k.core, cache);
    return (int)abut_capsule_hull_result3_of(&k, p, margin, small);
}

#endif
