// test_steps.c : the step machines from inside: bounds that hold and close in at every step, a copy that is an undo, and what
// answers cost at most.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps2.h"
#include "support/run2.h"

#include <string.h>

enum { GON_MOST = 2000 };

typedef struct tally {
    uint64_t apart, deep, steps;
    int32_t  most;
    double   error; // sum of the errors in u times the size
} tally;

// Between these lies the mean error of smooth pairs, in u times the size: see test_cost_of_smooth_pairs.
static const double least_error = 23;
static const double most_error = 32;

// Everything a machine knows that decides what it does next; padding is left out.
static bool same_vertex(const abut_vertex2 *v, const abut_vertex2 *w)
{
    return v->w.x == w->w.x && v->w.y == w->w.y && v->a.x == w->a.x && v->a.y == w->a.y && v->normal.x == w->normal.x &&
           v->normal.y == w->normal.y && v->feature_a == w->feature_a && v->feature_b == w->feature_b;
}

static bool same_gjk(const abut_gjk2 *g, const abut_gjk2 *h)
{
    bool same = g->simplex.count == h->simplex.count && g->upper == h->upper && g->lower == h->lower &&
                g->height == h->height && g->normal.x == h->normal.x && g->normal.y == h->normal.y &&
                g->closest.x == h->closest.x && g->closest.y == h->closest.y && g->supports == h->supports &&
                g->status == h->status && g->reason == h->reason;
    for (int32_t i = 0; i < g->simplex.count && same; ++i) {
        same = same_vertex(&g->simplex.vertex[i], &h->simplex.vertex[i]);
    }
    return same;
}

static bool same_epa(const abut_epa2 *e, const abut_epa2 *f)
{
    bool same = e->count == f->count && e->upper == f->upper && e->lower == f->lower && e->supports == f->supports &&
                e->status == f->status && e->reason == f->reason && e->best.normal.x == f->best.normal.x &&
                e->best.normal.y == f->best.normal.y && same_vertex(&e->best.first, &f->best.first) &&
                same_vertex(&e->best.last, &f->best.last);
    for (int32_t i = 0; i < e->count && same; ++i) {
        same = same_vertex(&e->edge[i].first, &f->edge[i].first) && e->edge[i].depth == f->edge[i].depth;
    }
    return same;
}

// The distance of the cores alone, by brute force: a radius changes no direction's rank.
static double core_distance(const scene2 *scene, const made_pair2 *made)
{
    double normal[2];
    return scene2_distance(scene, normal) + (double)made->a.shape.radius + (double)made->b.shape.radius;
}

static const char *check_gjk_step(const abut_gjk2 *before, const abut_gjk2 *g, double distance, double slack)
{
    const double unit = (double)g->pair->unit;
    const double noise = (double)g->pair->noise * unit + slack;
    if (g->lower < before->lower) {
        return "GJK: the lower bound went down";
    }
    if ((double)g->upper > (double)before->upper * (1 + 16 * run2_u) + 4 * run2_u) {
        return "GJK: the upper bound went up";
    }
    if ((double)g->lower * unit > distance + noise || (g->simplex.count > 0 && (double)g->upper * unit < distance - noise)) {
        return "GJK: a bound is wrong";
    }
    if (g->simplex.count == 1 || g->simplex.count == 2) {
        const abut_real *w = g->simplex.weight;
        if (abut_abs(w[0] + w[1] + w[2] - 1) > 4 * ABUT_UNIT_ROUNDOFF || w[0] < 0 || w[1] < 0 || w[2] != 0) {
            return "GJK: the weights are not those of a point of the simplex";
        }
    }
    const double length = hypot((double)g->normal.x, (double)g->normal.y);
    return fabs(length - 1) <= 8 * run2_u ? NULL : "GJK: the normal is not a unit vector";
}

// Steps GJK to its end; a copy made half way must come to the same end.
static const char *check_gjk(abut_gjk2 *g, const abut_pair2 *pair, double distance, double slack, tally *t)
{
    abut_gjk2   ran;
    abut_gjk2   copy;
    const char *wrong = NULL;
    abut_gjk2_begin(&ran, pair, NULL);
    (void)abut_gjk2_run(&ran);
    abut_gjk2_begin(g, pair, NULL);
    copy = *g;
    abut_gjk2 before = *g;
    while (wrong == NULL && abut_gjk2_step(g) == ABUT_RUNNING) {
        wrong = check_gjk_step(&before, g, distance, slack);
        before = *g;
        if (g->supports == (ran.supports + 1) / 2) {
            copy = *g;
        }
        ++t->steps;
    }
    (void)abut_gjk2_run(&copy);
    if (wrong == NULL && !(same_gjk(g, &ran) && same_gjk(&copy, &ran))) {
        wrong = "GJK: stepping, running and going on from a copy differ";
    }
    return wrong;
}

