// unit_frame3.c : pairs that are answered in the unit frame.
#include "pairs/unit_frame3.h"
#include "gjk/minkowski3.h"
#include "pairs/direct3.h"
#include "pairs/hull_hull3.h"
#include "pairs/hull_triangles3.h"
#include "pairs/small_contacts3.h"
#include "pairs/warm_depth3.h"
#include "smooth/descent3.h"

static abut_verdict solve(const abut_query3 *q, abut_pair3 *pair, abut_proximity3 *answer)
{
    abut_core_answer3 core;
    int32_t           in_vain = 0;
    answer->supports = 0;
    if (abut_pair3_set(pair, q->a, q->b, q->b_in_a, q->options) != ABUT_OK) {
        return ABUT_INCONCLUSIVE;
    }
    if (!abut_warm_depth3(pair, q->cache, &core)) {
        in_vain = core.supports;
        if (!(abut_hull_hull3(pair, q->cache, &core) || abut_direct3(pair, &core) ||
              abut_polytope_pair3(pair, q->cache, &core) || abut_descent3(pair, q->cache, &core))) {
            answer->supports = in_vain;
            return ABUT_INCONCLUSIVE;
        }
    }
    core.supports += in_vain;
    if (q->cache != NULL) {
        q->cache->normal = core.normal;
    }
    abut_finish3(answer, q->a, q->b, pair->unit, pair->noise, &core);
    return ABUT_PROVED;
}

abut_verdict abut_unit_frame_distance3(const abut_query3 *q, abut_proximity3 *answer)
{
    abut_pair3 pair;
    return solve(q, &pair, answer);
}

static bool is_beyond(const abut_query3 *q, const abut_proximity3 *p)
{
    return p->status == ABUT_BEYOND || p->distance > q->options->max_distance;
}

abut_verdict abut_contacts_of_distance3(const abut_query3 *q, const abut_proximity3 *p, abut_manifold3 *manifold)
{
    abut_small_manifold3 small;
    if (is_beyond(q, p)) {
        return abut_write_bare3(p, manifold);
    }
    return abut_small_contacts3(q->a, q->b, q->b_in_a, p, q->options->max_distance, &small)
               ? abut_write_small3(q, p, &small, manifold)
               : abut_leave_to_clipping3(p, manifold);
}

abut_verdict abut_unit_frame_contacts3(const abut_query3 *q, abut_manifold3 *manifold)
{
    abut_pair3           pair;
    abut_proximity3      p;
    abut_small_manifold3 small;
    const abut_real      margin = q->options->max_distance;
    if (solve(q, &pair, &p) != ABUT_PROVED) {
        manifold->supports = p.supports;
        return ABUT_INCONCLUSIVE;
    }
    if (is_beyond(q, &p)) {
        return abut_write_bare3(&p, manifold);
    }
    if (abut_small_contacts3(q->a, q->b, q->b_in_a, &p, margin, &small)) {
        return abut_write_small3(q, &p, &small, manifold);
    }
    *manifold = abut_triangles_manifold3(&pair, &p, margin, q->points);
    return ABUT_PROVED;
}

abut_verdict abut_unit_frame_overlap3(const abut_query3 *q, bool *touching)
{
    abut_pair3        pair;
    abut_core_answer3 core;
    const abut_real   radius = q->a->radius + q->b->radius;
    if (abut_pair3_set(&pair, q->a, q->b, q->b_in_a, NULL) != ABUT_OK) {
        return ABUT_INCONCLUSIVE;
    }
    if (abut_direct3(&pair, &core)) {
        *touching = core.distance * pair.unit - radius <= 0;
        return ABUT_PROVED;
    }
    pair.max_distance = radius * pair.per_unit + pair.noise;
    return abut_hull_hull_touch3(&pair, touching) ? ABUT_PROVED : ABUT_INCONCLUSIVE;
}
