// test_batch2.c : every answer of a 2D batch is the single query's in every bit, and so is what is left in its cache: for pairs
// of all kinds in any mix, shapes that were never made and poses that are none; in ranges split anywhere and asked in any
// order, of which none writes beyond its own; with and without caches, options and margins.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/batch2.h"
#include "support/bits2.h"
#include "support/route2.h"
#include "support/run2.h"

enum { POOL = 160, MOST = 700, STEPS = 3, UNTOUCHED = 0xa5 };

typedef union answer {
    bool            overlap;
    abut_proximity2 proximity;
    abut_manifold2  manifold;
    abut_hit2       hit;
    abut_ray_hit2   ray;
} answer;

// One batch: what is asked, what the single calls say and leave behind, and what the batch says.
typedef struct batch {
    made_pair2              *pool;
    abut_shape2              unmade[2];
    size_t                   count;
    abut_batch_pair2         pairs[MOST];
    abut_batch_cast2         casts[MOST];
    abut_batch_ray2          rays[MOST];
    const abut_options      *options;
    const abut_cast_options *cast_options;
    abut_real                margin;
    bool                     cached;
    answer                   expected[MOST];
    abut_cache2              caches_expected[MOST], caches[MOST];
    bool                     overlaps[MOST];
    abut_proximity2          proximities[MOST];
    abut_manifold2           manifolds[MOST];
    abut_hit2                hits[MOST];
    abut_ray_hit2            ray_hits[MOST];
} batch;

// One of the five queries.
typedef struct question {
    const char *name;
    void (*single)(batch *b, size_t i, abut_cache2 *cache);
    void (*range)(batch *b, size_t first, size_t count, abut_cache2 *caches);
    bool (*same)(const batch *b, size_t i);
    size_t size, from; // of an answer, and where they begin in a batch
} question;

static void single_overlap(batch *b, size_t i, abut_cache2 *cache)
{
    const abut_batch_pair2 *p = &b->pairs[i];
    (void)cache;
    b->expected[i].overlap = abut_overlap2(p->a, p->b, p->b_in_a);
}

static void range_overlap(batch *b, size_t first, size_t count, abut_cache2 *caches)
{
    (void)caches;
    abut_overlap2_batch(b->pairs, first, count, b->overlaps);
}

static bool same_overlap(const batch *b, size_t i)
{
    return b->expected[i].overlap == b->overlaps[i];
}

static void single_distance(batch *b, size_t i, abut_cache2 *cache)
{
    const abut_batch_pair2 *p = &b->pairs[i];
    b->expected[i].proximity = abut_distance2(p->a, p->b, p->b_in_a, b->options, cache);
}

static void range_distance(batch *b, size_t first, size_t count, abut_cache2 *caches)
{
    abut_distance2_batch(b->pairs, first, count, b->options, caches, b->proximities);
}

static bool same_distance(const batch *b, size_t i)
{
    return bits_proximity2(&b->expected[i].proximity, &b->proximities[i]);
}

static void single_collide(batch *b, size_t i, abut_cache2 *cache)
{
    const abut_batch_pair2 *p = &b->pairs[i];
    b->expected[i].manifold = abut_collide2(p->a, p->b, p->b_in_a, b->margin, cache);
}

static void range_collide(batch *b, size_t first, size_t count, abut_cache2 *caches)
{
    abut_collide2_batch(b->pairs, first, count, b->margin, caches, b->manifolds);
}

static bool same_collide(const batch *b, size_t i)
{
    return bits_manifold2(&b->expected[i].manifold, &b->manifolds[i]);
}

static void single_cast(batch *b, size_t i, abut_cache2 *cache)
{
    const abut_batch_cast2 *c = &b->casts[i];
    b->expected[i].hit = abut_cast2(c->a, c->b, c->b_in_a, c->translation, b->cast_options, cache);
}

static void range_cast(batch *b, size_t first, size_t count, abut_cache2 *caches)
{
    abut_cast2_batch(b->casts, first, count, b->cast_options, caches, b->hits);
}

static bool same_cast(const batch *b, size_t i)
{
    return bits_hit2(&b->expected[i].hit, &b->hits[i]);
}

static void single_ray(batch *b, size_t i, abut_cache2 *cache)
{
    const abut_batch_ray2 *r = &b->rays[i];
    (void)cache;
    b->expected[i].ray = abut_ray2(r->shape, r->origin, r->direction, b->cast_options);
}

