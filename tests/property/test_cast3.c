// test_cast3.c : what must hold of casts, depths along a direction and rays in 3D, whatever the shapes: of all kinds of core.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/cast3.h"
#include "support/cost.h"
#include "support/run3.h"

#include <string.h>

// ---- random motions -----------------------------------------------------------------------------------------------------

// A motion that brings B to where the scene has it at a fraction of -0.2 .. 1.2.
typedef struct motion {
    abut_pose3 start;
    abut_vec3  way;
} motion;

static motion any_motion(rng *r, const made_pair3 *pair)
{
    motion m = {pair->pose, run3_any_vec(r, rng_log(r, 0.1, 10))};
    m.start.p = abut_along3(m.start.p, -(abut_real)rng_range(r, -0.2, 1.2), m.way);
    return m;
}

static abut_hit3 ask(const made_pair3 *pair, const motion *m, const abut_cast_options *options, abut_cache3 *cache)
{
    return abut_cast3(&pair->a.shape, &pair->b.shape, m->start, m->way, options, cache);
}

// What rounding of a test's own numbers is worth along a motion, a length.
static double slack_of(const made_pair3 *pair, const motion *m)
{
    return 64 * run3_u * (run3_size(pair) + run3_length(m->start.p) + run3_length(m->way));
}

typedef struct tally {
    uint64_t hits, misses, initial, grazing, compared;
} tally;

static void count(tally *t, const abut_hit3 *h)
{
    t->hits += h->status == ABUT_OK;
    t->misses += h->status == ABUT_MISS;
    t->initial += h->status == ABUT_INITIAL;
    t->grazing += h->grazing;
}

static void expect_hits(const tally *t)
{
    const uint64_t all = t->hits + t->misses + t->initial;
    print_message("%" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " initial, %" PRIu64 " grazing; %" PRIu64 " compared\n",
                  t->hits, t->misses, t->initial, t->grazing, t->compared);
    assert_true(t->hits > all / 10 && t->misses > all / 10 && t->initial > all / 100);
}

static bool is_custom(const made_pair3 *pair)
{
    return run3_is_custom(pair);
}

// How fast B approaches along a hit's normal, as a length in a whole motion; at least a little.
static double speed_of(const abut_hit3 *h, abut_vec3 way)
{
    return fmax(-(double)abut_dot3(h->normal, way), 1e-3 * run3_length(way));
}

// Two answers to the same question asked in two ways, of numbers that are `slack` apart: both within their errors, unless one
// of them grazes.
static const char *agree(const abut_hit3 *p, const abut_hit3 *q, double slack, double speed)
{
    if (p->grazing || q->grazing) {
        return NULL;
    }
    if (p->status != q->status) {
        return "one is a hit, or initial, the other is not";
    }
    const double off = fabs((double)p->fraction - (double)q->fraction);
    return off <= (double)(p->error + q->error) + 2 * slack / speed ? NULL : "the fractions differ by more than both errors";
}

// Nearly touching all along, or at the start: rounding of the numbers decides.
static bool is_delicate(const made_pair3 *pair, const motion *m, double slack)
{
    const abut_proximity3   p = abut_distance3(&pair->a.shape, &pair->b.shape, m->start, NULL, NULL);
    const abut_cast_options wider = {0, (abut_real)(64 * slack), 0, false};
    const abut_cast_options longer = {(abut_real)1.001, 0, 0, false};
    const abut_cast_options shorter = {(abut_real)0.999, 0, 0, false};
    const bool              plain = ask(pair, m, NULL, NULL).hit;
    return fabs((double)p.distance) <= 64 * slack + (double)p.error || ask(pair, m, &wider, NULL).hit != plain ||
           ask(pair, m, &longer, NULL).hit != plain || ask(pair, m, &shorter, NULL).hit != plain;
}

// ---- what must not change -----------------------------------------------------------------------------------------------

static const char *check_swap(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally           *t = user;
    const motion     m = any_motion(r, pair);
    const abut_pose3 inverse = run3_inverse(m.start);
    const abut_vec3  back = abut_neg3(abut_unrotate3(m.start.r, m.way));
    const abut_hit3  p = ask(pair, &m, NULL, NULL);
    const abut_hit3  q = abut_cast3(&pair->b.shape, &pair->a.shape, inverse, back, NULL, NULL);
    const double     slack = slack_of(pair, &m);
    count(t, &p);
    if (is_delicate(pair, &m, slack)) {
        return NULL;
    }
    ++t->compared;
    return agree(&p, &q, slack, speed_of(&p, m.way));
}

