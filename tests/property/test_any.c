// test_any.c : numbers of any kind: NaN, infinities, the smallest, the largest, nothing but bytes. Makers refuse or make, and
// every question about what they made is answered in full, within the limit of supports.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/steps2.h"
#include "support/run2.h"

#include <string.h>

typedef struct tally {
    uint64_t pairs, made, answered, ok, limited, beyond, invalid;
    int32_t  most;
} tally;

// Bytes, or a number of a size that may cause trouble.
static abut_real any_number(rng *r)
{
    static const double special[] = {0, 1, -1, 0.5, 2, 1e-3, 1e3, -0.0, 3, 1.0 / 3};
    abut_real           x = 0;
    const uint64_t      bits = rng_u64(r);
    switch (rng_below(r, 8)) {
    case 0:
        memcpy(&x, &bits, sizeof x);
        return x;
    case 1:
        return ABUT_REAL_SMALLEST * (abut_real)(rng_below(r, 64));
    case 2:
        return ABUT_REAL_LARGEST * (abut_real)rng_range(r, -1.01, 1.01);
    case 3:
        return (abut_real)(rng_sign(r) * ldexp(1 + rng_unit(r), (int)rng_below(r, 200) - 100));
    case 4:
    case 5:
        return (abut_real)special[rng_below(r, sizeof special / sizeof special[0])];
    default:
        return (abut_real)rng_range(r, -2, 2);
    }
}

static abut_vec2 any_vec(rng *r)
{
    const abut_vec2 v = {any_number(r), any_number(r)};
    return v;
}

// Not negative most of the time, so that something is made.
static abut_vec2 any_half(rng *r)
{
    const abut_vec2 v = any_vec(r);
    const abut_vec2 w = {abut_abs(v.x), abut_abs(v.y)};
    return rng_chance(r, 0.9) ? w : v;
}

static abut_real any_radius(rng *r)
{
    const abut_real x = any_number(r);
    return rng_chance(r, 0.4) ? 0 : (rng_chance(r, 0.9) ? abut_abs(x) : x);
}

// A support function that answers by the bytes of the direction, and so lies.
static abut_support2_point liar(const void *user, abut_vec2 direction)
{
    const uint64_t     *seed = user;
    uint64_t            bits[2] = {*seed, 0};
    abut_support2_point s;
    memcpy(&bits[1], &direction.x, sizeof direction.x);
    rng r = rng_make(bits[0], bits[1]);
    s.point = any_vec(&r);
    s.feature = rng_u32(&r);
    if (direction.x == 0 || direction.y == 0) { // honest along the axes, so that the maker believes it
        s.point = direction;
        s.feature = 0;
    }
    return s;
}

typedef struct any_shape {
    abut_shape2 shape;
    abut_status status;
    abut_vec2   block[104];
    uint64_t    seed;
    bool        lies;
} any_shape;

static abut_status any_polygon(rng *r, any_shape *s, bool hull)
{
    abut_vec2            points[12];
    const abut_polygon2 *polygon = NULL;
    int32_t              fault = 0;
    const int32_t        count = (int32_t)rng_below(r, 12);
    const bool           alike = rng_chance(r, 0.7); // numbers of like size: more of them are convex
    for (int32_t i = 0; i < count; ++i) {
        points[i] = any_vec(r);
        if (alike) {
            points[i].x = (abut_real)cos(i * 0.5);
            points[i].y = (abut_real)sin(i * 0.5);
        }
    }
    const abut_status status = hull ? abut_hull2_build(points, count, s->block, sizeof s->block, &polygon, &fault)
                                    : abut_polygon2_build(points, count, s->block, sizeof s->block, &polygon, &fault);
    assert_true((status == ABUT_OK) == (polygon != NULL));
    return status == ABUT_OK ? abut_make_polygon2(&s->shape, polygon, any_radius(r)) : status;
}

