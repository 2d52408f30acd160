// collide_hand3.h : manifolds by hand, each checked for what every manifold must be. Include cmocka.h first.
#ifndef ABUT_TESTS_COLLIDE_HAND3_H
#define ABUT_TESTS_COLLIDE_HAND3_H

#include "clip/contact_id3.h"
#include "support/hand3.h"

typedef struct manifold {
    abut_manifold3 m;
    abut_contact3  all[ABUT_CONTACTS3_AT_MOST];
} manifold;

static inline abut_pose3 turned3(abut_vec3 axis, double angle, double x, double y, double z)
{
    abut_pose3 pose = {at3(x, y, z), abut_rot3_axis(axis, (abut_real)angle)};
    return pose;
}

static inline void expect_facing(const abut_manifold3 *m, const abut_contact3 *c, double margin)
{
    expect_vec3(c->point_b, abut_along3(c->point_a, c->separation, m->normal), 100 * roundoff);
    assert_true((double)c->separation <= fmax(margin, 0) + 2 * (double)m->error);
    assert_true((double)c->separation >= (double)m->distance - 4 * (double)m->error);
    assert_true(c->id < (uint64_t)1 << 50);
}

static inline bool same(const abut_contact3 *c, const abut_contact3 *d)
{
    const abut_vec3 a = abut_sub3(c->point_a, d->point_a);
    const abut_vec3 b = abut_sub3(c->point_b, d->point_b);
    return c->id == d->id && c->separation == d->separation && abut_dot3(a, a) == 0 && abut_dot3(b, b) == 0;
}

// What every manifold must be: a unit normal, its tangents, points that face each other along it; the reduced set part of the
// full one; the distance the plain query's to both bounds.
static inline manifold collide(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, double margin)
{
    static manifold       f;
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    f.m = abut_collide3_full(a, b, pose, (abut_real)margin, NULL, f.all);
    const abut_manifold3 m = abut_collide3(a, b, pose, (abut_real)margin, NULL);
    assert_int_equal(m.total, f.m.total);
    assert_true(fabs((double)m.distance - (double)p.distance) <= (double)m.error + (double)p.error || m.status == ABUT_BEYOND);
    expect_vec3(abut_cross3(m.tangent[0], m.tangent[1]), m.normal, 16 * roundoff);
    assert_in_range(m.count, 0, 4);
    assert_in_range(m.total, m.count, ABUT_CONTACTS3_AT_MOST);
    for (int i = 0; i < m.total; ++i) {
        expect_facing(&m, &f.all[i], margin);
        for (int k = 0; k < i; ++k) {
            assert_true(f.all[i].id != f.all[k].id);
        }
    }
    for (int i = 0; i < m.count; ++i) {
        int found = 0;
        assert_true(same(&m.points[i], &f.m.points[i]));
        for (int k = 0; k < m.total; ++k) {
            found += same(&m.points[i], &f.all[k]);
        }
        assert_int_equal(found, 1);
    }
    if (m.count > 0) {
        expect_near(m.points[0].separation, (double)m.distance, 4 * (double)m.error + 64 * roundoff);
    }
    return f;
}

static inline bool has_point_a(const manifold *f, double x, double y, double z)
{
    bool found = false;
    for (int i = 0; i < f->m.count; ++i) {
        const abut_vec3 off = abut_sub3(f->m.points[i].point_a, at3(x, y, z));
        found = found || sqrt((double)abut_dot3(off, off)) < 200 * roundoff;
    }
    return found;
}

static inline bool has_id(const manifold *f, abut_contact_kind3 kind, uint32_t a, uint32_t b)
{
    bool found = false;
    for (int i = 0; i < f->m.total; ++i) {
        found = found || f->all[i].id == abut_contact_id3(kind, a, b);
    }
    return found;
}

#endif
