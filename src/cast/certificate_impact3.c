// certificate_impact3.c : what proves that two shapes that move and turn do not touch before a fraction: the impact's steps.
#include "abut/certificate3.h"
#include "base/hook.h"
#include "base/tolerance_cast.h"

// The machine takes the last step to the very end when it comes so near to it.
static abut_real clear_of(const abut_advance3 *m)
{
    return m->status == ABUT_MISS ? (1 - 2 * ABUT_NOISE_SPEED) * m->last : m->safe;
}

abut_impact_proof3 abut_certificate_impact3(const abut_shape3 *a, const abut_sweep3 *sweep_a, const abut_shape3 *b,
                                            const abut_sweep3 *sweep_b, const abut_cast_options *options,
                                            abut_impact_step3 *steps, int32_t room)
{
    static const abut_cast_options defaults = {0, 0, 0, false};

    ABUT_CONTRACT(steps != NULL || room <= 0);
    abut_cast_options  o = options != NULL ? *options : defaults;
    abut_impact_proof3 proof = {0, 0, ABUT_RUNNING};
    abut_advance3      m;
    o.leave = false;
    proof.status = abut_advance3_begin(&m, a, sweep_a, b, sweep_b, &o, NULL);
    m.by_edges = false;
    while (proof.status == ABUT_RUNNING && proof.steps < room) {
        const abut_real before = m.safe;
        proof.status = abut_advance3_step(&m);
        // What looks beyond the touch asks elsewhere, and a grazing miss is none that a direction proves.
        if (m.at > before || m.grazing || !(clear_of(&m) > before)) {
            break;
        }
        steps[proof.steps++] = (abut_impact_step3){before, m.normal, m.spin};
        proof.clear = clear_of(&m);
    }
    return proof;
}
