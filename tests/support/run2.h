// run2.h : a property asked of many random scenes. Include cmocka.h first.
//
// A check gets the scene and the shapes made from it and answers NULL, or what is wrong. Scenes that fail are printed in full.
#ifndef ABUT_TESTS_RUN2_H
#define ABUT_TESTS_RUN2_H

#include "support/made2.h"
#include "support/sampled2.h"

#include "base/tolerance.h"
#include "math/exact.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef const char *check2(const scene2 *scene, const made_pair2 *pair, rng *r, void *tally);

#if defined(ABUT_F32)
static const bool run2_single = true;
#else
static const bool run2_single = false;
#endif

// The unit roundoff as a double.
static const double run2_u = (double)ABUT_UNIT_ROUNDOFF;

static inline double run2_length(abut_vec2 v)
{
    return hypot((double)v.x, (double)v.y);
}

// A vector of this length, along any direction.
static inline abut_vec2 run2_any_vec(rng *r, double length)
{
    const double angle = rng_range(r, -3.14159265358979, 3.14159265358979);
    const double v[2] = {length * cos(angle), length * sin(angle)};
    return made2_vec(v);
}

static inline abut_proximity2 run2_ask(const made_pair2 *pair)
{
    return abut_distance2(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
}

// The largest lengths that go into a pair, added up: what rounding in the inputs or in a test's own arithmetic is relative to.
static inline double run2_size(const made_pair2 *pair)
{
    const abut_shape2 *a = &pair->a.shape;
    const abut_shape2 *b = &pair->b.shape;
    return run2_length(pair->pose.p) + run2_length(a->middle) + run2_length(b->middle) + (double)(a->reach + a->radius) +
           (double)(b->reach + b->radius);
}

// `count` scenes (times ABUT_TEST_SCALE) of the kinds, the families in turn. Fails after five bad ones, or at the end.
static inline void run2(uint64_t standard_seed, uint64_t count, unsigned kinds, check2 *check, void *tally)
{
    const uint64_t seed = rng_seed_of_run(standard_seed);
    const uint64_t scaled = rng_scaled(count);
    made_pair2    *pair = malloc(sizeof *pair);
    int            failures = 0;
    assert_non_null(pair);
    for (uint64_t i = 0; i < scaled && failures < 5; ++i) {
        const scene2_family family = (scene2_family)(i % SCENE2_FAMILIES);
        const scene2        scene = scene2_make(seed, i, family, kinds, run2_single);
        rng                 r = rng_make(seed + 1, i);
        made_pair2_make(pair, &scene);
        assert_int_equal(pair->a.status, ABUT_OK);
        assert_int_equal(pair->b.status, ABUT_OK);
        const char *wrong = check(&scene, pair, &r, tally);
        if (wrong != NULL) {
            const abut_proximity2 p = run2_ask(pair);
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 ", family %s\n", wrong, seed, i, scene2_family_name(family));
            scene2_dump(stdout, &scene);
            printf("  distance %a error %a normal (%a, %a) point_a (%a, %a) status %d supports %d\n", (double)p.distance,
                   (double)p.error, (double)p.normal.x, (double)p.normal.y, (double)p.point_a.x, (double)p.point_a.y,
                   (int)p.status, (int)p.supports);
            ++failures;
        }
    }
    free(pair);
    assert_int_equal(failures, 0);
}

#endif
