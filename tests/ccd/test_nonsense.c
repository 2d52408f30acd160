// test_nonsense.c : support functions that answer nonsense never crash a call, never make it go on for ever, and never get an
// answer that is not finite. Those that are wrong by the rounding of a float get the right answer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ccd/objects.h"
#include "support/random.h"

typedef enum fault {
    FAULT_NAN,
    FAULT_INFINITE,
    FAULT_HUGE,      // 1e308 and its negative by turns
    FAULT_ANYWHERE,  // in a box, whatever the direction
    FAULT_NEAREST,   // the point farthest the other way
    FAULT_CONSTANT,  // the same point always
    FAULT_SHRINKING, // a ball, smaller from call to call
    FAULT_GROWING,
    FAULT_MIXED, // any of a few points, some of them not finite
    FAULTS
} fault;

typedef struct broken {
    fault  kind;
    long   sound; // calls that a ball answers first
    long   calls;
    rng    random;
    double at;
} broken;

static const long most_calls = 100000;

static ccd_vec3_t ball(const ccd_vec3_t *direction, double radius, double at)
{
    ccd_vec3_t p = *direction;
    ccdVec3Scale(&p, radius / CCD_SQRT(ccdVec3Len2(direction)));
    p.v[0] += at;
    return p;
}

static double anything(rng *r)
{
    static const double numbers[] = {0, 1, -1, 1e-300, 1e300, NAN, INFINITY, -INFINITY, 0.1, 5e-324};
    return numbers[rng_below(r, sizeof(numbers) / sizeof(numbers[0]))];
}

static void broken_support(const void *obj, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    broken      *b = (broken *)obj;
    const double sign = b->calls % 2 == 0 ? 1 : -1;
    b->calls += 1;
    assert_true(b->calls < most_calls);
    *point = ball(direction, 1, b->at);
    switch (b->calls > b->sound ? b->kind : FAULTS) {
    case FAULT_NAN:
        point->v[b->calls % 3] = NAN;
        break;
    case FAULT_INFINITE:
        point->v[b->calls % 3] = INFINITY;
        break;
    case FAULT_HUGE:
        ccdVec3Set(point, sign * 1e308, -sign * 1e308, sign * 1e308);
        break;
    case FAULT_ANYWHERE:
        ccdVec3Set(point, rng_range(&b->random, -2, 2), rng_range(&b->random, -2, 2), rng_range(&b->random, -2, 2));
        break;
    case FAULT_NEAREST:
        *point = ball(direction, -1, b->at);
        break;
    case FAULT_CONSTANT:
        ccdVec3Set(point, 0.25, 0.5, 0.125);
        break;
    case FAULT_SHRINKING:
        *point = ball(direction, 1.0 / (double)b->calls, b->at);
        break;
    case FAULT_GROWING:
        *point = ball(direction, (double)b->calls, b->at);
        break;
    case FAULT_MIXED:
        ccdVec3Set(point, anything(&b->random), anything(&b->random), anything(&b->random));
        break;
    case FAULTS:
        break;
    }
}

static void ball_center(const void *obj, ccd_vec3_t *center)
{
    ccdVec3Set(center, ((const broken *)obj)->at, 0, 0);
}

static broken broken_of(fault kind, long sound, double at, rng *r)
{
    return (broken){.kind = kind, .sound = sound, .random = rng_make(rng_u64(r), 0), .at = at};
}

static bool is_finite(const ccd_vec3_t *v)
{
    return isfinite(v->v[0]) && isfinite(v->v[1]) && isfinite(v->v[2]);
}

typedef int penetration_fn(const void *, const void *, const ccd_t *, ccd_real_t *, ccd_vec3_t *, ccd_vec3_t *);