static void any_made(rng *r, any_shape *s)
{
    memset(s, 0, sizeof *s);
    const abut_vec2 center = any_vec(r);
    switch (rng_below(r, 8)) {
    case 0:
        s->status = abut_make_circle2(&s->shape, center, any_radius(r));
        break;
    case 1:
        s->status = abut_make_capsule2(&s->shape, center, any_vec(r), any_radius(r));
        break;
    case 2:
    case 3:
        s->status = abut_make_box2(&s->shape, center, any_half(r), any_radius(r));
        break;
    case 4:
    case 5:
        s->status = abut_make_ellipse2(&s->shape, center, any_half(r), any_radius(r));
        break;
    case 6:
        s->status = any_polygon(r, s, rng_chance(r, 0.7));
        break;
    default:
        s->seed = rng_u64(r);
        s->lies = true;
        s->status = abut_make_custom2(&s->shape, liar, &s->seed, any_radius(r));
        break;
    }
    assert_true(s->status == ABUT_OK || s->status >= ABUT_NOT_FINITE || s->shape.core == ABUT_CORE2_NONE);
}

static abut_pose2 any_pose(rng *r)
{
    const double angle = rng_range(r, -3.2, 3.2);
    abut_pose2   pose = {any_vec(r), {(abut_real)cos(angle), (abut_real)sin(angle)}};
    if (rng_chance(r, 0.1)) {
        pose.r.c = any_number(r);
        pose.r.s = any_number(r);
    }
    return pose;
}

static bool is_finite(abut_real x)
{
    return x - x == 0;
}

static bool finite_vec(abut_vec2 v)
{
    return is_finite(v.x) && is_finite(v.y);
}

static bool whole(const abut_proximity2 *p)
{
    return is_finite(p->distance) && is_finite(p->error) && p->error >= 0 && finite_vec(p->point_a) && finite_vec(p->point_b) &&
           fabs(hypot((double)p->normal.x, (double)p->normal.y) - 1) < 16 * run2_u;
}

static bool whole_manifold(const abut_manifold2 *m)
{
    bool good = m->count >= 0 && m->count <= 2 && finite_vec(m->normal) && finite_vec(m->tangent) &&
                is_finite(m->distance) == (m->status != ABUT_INVALID);
    for (int i = 0; i < 2 && good; ++i) {
        good = finite_vec(m->points[i].point_a) && finite_vec(m->points[i].point_b) && is_finite(m->points[i].separation);
    }
    return good;
}

// Asks everything about a pair; what is wrong, or NULL.
static const char *ask_all(rng *r, const any_shape *a, const any_shape *b, abut_pose2 pose, tally *t)
{
    abut_pair2     pair;
    abut_cache2    cache;
    const uint64_t garbage[4] = {rng_u64(r), rng_u64(r), rng_u64(r), rng_u64(r)};
    memset(&cache, 0, sizeof cache);
    memcpy(&cache, garbage, sizeof cache < sizeof garbage ? sizeof cache : sizeof garbage);
    const abut_options    options = {any_number(r), any_number(r), (int32_t)rng_u32(r) >> rng_below(r, 32)};
    const bool            usable = abut_pair2_make(&pair, &a->shape, &b->shape, pose, NULL) == ABUT_OK;
    const abut_proximity2 answers[3] = {abut_distance2(&a->shape, &b->shape, pose, NULL, NULL),
                                        abut_distance2(&a->shape, &b->shape, pose, &options, &cache),
                                        abut_distance2_general(&a->shape, &b->shape, pose, NULL, NULL)};
    const bool            overlap = abut_overlap2(&a->shape, &b->shape, pose);
    const abut_manifold2  m = abut_collide2(&a->shape, &b->shape, pose, any_number(r), &cache);
    const bool            honest = !a->lies && !b->lies;
    ++t->answered;
    for (int i = 0; i < 3; ++i) {
        const abut_proximity2 *p = &answers[i];
        const bool             answered = p->status != ABUT_INVALID;
        if (answered != usable && (answered || honest)) { // a function that lies may be found out
            return "an invalid pair answered, or the other way round";
        }
        t->invalid += p->status == ABUT_INVALID;
        t->ok += p->status == ABUT_OK;
        t->beyond += p->status == ABUT_BEYOND;
        t->limited += p->status == ABUT_LIMIT;
        t->most = p->supports > t->most ? p->supports : t->most;
        if (answered && (p->supports < 0 || p->supports > pair.max_supports)) {
            return "supports above the limit";
        }
        if (answered && !whole(p)) {
            return "a field is not finite, or the normal not a unit vector";
        }
    }
    if (overlap && !usable) {
        return "an invalid pair overlaps";
    }
    return !honest || whole_manifold(&m) ? NULL : "a manifold is not whole";
}

