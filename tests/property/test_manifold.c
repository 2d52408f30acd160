// test_manifold.c : contact points are on both surfaces, face each other, keep their names under small motion.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run2.h"

typedef struct tally {
    uint64_t pairs, empty, single, twofold, moved;
} tally;

// Signed distance of a point of A's frame from the surface of A, or of B, by brute force.
static double off_surface(const scene2 *scene, bool of_b, abut_vec2 p)
{
    static scene2 probe;
    double        normal[2];
    probe.a.kind = RECIPE2_POINT;
    probe.a.count = 1;
    probe.a.points[0][0] = (double)p.x;
    probe.a.points[0][1] = (double)p.y;
    probe.b = of_b ? scene->b : scene->a;
    probe.c = of_b ? scene->c : 1;
    probe.s = of_b ? scene->s : 0;
    probe.px = of_b ? scene->px : 0;
    probe.py = of_b ? scene->py : 0;
    return scene2_distance(&probe, normal);
}

static const char *check_point(const scene2 *scene, const abut_manifold2 *m, const abut_contact2 *c, double slack,
                               double margin)
{
    const abut_vec2 apart = abut_sub2(c->point_b, c->point_a);
    const abut_vec2 off = abut_sub2(apart, abut_scale2(c->separation, m->normal));
    if (hypot((double)off.x, (double)off.y) > slack) {
        return "the points do not face each other along the normal";
    }
    if ((double)c->separation > margin + 2 * (double)m->error) {
        return "a contact beyond the margin";
    }
    if (c->separation < m->points[0].separation - m->error) {
        return "a contact deeper than the first";
    }
    const double surface = slack + 1e-7 + 4 * (double)m->error;
    if (fabs(off_surface(scene, false, c->point_a)) > surface) {
        return "a point is not on A's surface";
    }
    return fabs(off_surface(scene, true, c->point_b)) > surface ? "a point is not on B's surface" : NULL;
}

static const char *check_manifold(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    tally                *t = user;
    const abut_proximity2 p = run2_ask(pair);
    const double          size = run2_size(pair);
    const double          margin = rng_chance(r, 0.5) ? 0 : (double)(abut_real)rng_log(r, 1e-6, 1);
    const abut_manifold2  m = abut_collide2(&pair->a.shape, &pair->b.shape, pair->pose, (abut_real)margin, NULL);
    const double          slack = 64 * run2_u * size;
    ++t->pairs;
    t->empty += m.count == 0;
    t->single += m.count == 1;
    t->twofold += m.count == 2;
    if (m.status == ABUT_BEYOND) {
        return m.count == 0 && (double)p.distance > margin ? NULL : "beyond the margin, but not so";
    }
    if (fabs((double)m.distance - (double)p.distance) > (double)(m.error + p.error)) {
        return "another distance than asked plainly";
    }
    if (m.count == 0) {
        return (double)p.distance > margin - (double)p.error ? NULL : "no contact though within the margin";
    }
    if (fabs((double)(m.points[0].separation - m.distance)) > 4 * (double)m.error + slack) {
        return "the deepest contact is not as deep as the distance";
    }
    const char *wrong = NULL;
    for (int i = 0; i < m.count && wrong == NULL; ++i) {
        wrong = check_point(scene, &m, &m.points[i], slack, margin);
    }
    return wrong;
}

static void test_manifolds(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run2(1301, 6000, RECIPE2_ALL_KINDS, check_manifold, &t);
    print_message("of %" PRIu64 " manifolds %" PRIu64 " empty, %" PRIu64 " of one point, %" PRIu64 " of two\n", t.pairs,
                  t.empty, t.single, t.twofold);
    assert_true((double)t.single > 0.1 * (double)t.pairs && (double)t.empty > 0.1 * (double)t.pairs);
    assert_true((double)t.twofold > 0.02 * (double)t.pairs);
}

static void test_polytope_manifolds(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run2(1302, 6000, RECIPE2_POLYTOPE_KINDS, check_manifold, &t);
    assert_true((double)t.twofold > 0.05 * (double)t.pairs);
}

static bool same_names(const abut_manifold2 *m, const abut_manifold2 *n)
{
    if (m->count != n->count) {
        return false;
    }
    const bool straight = m->points[0].id == n->points[0].id && (m->count < 2 || m->points[1].id == n->points[1].id);
    const bool crossed = m->count == 2 && m->points[0].id == n->points[1].id && m->points[1].id == n->points[0].id;
    return straight || crossed;
}

// Moved by next to nothing, names stay, where contact is not at an edge of a case: two points well apart, neither about to be
// dropped, and a normal that does not turn, as it does between corners nearer than the motion.
static const char *check_names(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    tally               *t = user;
    const double         size = run2_size(pair);
    const double         tiny = 100 * run2_u * size;
    const abut_real      margin = (abut_real)(0.1 * size);
    const abut_manifold2 m = abut_collide2(&pair->a.shape, &pair->b.shape, pair->pose, margin, NULL);
    abut_pose2           pose = pair->pose;
    pose.p.x += (abut_real)rng_range(r, -tiny, tiny);
    pose.p.y += (abut_real)rng_range(r, -tiny, tiny);
    const abut_manifold2 n = abut_collide2(&pair->a.shape, &pair->b.shape, pose, margin, NULL);
    const abut_vec2      turned = abut_sub2(m.normal, n.normal);
    if (m.count != 2 || hypot((double)turned.x, (double)turned.y) > 1000 * run2_u) {
        return NULL;
    }
    const abut_vec2 apart = abut_sub2(m.points[0].point_a, m.points[1].point_a);
    const double    spare = (double)margin - (double)m.points[1].separation;
    if (hypot((double)apart.x, (double)apart.y) < 100 * tiny || spare < 100 * tiny) {
        return NULL;
    }
    ++t->moved;
    return same_names(&m, &n) ? NULL : "a small motion changes the names";
}

static void test_names_survive(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run2(1303, 200000, RECIPE2_POLYTOPE_KINDS, check_names, &t);
    print_message("%" PRIu64 " manifolds of two points moved\n", t.moved);
    assert_true(t.moved > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_manifolds),
        cmocka_unit_test(test_polytope_manifolds),
        cmocka_unit_test(test_names_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
