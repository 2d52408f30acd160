// test_steps3.c : the step machines of space from inside: bounds that hold and close in at every step, a copy that is an undo,
// and what answers cost.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps3.h"
#include "support/run3.h"

#include <stdalign.h>
#include <string.h>

typedef struct tally {
    uint64_t apart, deep, steps;
    int32_t  most;
    double   error; // sum of the errors in u times the size
    bool     inside;
} tally;

// Everything a machine knows that decides what it does next; padding is left out.
static bool same_vec(abut_vec3 v, abut_vec3 w)
{
    return v.x == w.x && v.y == w.y && v.z == w.z;
}

static bool same_vertex(const abut_vertex3 *v, const abut_vertex3 *w)
{
    return same_vec(v->w, w->w) && same_vec(v->a, w->a) && v->feature_a == w->feature_a && v->feature_b == w->feature_b;
}

static bool same_simplex(const abut_simplex3 *s, const abut_simplex3 *q)
{
    bool same = s->count == q->count;
    for (int32_t i = 0; i < s->count && same; ++i) {
        same = same_vertex(&s->vertex[i], &q->vertex[i]) && s->weight[i] == q->weight[i];
    }
    return same;
}

static bool same_gjk(const abut_gjk3 *g, const abut_gjk3 *h)
{
    return same_simplex(&g->simplex, &h->simplex) && g->upper == h->upper && g->lower == h->lower && g->height == h->height &&
           same_vec(g->normal, h->normal) && same_vec(g->closest, h->closest) && g->supports == h->supports &&
           g->status == h->status && g->reason == h->reason;
}

static bool same_polytope(const abut_polytope3 *p, const abut_polytope3 *q)
{
    bool same = p->faces == q->faces && p->vertices == q->vertices && p->spare_faces == q->spare_faces;
    for (int32_t i = 0; i < p->faces && same; ++i) {
        const bool free = p->corner[i][0] == ABUT_EPA3_NOTHING;
        same = p->square[i] == q->square[i] && p->corner[i][0] == q->corner[i][0] &&
               (free || (memcmp(p->corner[i], q->corner[i], sizeof p->corner[i]) == 0 &&
                         memcmp(p->across[i], q->across[i], sizeof p->across[i]) == 0 &&
                         same_vec(abut_polytope3_normal(p, i), abut_polytope3_normal(q, i))));
        same = same && (free || i >= ABUT_EPA3_PLANES || p->reach[i] == q->reach[i]);
    }
    for (int32_t i = 0; i < p->vertices && same; ++i) {
        same = same_vertex(&p->vertex[i], &q->vertex[i]);
    }
    return same;
}

static bool same_epa(const abut_epa3 *e, const abut_epa3 *f)
{
    return same_polytope(&e->polytope, &f->polytope) && e->upper == f->upper && e->lower == f->lower &&
           e->supports == f->supports && e->status == f->status && e->reason == f->reason && e->crowded == f->crowded &&
           same_vec(e->normal, f->normal) && same_simplex(&e->nearest, &f->nearest);
}

static const char *check_weights(const abut_simplex3 *s)
{
    abut_real sum = 0;
    bool      good = true;
    for (int32_t i = 0; i < s->count; ++i) {
        sum += s->weight[i];
        good = good && s->weight[i] >= 0;
    }
    return good && abut_abs(sum - 1) <= 8 * ABUT_UNIT_ROUNDOFF ? NULL : "the weights are not those of a point of the simplex";
}