static void dump(const char *name, const any_shape *s)
{
    printf("  %s: core %d radius %a p1 (%a, %a) p2 (%a, %a) center (%a, %a) half (%a, %a)\n", name, (int)s->shape.core,
           (double)s->shape.radius, (double)s->shape.p1.x, (double)s->shape.p1.y, (double)s->shape.p2.x, (double)s->shape.p2.y,
           (double)s->shape.center.x, (double)s->shape.center.y, (double)s->shape.half.x, (double)s->shape.half.y);
    for (int32_t i = 0; s->shape.core == ABUT_CORE2_POLYGON && i < s->shape.polygon->count; ++i) {
        printf("    (%a, %a)\n", (double)abut_polygon2_points(s->shape.polygon)[i].x,
               (double)abut_polygon2_points(s->shape.polygon)[i].y);
    }
}

static void test_anything(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1601);
    const uint64_t pairs = rng_scaled(200000);
    tally          t = {0, 0, 0, 0, 0, 0, 0, 0};
    int            failures = 0;
    for (t.pairs = 0; t.pairs < pairs && failures < 5; ++t.pairs) {
        static any_shape a;
        static any_shape b;
        rng              r = rng_make(seed, t.pairs);
        any_made(&r, &a);
        any_made(&r, &b);
        const abut_pose2 pose = any_pose(&r);
        t.made += a.status == ABUT_OK && b.status == ABUT_OK;
        const char *wrong = ask_all(&r, &a, &b, pose, &t);
        if (wrong != NULL) {
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 "\n", wrong, seed, t.pairs);
            dump("A", &a);
            dump("B", &b);
            printf("  pose of B: c %a s %a, position (%a, %a)\n", (double)pose.r.c, (double)pose.r.s, (double)pose.p.x,
                   (double)pose.p.y);
            ++failures;
        }
    }
    print_message("%" PRIu64 " pairs, %" PRIu64 " of two shapes; answers: %" PRIu64 " ok, %" PRIu64 " beyond, %" PRIu64
                  " at the limit, %" PRIu64 " invalid; %d supports at most\n",
                  t.pairs, t.made, t.ok, t.beyond, t.limited, t.invalid, t.most);
    assert_int_equal(failures, 0);
    assert_true((double)t.made > 0.2 * (double)t.pairs && (double)t.ok > 0.2 * (double)t.pairs && t.invalid > 0 &&
                t.beyond > 0);
}

// Shapes that are bytes and were never made.
static void test_unmade_shapes(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(1602);
    const uint64_t pairs = rng_scaled(50000);
    for (uint64_t i = 0; i < pairs; ++i) {
        rng         r = rng_make(seed, i);
        abut_shape2 a;
        abut_shape2 b;
        memset(&a, 0, sizeof a);
        assert_int_equal(abut_make_circle2(&b, a.middle, (abut_real)NAN), ABUT_NOT_FINITE);
        a.radius = any_number(&r);
        a.middle = any_vec(&r);
        a.reach = any_number(&r);
        assert_int_equal(abut_distance2(&a, &b, any_pose(&r), NULL, NULL).status, ABUT_INVALID);
        assert_int_equal(abut_collide2(&a, &a, any_pose(&r), 1, NULL).status, ABUT_INVALID);
        assert_false(abut_overlap2(&b, &b, any_pose(&r)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_anything),
        cmocka_unit_test(test_unmade_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
