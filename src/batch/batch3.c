// batch3.c : the queries over arrays of pairs.
//
// A batch is gone through in parts, and a part in groups of the same cores: one group after another asks the same kernel, whose
// branches and whose text the processor then knows.
#include "abut/batch3.h"
#include "base/hook.h"
#include "batch/groups.h"
#include "pairs/query3.h"

static uint8_t group_of(abut_core3 a, abut_core3 b)
{
    const unsigned core_a = (unsigned)a < ABUT_CORES3 ? (unsigned)a : 0; // of a shape that was never made any number
    const unsigned core_b = (unsigned)b < ABUT_CORES3 ? (unsigned)b : 0;
    return (uint8_t)(core_a * ABUT_CORES3 + core_b);
}

static void group_pairs(abut_groups *g, const abut_batch_pair3 *pairs, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(pairs[i].a != NULL && pairs[i].b != NULL);
        g->group[i] = group_of(pairs[i].a->core, pairs[i].b->core);
    }
    abut_groups_sort(g, count);
}

static void group_casts(abut_groups *g, const abut_batch_cast3 *casts, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(casts[i].a != NULL && casts[i].b != NULL);
        g->group[i] = group_of(casts[i].a->core, casts[i].b->core);
    }
    abut_groups_sort(g, count);
}

static void group_rays(abut_groups *g, const abut_batch_ray3 *rays, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        ABUT_CONTRACT(rays[i].shape != NULL);
        g->group[i] = group_of(rays[i].shape->core, ABUT_CORE3_NONE);
    }
    abut_groups_sort(g, count);
}

static abut_cache3 *cache_at(abut_cache3 *caches, size_t i)
{
    return caches != NULL ? &caches[i] : NULL;
}

void abut_overlap3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, bool *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair3 *p = &pairs[i];
            answers[i] = abut_overlap3(p->a, p->b, p->b_in_a);
        }
    }
}

void abut_distance3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, const abut_options *options,
                          abut_cache3 *caches, abut_proximity3 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair3 *p = &pairs[i];
            answers[i] = abut_distance3(p->a, p->b, p->b_in_a, options, cache_at(caches, i));
        }
    }
}

void abut_collide3_batch(const abut_batch_pair3 *pairs, size_t first, size_t count, abut_real margin, abut_cache3 *caches,
                         abut_manifold3 *answers)
{
    ABUT_CONTRACT(count == 0 || (pairs != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_pairs(&g, pairs + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_pair3 *p = &pairs[i];
            answers[i] = abut_collide3(p->a, p->b, p->b_in_a, margin, cache_at(caches, i));
        }
    }
}

void abut_cast3_batch(const abut_batch_cast3 *casts, size_t first, size_t count, const abut_cast_options *options,
                      abut_cache3 *caches, abut_hit3 *answers)
{
    ABUT_CONTRACT(count == 0 || (casts != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_casts(&g, casts + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t            i = at + g.place[k];
            const abut_batch_cast3 *c = &casts[i];
            answers[i] = abut_cast3(c->a, c->b, c->b_in_a, c->translation, options, cache_at(caches, i));
        }
    }
}

void abut_ray3_batch(const abut_batch_ray3 *rays, size_t first, size_t count, const abut_cast_options *options,
                     abut_ray_hit3 *answers)
{
    ABUT_CONTRACT(count == 0 || (rays != NULL && answers != NULL));
    abut_groups g;
    for (size_t at = first; at < first + count; at += ABUT_BATCH_PART) {
        group_rays(&g, rays + at, abut_batch_part(at, first + count));
        for (int32_t k = 0; k < g.count; ++k) {
            const size_t           i = at + g.place[k];
            const abut_batch_ray3 *r = &rays[i];
            answers[i] = abut_ray3(r->shape, r->origin, r->direction, options);
        }
    }
}
