// test_contact2.c : what moving, growing and sliding through contact does to the answer: never a jump.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/run2.h"

typedef struct tally {
    uint64_t crossings;
    uint64_t cases;
    double   worst;
} tally;

static abut_proximity2 ask_moved(const made_pair2 *pair, abut_vec2 by)
{
    abut_pose2 pose = pair->pose;
    pose.p = abut_add2(pose.p, by);
    return abut_distance2(&pair->a.shape, &pair->b.shape, pose, NULL, NULL);
}

// How far B really moved: the position is rounded.
static double moved(const made_pair2 *pair, abut_vec2 by)
{
    const double x = (double)pair->pose.p.x;
    const double y = (double)pair->pose.p.y;
    return hypot((double)(abut_real)(pair->pose.p.x + by.x) - x, (double)(abut_real)(pair->pose.p.y + by.y) - y);
}

static abut_vec2 step_along(abut_vec2 direction, double by)
{
    const abut_vec2 v = {(abut_real)((double)direction.x * by), (abut_real)((double)direction.y * by)};
    return v;
}

// Moving B by t changes the distance by |t| at most. Steps of every size, so of the two answers' errors too.
static const char *check_lipschitz(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    tally                *t = user;
    const double          size = run2_size(pair);
    const double          angle = rng_range(r, -3.15, 3.15);
    const abut_vec2       along = {(abut_real)cos(angle), (abut_real)sin(angle)};
    const abut_vec2       by = step_along(along, size * rng_log(r, run2_u, 1));
    const abut_proximity2 p = run2_ask(pair);
    const abut_proximity2 q = ask_moved(pair, by);
    const double          change = fabs((double)q.distance - (double)p.distance);
    t->crossings += (p.distance > 0) != (q.distance > 0);
    return change <= moved(pair, by) * (1 + 8 * run2_u) + (double)p.error + (double)q.error ? NULL : "the distance jumps";
}

static void test_lipschitz(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run2(1101, 200000, RECIPE2_ALL_KINDS, check_lipschitz, &t);
    print_message("%" PRIu64 " moves through contact\n", t.crossings);
    assert_true(t.crossings > 0);
}

// Moved along the normal by t the shapes are t farther apart, if apart or moved out; back by no more than the gap, t nearer.
// Moved by the depth, or back by the gap, they touch.
static const char *check_along_normal(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    (void)user;
    const abut_proximity2 p = run2_ask(pair);
    const double          d = (double)p.distance;
    const double          size = run2_size(pair);
    const double          way = d > 0 && rng_chance(r, 0.5) ? -d * rng_unit(r) : size * rng_log(r, run2_u, 1);
    const double          slack = 16 * run2_u * (size + fabs(d));
    const abut_vec2       by = step_along(p.normal, way);
    const abut_proximity2 q = ask_moved(pair, by);
    if (fabs((double)q.distance - (d + way)) > (double)(p.error + q.error) + slack) {
        return "moving along the normal does not change the distance by as much";
    }
    const abut_proximity2 touch = ask_moved(pair, step_along(p.normal, -d));
    return fabs((double)touch.distance) <= (double)(p.error + touch.error) + slack ? NULL
                                                                                   : "moved by the distance they do not touch";
}

static void test_along_normal(void **state)
{
    (void)state;
    run2(1102, 200000, RECIPE2_ALL_KINDS, check_along_normal, NULL);
}

// A radius larger by r makes the distance smaller by r, wherever contact is.
static const char *check_radius(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    tally                *t = user;
    const abut_proximity2 p = run2_ask(pair);
    const double          size = run2_size(pair);
    const abut_real       more = (abut_real)(size * rng_log(r, 1e-6, 1));
    abut_shape2           a = pair->a.shape;
    abut_shape2           b = pair->b.shape;
    abut_shape2          *grown = rng_chance(r, 0.5) ? &a : &b;
    const double          growth = (double)(abut_real)(grown->radius + more) - (double)grown->radius;
    grown->radius += more;
    const abut_proximity2 q = abut_distance2(&a, &b, pair->pose, NULL, NULL);
    t->crossings += (p.distance > 0) != (q.distance > 0);
    return fabs((double)p.distance - growth - (double)q.distance) <= (double)(p.error + q.error) ? NULL
                                                                                                 : "the radius counts wrongly";
}