static void range_ray(batch *b, size_t first, size_t count, abut_cache2 *caches)
{
    (void)caches;
    abut_ray2_batch(b->rays, first, count, b->cast_options, b->ray_hits);
}

static bool same_ray(const batch *b, size_t i)
{
    return bits_ray2(&b->expected[i].ray, &b->ray_hits[i]);
}

static const question questions[] = {
    {"overlap", single_overlap, range_overlap, same_overlap, sizeof(bool), offsetof(batch, overlaps)},
    {"distance", single_distance, range_distance, same_distance, sizeof(abut_proximity2), offsetof(batch, proximities)},
    {"collide", single_collide, range_collide, same_collide, sizeof(abut_manifold2), offsetof(batch, manifolds)},
    {"cast", single_cast, range_cast, same_cast, sizeof(abut_hit2), offsetof(batch, hits)},
    {"ray", single_ray, range_ray, same_ray, sizeof(abut_ray_hit2), offsetof(batch, ray_hits)},
};

// ---- what is asked ------------------------------------------------------------------------------------------------------

static abut_real *number_of(abut_pose2 *pose, uint32_t which)
{
    abut_real *numbers[4] = {&pose->p.x, &pose->p.y, &pose->r.c, &pose->r.s};
    return numbers[which % 4];
}

static void spoil(batch *b, abut_batch_pair2 *pair, rng *r)
{
    static const abut_real bad[] = {(abut_real)NAN, (abut_real)INFINITY, 0, 2, ABUT_REAL_LARGEST, (abut_real)1e-30};

    const uint32_t how = rng_below(r, 12);
    pair->a = how == 0 ? &b->unmade[0] : how == 1 ? &b->unmade[1] : pair->a;
    pair->b = how == 1 ? &b->unmade[0] : how == 2 ? &b->unmade[1] : pair->b;
    if (how > 2) {
        *number_of(&pair->b_in_a, rng_u32(r)) = bad[how % (sizeof bad / sizeof *bad)];
    }
}

// A pair of the pool, or two shapes of different ones.
static void draw(batch *b, size_t i, rng *r, double spoilt)
{
    const made_pair2 *first = &b->pool[rng_below(r, POOL)];
    const made_pair2 *second = rng_chance(r, 0.3) ? &b->pool[rng_below(r, POOL)] : first;
    abut_batch_pair2  pair = {&first->a.shape, &second->b.shape, first->pose};
    if (rng_chance(r, spoilt)) {
        spoil(b, &pair, r);
    }
    const double           size = 1 + run2_size(first);
    const abut_vec2        way = {(abut_real)rng_range(r, -size, size), (abut_real)rng_range(r, -size, size)};
    const abut_vec2        back = {-pair.b_in_a.p.x, -pair.b_in_a.p.y};
    const abut_batch_cast2 cast = {pair.a, pair.b, pair.b_in_a, rng_chance(r, 0.5) ? way : back};
    const abut_batch_ray2  ray = {pair.a, pair.b_in_a.p, cast.translation};
    b->pairs[i] = pair;
    b->casts[i] = cast;
    b->rays[i] = ray;
}

// What a step of a simulation does to a pair; most stay where they are.
static void move(batch *b, rng *r)
{
    for (size_t i = 0; i < b->count; ++i) {
        const abut_real by = (abut_real)(rng_chance(r, 0.3) ? rng_range(r, -0.01, 0.01) : 0);
        b->pairs[i].b_in_a.p.x += by;
        b->casts[i].b_in_a.p.x += by;
        b->rays[i].origin.x += by;
    }
}

// ---- what must hold -----------------------------------------------------------------------------------------------------

static void expect_untouched(const batch *b, const question *q, size_t first, size_t count)
{
    const unsigned char *bytes = (const unsigned char *)b + q->from + first * q->size;
    for (size_t i = 0; i < count * q->size; ++i) {
        assert_int_equal(bytes[i], UNTOUCHED);
    }
}

// In ranges of random length, from the last one to the first: whatever is before them has not been written.
static void ask_in_ranges(batch *b, const question *q, rng *r)
{
    static const uint32_t lengths[] = {1, 2, 9, 40, 300, MOST};

    abut_cache2   *caches = b->cached ? b->caches : NULL;
    const uint32_t longest = lengths[rng_below(r, sizeof lengths / sizeof *lengths)];
    size_t         left = b->count;
    memset((unsigned char *)b + q->from, UNTOUCHED, q->size * MOST);
    while (left > 0) {
        const size_t most = longest < left ? longest : left;
        const size_t count = longest == MOST ? left : rng_below(r, (uint32_t)most + 1); // 0 too
        q->range(b, left - count, count, caches);
        left -= count;
        expect_untouched(b, q, 0, left);
    }
    expect_untouched(b, q, b->count, MOST - b->count);
}

