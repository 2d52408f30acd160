// test_precisions3.c : both libraries in one program, asked about the very same numbers: where float says "within this error",
// double must agree.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/base.h"
#include "both/asked3.h"

#include <inttypes.h>
#include <math.h>

typedef struct tally {
    uint64_t pairs, overlapping, decided, limited;
    double   worst; // difference as a share of what both errors allow
} tally;

// A float's volume rounds to float once more, and the custom core's is measured.
static bool volumes_agree(const asked3 *wide, const asked3 *narrow)
{
    const double allowed = (wide->volume_error + narrow->volume_error + 0x1p-23) * fabs(wide->volume) + 0x1p-120;
    return fabs(wide->volume - narrow->volume) <= allowed;
}

static const char *compare(const scene3 *scene, tally *t)
{
    const asked3 wide = asked3_f64(scene, 0.25);
    const asked3 narrow = asked3_f32(scene, 0.25);
    const double allowed = wide.error + narrow.error;
    const double off = fabs(wide.distance - narrow.distance);
    const bool   smooth = scene->a.kind >= RECIPE3_DISK || scene->b.kind >= RECIPE3_DISK;
    ++t->pairs;
    t->overlapping += wide.distance < 0;
    t->limited += wide.status != ABUT_OK || narrow.status != ABUT_OK;
    t->worst = fmax(t->worst, off / allowed);
    if (!smooth && (wide.status != ABUT_OK || narrow.status != ABUT_OK)) {
        return "status";
    }
    if (!(off <= allowed)) {
        return "the distances differ by more than both errors";
    }
    if (!(fabs(wide.general_distance - narrow.general_distance) <= wide.general_error + narrow.general_error)) {
        return "the general answers differ by more than both errors";
    }
    if (fabs(wide.distance) > 2 * allowed) {
        ++t->decided;
        if (wide.overlap != narrow.overlap) {
            return "the verdicts differ";
        }
        if ((wide.contacts > 0) != (narrow.contacts > 0) && fabs(wide.distance - 0.25) > 2 * allowed) {
            return "one has contacts";
        }
    }
    for (int i = 0; i < 3; ++i) { // float's box holds double's, but for double's own rounding up
        const double room = 1e-13 * (fabs(wide.lower[i]) + fabs(wide.upper[i]) + 10);
        if (narrow.lower[i] > wide.lower[i] + room || narrow.upper[i] < wide.upper[i] - room) {
            return "the bounds in float are too small";
        }
    }
    return scene->a.kind >= RECIPE3_SUPER || volumes_agree(&wide, &narrow) ? NULL
                                                                           : "the volumes differ by more than both errors";
}

static void test_float_agrees_with_double(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3702);
    const uint64_t pairs = rng_scaled(30000);
    tally          t = {0, 0, 0, 0, 0};
    int            failures = 0;
    for (uint64_t i = 0; i < pairs && failures < 5; ++i) {
        const scene3_family family = (scene3_family)(i % SCENE3_FAMILIES);
        const scene3        scene = scene3_make(seed, i, family, RECIPE3_ALL_KINDS, true);
        const char         *wrong = compare(&scene, &t);
        if (wrong != NULL) {
            printf("WRONG: %s; seed %" PRIu64 ", index %" PRIu64 ", family %s\n", wrong, seed, i, scene3_family_name(family));
            scene3_dump(stdout, &scene);
            ++failures;
        }
    }
    print_message("%" PRIu64 " pairs, %" PRIu64 " overlapping, %" PRIu64 " decided, %" PRIu64
                  " at a limit; differences up to %.3f of both errors\n",
                  t.pairs, t.overlapping, t.decided, t.limited, t.worst);
    assert_int_equal(failures, 0);
    assert_true((double)t.overlapping > 0.2 * (double)t.pairs && (double)t.decided > 0.5 * (double)t.pairs);
    assert_true((double)t.limited <= 0.04 * (double)t.pairs + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_float_agrees_with_double),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
