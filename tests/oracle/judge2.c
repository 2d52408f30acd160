// judge2.c : measures the library's answers by the oracle; compiled twice, for the quad judge and for the fast one.
//
// Doubts: of a distance the oracle's own bound; of a separation 2^8 u times the larger scale (oracle2.h), and of the size, two
// sums of four such reaches, the same twice. Each difference below is one more rounding of numbers of that size, which those
// bounds have room for; the cut to double costs 2^-53 of a number that is small, and is paid for by the factor 1 + 2^-50.
#include "judge2.h"

#include <stdlib.h>

static const double along_bound = 0x1p8 * WIDE_UNIT;

static const double cut = 1 + 0x1p-50;

typedef struct bodies {
    oracle2_body   a, b;
    oracle2_answer exact;
} bodies;

static judge2_pair open_pair(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a)
{
    bodies *of = malloc(sizeof *of);
    of->a = oracle2_body_of(a, oracle2_identity());
    of->b = oracle2_body_of(b, b_in_a);
    of->exact = oracle2_between(&of->a, &of->b);
    const double scale = (double)(of->a.scale > of->b.scale ? of->a.scale : of->b.scale);
    judge2_pair  pair = {(double)of->exact.distance, of->exact.bound, 0, along_bound * scale, of};
    const double size = (double)(oracle2_extent(&of->a, &of->b) - (wide)(2 * pair.along_doubt));
    pair.size = size > 0 ? size : 0;
    return pair;
}

static judge2_measure measure(const judge2_pair *pair, const judge2_claim *claim)
{
    const bodies        *of = pair->bodies;
    const wide           gap = oracle2_along(&of->a, &of->b, claim->normal[0], claim->normal[1]);
    const oracle2_answer on_a = oracle2_to_point(&of->a, claim->point_a[0], claim->point_a[1]);
    const oracle2_answer on_b = oracle2_to_point(&of->b, claim->point_b[0], claim->point_b[1]);
    const judge2_measure found = {
        .miss = cut * (double)wide_abs((wide)claim->distance - of->exact.distance),
        .lost = cut * (double)((wide)claim->distance - gap),
        .won = (double)(gap - of->exact.distance),
        .off = {cut * (double)wide_abs(on_a.distance), cut * (double)wide_abs(on_b.distance)},
        .doubt = {on_a.bound, on_b.bound},
    };
    return found;
}

static void close_pair(judge2_pair *pair)
{
    bodies *of = pair->bodies;
    oracle2_body_free(&of->a);
    oracle2_body_free(&of->b);
    free(of);
    pair->bodies = NULL;
}

const judge2 judge2_quad = {open_pair, measure, close_pair};