static void test_radius(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run2(1103, 100000, RECIPE2_ALL_KINDS, check_radius, &t);
    assert_true(t.crossings > 0);
}

// From a gap to an overlap of as much in small steps, along the normal: at each step the distance changes by the step, through
// contact as elsewhere.
static const char *check_slide(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    tally                *t = user;
    const abut_proximity2 p = run2_ask(pair);
    const double          size = run2_size(pair);
    const double          step = size * rng_log(r, 4 * run2_u, 1e-3);
    double                before = 0;
    double                error_before = 0;
    abut_vec2             place_before = {0, 0};
    for (int i = 0; i <= 16; ++i) {
        const abut_vec2       by = step_along(p.normal, -(double)p.distance + (8 - i) * step);
        const abut_proximity2 q = ask_moved(pair, by);
        const abut_vec2       place = abut_add2(pair->pose.p, by);
        const double          way = hypot((double)place.x - (double)place_before.x, (double)place.y - (double)place_before.y);
        if (i > 0) {
            const double change = fabs((double)q.distance - before);
            t->crossings += (before > 0) != (q.distance > 0);
            if (change > way * (1 + 8 * run2_u) + error_before + (double)q.error) {
                return "the distance jumps as the pair slides through contact";
            }
        }
        before = (double)q.distance;
        error_before = (double)q.error;
        place_before = place;
    }
    return NULL;
}

static void test_slide_through_contact(void **state)
{
    (void)state;
    tally t = {0, 0, 0};
    run2(1104, 20000, RECIPE2_ALL_KINDS, check_slide, &t);
    print_message("%" PRIu64 " crossings of zero\n", t.crossings);
    assert_true(t.crossings > 0);
}

// Configurations whose exact normal and contact points are continuous through contact: a face of A against a round or sharp
// lower side of B with one lowest point, or a parallel face. The normal is A's face's, the point under B's lowest.
static const recipe2 lowest_alone[] = {
    {.kind = RECIPE2_POINT, .count = 1},
    {.kind = RECIPE2_CIRCLE, .count = 1, .radius = 0.5},
    {.kind = RECIPE2_SEGMENT, .count = 2, .points = {{0, 0}, {0.25, 1}}},
    {.kind = RECIPE2_CAPSULE, .count = 2, .points = {{0, 0}, {0.25, 1}}, .radius = 0.25},
    {.kind = RECIPE2_POLYGON, .count = 3, .points = {{0, 0}, {0.5, 0.75}, {-0.5, 1}}},
    {.kind = RECIPE2_ROUND_POLYGON, .count = 3, .points = {{0, 0}, {0.5, 0.75}, {-0.5, 1}}, .radius = 0.125},
    {.kind = RECIPE2_ELLIPSE, .half = {0.75, 0.5}},
    {.kind = RECIPE2_ROUND_ELLIPSE, .half = {0.5, 0.75}, .radius = 0.125},
    {.kind = RECIPE2_SUPER, .half = {0.5, 0.75}, .flat = false},
};

enum { LOWEST = sizeof lowest_alone / sizeof lowest_alone[0] };

// A's face, turned by the angle, faces B, whose lowest point has slid along it and stands at a height over it.
static void face_scene(scene2 *scene, const recipe2 *b, rng *r, double turn, double slid, double height)
{
    const double n[2] = {-sin(turn), cos(turn)};
    double       lowest[2];
    double       top[2];
    scene->a.kind = rng_chance(r, 0.5) ? RECIPE2_POLYGON : RECIPE2_ROUND_POLYGON;
    scene->a.count = 4;
    scene->a.radius = scene->a.kind == RECIPE2_POLYGON ? 0 : 0.25;
    const double corners[4][2] = {{-3, -1}, {3, -1}, {2, 1}, {-2, 1}};
    for (int i = 0; i < 4; ++i) {
        scene->a.points[i][0] = cos(turn) * corners[i][0] - sin(turn) * corners[i][1];
        scene->a.points[i][1] = sin(turn) * corners[i][0] + cos(turn) * corners[i][1];
    }
    scene->b = *b;
    scene->c = cos(turn);
    scene->s = sin(turn);
    (void)recipe2_support(b, 0, -1, lowest);
    top[0] = slid * cos(turn) + (1 + scene->a.radius + height) * n[0];
    top[1] = slid * sin(turn) + (1 + scene->a.radius + height) * n[1];
    scene->px = top[0] - (cos(turn) * lowest[0] - sin(turn) * lowest[1]);
    scene->py = top[1] - (sin(turn) * lowest[0] + cos(turn) * lowest[1]);
}

