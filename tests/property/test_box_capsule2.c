// test_box_capsule2.c : the kernels for the manifold of a box and a capsule, and of two capsules, give the same compiled for
// every processor, for AVX2 and for AVX-512, to the bit; where they take the nearest points for the only contact, both ends of
// the edges that face each other give no more; and the two shapes exchanged, the same distance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pairs/box_capsule2.h"
#include "pairs/capsule_capsule2.h"
#include "support/random.h"
#include "support/route2.h"

#include <math.h>

typedef struct scene {
    abut_shape2 box, bar, other; // a box and two capsules, rounded or not
    abut_pose2  pose;            // of the second in the first's frame
    abut_pose2  back;            // and of the first in the second's
    abut_real   margin;
} scene;

static abut_real number(rng *r, double low, double high)
{
    return (abut_real)rng_range(r, low, high);
}

static void make_bar(abut_shape2 *bar, rng *r)
{
    const abut_vec2 middle = {number(r, -0.1, 0.1), number(r, -0.1, 0.1)};
    const abut_vec2 half = {number(r, 0.2, 1), number(r, -0.3, 0.3)};
    const abut_real radius = rng_chance(r, 0.3) ? 0 : number(r, 0, 0.5);
    assert_int_equal(abut_make_capsule2(bar, abut_sub2(middle, half), abut_add2(middle, half), radius), ABUT_OK);
}

// Every third time along the axes.
static scene make_scene(uint64_t seed, uint64_t i)
{
    static const abut_real margins[3] = {0, (abut_real)0.01, (abut_real)0.3};
    rng                    r = rng_make(seed, i);
    scene                  s;
    const abut_vec2        centre = {number(&r, -0.1, 0.1), 0};
    const abut_vec2        half = {number(&r, 0.2, 1), number(&r, 0.2, 1)};
    const double           turn = i % 3 == 0 ? 1.5707963 * (double)(i % 4) : rng_range(&r, -3.14, 3.14);
    assert_int_equal(abut_make_box2(&s.box, centre, half, rng_chance(&r, 0.5) ? 0 : number(&r, 0, 0.3)), ABUT_OK);
    make_bar(&s.bar, &r);
    make_bar(&s.other, &r);
    s.pose.p.x = number(&r, -2, 2);
    s.pose.p.y = number(&r, -2, 2);
    s.pose.r = abut_rot2_angle((abut_real)turn);
    s.back = abut_relative_pose2(s.pose, abut_identity2());
    s.margin = margins[i / 3 % 3];
    return s;
}

// By every processor's kernel, which must say the same.
static route2_proof ask(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *pose, abut_real margin, abut_manifold2 *m)
{
    const route2_proof proof = route2_contacts(0, a, b, pose, margin, NULL, m);
    for (int kind = 1; kind <= wide_kinds(); ++kind) {
        abut_manifold2 n;
        assert_int_equal(route2_contacts(kind, a, b, pose, margin, NULL, &n), proof);
        assert_true(same_manifold2(m, &n));
    }
    return proof;
}

static void test_alike_for_every_processor(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1209);
    const uint64_t runs = rng_scaled(100000);
    uint64_t       closed = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        const scene          s = make_scene(seed, i);
        abut_manifold2       m;
        abut_manifold2       n;
        const bool           box_first = ask(&s.box, &s.bar, &s.pose, s.margin, &m) != ROUTE2_INCONCLUSIVE;
        const bool           capsule_first = ask(&s.bar, &s.box, &s.back, s.margin, &n) != ROUTE2_INCONCLUSIVE;
        const abut_manifold2 one = abut_collide2(&s.box, &s.bar, s.pose, s.margin, NULL);
        const abut_manifold2 other = abut_collide2(&s.bar, &s.box, s.back, s.margin, NULL);
        assert_true(abut_abs(one.distance - other.distance) <= 2 * (one.error + other.error) || one.status == ABUT_BEYOND);
        assert_true(!box_first || abut_abs(m.distance - one.distance) <= m.error + one.error);
        assert_true(!capsule_first || abut_abs(n.distance - other.distance) <= n.error + other.error);
        closed += box_first && m.supports == 0;
        (void)ask(&s.bar, &s.other, &s.pose, s.margin, &m);
    }
    assert_true(closed > runs / 3);
}