static void check_question(batch *b, const question *q, rng *r)
{
    memset(b->caches, 0, sizeof b->caches);
    memset(b->caches_expected, 0, sizeof b->caches_expected);
    for (int step = 0; step < STEPS; ++step) {
        for (size_t i = 0; i < b->count; ++i) {
            q->single(b, i, b->cached ? &b->caches_expected[i] : NULL);
        }
        ask_in_ranges(b, q, r);
        for (size_t i = 0; i < b->count; ++i) {
            if (!q->same(b, i) || !bits_cache2(&b->caches[i], &b->caches_expected[i])) {
                const abut_batch_pair2 *p = &b->pairs[i];
                fail_msg("%s: pair %zu of %zu is not the single query's: cores %d and %d at %a %a, %a %a, step %d", q->name, i,
                         b->count, (int)p->a->core, (int)p->b->core, (double)p->b_in_a.p.x, (double)p->b_in_a.p.y,
                         (double)p->b_in_a.r.c, (double)p->b_in_a.r.s, step);
            }
        }
        move(b, r);
    }
}

static void check_batch(batch *b, rng *r)
{
    const abut_options      options = {(abut_real)rng_range(r, 0, 3), 0, (int32_t)rng_below(r, 30)};
    const abut_cast_options cast_options = {(abut_real)rng_range(r, 0, 2), (abut_real)rng_range(r, 0, 0.1), 0,
                                            rng_chance(r, 0.5)};
    b->count = rng_chance(r, 0.2) ? rng_below(r, 3) : rng_below(r, MOST + 1);
    b->margin = (abut_real)rng_range(r, -1, 1);
    b->options = rng_chance(r, 0.6) ? NULL : &options;
    b->cast_options = rng_chance(r, 0.5) ? NULL : &cast_options;
    b->cached = rng_chance(r, 0.5);
    for (size_t i = 0; i < b->count; ++i) {
        draw(b, i, r, 0.03);
    }
    for (size_t i = 0; i < sizeof questions / sizeof *questions; ++i) {
        check_question(b, &questions[i], r);
    }
}

// Every second box or circle B about its own origin, as bodies mostly are and as kernels for many pairs have it.
static void centre(abut_shape2 *shape)
{
    const abut_vec2 origin = {0, 0};
    if (shape->core == ABUT_CORE2_BOX) {
        assert_int_equal(abut_make_box2(shape, origin, shape->half, shape->radius), ABUT_OK);
    } else if (shape->core == ABUT_CORE2_POINT) {
        assert_int_equal(abut_make_circle2(shape, origin, shape->radius), ABUT_OK);
    }
}

static made_pair2 *make_pool(uint64_t seed, unsigned kinds)
{
    rng         r = rng_make(seed, POOL);
    made_pair2 *pool = malloc(POOL * sizeof *pool);
    assert_non_null(pool);
    for (uint64_t i = 0; i < POOL; ++i) {
        const scene2 scene = scene2_make(seed, i, (scene2_family)(i % SCENE2_FAMILIES), kinds, run2_single);
        made_pair2_make(&pool[i], &scene);
        if (rng_u32(&r) % 2 == 0) {
            centre(&pool[i].b.shape);
        }
    }
    return pool;
}

static void check_kinds(uint64_t standard_seed, uint64_t count, unsigned kinds)
{
    const uint64_t seed = rng_seed_of_run(standard_seed);
    batch         *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->pool = make_pool(seed, kinds);
    memset(&b->unmade[1], UNTOUCHED, sizeof b->unmade[1]);
    const uint64_t scaled = rng_scaled(count);
    for (uint64_t i = 0; i < scaled; ++i) {
        rng r = rng_make(seed + 1, i);
        check_batch(b, &r);
    }
    free(b->pool);
    free(b);
}

// ---- every processor ----------------------------------------------------------------------------------------------------