static const char *check_gjk_step(const abut_gjk3 *before, const abut_gjk3 *g, double distance, double slack)
{
    const double unit = (double)g->pair->unit;
    const double noise = (double)g->pair->noise * unit + slack;
    if (g->lower < before->lower) {
        return "GJK: the lower bound went down";
    }
    if ((double)g->upper > (double)before->upper * (1 + 16 * run3_u) + 4 * run3_u) {
        return "GJK: the upper bound went up";
    }
    if ((double)g->lower * unit > distance + noise || (g->simplex.count > 0 && (double)g->upper * unit < distance - noise)) {
        return "GJK: a bound is wrong";
    }
    if (g->simplex.count >= 1 && g->simplex.count <= 3 && g->status == ABUT_RUNNING) {
        const char *wrong = check_weights(&g->simplex);
        if (wrong != NULL) {
            return wrong;
        }
    }
    return fabs(run3_length(g->normal) - 1) <= 8 * run3_u ? NULL : "GJK: the normal is not a unit vector";
}

// Steps GJK to its end; a copy made half way must come to the same end.
static const char *check_gjk(abut_gjk3 *g, const abut_pair3 *pair, double distance, double slack, tally *t)
{
    abut_gjk3   ran;
    abut_gjk3   copy;
    const char *wrong = NULL;
    abut_gjk3_begin(&ran, pair, NULL);
    (void)abut_gjk3_run(&ran);
    abut_gjk3_begin(g, pair, NULL);
    copy = *g;
    abut_gjk3 before = *g;
    while (wrong == NULL && abut_gjk3_step(g) == ABUT_RUNNING) {
        wrong = check_gjk_step(&before, g, distance, slack);
        before = *g;
        if (g->supports == (ran.supports + 1) / 2) {
            copy = *g;
        }
        ++t->steps;
    }
    (void)abut_gjk3_run(&copy);
    if (wrong == NULL && !(same_gjk(g, &ran) && same_gjk(&copy, &ran))) {
        wrong = "GJK: stepping, running and going on from a copy differ";
    }
    return wrong;
}

static const char *check_epa_step(const abut_epa3 *e, double upper, double depth, double noise)
{
    const double unit = (double)e->pair->unit;
    if ((double)e->lower * unit > depth + noise || (double)e->upper * unit < depth - noise) {
        return "EPA: a bound is wrong";
    }
    if ((double)e->upper > upper) {
        return "EPA: the upper bound went up";
    }
    return e->polytope.faces <= ABUT_EPA3_FACES && e->polytope.vertices <= ABUT_EPA3_VERTICES ? NULL : "EPA: too many faces";
}

// The machines are large: static, as a program without much of a stack would have them.
static const char *check_epa(const abut_gjk3 *overlap, double depth, double slack, tally *t)
{
    static abut_epa3 ran;
    static abut_epa3 e;
    static abut_epa3 copy;
    const double     unit = (double)overlap->pair->unit;
    const double     noise = ((double)overlap->pair->noise + (double)overlap->pair->tolerance) * unit + slack;
    const char      *wrong = NULL;
    abut_epa3_begin(&ran, overlap);
    (void)abut_epa3_run(&ran);
    abut_epa3_begin(&e, overlap);
    copy = e;
    double upper = (double)e.upper;
    while (wrong == NULL && abut_epa3_step(&e) == ABUT_RUNNING) {
        wrong = check_epa_step(&e, upper, depth, noise);
        upper = (double)e.upper;
        if (e.supports == (ran.supports + overlap->supports) / 2) {
            copy = e;
        }
        ++t->steps;
    }
    (void)abut_epa3_run(&copy);
    if (wrong == NULL && !(same_epa(&e, &ran) && same_epa(&copy, &ran))) {
        wrong = "EPA: stepping, running and going on from a copy differ";
    }
    return wrong;
}

// The bounds are held against the answer of the queries, which other tests hold against the truth.
static const char *check_machines(const scene3 *scene, const made_pair3 *made, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    abut_pair3            pair;
    abut_gjk3             g;
    const abut_proximity3 p = run3_ask(made);
    const double          distance = (double)p.distance + (double)made->a.shape.radius + (double)made->b.shape.radius;
    const double          slack = (double)p.error + 32 * run3_u * run3_size(made);
    assert_int_equal(abut_pair3_make(&pair, &made->a.shape, &made->b.shape, made->pose, NULL), ABUT_OK);
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
    tally t = {0, 0, 0, 0, 0, false};
    run3(3401, 14000, RECIPE3_ALL_KINDS, check_machines, &t);
    print_message("%" PRIu64 " apart, %" PRIu64 " deep, %" PRIu64 " steps, GJK took %d supports at most\n", t.apart, t.deep,
                  t.steps, t.most);
    assert_true(t.apart > t.deep / 4 && t.deep > t.apart / 8);
}