// How far a contact of one manifold is from the nearest one of the other with the same name.
static double farthest(const abut_manifold2 *m, const abut_manifold2 *ends)
{
    double off = 0;
    for (int i = 0; i < m->count; ++i) {
        double least = INFINITY;
        for (int k = 0; k < ends->count; ++k) {
            const abut_vec2 way = abut_sub2(m->points[i].point_a, ends->points[k].point_a);
            const double    here = hypot((double)way.x, (double)way.y);
            least = m->points[i].id == ends->points[k].id && here < least ? here : least;
        }
        off = least > off ? least : off;
    }
    return off;
}

// Only where the capsule turns its side and the edges meet are the ends what the kernel should say.
static void test_no_end_left_out(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1210);
    const uint64_t runs = rng_scaled(100000);
    uint64_t       lone = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        const scene         s = make_scene(seed, i);
        abut_capsule_frame2 pair;
        abut_capsules2      k;
        if (!abut_capsule_frame_of2(&pair, &s.box, &s.bar, &s.pose) || !abut_boxed_meet2(&k, &pair, s.margin, true) || k.far ||
            !k.edges || k.nearest.distance > s.margin) {
            continue;
        }
        const abut_manifold2 m = abut_only_contact2(&k, s.margin);
        const abut_manifold2 ends = general_manifold2(&s.box, &s.bar, &s.pose, s.margin);
        assert_int_equal(ends.count, 1);
        assert_true(farthest(&m, &ends) <= 4096 * (double)ABUT_UNIT_ROUNDOFF);
        ++lone;
    }
    print_message("%d of %d\n", (int)lone, (int)runs);
    assert_true(lone > runs / 40);
}

// How far the points of a box and a capsule are from being the distance apart along the normal. False where not in closed form.
static bool points_off(double *off, const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
    const double          x = (double)p.point_b.x - ((double)p.point_a.x + (double)p.distance * (double)p.normal.x);
    const double          y = (double)p.point_b.y - ((double)p.point_a.y + (double)p.distance * (double)p.normal.y);
    *off = fabs(x) + fabs(y);
    return p.supports == 0;
}

// So far off that both ends of the capsule often come out equally far, each with a normal of its own: what is told is of one.
static void test_ends_equally_far(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1211);
    const uint64_t runs = rng_scaled(20000);
    const double   far = 0.0625 / (double)ABUT_UNIT_ROUNDOFF;
    uint64_t       closed = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        rng          r = rng_make(seed, runs + i);
        scene        s = make_scene(seed, i);
        const double angle = rng_range(&r, -3.14, 3.14);
        double       off[2];
        s.pose.p.x = (abut_real)(far * cos(angle));
        s.pose.p.y = (abut_real)(far * sin(angle));
        s.back = abut_relative_pose2(s.pose, abut_identity2());
        closed += points_off(&off[0], &s.box, &s.bar, s.pose);
        closed += points_off(&off[1], &s.bar, &s.box, s.back);
        assert_true(off[0] <= 4 * (double)ABUT_UNIT_ROUNDOFF * far);
        assert_true(off[1] <= 4 * (double)ABUT_UNIT_ROUNDOFF * far);
    }
    assert_true(closed > runs);
}

// By the rule that the table is made from: which way, what leans, and how own, other and foot lie.
static void test_names_by_rule(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 4 * 64; ++i) {
        const uint32_t way = i >> 6, leans = i >> 3 & 7, signs = i & 7;
        const bool     end = way & 1, of_b = way >> 1;
        const bool     own_turns = !(leans & 1), other_turns = !(leans & 2), inside = leans & 4;
        const bool     own_forward = !(signs & 1), other_forward = signs & 2;
        const bool     second = ((signs & 4) != 0) ^ of_b;
        const bool     same_side = end ^ own_forward ^ other_forward;
        const bool     foot = inside ? same_side : second;
        const bool     own = own_turns && !other_turns ? !own_forward ^ of_b : end;
        const bool     other = other_turns && !own_turns ? other_forward ^ of_b : foot;
        const bool     edges = own_turns && other_turns && (inside || second == same_side);
        uint64_t       id;
        assert_int_equal(abut_segment_name2(&id, way, leans, signs) >= ABUT_SEGMENT_EDGES, edges);
        assert_int_equal(id, of_b ? abut_contact_id(other, own) : abut_contact_id(own, other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alike_for_every_processor),
        cmocka_unit_test(test_no_end_left_out),
        cmocka_unit_test(test_ends_equally_far),
        cmocka_unit_test(test_names_by_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