static void test_swap(void **state)
{
    (void)state;
    tally t = {0};
    run3(4001, 20000, RECIPE3_ALL_KINDS, check_swap, &t);
    expect_hits(&t);
}

// Both bodies, and the motion, turned and moved through the world.
static const char *check_rigid_motion(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    double       turn[3][3];
    tally       *t = user;
    const motion m = any_motion(r, pair);
    rng_rotation3(r, turn);
    const abut_pose3 world = {{(abut_real)rng_range(r, -2, 2), (abut_real)rng_range(r, -2, 2), (abut_real)rng_range(r, -2, 2)},
                              {made3_vec(turn[0]), made3_vec(turn[1]), made3_vec(turn[2])}};
    const abut_pose3 b = abut_compose3(world, m.start);
    const motion     n = {abut_relative_pose3(world, b), abut_unrotate3(world.r, abut_rotate3(world.r, m.way))};
    const abut_hit3  p = ask(pair, &m, NULL, NULL);
    const abut_hit3  q = ask(pair, &n, NULL, NULL);
    const double     slack = slack_of(pair, &m) + 256 * run3_u;
    count(t, &p);
    if (is_delicate(pair, &m, slack)) {
        return NULL;
    }
    ++t->compared;
    return agree(&p, &q, slack, speed_of(&p, m.way));
}

static void test_rigid_motion(void **state)
{
    (void)state;
    tally t = {0};
    run3(4002, 20000, RECIPE3_ALL_KINDS, check_rigid_motion, &t);
    expect_hits(&t);
}

static void scale_recipe(recipe3 *recipe, int k)
{
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < recipe->count; ++i) {
            recipe->points[i][j] = ldexp(recipe->points[i][j], k);
        }
        recipe->center[j] = ldexp(recipe->center[j], k);
        recipe->half[j] = ldexp(recipe->half[j], k);
    }
    recipe->radius = ldexp(recipe->radius, k);
}

static bool same_vec(abut_vec3 v, abut_vec3 w, int k)
{
    const double x = ldexp((double)v.x, k);
    const double y = ldexp((double)v.y, k);
    const double z = ldexp((double)v.z, k);
    return (abut_real)x == w.x && (abut_real)y == w.y && (abut_real)z == w.z;
}

// To the bit: fractions and normals as they are, points and distances times 2^k.
static bool same_hit(const abut_hit3 *p, const abut_hit3 *q, int k)
{
    return p->fraction == q->fraction && p->error == q->error && p->safe == q->safe && p->hit == q->hit &&
           p->grazing == q->grazing && p->status == q->status && p->supports == q->supports &&
           same_vec(p->normal, q->normal, 0) && same_vec(p->point, q->point, k) &&
           (p->distance == q->distance || (abut_real)ldexp((double)p->distance, k) == q->distance);
}

static const char *check_scaling(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    static made_pair3 other;
    const int         k = (int)rng_below(r, 41) - 20;
    scene3            larger = *scene;
    const motion      m = any_motion(r, pair);
    motion            n = m;
    scale_recipe(&larger.a, k);
    scale_recipe(&larger.b, k);
    made_pair3_make(&other, &larger);
    const abut_real factor = (abut_real)ldexp(1, k);
    n.start.p = abut_scale3(factor, m.start.p);
    n.way = abut_scale3(factor, m.way);
    const abut_hit3 p = ask(pair, &m, NULL, NULL);
    const abut_hit3 q = ask(&other, &n, NULL, NULL);
    count(user, &p);
    if (!same_hit(&p, &q, k)) {
        return "the cast does not scale to the bit";
    }
    const abut_hit3 d = abut_depth_along3(&pair->a.shape, &pair->b.shape, pair->pose, m.way, NULL, NULL);
    abut_pose3      pose = pair->pose;
    pose.p = abut_scale3(factor, pose.p);
    const abut_hit3 e = abut_depth_along3(&other.a.shape, &other.b.shape, pose, n.way, NULL, NULL);
    if ((abut_real)ldexp((double)d.fraction, k) != e.fraction || d.status != e.status || d.hit != e.hit) {
        return "the depth along a direction does not scale to the bit";
    }
    const abut_ray_hit3 s = abut_ray3(&pair->a.shape, m.start.p, m.way, NULL);
    const abut_ray_hit3 u = abut_ray3(&other.a.shape, n.start.p, n.way, NULL);
    if (s.entry != u.entry || s.exit != u.exit || s.error != u.error || s.status != u.status || s.grazing != u.grazing ||
        !same_vec(s.normal, u.normal, 0) || !same_vec(s.point, u.point, k)) {
        return "the ray does not scale to the bit";
    }
    return NULL;
}

