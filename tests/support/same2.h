// same2.h : two manifolds of the plane that are the same to the bit, and a kernel that gives the same however it is compiled.
// For tests that include cmocka and look inside the library.
#ifndef SAME2_H
#define SAME2_H

#include "abut/query2.h"
#include "support/wide.h"

static inline void expect_same_point(abut_vec2 p, abut_vec2 q)
{
    assert_true(p.x == q.x && p.y == q.y);
}

static inline void expect_same(const abut_manifold2 *m, const abut_manifold2 *n)
{
    expect_same_point(m->normal, n->normal);
    expect_same_point(m->tangent, n->tangent);
    assert_int_equal(m->count, n->count);
    for (int i = 0; i < m->count; ++i) {
        expect_same_point(m->points[i].point_a, n->points[i].point_a);
        expect_same_point(m->points[i].point_b, n->points[i].point_b);
        assert_true(m->points[i].separation == n->points[i].separation);
        assert_true(m->points[i].id == n->points[i].id);
    }
    assert_true(m->distance == n->distance && m->error == n->error);
    assert_int_equal(m->status, n->status);
    assert_int_equal(m->supports, n->supports);
}

typedef abut_manifold2 manifold2_kernel(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache);

// From each of its twins that this processor can run.
static inline void expect_same_of_all(manifold2_kernel *const wide[], const abut_shape2 *a, const abut_shape2 *b,
                                      const abut_pose2 *pose, abut_real margin, const abut_manifold2 *plain)
{
    for (int i = 0; i < wide_kinds(); ++i) {
        const abut_manifold2 m = wide[i](a, b, pose->p.x, pose->p.y, pose->r.c, pose->r.s, margin, NULL);
        expect_same(&m, plain);
    }
}

#endif