static void test_normal_and_points_are_continuous(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1105);
    const uint64_t runs = rng_scaled(2000);
    double         worst_normal = 0;
    double         worst_point = 0;
    for (uint64_t i = 0; i < runs; ++i) {
        static made_pair2 pair;
        static scene2     scene;
        rng               r = rng_make(seed, i);
        const double      turn = rng_range(&r, -3.14, 3.14);
        const double      slid = rng_range(&r, -1.5, 1.5);
        const double      step = rng_log(&r, 4 * run2_u, 1e-2);
        const recipe2    *b = &lowest_alone[rng_below(&r, LOWEST)];
        const rng         same = r;
        for (int k = -8; k <= 8; ++k) {
            rng again = same;
            face_scene(&scene, b, &again, turn, slid, k * step);
            made_pair2_make(&pair, &scene);
            const abut_proximity2 p = run2_ask(&pair);
            const double          expected[2] = {slid * cos(turn) - (1 + scene.a.radius) * sin(turn),
                                                 slid * sin(turn) + (1 + scene.a.radius) * cos(turn)};
            const double          normal = hypot((double)p.normal.x + sin(turn), (double)p.normal.y - cos(turn));
            const double          point = hypot((double)p.point_a.x - expected[0], (double)p.point_a.y - expected[1]);
            worst_normal = fmax(worst_normal, normal);
            worst_point = fmax(worst_point, point);
            // A sharp or round lowest point is found as exactly as the input says; a smooth core's only to the square root of
            // the error of the distance, because that is how flat it is there.
            const bool   smooth = b->kind >= RECIPE2_ELLIPSE;
            const double slack = smooth ? 8 * sqrt((double)p.error) : 200 * run2_u;
            if (normal > slack || point > slack) {
                scene2_dump(stdout, &scene);
                fail_msg("run %d, height %g: the normal is off by %g, the point by %g", (int)i, k * step, normal, point);
            }
        }
    }
    print_message("normal off by %.3g, point by %.3g at most\n", worst_normal, worst_point);
}

// Parallel faces: the normal does not move through contact, and neither do the two contact points along the face.
static void test_parallel_faces_are_continuous(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1106);
    const uint64_t runs = rng_scaled(2000);
    for (uint64_t i = 0; i < runs; ++i) {
        static made_pair2 pair;
        static scene2     scene;
        const recipe2     crate = {.kind = RECIPE2_ROUND_BOX, .half = {1, 0.5}, .radius = i % 2 == 0 ? 0 : 0.125};
        rng               r = rng_make(seed, i);
        const double      turn = rng_range(&r, -3.14, 3.14);
        const double      step = rng_log(&r, 4 * run2_u, 1e-2);
        for (int k = -8; k <= 8; ++k) {
            rng again = r;
            face_scene(&scene, &crate, &again, turn, 0, k * step);
            made_pair2_make(&pair, &scene);
            // The lowest point face_scene aligned was a corner (1, -0.5) or (-1, -0.5): either way B spans 2 along the face.
            const abut_manifold2 m = abut_collide2(&pair.a.shape, &pair.b.shape, pair.pose, (abut_real)0.5, NULL);
            const double         normal = hypot((double)m.normal.x + sin(turn), (double)m.normal.y - cos(turn));
            assert_int_equal(m.count, 2);
            if (normal > 100 * run2_u || fabs((double)m.distance - k * step) > (double)m.error + 40 * run2_u) {
                scene2_dump(stdout, &scene);
                fail_msg("run %d, height %g: normal off by %g, distance %g", (int)i, k * step, normal, (double)m.distance);
            }
            const abut_vec2 apart = abut_sub2(m.points[1].point_a, m.points[0].point_a);
            const double    along = fabs((double)apart.x * cos(turn) + (double)apart.y * sin(turn));
            assert_true(fabs(along - 2) < 200 * run2_u);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lipschitz),
        cmocka_unit_test(test_along_normal),
        cmocka_unit_test(test_radius),
        cmocka_unit_test(test_slide_through_contact),
        cmocka_unit_test(test_normal_and_points_are_continuous),
        cmocka_unit_test(test_parallel_faces_are_continuous),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