static void test_scaling(void **state)
{
    (void)state;
    tally t = {0};
    run3(4003, 20000, RECIPE3_ALL_KINDS, check_scaling, &t);
    expect_hits(&t);
}

// The motion cut in halves: a touch is in the first half, or the second half finds it.
static const char *check_halves(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally          *t = user;
    const motion    m = any_motion(r, pair);
    const motion    first = {m.start, abut_scale3((abut_real)0.5, m.way)};
    motion          second = first;
    const double    slack = slack_of(pair, &m);
    const abut_hit3 p = ask(pair, &m, NULL, NULL);
    abut_hit3       q = ask(pair, &first, NULL, NULL);
    second.start.p = abut_add3(m.start.p, first.way);
    count(t, &p);
    if (is_delicate(pair, &m, slack) || is_delicate(pair, &first, slack)) {
        return NULL;
    }
    if (q.status == ABUT_MISS) {
        q = ask(pair, &second, NULL, NULL);
        q.fraction += 1;
    }
    q.fraction /= 2;
    q.error /= 2;
    if (q.status == ABUT_MISS) {
        q.fraction = p.fraction;
    }
    ++t->compared;
    return agree(&p, &q, slack, speed_of(&p, m.way));
}

static void test_halves(void **state)
{
    (void)state;
    tally t = {0};
    run3(4004, 20000, RECIPE3_ALL_KINDS, check_halves, &t);
    expect_hits(&t);
}

// ---- with the other queries ---------------------------------------------------------------------------------------------

// No motion asks for the distance; along its normal the way out is the depth; at a hit's fraction the distance is the target.
static const char *check_distance(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally                *t = user;
    const motion          still = {pair->pose, {0, 0, 0}};
    const abut_proximity3 p = run3_ask(pair);
    const abut_hit3       h = ask(pair, &still, NULL, NULL);
    if ((h.status == ABUT_INITIAL) != (p.distance <= 0)) {
        return "a cast of no length is not the distance";
    }
    if (h.hit && (h.distance != p.distance || !same_vec(h.normal, p.normal, 0))) {
        return "a cast of no length has another distance";
    }
    if (p.distance <= 0 && p.status == ABUT_OK) {
        const abut_hit3 out = abut_depth_along3(&pair->a.shape, &pair->b.shape, pair->pose, p.normal, NULL, NULL);
        const double    off = fabs((double)out.fraction + (double)p.distance);
        if (!out.hit || !(off <= (double)(out.error + p.error) + 8 * run3_u * fabs((double)p.distance))) {
            return "the way out along the normal is not the depth";
        }
    }
    const motion            m = any_motion(r, pair);
    const abut_real         target = rng_chance(r, 0.5) ? 0 : (abut_real)rng_log(r, 1e-3, 1);
    const abut_cast_options options = {0, target, 0, false};
    const abut_hit3         hit = ask(pair, &m, &options, NULL);
    count(t, &hit);
    if (hit.status == ABUT_OK && !hit.grazing) {
        abut_pose3 there = m.start;
        there.p = abut_along3(there.p, hit.fraction, m.way);
        const abut_proximity3 q = abut_distance3(&pair->a.shape, &pair->b.shape, there, NULL, NULL);
        const double          most = (double)hit.error * run3_length(m.way) + (double)q.error + slack_of(pair, &m);
        ++t->compared;
        if (!(fabs((double)q.distance - (double)target) <= most)) {
            return "the distance at the fraction is not the target";
        }
        there.p = abut_along3(m.start.p, hit.safe, m.way);
        const abut_proximity3 s = abut_distance3(&pair->a.shape, &pair->b.shape, there, NULL, NULL);
        if (!((double)s.distance >= (double)target - (double)s.error - slack_of(pair, &m))) {
            return "they touch before safe";
        }
    }
    return NULL;
}

static void test_distance(void **state)
{
    (void)state;
    tally t = {0};
    run3(4005, 20000, RECIPE3_ALL_KINDS, check_distance, &t);
    expect_hits(&t);
}