// What pairs cost and how good they are on average. A tolerance four times larger stops short, and the errors are larger; four
// times smaller it asks for what rounding hides.
static const char *check_cost(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    (void)r;
    tally                *t = user;
    const abut_proximity3 p = abut_distance3_general(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
    const double          radius = (double)pair->a.shape.radius + (double)pair->b.shape.radius;
    if (((double)p.distance + radius < 0) != t->inside) {
        return NULL;
    }
    ++t->apart;
    t->steps += (uint64_t)p.supports;
    t->error += p.status == ABUT_OK ? (double)p.error / (run3_u * run3_size(pair)) : 0;
    t->most = p.supports > t->most ? p.supports : t->most;
    return run3_done(pair, &p) ? NULL : "status";
}

typedef struct cost {
    double supports, error;
    int    most;
} cost;

static cost cost_of(uint64_t seed, uint64_t count, unsigned kinds, bool inside, const char *what)
{
    tally t = {0, 0, 0, 0, 0, inside};
    run3(seed, count, kinds, check_cost, &t);
    const cost c = {(double)t.steps / (double)t.apart, t.error / (double)t.apart, t.most};
    print_message("%s, cores %s: %.2f supports on average, %d at most; error %.2f u of the size\n", what,
                  inside ? "overlapping" : "apart", c.supports, c.most, c.error);
    return c;
}

// The standard seed and size: what the figures below were measured with.
static bool is_standard(void)
{
    return !run3_single && getenv("ABUT_TEST_SEED") == NULL && getenv("ABUT_TEST_SCALE") == NULL;
}

static void test_cost_of_smooth_pairs(void **state)
{
    (void)state;
    const unsigned ellipsoids = 1u << RECIPE3_ELLIPSOID | 1u << RECIPE3_ROUND_ELLIPSOID;
    const cost     apart = cost_of(3402, 50000, ellipsoids, false, "ellipsoids");
    run3_most_stopped = 0.15; // a seventh of them are the same ellipsoid twice
    const cost inside = cost_of(3402, 50000, ellipsoids, true, "ellipsoids");
    run3_most_stopped = 0.04;
    assert_true(apart.supports < 40 && inside.supports < 400);
    if (is_standard()) { // what they cost and how near they come: a change is to be looked at
        assert_true(apart.error > 24.1 && apart.error < 24.8);
        assert_true(apart.supports > 9.8 && apart.supports < 10.5);
        assert_true(inside.error > 800 && inside.error < 4000);
    }
}

static void test_cost_of_polytopes(void **state)
{
    (void)state;
    const unsigned hulls = 1u << RECIPE3_HULL | 1u << RECIPE3_TRIANGLE;
    const cost     apart = cost_of(3403, 50000, hulls, false, "hulls");
    const cost     inside = cost_of(3403, 50000, hulls, true, "hulls");
    assert_true(apart.supports < 4 && inside.supports < 14);
    assert_true(inside.most < 250); // none goes in circles among triangles of one plane
    assert_true(apart.error > 10 && apart.error < 17 && inside.error < 25);
}

// A hull on a sphere: EPA's worst case, where every face of D is as near as any other.
typedef struct ball {
    abut_shape3 shape;
    alignas(64) unsigned char block[2 << 20];
} ball;

enum { BALL_MOST = 1000 };

static void make_ball(ball *b, int count, double turn)
{
    static abut_vec3  points[BALL_MOST];
    const abut_hull3 *hull = NULL;
    for (int i = 0; i < count; ++i) { // a spiral from pole to pole
        const double z = 1 - (2 * i + 1.0) / count;
        const double angle = turn + 2.399963229728653 * i;
        const double flat = sqrt(1 - z * z);
        const double p[3] = {flat * cos(angle), flat * sin(angle), z};
        points[i] = made3_vec(p);
    }
    assert_int_equal(abut_hull3_build(points, count, b->block, sizeof b->block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&b->shape, hull, 0), ABUT_OK);
}

// They are done to the last digit, and far below the limit of supports.
static void test_concentric_balls(void **state)
{
    (void)state;
    static ball      a;
    static ball      b;
    static const int counts[] = {4, 6, 8, 12, 20, 50, 100, 200, 500, 1000};
    double           worst_share = 0;
    int32_t          most = 0;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; ++i) {
        for (int way = 0; way < 2; ++way) { // the same, turned
            abut_pair3 pair;
            make_ball(&a, counts[i], 0);
            make_ball(&b, counts[i], way == 1 ? 0.3 : 0);
            assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, abut_identity3(), NULL), ABUT_OK);
            const abut_proximity3 p = abut_distance3_general(&a.shape, &b.shape, abut_identity3(), NULL, NULL);
            const double          share = (double)p.supports / pair.max_supports;
            print_message("%d points%s: %d supports of %d, error %.3g\n", counts[i], way == 1 ? " turned" : "", p.supports,
                          pair.max_supports, (double)p.error);
            assert_int_equal(p.status, ABUT_OK);
            assert_true(share < 1);
            worst_share = fmax(worst_share, share);
            most = p.supports > most ? p.supports : most;
        }
    }
    print_message("concentric balls: %d supports at most, %.2f of the limit\n", most, worst_share);
}

