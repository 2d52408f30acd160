// test_gradient3.c : what must hold of the derivatives of the signed distance in 3D, whatever the shapes.
//
// Seen as a function of where B is, the signed distance is convex: the answered normal is a slope of it everywhere, and no
// motion, however long, takes the distance below that slope. Cores that are apart come no farther from each other than their
// nearest points do. Of the rest, and of turns, differences of the distance over small motions tell.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/gradient3.h"
#include "base/tolerance_cast.h"
#include "support/run3.h"

typedef struct tally {
    uint64_t apart, deep, unique, several, compared, jumps;
} tally;

static abut_derivative3 slope_at(const made_pair3 *pair, abut_pose3 pose)
{
    return abut_gradient3(&pair->a.shape, &pair->b.shape, pose, NULL);
}

static double radii_of(const made_pair3 *pair)
{
    return (double)pair->a.shape.radius + (double)pair->b.shape.radius;
}

static bool is_apart(const made_pair3 *pair, const abut_derivative3 *g)
{
    return (double)g->distance + radii_of(pair) > (double)g->error;
}

static void count(tally *t, const made_pair3 *pair, const abut_derivative3 *g)
{
    t->apart += is_apart(pair, g);
    t->deep += !is_apart(pair, g);
    t->unique += g->unique;
    t->several += g->count > 1;
}

static void expect_hits(const tally *t)
{
    const uint64_t all = t->apart + t->deep;
    print_message("cores apart %" PRIu64 ", overlapping %" PRIu64 "; unique %" PRIu64 ", of several points %" PRIu64
                  "; %" PRIu64 " compared\n",
                  t->apart, t->deep, t->unique, t->several, t->compared);
    assert_true(t->apart > all / 10 && t->deep > all / 10 && t->unique > all / 2 && t->several > all / 100);
    assert_true(t->compared > all / 8);
}

// What rounding of the pose and of this test is worth.
static double slack_of(const made_pair3 *pair, double moved)
{
    return 32 * run3_u * (run3_size(pair) + moved);
}

// ---- moves --------------------------------------------------------------------------------------------------------------

// The normal is a slope of a convex function, unique or not; the nearest points of cores that are apart say how steep it is at
// most.
static const char *check_moves(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                 *t = user;
    const abut_derivative3 g = slope_at(pair, pair->pose);
    const double           length = run3_size(pair) * rng_log(r, run3_single ? 1e-4 : 1e-9, 2);
    const abut_vec3        v = run3_any_vec(r, length);
    const abut_pose3       moved = {abut_add3(pair->pose.p, v), pair->pose.r};
    const abut_proximity3  q = abut_distance3(&pair->a.shape, &pair->b.shape, moved, NULL, NULL);
    const double           along = (double)abut_dot3(g.position, v);
    const double           errors = (double)(g.error + q.error) + slack_of(pair, length);
    count(t, pair, &g);
    ++t->compared;
    if (!((double)q.distance >= (double)g.distance + along - errors)) {
        return "the distance falls below its slope";
    }
    if (is_apart(pair, &g)) {
        const double apart = (double)g.distance + radii_of(pair);
        const double aside = run3_length(abut_cross3(g.position, v));
        if (!((double)q.distance <= hypot(apart + along, aside) - radii_of(pair) + errors)) {
            return "the distance grows faster than that of the nearest points";
        }
    }
    return NULL;
}

static void test_moves(void **state)
{
    (void)state;
    tally t = {0};
    run3(3221, 40000, RECIPE3_ALL_KINDS, check_moves, &t);
    expect_hits(&t);
}

// Where the derivative of overlapping polytopes is unique, the distance is linear about the place: it has no kink, but one of
// less than the angle of that cosine.
static const char *check_linear(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                 *t = user;
    const abut_derivative3 g = slope_at(pair, pair->pose);
    const double           size =
        fmax((double)(pair->a.shape.reach + pair->a.shape.radius), (double)(pair->b.shape.reach + pair->b.shape.radius));
    const double     length = (double)ABUT_GRADIENT_ASIDE / 2 * size;
    const abut_vec3  v = run3_any_vec(r, length);
    const abut_pose3 moved = {abut_add3(pair->pose.p, v), pair->pose.r};
    count(t, pair, &g);
    if (is_apart(pair, &g) || !g.unique) {
        return NULL;
    }
    ++t->compared;
    const abut_proximity3 q = abut_distance3(&pair->a.shape, &pair->b.shape, moved, NULL, NULL);
    const double          off = (double)q.distance - (double)g.distance - (double)abut_dot3(g.position, v);
    const double          kink = sqrt(2 * (1 - (double)ABUT_GRADIENT_KINK)) * length;
    return fabs(off) <= (double)(g.error + q.error) + slack_of(pair, length) + kink ? NULL
                                                                                    : "a depth of one way out has a kink";
}

static void test_linear(void **state)
{
    (void)state;
    tally t = {0};
    run3(3222, 40000, RECIPE3_POLYTOPE_KINDS, check_linear, &t);
    expect_hits(&t);
}

// ---- turns --------------------------------------------------------------------------------------------------------------

// The derivative for a turn about an axis: the least of those of the pairs of points.
static double slope_of_turn(const abut_derivative3 *g, abut_vec3 axis)
{
    double least = INFINITY;
    for (int i = 0; i < g->count; ++i) {
        least = fmin(least, (double)abut_dot3(g->turns[i], axis));
    }
    return least;
}

