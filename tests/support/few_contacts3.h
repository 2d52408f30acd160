// few_contacts3.h : what a kernel tells of the contacts of a capsule beside something with flat sides, held against the faces.
// For tests that include cmocka and look inside the library.
#ifndef ABUT_TESTS_FEW_CONTACTS3_H
#define ABUT_TESTS_FEW_CONTACTS3_H

#include "clip/manifold3.h"
#include "clip/small_manifold3.h"
#include "support/touching3.h"

#include <string.h>

// All contacts that the faces say.
static inline void expect_faces_to_say3(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_proximity3 *p,
                                        abut_real margin, const abut_small_manifold3 *few)
{
    const abut_contact3 own = {p->point_a, p->point_b, p->distance, few->point[0].id};
    abut_contact3       all[ABUT_CONTACTS3_AT_MOST];
    abut_pair3          pair;
    assert_int_equal(abut_pair3_make(&pair, a, b, pose, NULL), ABUT_OK);
    const abut_manifold3 m = abut_contacts3(&pair, p, margin, all);
    assert_int_equal(m.total, few->count);
    if (few->count == 1) {
        expect_alike3(&all[0], &own);
        return;
    }
    for (int i = 0; i < few->count; ++i) {
        expect_alike3(&few->point[i], &all[i]);
    }
    expect_alike3(&few->point[few->first], &m.points[0]);
}

// Those of two kernels; of one contact alone the name is told.
static inline void expect_same_bits3(const abut_small_manifold3 *few, const abut_small_manifold3 *other)
{
    assert_int_equal(few->count, other->count);
    assert_int_equal(few->first, other->first);
    for (int i = 0; i < few->count; ++i) {
        const abut_contact3 *c = &few->point[i];
        const abut_contact3 *d = &other->point[i];
        assert_true(c->id == d->id);
        if (few->count > 1) {
            assert_true(memcmp(&c->point_a, &d->point_a, sizeof c->point_a) == 0 && c->separation == d->separation);
            assert_true(memcmp(&c->point_b, &d->point_b, sizeof c->point_b) == 0);
        }
    }
}

#endif