// What a group's kernel for many pairs says, as compiled for one kind of processor: what it has not left is the single query's.
static void check_group(batch *b, const abut_lanes2 *lanes, int32_t count, uint64_t *proved)
{
    uint8_t     place[MOST], left[MOST];
    bool        is_left[3][MOST] = {{false}};
    abut_group2 g = {b->pairs, place, count, NULL, (abut_real)INFINITY, left};
    memset(b->caches, 0, sizeof b->caches);
    for (int32_t i = 0; i < count; ++i) {
        place[i] = (uint8_t)(count - 1 - i);
    }
    for (int32_t i = 0; lanes->overlap == NULL && i < count; ++i) {
        is_left[0][i] = true;
    }
    for (int32_t n = lanes->overlap != NULL ? lanes->overlap(&g, b->overlaps) : 0; n > 0; --n) {
        is_left[0][left[n - 1]] = true;
    }
    g.caches = b->caches;
    for (int32_t n = lanes->distance(&g, b->proximities); n > 0; --n) {
        is_left[1][left[n - 1]] = true;
    }
    g.limit = b->margin > 0 ? b->margin : 0;
    g.caches = NULL;
    for (int32_t n = lanes->contacts(&g, b->manifolds); n > 0; --n) {
        is_left[2][left[n - 1]] = true;
    }
    const abut_cache2 empty = {0};
    for (size_t i = 0; i < (size_t)count; ++i) {
        abut_cache2 cache = {0};
        single_overlap(b, i, NULL);
        assert_true(is_left[0][i] || same_overlap(b, i));
        single_distance(b, i, &cache);
        assert_true(is_left[1][i] || same_distance(b, i));
        assert_true(bits_cache2(&b->caches[i], is_left[1][i] ? &empty : &cache));
        single_collide(b, i, NULL);
        assert_true(is_left[2][i] || same_collide(b, i));
        *proved += !is_left[0][i] + (uint64_t)!is_left[1][i] + !is_left[2][i];
    }
}

static void check_processors(uint64_t standard_seed, unsigned kinds, abut_core2 core)
{
    const uint64_t seed = rng_seed_of_run(standard_seed);
    batch         *b = calloc(1, sizeof *b);
    uint64_t       pairs = 0;
    uint64_t       proved = 0;
    assert_non_null(b);
    b->pool = make_pool(seed, kinds);
    const uint64_t scaled = rng_scaled(400);
    for (uint64_t i = 0; i < scaled; ++i) {
        rng           r = rng_make(seed + 1, i);
        const int32_t count = (int32_t)rng_below(&r, 100);
        b->margin = (abut_real)rng_range(&r, -1, 1);
        for (int32_t k = 0; k < count; ++k) {
            draw(b, (size_t)k, &r, 0);
        }
        for (int kind = 0; kind <= wide_kinds(); ++kind) {
            const abut_lanes2 *lanes = route2_many(kind)->of[core][core];
            check_group(b, lanes, count, &proved);
            pairs += 3 * (uint64_t)count;
        }
    }
    print_message("%" PRIu64 " of %" PRIu64 " answers proved side by side\n", proved, pairs);
    assert_true(proved > pairs / 5);
    free(b->pool);
    free(b);
}

static void test_every_processor(void **state)
{
    (void)state;
    check_processors(5207, 1U << RECIPE2_BOX | 1U << RECIPE2_ROUND_BOX, ABUT_CORE2_BOX);
    check_processors(5208, 1U << RECIPE2_CIRCLE | 1U << RECIPE2_POINT, ABUT_CORE2_POINT);
}

static void test_all_kinds(void **state)
{
    (void)state;
    check_kinds(5201, 100, RECIPE2_ALL_KINDS);
}

// What kernels answer side by side, or nearly: long runs of the same cores.
static void test_boxes(void **state)
{
    (void)state;
    check_kinds(5202, 60, 1U << RECIPE2_BOX);
    check_kinds(5203, 60, 1U << RECIPE2_BOX | 1U << RECIPE2_ROUND_BOX);
}

static void test_round(void **state)
{
    (void)state;
    check_kinds(5204, 60, 1U << RECIPE2_CIRCLE | 1U << RECIPE2_POINT);
    check_kinds(5205, 60, 1U << RECIPE2_CAPSULE | 1U << RECIPE2_CIRCLE | 1U << RECIPE2_SEGMENT);
}

static void test_polygons(void **state)
{
    (void)state;
    check_kinds(5206, 60, 1U << RECIPE2_POLYGON | 1U << RECIPE2_ROUND_POLYGON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_kinds), cmocka_unit_test(test_every_processor),
                                       cmocka_unit_test(test_boxes), cmocka_unit_test(test_round),
                                       cmocka_unit_test(test_polygons)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