// A difference over a small turn is the derivative at its start, but for what the derivative changes by until its end. Where a
// normal jumps or another corner comes nearer on the way, it tells nothing; that is seldom.
static const char *check_turns(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                 *t = user;
    const double           step = run3_single ? 0x1p-8 : 0x1p-18;
    const abut_vec3        axis = run3_any_vec(r, 1);
    const abut_derivative3 g = slope_at(pair, pair->pose);
    const abut_pose3       turn = {{0, 0, 0}, abut_rot3_axis(axis, (abut_real)step)};
    const abut_pose3       turned = abut_compose3(turn, (abut_pose3){{0, 0, 0}, pair->pose.r});
    const abut_derivative3 h = slope_at(pair, (abut_pose3){pair->pose.p, turned.r});
    const double           from = slope_of_turn(&g, axis);
    const double           to = -slope_of_turn(&h, abut_neg3(axis));
    const double           arm = run3_size(pair);
    const double           noise = 2 * ((double)(g.error + h.error) + slack_of(pair, 0)) / step;
    count(t, pair, &g);
    if ((!g.unique && g.count == 1) || noise > 0.01 * arm) {
        return NULL;
    }
    if (fabs(to - from) > 64 * step * arm || (double)abut_dot3(g.position, h.position) < 0.999) {
        ++t->jumps;
        return NULL;
    }
    ++t->compared;
    const double slope = ((double)h.distance - (double)g.distance) / step;
    return fabs(slope - from) <= fabs(to - from) + step * arm + noise ? NULL : "a turn changes the distance otherwise";
}

static void test_turns(void **state)
{
    (void)state;
    tally t = {0};
    run3(3223, 40000, RECIPE3_ALL_KINDS, check_turns, &t);
    expect_hits(&t);
    print_message("%" PRIu64 " jumps on the way\n", t.jumps);
    assert_true(t.jumps < t.compared / 8);
}

// ---- what must not change -----------------------------------------------------------------------------------------------

// How far two unit normals may be apart that are found for the same pair, in poses of these lengths: of bounds that leave a
// gap, its square root; of cores that overlap a kink that is too small for them to tell.
static double room_for_normals(const made_pair3 *pair, const abut_derivative3 *g, const abut_derivative3 *h, double lengths)
{
    const double apart = fabs((double)g->distance + radii_of(pair));
    const double gap = (double)(g->error + h->error) + slack_of(pair, lengths);
    const double kink = is_apart(pair, g) ? 0 : sqrt(2 * (1 - (double)ABUT_GRADIENT_KINK));
    return 8 * sqrt(gap / fmax(apart, gap)) + kink;
}

static bool has_straight_side(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_CYLINDER || shape->core == ABUT_CORE3_CONE;
}

// What rounding decides is not compared. Two cones or cylinders side by side are near along a line, which the contacts of a
// normal that is off by the root of an error do not always see.
static bool both_unique(const made_pair3 *pair, const abut_derivative3 *g, const abut_derivative3 *h, double room)
{
    const bool sides = has_straight_side(&pair->a.shape) && has_straight_side(&pair->b.shape);
    return !sides && g->unique && h->unique && room < (run3_single ? 0.25 : 0.02);
}

// All but those that are flat at a place to the fourth order: over a flat side their nearest point is anywhere there.
static const unsigned round_kinds = RECIPE3_ALL_KINDS & ~RECIPE3_CUSTOM_KINDS;

// A turn of A against B and one of B against A differ by the moment of the normal about both origins.
static const char *check_swap(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                 *t = user;
    const abut_pose3       pose = pair->pose;
    const abut_derivative3 g = slope_at(pair, pose);
    const abut_derivative3 h = abut_gradient3(&pair->b.shape, &pair->a.shape, run3_inverse(pose), NULL);
    const double           room = room_for_normals(pair, &g, &h, 0);
    count(t, pair, &g);
    if (!both_unique(pair, &g, &h, room)) {
        return NULL;
    }
    ++t->compared;
    const double off = run3_length(abut_add3(g.position, abut_rotate3(pose.r, h.position)));
    if (!(off <= room)) {
        return "the swapped normal is another one";
    }
    const abut_vec3 moment = abut_cross3(pose.p, g.position);
    const abut_vec3 turns = abut_add3(g.turn, abut_rotate3(pose.r, h.turn));
    return run3_length(abut_add3(turns, moment)) <= 2 * room * run3_size(pair) ? NULL : "the swapped turn is another one";
}

static void test_swap(void **state)
{
    (void)state;
    tally t = {0};
    run3(3224, 40000, round_kinds, check_swap, &t);
    expect_hits(&t);
}

// Both moved through the world.
static const char *check_motion(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                 *t = user;
    const abut_vec3        place = run3_any_vec(r, 2);
    const abut_vec3        axis = run3_any_vec(r, 1);
    const abut_pose3       world = {place, abut_rot3_axis(axis, (abut_real)rng_range(r, -3, 3))};
    const abut_pose3       again = abut_relative_pose3(world, abut_compose3(world, pair->pose));
    const abut_derivative3 g = slope_at(pair, pair->pose);
    const abut_derivative3 h = slope_at(pair, again);
    const double           room = room_for_normals(pair, &g, &h, 4);
    count(t, pair, &g);
    if (!both_unique(pair, &g, &h, room)) {
        return NULL;
    }
    ++t->compared;
    const double turned = run3_length(abut_sub3(g.turn, h.turn));
    return run3_length(abut_sub3(g.position, h.position)) <= room && turned <= 2 * room * (run3_size(pair) + 4)
               ? NULL
               : "moving both changes the derivatives";
}

static void test_motion(void **state)
{
    (void)state;
    tally t = {0};
    run3(3225, 40000, round_kinds, check_motion, &t);
    expect_hits(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves), cmocka_unit_test(test_linear), cmocka_unit_test(test_turns),
        cmocka_unit_test(test_swap),  cmocka_unit_test(test_motion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