// What EPA knows at a step: the depth is at least the smallest bound of its settled and its open edges.
static double epa_lower(const abut_epa2 *e)
{
    double lower = (double)e->lower;
    for (int32_t i = 0; i < e->count; ++i) {
        lower = fmin(lower, (double)e->edge[i].depth);
    }
    return lower;
}

static const char *check_epa(const abut_gjk2 *overlap, double depth, double slack, tally *t)
{
    abut_epa2    ran;
    abut_epa2    e;
    const double unit = (double)overlap->pair->unit;
    const double noise = ((double)overlap->pair->noise + (double)overlap->pair->tolerance) * unit + slack;
    abut_epa2_begin(&ran, overlap);
    (void)abut_epa2_run(&ran);
    abut_epa2_begin(&e, overlap);
    abut_epa2 copy = e;
    double    upper = (double)e.upper;
    double    lower = epa_lower(&e);
    while (abut_epa2_step(&e) == ABUT_RUNNING) {
        if (epa_lower(&e) * unit > depth + noise || (double)e.upper * unit < depth - noise) {
            return "EPA: a bound is wrong";
        }
        if ((double)e.upper > upper || epa_lower(&e) < lower - 64 * run2_u) {
            return "EPA: the bounds drift apart";
        }
        if (e.count > ABUT_EPA2_EDGES) {
            return "EPA: too many edges";
        }
        upper = (double)e.upper;
        lower = fmin(lower, epa_lower(&e));
        copy = e.supports == (ran.supports + overlap->supports) / 2 ? e : copy;
        ++t->steps;
    }
    (void)abut_epa2_run(&copy);
    return same_epa(&e, &ran) && same_epa(&copy, &ran) ? NULL : "EPA: stepping, running and going on from a copy differ";
}

static const char *check_machines(const scene2 *scene, const made_pair2 *made, rng *r, void *user)
{
    (void)r;
    tally       *t = user;
    abut_pair2   pair;
    abut_gjk2    g;
    const double distance = core_distance(scene, made);
    const double slack = 1e-7 * run2_size(made) + 32 * run2_u * run2_size(made);
    assert_int_equal(abut_pair2_make(&pair, &made->a.shape, &made->b.shape, made->pose, NULL), ABUT_OK);
    // Inside, GJK ends with an upper bound of zero; its lower bound, negative, still holds for the signed distance.
    const char *wrong = check_gjk(&g, &pair, fmax(distance, 0), slack, t);
    t->apart += g.reason != ABUT_REASON_OVERLAP;
    t->deep += g.reason == ABUT_REASON_OVERLAP;
    t->most = g.supports > t->most ? g.supports : t->most;
    if (wrong == NULL && g.supports > pair.max_supports) {
        wrong = "GJK: more supports than the limit";
    }
    if (wrong == NULL && g.reason == ABUT_REASON_OVERLAP) {
        wrong = check_epa(&g, -distance, slack, t);
    }
    return wrong;
}

static void test_bounds_at_every_step(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run2(1401, 20000, RECIPE2_ALL_KINDS, check_machines, &t);
    print_message("%" PRIu64 " apart, %" PRIu64 " deep, %" PRIu64 " steps, GJK took %d supports at most\n", t.apart, t.deep,
                  t.steps, t.most);
    assert_true(t.apart > t.deep / 4 && t.deep > t.apart / 8);
}

// What smooth pairs cost and how good they are on average. A tolerance four times larger stops short, and the errors are larger
// by half; four times smaller it asks for what rounding hides, and they are smaller by an eighth.
static const char *check_cost(const scene2 *scene, const made_pair2 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    const abut_proximity2 p = abut_distance2_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    ++t->apart;
    t->steps += (uint64_t)p.supports;
    t->error += (double)p.error / (run2_u * run2_size(pair));
    t->most = p.supports > t->most ? p.supports : t->most;
    return p.status == ABUT_OK ? NULL : "status";
}

static void test_cost_of_smooth_pairs(void **state)
{
    (void)state;
    tally t = {0, 0, 0, 0, 0};
    run2(1402, 100000, 1u << RECIPE2_ELLIPSE | 1u << RECIPE2_ROUND_ELLIPSE, check_cost, &t);
    const double error = t.error / (double)t.apart;
    print_message("%.2f supports on average, %d at most; error %.2f u of the size\n", (double)t.steps / (double)t.apart, t.most,
                  error);
    assert_true((double)t.steps / (double)t.apart < 40);
    assert_true(error > least_error && error < most_error);
    assert_true(t.most < 256);
}

