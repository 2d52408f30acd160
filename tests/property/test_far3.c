// test_far3.c : a pair has the same contacts by the same names wherever A's middle is in A's frame. Points so far out are
// rounded to an eighth of the shapes; which features meet there is known all the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/hand3.h"
#include "support/random.h"

#if defined(ABUT_F32)
static const double far_out = 0x1p20;
#else
static const double far_out = 0x1p49;
#endif

enum { BOX, ROUND_BOX, BALL, CAPSULE, CYLINDER, CONE, DISK, ELLIPSOID, KINDS };

typedef struct recipe {
    int    kind;
    double x, y, z;
} recipe;

// Sizes are sixteenths, so that ends of capsules are exact anywhere near.
static recipe random_recipe(rng *r)
{
    const recipe s = {(int)rng_below(r, KINDS), 0.25 + (double)rng_below(r, 13) / 16, 0.25 + (double)rng_below(r, 13) / 16,
                      0.25 + (double)rng_below(r, 13) / 16};
    return s;
}

static abut_shape3 made(const recipe *s, abut_vec3 middle)
{
    const abut_vec3 along = at3(ceil(4 * s->x) / 4, 0, 0);
    switch (s->kind) {
    case BOX:
    case ROUND_BOX:
        return box3(middle, at3(s->x, s->y, s->z), s->kind == BOX ? 0 : 0.125);
    case BALL:
        return sphere((double)middle.x, (double)middle.y, (double)middle.z, s->x);
    case CAPSULE:
        return capsule3(abut_sub3(middle, along), abut_add3(middle, along), s->y);
    case CYLINDER:
        return cylinder3(middle, ABUT_AXIS_Z, s->x, s->y);
    case CONE:
        return cone3(middle, ABUT_AXIS_Z, s->x, s->y);
    case DISK:
        return disk3(middle, ABUT_AXIS_Z, s->x);
    default:
        return ellipsoid3(middle, at3(s->x, s->y, s->z), 0);
    }
}

static bool has(const abut_contact3 *points, int32_t count, uint64_t id)
{
    for (int32_t i = 0; i < count; ++i) {
        if (points[i].id == id) {
            return true;
        }
    }
    return false;
}

typedef struct tally {
    int touching, contacts, split;
} tally;

static bool has_all(const abut_contact3 *points, const abut_manifold3 *m, const abut_contact3 *of, const abut_manifold3 *n)
{
    bool all = m->total == n->total;
    for (int32_t i = 0; i < n->total && all; ++i) {
        all = has(points, m->total, of[i].id);
    }
    return all;
}

// A position so far out is known less well, and with it where a normal came to rest in its last digits: a contact that is
// barely on one of two features of a rim may be on the other, and a bar that grazes a corner have one contact there or two.
static void check(tally *t, const recipe *of_a, const recipe *of_b, abut_pose3 pose)
{
    abut_contact3        near_by[ABUT_CONTACTS3_AT_MOST], far_off[ABUT_CONTACTS3_AT_MOST];
    const abut_vec3      middle = at3(far_out, 0, -far_out);
    const abut_shape3    here = made(of_a, at3(0, 0, 0));
    const abut_shape3    there = made(of_a, middle);
    const abut_shape3    b = made(of_b, at3(0, 0, 0));
    const abut_manifold3 m = abut_collide3_full(&here, &b, pose, (abut_real)0.125, NULL, near_by);
    pose.p = abut_add3(middle, pose.p);
    const abut_manifold3 f = abut_collide3_full(&there, &b, pose, (abut_real)0.125, NULL, far_off);
    expect_near(f.distance, (double)m.distance, (double)(m.error + f.error));
    t->split += !has_all(far_off, &f, near_by, &m);
    t->touching += m.total > 0;
    t->contacts += m.total;
}

static void test_names_here_and_far_away(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3331);
    const uint64_t runs = rng_scaled(20000);
    tally          t = {0, 0, 0};
    for (uint64_t i = 0; i < runs; ++i) {
        rng             r = rng_make(seed, i);
        const recipe    of_a = random_recipe(&r);
        const recipe    of_b = random_recipe(&r);
        const abut_quat q = {(abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1), (abut_real)rng_range(&r, -1, 1),
                             (abut_real)rng_range(&r, -1, 1)};
        abut_pose3      pose = abut_identity3();
        pose.r = abut_rot3_quat(q);
        pose.p =
            at3((double)rng_below(&r, 25) / 8 - 1.5, (double)rng_below(&r, 25) / 8 - 1.5, (double)rng_below(&r, 25) / 8 - 1.5);
        check(&t, &of_a, &of_b, pose);
    }
    print_message("%d of %d pairs touch, in %d contacts; %d pairs otherwise far away\n", t.touching, (int)runs, t.contacts,
                  t.split);
    assert_true((uint64_t)t.touching > runs / 4 && (uint64_t)t.split <= 1 + runs / 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names_here_and_far_away)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
