// run3.h : a property asked of many random scenes of space. Include cmocka.h first.
//
// A check gets the scene and the shapes made from it and answers NULL, or what is wrong. Scenes that fail are printed in full,
// as scene files.
#ifndef ABUT_TESTS_RUN3_H
#define ABUT_TESTS_RUN3_H

#include "support/made3.h"
#include "support/sampled3.h"

#include "base/tolerance.h"
#include "math/exact.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef const char *check3(const scene3 *scene, const made_pair3 *pair, rng *r, void *tally);

#if defined(ABUT_F32)
static const bool run3_single = true;
#else
static const bool run3_single = false;
#endif

// The unit roundoff as a double.
static const double run3_u = (double)ABUT_UNIT_ROUNDOFF;

static inline double run3_length(abut_vec3 v)
{
    const double w[3] = {(double)v.x, (double)v.y, (double)v.z};
    return length3(w);
}

// A vector of this length, along any direction.
static inline abut_vec3 run3_any_vec(rng *r, double length)
{
    double v[3];
    rng_direction3(r, v);
    for (int k = 0; k < 3; ++k) {
        v[k] *= length;
    }
    return made3_vec(v);
}

static inline abut_proximity3 run3_ask(const made_pair3 *pair)
{
    return abut_distance3(&pair->a.shape, &pair->b.shape, pair->pose, NULL, NULL);
}

static inline bool run3_is_custom(const made_pair3 *pair)
{
    return pair->a.shape.core == ABUT_CORE3_CUSTOM || pair->b.shape.core == ABUT_CORE3_CUSTOM;
}

// The largest lengths that go into a pair, added up: what rounding in the inputs or in a test's own arithmetic is relative to.
static inline double run3_size(const made_pair3 *pair)
{
    const abut_shape3 *a = &pair->a.shape;
    const abut_shape3 *b = &pair->b.shape;
    return run3_length(pair->pose.p) + run3_length(a->middle) + run3_length(b->middle) + (double)(a->reach + a->radius) +
           (double)(b->reach + b->radius);
}

static inline bool run3_is_smooth(const abut_shape3 *shape)
{
    return shape->core >= ABUT_CORE3_DISK;
}

// Where smooth cores overlap so that a ring of directions, or all, are equally deep, faces alone cannot close the gap: the
// answer may stop at the limit, and its error says how good it is. Custom cores may need more support points than the limit
// anywhere.
static inline bool run3_may_stop(const abut_shape3 *a, const abut_shape3 *b, const abut_proximity3 *p)
{
    const bool custom = a->core == ABUT_CORE3_CUSTOM || b->core == ABUT_CORE3_CUSTOM;
    const bool smooth = run3_is_smooth(a) || run3_is_smooth(b);
    return custom || (smooth && p->distance + p->error * 2 < 0);
}

// How many answers of this run stopped so, and the worst error of one, as a share of its pair's size.
typedef struct run3_stops {
    uint64_t asked, stopped;
    double   worst;
} run3_stops;

static run3_stops run3_stopped;
static double     run3_most_stopped = 0.04; // the share allowed, for the mixture of kinds that run3 draws

// The answer is done, or has stopped where it may.
static inline bool run3_done(const made_pair3 *pair, const abut_proximity3 *p)
{
    ++run3_stopped.asked;
    if (p->status == ABUT_LIMIT && run3_may_stop(&pair->a.shape, &pair->b.shape, p)) {
        ++run3_stopped.stopped;
        run3_stopped.worst = fmax(run3_stopped.worst, (double)p->error / run3_size(pair));
        return true;
    }
    return p->status == ABUT_OK;
}

// Asserted of every run that asks run3_done: few stop, and what they say is worth saying.
static inline void run3_check_stops(void)
{
    const run3_stops s = run3_stopped;
    if (s.stopped > 0) {
        printf("%" PRIu64 " of %" PRIu64 " answers stopped at the limit, with errors up to %.3g of the size\n", s.stopped,
               s.asked, s.worst);
        assert_true((double)s.stopped <= run3_most_stopped * (double)s.asked + 2 && s.worst < 0.04);
    }
}

// The pose of A in B's frame.
static inline abut_pose3 run3_inverse(abut_pose3 pose)
{
    const abut_rot3 *r = &pose.r;
    const abut_pose3 inverse = {abut_neg3(abut_unrotate3(pose.r, pose.p)),
                                {{r->x.x, r->y.x, r->z.x}, {r->x.y, r->y.y, r->z.y}, {r->x.z, r->y.z, r->z.z}}};
    return inverse;
}

// The clearance along a direction that need not be unit to the last bit.
static inline double run3_clearance(const scene3 *scene, abut_vec3 direction)
{
    double n[3] = {(double)direction.x, (double)direction.y, (double)direction.z};
    unit3(n);
    return scene3_clearance(scene, n);
}

static inline void run3_print_answer(const abut_proximity3 *p)
{
    printf("  distance %a error %a normal (%a, %a, %a) point_a (%a, %a, %a) status %d supports %d\n", (double)p->distance,
           (double)p->error, (double)p->normal.x, (double)p->normal.y, (double)p->normal.z, (double)p->point_a.x,
           (double)p->point_a.y, (double)p->point_a.z, (int)p->status, (int)p->supports);
}

// `count` scenes (times ABUT_TEST_SCALE) of the kinds, the families in turn. Fails after five bad ones, or at the end.
static inline void run3(uint64_t standard_seed, uint64_t count, unsigned kinds, check3 *check, void *tally)
{
    const uint64_t seed = rng_seed_of_run(standard_seed);
    const uint64_t scaled = rng_scaled(count);
    made_pair3    *pair = aligned_alloc(64, (sizeof *pair + 63) / 64 * 64);
    int            failures = 0;
    assert_non_null(pair);
    run3_stopped = (run3_stops){0, 0, 0};
    for (uint64_t i = 0; i < scaled && failures < 5; ++i) {
        const scene3_family family = (scene3_family)(i % SCENE3_FAMILIES);
        const scene3        scene = scene3_make(seed, i, family, kinds, run3_single);
        rng                 r = rng_make(seed + 1, i);
        made_pair3_make(pair, &scene);
        assert_int_equal(pair->a.status, ABUT_OK);
        assert_int_equal(pair->b.status, ABUT_OK);
        const char *wrong = check(&scene, pair, &r, tally);
        if (wrong != NULL) {
            const abut_proximity3 p = run3_ask(pair);
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 ", family %s, %s and %s\n", wrong, seed, i,
                   scene3_family_name(family), recipe3_kind_name(scene.a.kind), recipe3_kind_name(scene.b.kind));
            scene3_dump(stdout, &scene);
            run3_print_answer(&p);
            ++failures;
        }
    }
    free(pair);
    assert_int_equal(failures, 0);
    run3_check_stops();
}

#endif