// Ellipsoids within rounding of a ball, concentric and anywhere: all directions are nearly as good.
static void test_nearly_balls(void **state)
{
    (void)state;
    rng     r = rng_make(rng_seed_of_run(3404), 0);
    int32_t most = 0;
    int     stopped = 0;
    double  worst = 0;
    for (int k = 0; k <= 16; ++k) {
        for (int i = 0; i < 200; ++i) {
            static made_pair3 made;
            scene3            scene = {.a = {.kind = RECIPE3_ELLIPSOID}, .b = {.kind = RECIPE3_ELLIPSOID}};
            const double      apart = i % 2 == 0 ? 0 : rng_log(&r, run3_u, 3);
            for (int j = 0; j < 3; ++j) {
                scene.a.half[j] = 1 + rng_unit(&r) * pow(10, -k);
                scene.b.half[j] = 1 + rng_sign(&r) * pow(10, -k) / 3;
            }
            rng_rotation3(&r, scene.r);
            rng_direction3(&r, scene.p);
            for (int j = 0; j < 3; ++j) {
                scene.p[j] *= apart;
            }
            made_pair3_make(&made, &scene);
            const abut_proximity3 p = abut_distance3_general(&made.a.shape, &made.b.shape, made.pose, NULL, NULL);
            stopped += p.status == ABUT_LIMIT;
            worst = fmax(worst, (double)p.error);
            if (p.status > ABUT_LIMIT || (p.status == ABUT_LIMIT && !run3_may_stop(&made.a.shape, &made.b.shape, &p))) {
                scene3_dump(stdout, &scene);
                run3_print_answer(&p);
                fail();
            }
            most = p.supports > most ? p.supports : most;
        }
    }
    print_message("nearly balls: %d supports at most; %d stopped at the limit; errors up to %.3g\n", most, stopped, worst);
    assert_true(worst < 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds_at_every_step), cmocka_unit_test(test_cost_of_smooth_pairs),
        cmocka_unit_test(test_cost_of_polytopes),    cmocka_unit_test(test_concentric_balls),
        cmocka_unit_test(test_nearly_balls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
