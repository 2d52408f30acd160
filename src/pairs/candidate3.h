// candidate3.h : what the kernels of spheres and capsules propose, and how it is judged.
//
// The distance is at most that of two points of the cores, and at least what parts the cores along the way between the points:
// the answer is given only when the two bounds meet to a few u of the size. So no decision of a kernel needs to be right.
//
// Frame: A's axes, from the middle of A's core, in the unit of kernel_frame3.h.
#ifndef ABUT_PAIRS_CANDIDATE3_H
#define ABUT_PAIRS_CANDIDATE3_H

#include "base/tolerance3.h"
#include "gjk/core3.h"
#include "pairs/kernel_frame3.h"

// A point of A, and the way from there to a point of B: square to what it should be square to. What is known of B's point may
// leave it `off` by some length.
typedef struct abut_span_candidate3 {
    abut_vec3 a, way;
    abut_real off;
} abut_span_candidate3;

// A share of a whole, no further than 1 either way.
static inline abut_real abut_share3(abut_real part, abut_real whole)
{
    return part / abut_max(abut_abs(part), whole);
}

// 1 where it holds, 0 where not: gcc makes no branch of a table, and half of all branches here would be foreseen wrongly.
static inline abut_real abut_one_if3(bool holds)
{
    static const abut_real number[] = {0, 1};

    return number[holds];
}

// 1 where the share ends between, 0 where it was cut.
static inline abut_real abut_inside3(abut_real part, abut_real whole)
{
    return abut_one_if3(abut_abs(part) < whole);
}

// The bounds of a span, and whether they prove it. Along its way no point of one core is nearer to the other than where the two
// end; `reached` is how far both reach along it from their middles, times its length.
static inline bool abut_certified3(const abut_kernel_frame3 *s, const abut_span_candidate3 *d, abut_real reached,
                                   abut_core_answer3 *core, abut_real *noise)
{
    abut_real square = abut_dot3(d->way, d->way);
    abut_real length = abut_sqrt(square);
    abut_real per_length = 1 / length;
    abut_real lower = (abut_dot3(d->way, s->offset) - reached) * per_length;
    abut_real upper = length + d->off;

    abut_real reach_a = s->scale.per_unit * s->a->reach;
    abut_real reach_b = s->scale.per_unit * s->b->reach;
    abut_real size = (upper + reach_a) + reach_b;
    *noise = ((ABUT_NOISE3_CAPSULE_A * reach_a + ABUT_NOISE3_CAPSULE_B * reach_b) + ABUT_NOISE3_CAPSULE_APART * size) +
             ABUT_NOISE3_CAPSULE_ORIGINS * s->origins;
    core->a = d->a;
    core->normal = abut_scale3(per_length, d->way);
    core->b = abut_add3(d->a, d->way);
    core->distance = length;
    core->gap = abut_max(upper - lower, d->off); // off the way's ends the distance may be above its length by as much
    core->supports = 0;
    core->status = ABUT_OK;
    return square > ABUT_COMPONENT_SMALLEST * (size * size) && core->gap + *noise <= ABUT_CAPSULE3_GAP * size;
}

#endif