static void ask(penetration_fn *call, broken a, broken b, const ccd_t *ccd)
{
    double     depth = 5;
    ccd_vec3_t dir = {{5, 5, 5}}, pos = {{5, 5, 5}};
    const int  code = call(&a, &b, ccd, &depth, &dir, &pos);
    assert_true(code == 0 || code == -1);
    if (code == 0) {
        assert_true(isfinite(depth) && depth >= 0 && is_finite(&dir) && is_finite(&pos));
        assert_true(fabs(CCD_SQRT(ccdVec3Len2(&dir)) - 1) < 1e-6);
    } else {
        assert_true(depth == 5 && dir.v[0] == 5 && pos.v[0] == 5);
    }
}

static void test_nonsense(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(701), pairs = rng_scaled(20000);
    for (uint64_t i = 0; i < pairs; ++i) {
        rng          r = rng_make(seed, i);
        const broken a = broken_of((fault)rng_below(&r, FAULTS + 1), rng_below(&r, 40), 0, &r);
        const broken b = broken_of((fault)rng_below(&r, FAULTS), rng_below(&r, 40), rng_range(&r, 0, 2.2), &r);
        ccd_t        ccd;
        CCD_INIT(&ccd);
        ccd.support1 = ccd.support2 = broken_support;
        ccd.center1 = ccd.center2 = ball_center;
        ccd.epa_tolerance = rng_chance(&r, 0.2) ? anything(&r) : 1e-6;
        ccd.max_iterations = rng_chance(&r, 0.2) ? rng_below(&r, 20) : (unsigned long)-1;
        ask(ccdGJKPenetration, a, b, &ccd);
        ask(ccdMPRPenetration, b, a, &ccd);
        broken    again[2] = {a, b};
        const int overlap = ccdGJKIntersect(&again[0], &again[1], &ccd);
        assert_true(overlap == 0 || overlap == 1);
    }
}

static void test_no_support_function(void **state)
{
    (void)state;
    rng    r = rng_make(1, 1);
    broken a = broken_of(FAULTS, 0, 0, &r);
    ccd_t  ccd;
    CCD_INIT(&ccd);
    assert_int_equal(ccdGJKIntersect(&a, &a, &ccd), 0);
    ccd.support1 = broken_support;
    assert_int_equal(ccdMPRPenetration(&a, &a, &ccd, NULL, NULL, NULL), -1);
    ccd.support2 = broken_support;
    assert_int_equal(ccdMPRPenetration(&a, &a, &ccd, NULL, NULL, NULL), 0);
}

// A rotation in float is none to 1e-7: the support function contradicts itself by as much, and the answers are as good.
static void test_rotations_in_float(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(702), pairs = rng_scaled(300);
    const ccd_t    ccd = objects_ccd();
    for (uint64_t i = 0; i < pairs; ++i) {
        rng    r = rng_make(seed, i);
        object pair[2];
        for (int k = 0; k < 2; ++k) {
            const double half[3] = {0.5, 0.5, 0.7}, at[3] = {rng_range(&r, -0.6, 0.6), rng_range(&r, -0.6, 0.6), k * 0.3};
            const double axis[3] = {rng_range(&r, -1, 1), rng_range(&r, -1, 1), 1};
            pair[k] = object_of(rng_chance(&r, 0.5) ? OBJECT_BOX : OBJECT_CYLINDER, half, at, axis, rng_range(&r, 0, 3));
            for (int row = 0; row < 3; ++row) {
                for (int column = 0; column < 3; ++column) {
                    pair[k].rotation[row][column] = (double)(float)pair[k].rotation[row][column];
                }
            }
        }
        const double exact = -(double)objects_judge(&pair[0], &pair[1]).distance;
        double       depth = 0;
        ccd_vec3_t   dir;
        if (exact > 1e-5) {
            assert_int_equal(ccdGJKPenetration(&pair[0], &pair[1], &ccd, &depth, &dir, NULL), 0);
            assert_true(fabs(depth - exact) <= ccd.epa_tolerance + 1e-6);
        } else if (exact < -1e-5) {
            assert_int_equal(ccdGJKIntersect(&pair[0], &pair[1], &ccd), 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_no_support_function),
        cmocka_unit_test(test_rotations_in_float),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
