// batch2.c : the queries over arrays of pairs.
//
// A batch is gone through in parts, and a part in groups of the same cores: one group after another asks the same kernel, whose
// branches and whose text the processor then knows.
#include "abut/batch2.h"
#include "base/hook.h"
#include "batch/groups.h"
#include "pairs/query2.h"

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

void abut_overlap2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, bool *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair2 *p = &pairs[i];
            answers[i] = abut_overlap2(p->a, p->b, p->b_in_a);
        }
    }
}

void abut_distance2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, const abut_options *options,
                          abut_cache2 *caches, abut_proximity2 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair2 *p = &pairs[i];
            answers[i] = abut_distance2(p->a, p->b, p->b_in_a, options, cache_at(caches, i));
        }
    }
}

void abut_collide2_batch(const abut_batch_pair2 *pairs, size_t first, size_t count, abut_real margin, abut_cache2 *caches,
                         abut_manifold2 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair2 *p = &pairs[i];
            answers[i] = abut_collide2(p->a, p->b, p->b_in_a, margin, cache_at(caches, i));
        }
    }
}

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
