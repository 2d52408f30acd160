// batch2.c : the queries over arrays of pairs.
//
// A batch is gone through in parts, and a part in groups of the same cores. Where a kernel answers many pairs of a group side
// by side it is asked first (pairs/lanes2.h); what it leaves is asked one by one, group after group, so that the processor
// knows the branches and the text of the kernel that all of a group ask.
#include "abut/batch2.h"
#include "base/hook.h"
#include "batch/groups.h"
#include "query/route2.h"

static uint8_t group_of(abut_core2 a, abut_core2 b)
{
    const unsigned core_a = (unsigned)a < ABUT_CORES2 ? (unsigned)a : 0; // of a shape that was never made any number
    const unsigned core_b = (unsigned)b < ABUT_CORES2 ? (unsigned)b : 0;
    return (uint8_t)(core_a * ABUT_CORES2 + core_b);
}

static void group_pairs(abut_groups *g, const abut_batch_pair2 *pairs, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(pairs[i].a != NULL && pairs[i].b != NULL);
        g->group[i] = group_of(pairs[i].a->core, pairs[i].b->core);
    }
    abut_groups_sort(g, count);
}

static void group_casts(abut_groups *g, const abut_batch_cast2 *casts, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(casts[i].a != NULL && casts[i].b != NULL);
        g->group[i] = group_of(casts[i].a->core, casts[i].b->core);
    }
    abut_groups_sort(g, count);
}

static void group_rays(abut_groups *g, const abut_batch_ray2 *rays, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(rays[i].shape != NULL);
        g->group[i] = group_of(rays[i].shape->core, ABUT_CORE2_NONE);
    }
    abut_groups_sort(g, count);
}

static abut_cache2 *cache_at(abut_cache2 *caches, size_t i)
{
    return caches != NULL ? &caches[i] : NULL;
}

// The group that begins at `from`, as a kernel for many pairs is asked about it. Answers that kernel, or NULL.
static const abut_lanes2 *take_group(abut_group2 *group, const abut_groups *g, int32_t from)
{
    const uint8_t          *place = &g->place[from];
    const abut_batch_pair2 *first = &group->pairs[*place];
    group->place = place;
    group->count = g->end[g->group[*place]] - from;
    return abut_lanes2_of(first->a, first->b);
}

// ---- overlap ------------------------------------------------------------------------------------------------------------

static void overlap_one_by_one(const abut_group2 *group, const uint8_t *place, int32_t count, bool *answers)
{
    for (int32_t k = 0; k < count; ++k) {
        const abut_batch_pair2 *p = &group->pairs[place[k]];
        answers[place[k]] = abut_overlap2(p->a, p->b, p->b_in_a);
    }
}

static void overlap_part(const abut_batch_pair2 *pairs, int32_t count, bool *answers)
{
    abut_groups g;
    uint8_t     left[ABUT_BATCH_PART];
    abut_group2 group = {pairs, NULL, 0, NULL, (abut_real)INFINITY, left};
    group_pairs(&g, pairs, count);
    for (int32_t from = 0; from < count; from += group.count) {
        const abut_lanes2 *lanes = take_group(&group, &g, from);
        if (lanes != NULL && lanes->overlap != NULL) {
            overlap_one_by_one(&group, left, lanes->overlap(&group, answers), answers);
        } else {
            overlap_one_by_one(&group, group.place, group.count, answers);
        }
    }
}

void abut_overlap2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, bool *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        overlap_part(pairs + at, abut_batch_part(at, first + count), answers + at);
    }
}

// ---- distance -----------------------------------------------------------------------------------------------------------

static void distance_one_by_one(const abut_group2 *group, const uint8_t *place, int32_t count, const abut_options *options,
                                abut_proximity2 *answers)
{
    for (int32_t k = 0; k < count; ++k) {
        const abut_batch_pair2 *p = &group->pairs[place[k]];
        answers[place[k]] = abut_distance2(p->a, p->b, p->b_in_a, options, cache_at(group->caches, place[k]));
    }
}

// What is answered side by side is told nothing of supports.
static bool limits_supports(const abut_options *options)
{
    return options != NULL && options->max_supports > 0;
}

static void distance_part(const abut_batch_pair2 *pairs, int32_t count, const abut_options *options, abut_cache2 *caches,
                          abut_proximity2 *answers)
{
    abut_groups g;
    uint8_t     left[ABUT_BATCH_PART];
    abut_group2 group = {pairs, NULL, 0, caches, abut_limit_of2(options), left};
    group_pairs(&g, pairs, count);
    for (int32_t from = 0; from < count; from += group.count) {
        const abut_lanes2 *lanes = take_group(&group, &g, from);
        if (lanes != NULL && lanes->distance != NULL && !limits_supports(options)) {
            distance_one_by_one(&group, left, lanes->distance(&group, answers), options, answers);
        } else {
            distance_one_by_one(&group, group.place, group.count, options, answers);
        }
    }
}

void abut_distance2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, const abut_options *options,
                          abut_cache2 *caches, abut_proximity2 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        distance_part(pairs + at, abut_batch_part(at, first + count), options, cache_at(caches, at), answers + at);
    }
}

// ---- contacts -----------------------------------------------------------------------------------------------------------

static void collide_one_by_one(const abut_group2 *group, const uint8_t *place, int32_t count, abut_manifold2 *answers)
{
    for (int32_t k = 0; k < count; ++k) {
        const abut_batch_pair2 *p = &group->pairs[place[k]];
        answers[place[k]] = abut_collide2(p->a, p->b, p->b_in_a, group->limit, cache_at(group->caches, place[k]));
    }
}

static void collide_part(const abut_batch_pair2 *pairs, int32_t count, abut_real margin, abut_cache2 *caches,
                         abut_manifold2 *answers)
{
    abut_groups g;
    uint8_t     left[ABUT_BATCH_PART];
    abut_group2 group = {pairs, NULL, 0, caches, margin > 0 ? margin : 0, left};
    group_pairs(&g, pairs, count);
    for (int32_t from = 0; from < count; from += group.count) {
        const abut_lanes2 *lanes = take_group(&group, &g, from);
        if (lanes != NULL && lanes->contacts != NULL) {
            collide_one_by_one(&group, left, lanes->contacts(&group, answers), answers);
        } else {
            collide_one_by_one(&group, group.place, group.count, answers);
        }
    }
}

void abut_collide2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, abut_real margin, abut_cache2 *caches,
                         abut_manifold2 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        collide_part(pairs + at, abut_batch_part(at, first + count), margin, cache_at(caches, at), answers + at);
    }
}

// ---- casts and rays -----------------------------------------------------------------------------------------------------

void abut_cast2_batch(const abut_batch_cast2 *casts, size_t first, size_t count, const abut_cast_options *options,
                      abut_cache2 *caches, abut_hit2 *answers)
{
    ABUT_CONTRACT(count == 0 || (casts != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_casts(&g, casts + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_cast2 *c = &casts[i];
            answers[i] = abut_cast2(c->a, c->b, c->b_in_a, c->translation, options, cache_at(caches, i));
        }
    }
}

void abut_ray2_batch(const abut_batch_ray2 *rays, size_t first, size_t count, const abut_cast_options *options,
                     abut_ray_hit2 *answers)
{
    ABUT_CONTRACT(count == 0 || (rays != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_rays(&g, rays + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t           i = at + g.place[k];
            const abut_batch_ray2 *r = &rays[i];
            answers[i] = abut_ray2(r->shape, r->origin, r->direction, options);
        }
    }
}
