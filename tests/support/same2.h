// same2.h : two manifolds of the plane that are the same to the bit. For tests that include cmocka.
#ifndef SAME2_H
#define SAME2_H

#include "abut/query2.h"

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

#endif