// A superellipse with sharp tips in itself, turned by a right angle: four places of D are equally near, and a custom core has
// no known curvature to get there faster. It takes more than a quarter of the library's own limit, and stays below it.
static void test_custom_core_with_four_equal_depths(void **state)
{
    (void)state;
    static made_pair2 made;
    abut_pair2        pair;
    scene2            scene = {.a = {.kind = RECIPE2_SUPER, .half = {0x1.e772b2p-2, 0x1.b89294p-1}}, .s = 1};
    scene.b = scene.a;
    made_pair2_make(&made, &scene);
    assert_int_equal(abut_pair2_make(&pair, &made.a.shape, &made.b.shape, made.pose, NULL), ABUT_OK);
    const abut_proximity2 p = run2_ask(&made);
    print_message("%d supports of %d\n", p.supports, pair.max_supports);
    assert_int_equal(p.status, ABUT_OK);
    assert_true(run2_single || p.supports > pair.max_supports / 4);
}

// A regular polygon as a shape.
typedef struct gon {
    abut_shape2 shape;
    abut_vec2   block[GON_MOST + 88];
} gon;

static void make_gon(gon *g, int count, double turn)
{
    static abut_vec2     corners[GON_MOST];
    const abut_polygon2 *polygon = NULL;
    for (int i = 0; i < count; ++i) {
        const double angle = turn + 2 * 3.14159265358979324 * i / count;
        corners[i].x = (abut_real)cos(angle);
        corners[i].y = (abut_real)sin(angle);
    }
    assert_int_equal(abut_hull2_build(corners, count, g->block, sizeof g->block, &polygon, NULL), ABUT_OK);
    assert_int_equal(abut_make_polygon2(&g->shape, polygon, 0), ABUT_OK);
}

// Concentric regular polygons are EPA's worst case: every edge of D is as near as any other. They stay below the limit of
// supports, and need more than a quarter of it.
static void test_concentric_regular_polygons(void **state)
{
    (void)state;
    static gon       a;
    static gon       b;
    static const int counts[] = {3, 4, 5, 8, 16, 31, 33, 64, 100, 256, 500, 1000, 2000};
    double           worst_share = 0;
    int32_t          most = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; ++i) {
        for (int way = 0; way < 3; ++way) { // the same, turned half a corner, one corner more
            const int n = counts[i];
            make_gon(&a, n, 0);
            make_gon(&b, way == 2 && n < GON_MOST ? n + 1 : n, way == 1 ? 3.14159265358979324 / n : 0);
            abut_pair2 pair;
            assert_int_equal(abut_pair2_make(&pair, &a.shape, &b.shape, abut_identity2(), NULL), ABUT_OK);
            const abut_proximity2 p = abut_distance2_general(&a.shape, &b.shape, abut_identity2(), NULL, NULL);
            const double          share = (double)p.supports / pair.max_supports;
            assert_int_equal(p.status, ABUT_OK);
            assert_true(share < 1);
            worst_share = fmax(worst_share, share);
            most = p.supports > most ? p.supports : most;
        }
    }
    print_message("concentric regular polygons: %d supports at most, %.2f of the limit\n", most, worst_share);
    assert_true(worst_share > 0.25);
}

// Ellipses within rounding of a circle, concentric and anywhere: all directions are nearly as good.
static void test_nearly_circles(void **state)
{
    (void)state;
    rng     r = rng_make(rng_seed_of_run(1403), 0);
    int32_t most = 0;
    for (int k = 0; k <= 16; ++k) {
        for (int i = 0; i < 400; ++i) {
            abut_shape2     a;
            abut_shape2     b;
            const abut_vec2 center = {0, 0};
            const abut_vec2 half_a = {1, (abut_real)(1 + pow(10, -k))};
            const abut_vec2 half_b = {(abut_real)(1 + rng_sign(&r) * pow(10, -k) / 3), 1};
            const double    angle = rng_range(&r, -3.15, 3.15);
            const double    apart = i % 2 == 0 ? 0 : rng_log(&r, run2_u, 3);
            assert_int_equal(abut_make_ellipse2(&a, center, half_a, 0), ABUT_OK);
            assert_int_equal(abut_make_ellipse2(&b, center, half_b, 0), ABUT_OK);
            const abut_pose2      pose = {{(abut_real)(apart * cos(3 * angle)), (abut_real)(apart * sin(3 * angle))},
                                          {(abut_real)cos(angle), (abut_real)sin(angle)}};
            const abut_proximity2 p = abut_distance2_general(&a, &b, pose, NULL, NULL);
            assert_int_equal(p.status, ABUT_OK);
            most = p.supports > most ? p.supports : most;
        }
    }
    print_message("nearly circles: %d supports at most\n", most);
    assert_true(most < 256);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds_at_every_step),
        cmocka_unit_test(test_cost_of_smooth_pairs),
        cmocka_unit_test(test_custom_core_with_four_equal_depths),
        cmocka_unit_test(test_concentric_regular_polygons),
        cmocka_unit_test(test_nearly_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