// A ray is the cast of a point.
static const char *check_ray(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally              *t = user;
    const motion        m = any_motion(r, pair);
    abut_shape3         point;
    const abut_pose3    pose = {m.start.p, abut_identity3().r};
    const abut_vec3     zero = {0, 0, 0};
    const abut_ray_hit3 ray = abut_ray3(&pair->a.shape, m.start.p, m.way, NULL);
    assert_int_equal(abut_make_sphere3(&point, zero, 0), ABUT_OK);
    const abut_hit3 h = abut_cast3(&pair->a.shape, &point, pose, m.way, NULL, NULL);
    count(t, &h);
    if (ray.grazing || h.grazing) {
        return NULL;
    }
    if (ray.hit != h.hit || ray.inside != (h.status == ABUT_INITIAL)) {
        return "a ray is not the cast of a point";
    }
    if (fabs((double)ray.entry - (double)h.fraction) > (double)(ray.error + h.error)) {
        return "a ray enters elsewhere than the cast of a point";
    }
    // From its exit on, turned round, it enters there.
    if (ray.hit && ray.exit < 10) {
        const abut_vec3     far = abut_along3(m.start.p, ray.exit + 1, m.way);
        const abut_ray_hit3 back = abut_ray3(&pair->a.shape, far, abut_neg3(m.way), NULL);
        const double        slack = 2 * slack_of(pair, &m) / (1e-3 * run3_length(m.way));
        if (back.hit && !back.grazing && fabs((double)back.entry - 1) > (double)(back.error + ray.error) + slack) {
            return "a ray turned round does not enter at its exit";
        }
        ++t->compared;
    }
    return NULL;
}

static void test_ray(void **state)
{
    (void)state;
    tally t = {0};
    run3(4006, 20000, RECIPE3_ALL_KINDS, check_ray, &t);
    assert_true(t.hits > 0 && t.misses > 0 && t.initial > 0 && t.compared > 0);
}

// ---- how it is asked ----------------------------------------------------------------------------------------------------

// Whatever is in the cache, the answer is within both errors; the step machine says what the query says, to the bit where no
// kernel is asked ahead of it; the cost is bounded.
typedef struct asked {
    tally t;
    cost  of[2]; // support points: of polytopes, of smooth cores
} asked;

// Somebody who looks on at portals: bounds that never come apart again, and in the end the cast itself to the bit.
typedef struct seen {
    abut_real safe, upper;
    int32_t   looks;
    bool      closing;
} seen;

static void see(void *user, const abut_portal3 *p)
{
    seen *s = user;
    s->closing = s->closing && p->looks == s->looks + 1 && p->caster->safe >= s->safe && p->caster->upper <= s->upper;
    s->safe = p->caster->safe;
    s->upper = p->caster->upper;
    s->looks = p->looks;
}

// Two boxes without a radius have a kernel, which the query asks ahead of the steps.
static bool has_kernel(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_BOX && shape->radius == 0;
}

static const char *watch(const made_pair3 *pair, const motion *m, const abut_caster3 *machine)
{
    seen         s = {0, (abut_real)INFINITY, 0, true};
    abut_caster3 c;
    abut_caster3_begin(&c, &pair->a.shape, &pair->b.shape, m->start, m->way, NULL, NULL);
    const abut_status status = abut_portal3_watch(&c, see, &s);
    if (!s.closing || s.looks != c.supports) {
        return "a portal opens again, or its support points are not counted";
    }
    if (status == ABUT_LIMIT) {
        return c.steps == 0 && c.safe == 0 ? NULL : "a portal without an end is not as it was";
    }
    return c.status == machine->status && c.safe == machine->safe && c.upper == machine->upper &&
                   c.supports == machine->supports
               ? NULL
               : "a portal that is watched says something else";
}

// What a kernel and the steps prove of one cast.
static const char *two_ways(const abut_hit3 *p, const abut_caster3 *machine)
{
    if ((p->status == ABUT_INITIAL) != (machine->status == ABUT_INITIAL)) {
        return "the step machine says something else of the start";
    }
    if (p->grazing || machine->grazing || p->status == ABUT_INITIAL) {
        return NULL;
    }
    if (p->hit && machine->status == ABUT_OK) {
        return p->safe <= machine->upper && machine->safe <= p->fraction + 2 * p->error
                   ? NULL
                   : "the bounds of a kernel and of the steps are apart";
    }
    return p->hit && machine->status == ABUT_MISS ? "a kernel's hit is a miss by steps" : NULL;
}

