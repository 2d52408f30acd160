// general2.c : GJK while the cores are apart, EPA where they overlap, Newton's method for the last digits of smooth cores.
#include "general/general2.h"
#include "math/exact.h"
#include "smooth/refine2.h"

// A's part of the point at a share of an edge of D.
static abut_vec2 point_at_share(const abut_vertex2 *first, const abut_vertex2 *last, abut_real share)
{
    return abut_along2(first->a, share, abut_sub2(last->a, first->a));
}

static void keep_simplex(abut_cache2 *cache, const abut_vertex2 *vertex, int32_t count)
{
    cache->private_.count = count;
    for (int32_t i = 0; i < count; ++i) {
        cache->private_.feature_a[i] = vertex[i].feature_a;
        cache->private_.feature_b[i] = vertex[i].feature_b;
    }
}

static abut_core_answer2 answer_of_gjk(const abut_gjk2 *g, abut_cache2 *cache)
{
    abut_core_answer2   answer;
    const abut_vertex2 *v = g->simplex.vertex;
    answer.normal = g->normal;
    answer.distance = g->upper;
    answer.gap = abut_max(g->upper - g->lower, 0);
    answer.a = g->simplex.count == 1 ? v[0].a : point_at_share(&v[0], &v[1], g->simplex.weight[1]);
    answer.b = abut_sub2(answer.a, g->closest);
    answer.nearby[0] = v[0].normal;
    answer.nearby[1] = v[g->simplex.count - 1].normal;
    answer.supports = g->supports;
    answer.status = g->status;
    if (cache != NULL) {
        keep_simplex(cache, v, g->simplex.count);
    }
    return answer;
}

// A's part of the foot of the origin on the edge. The edge is drawn in by the radius of the arc, and the foot is moved out
// again.
static abut_vec2 witness_of_edge(const abut_edge2 *e)
{
    abut_real bulge = e->bulge_a + e->bulge_b;
    abut_vec2 low = abut_along2(e->first.w, -bulge, e->first.normal);
    abut_vec2 along = abut_sub2(abut_along2(e->last.w, -bulge, e->last.normal), low);
    abut_real square = abut_dot2(along, along);
    abut_real part = square > 0 ? -abut_dot2(low, along) / square : 0;
    abut_vec2 first = abut_along2(e->first.a, -e->bulge_a, e->first.normal);
    abut_vec2 last = abut_along2(e->last.a, -e->bulge_a, e->last.normal);
    part = abut_min(abut_max(part, 0), 1);
    return abut_along2(abut_along2(first, part, abut_sub2(last, first)), e->bulge_a, e->normal);
}

static abut_core_answer2 answer_of_epa(const abut_epa2 *e)
{
    abut_core_answer2 answer;
    answer.normal = e->best.normal;
    answer.distance = -abut_max(e->upper, 0);
    answer.gap = abut_max(e->upper - e->lower, 0);
    answer.a = witness_of_edge(&e->best);
    answer.b = abut_along2(answer.a, answer.distance, answer.normal);
    answer.nearby[0] = e->best.first.normal;
    answer.nearby[1] = e->best.last.normal;
    answer.supports = e->supports;
    answer.status = e->status;
    return answer;
}

static abut_core_answer2 solve_cores(const abut_pair2 *pair, abut_cache2 *cache)
{
    abut_gjk2 gjk;
    abut_epa2 epa;
    abut_gjk2_begin(&gjk, pair, cache);
    abut_gjk2_run(&gjk);
    if (gjk.reason != ABUT_REASON_OVERLAP) {
        return answer_of_gjk(&gjk, cache);
    }
    if (cache != NULL) {
        cache->private_.count = 0;
    }
    abut_epa2_begin(&epa, &gjk);
    abut_epa2_run(&epa);
    return answer_of_epa(&epa);
}

abut_proximity2 abut_general_distance2(const abut_pair2 *pair, abut_cache2 *cache)
{
    abut_core_answer2 core = solve_cores(pair, cache);
    abut_refine2(pair, &core);
    return abut_proximity_of2(pair->a, pair->b, pair->unit, pair->noise, &core, cache);
}

bool abut_general_overlap2(const abut_pair2 *pair)
{
    // A line that separates the cores by more than the radii and twice the rounding ends GJK; so do overlapping cores, which
    // overlap whatever their depth: EPA is not needed to say so.
    abut_gjk2  gjk;
    abut_pair2 limited = *pair;
    abut_real  radius = pair->a->radius + pair->b->radius;
    limited.max_distance = radius * pair->per_unit + pair->noise;
    abut_gjk2_begin(&gjk, &limited, NULL);
    abut_gjk2_run(&gjk);
    if (gjk.reason == ABUT_REASON_BEYOND || gjk.reason == ABUT_REASON_OVERLAP) {
        return gjk.reason == ABUT_REASON_OVERLAP;
    }
    return pair->polytopes ? gjk.upper * pair->unit - radius <= 0 : abut_general_distance2(pair, NULL).distance <= 0;
}

abut_proximity2 abut_invalid_proximity2(int32_t supports)
{
    const abut_real nowhere = (abut_real)INFINITY;
    return (abut_proximity2){{0, 0}, {0, 0}, {1, 0}, nowhere, nowhere, ABUT_INVALID, supports};
}
