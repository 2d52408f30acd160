// certificate_impact3.c : what proves that two shapes that move and turn do not touch before a fraction: the impact's steps.
#include "abut/certificate3.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"

// The machine takes the last step to the very end when it comes so near to it.
static abut_real clear_of(const abut_advance3 *m)
{
    return m->status == ABUT_MISS ? (1 - 2 * ABUT_NOISE_SPEED) * m->last : m->safe;
}

// By the steps of a machine that has begun.
static abut_impact_proof3 prove(abut_advance3 *m, abut_status status, abut_impact_step3 *steps, int32_t room)
{
    ABUT_CONTRACT(steps != NULL || room <= 0);
    abut_impact_proof3 proof = {0, 0, status};
    while (proof.status == ABUT_RUNNING && proof.steps < room) {
        const abut_real before = m->safe;
        proof.status = abut_advance3_step(m);
        // What looks beyond the touch asks elsewhere, and a grazing miss is none that a direction proves.
        if (m->at > before || m->grazing || !(clear_of(m) > before)) {
            break;
        }
        steps[proof.steps++] = (abut_impact_step3){before, m->normal, m->spin};
        proof.clear = clear_of(m);
    }
    return proof;
}

static abut_cast_options without_leave(const abut_cast_options *options)
{
    abut_cast_options o = {0, 0, 0, false};
    if (options != NULL) {
        o = *options;
        o.leave = false;
    }
    return o;
}

abut_impact_proof3 abut_certificate_impact3(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b,
                                            const abut_sweep3 *sweep_b, const abut_cast_options *options,
                                            abut_impact_step3 *steps, int32_t room)
{
    const abut_cast_options o = without_leave(options);
    abut_advance3           m;
    const abut_status       status = abut_advance3_begin(&m, a, sweep_a, b, sweep_b, &o, NULL);
    m.by_edges = false; // a certificate has no edges
    return prove(&m, status, steps, room);
}

abut_impact_proof3 abut_halfspace3_certificate_impact(const abut_halfspace3 *halfspace, const abut_sweep3 *sweep_halfspace,
                                                      const abut_shape3 *shape, const abut_sweep3 *sweep_shape,
                                                      const abut_cast_options *options, abut_impact_step3 *steps, int32_t room)
{
    const abut_cast_options o = without_leave(options);
    abut_advance3           m;
    const abut_status       status = abut_halfspace3_advance(&m, halfspace, sweep_halfspace, shape, sweep_shape, &o);
    return prove(&m, status, steps, room);
}