static bool is_smooth(const made_pair3 *pair)
{
    return pair->a.shape.core > ABUT_CORE3_HULL || pair->b.shape.core > ABUT_CORE3_HULL;
}

static const char *check_asking(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    asked          *c = user;
    const motion    m = any_motion(r, pair);
    const motion    other = any_motion(r, pair);
    const double    slack = 8 * run3_u * (run3_size(pair) + run3_length(m.start.p) + run3_length(m.way));
    const abut_hit3 p = ask(pair, &m, NULL, NULL);
    abut_cache3     cache;
    memset(&cache, 0, sizeof cache);
    (void)ask(pair, &other, NULL, &cache);
    const abut_hit3 warm = ask(pair, &m, NULL, &cache);
    const abut_hit3 again = ask(pair, &m, NULL, &cache);
    count(&c->t, &p);
    if (p.status == ABUT_INVALID || (p.status == ABUT_LIMIT && !is_custom(pair))) {
        return "status";
    }
    if (!is_custom(pair)) {
        cost_add(&c->of[is_smooth(pair)], p.supports);
    }
    const char *wrong = NULL;
    if (!is_delicate(pair, &m, slack)) {
        wrong = agree(&p, &warm, slack, speed_of(&p, m.way));
        wrong = wrong != NULL ? wrong : agree(&p, &again, slack, speed_of(&p, m.way));
        ++c->t.compared;
    }
    if (wrong != NULL || is_custom(pair)) {
        return wrong;
    }
    abut_caster3 machine;
    abut_caster3_begin(&machine, &pair->a.shape, &pair->b.shape, m.start, m.way, NULL, NULL);
    abut_caster3_run(&machine);
    if (has_kernel(&pair->a.shape) && has_kernel(&pair->b.shape)) {
        const char *apart = two_ways(&p, &machine);
        return apart != NULL ? apart : watch(pair, &m, &machine);
    }
    if (machine.status != p.status || machine.supports != p.supports || (p.hit && machine.safe != p.safe)) {
        return "the step machine says something else";
    }
    return watch(pair, &m, &machine);
}

static void test_asking(void **state)
{
    (void)state;
    static const char *const cores[] = {"polytopes", "smooth cores"};
    static asked             c;
    run3(4007, 20000, RECIPE3_ALL_KINDS, check_asking, &c);
    expect_hits(&c.t);
    for (int i = 0; i < 2; ++i) {
        print_message("support points of a cast, %s: median %d, most %d\n", cores[i], (int)cost_median(&c.of[i]),
                      (int)c.of[i].worst);
        assert_true(cost_is_bounded(&c.of[i]));
    }
}

// Continuous in a parameter: a start moved by little moves the touch by no more than that divided by the speed across the face.
static const char *check_continuity(const scene3 *scene, const made_pair3 *pair, rng *r, void *user)
{
    (void)scene;
    tally       *t = user;
    const motion m = any_motion(r, pair);
    motion       n = m;
    const double size = run3_size(pair);
    const double by = size * (run3_single ? rng_log(r, 1e-5, 1e-3) : rng_log(r, 1e-12, 1e-4));
    n.start.p = abut_add3(n.start.p, run3_any_vec(r, by));
    const abut_hit3 p = ask(pair, &m, NULL, NULL);
    const abut_hit3 q = ask(pair, &n, NULL, NULL);
    count(t, &p);
    const double speed = fmin(-(double)abut_dot3(p.normal, m.way), -(double)abut_dot3(q.normal, m.way));
    if (is_delicate(pair, &m, by) || p.status != ABUT_OK || q.status != ABUT_OK || speed < 0.1 * run3_length(m.way)) {
        return NULL;
    }
    ++t->compared;
    const double off = fabs((double)p.fraction - (double)q.fraction);
    return off <= (double)(p.error + q.error) + 1.5 * by / speed ? NULL : "the fraction jumps";
}

static void test_continuity(void **state)
{
    (void)state;
    tally t = {0};
    run3(4008, 20000, RECIPE3_ALL_KINDS & ~RECIPE3_CUSTOM_KINDS, check_continuity, &t);
    expect_hits(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swap),   cmocka_unit_test(test_rigid_motion), cmocka_unit_test(test_scaling),
        cmocka_unit_test(test_halves), cmocka_unit_test(test_distance),     cmocka_unit_test(test_ray),
        cmocka_unit_test(test_asking), cmocka_unit_test(test_continuity),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
