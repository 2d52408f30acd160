// test_broad_query2.c : what a box, a ray, a sweep or a point meets in a 2D broad phase, against looking at every box.
#include "naive2.h"

#include <math.h>

static const abut_filter EVERYTHING = {0, 0};

enum { MOST_FOUND = MOST_BOXES };

// A world of some kind with some boxes still and some moving, and some that have moved or gone since the last update: they are
// seen where they were, or not at all.
static void make_world(naive *n, abut_broad2 *broad, rng *r, kind k)
{
    memset(n, 0, sizeof *n);
    for (int i = 0; i < 250; i++) {
        insert_random(n, broad, r, k, true);
    }
    for (int step = 0; step < 12; step++) {
        random_step(n, broad, r, k, (unrest){step < 3 ? 1 : 0.03, 0.01, 0.01, 0.01, 1});
        update(broad);
    }
    for (int i = 0; i < n->count; i++) {
        if (n->boxes[i].id != 0 && rng_chance(r, 0.05)) {
            assert_int_equal(abut_broad2_move(broad, n->boxes[i].id, box_about(same_vector(1e3), same_vector(1))), ABUT_OK);
        } else if (n->boxes[i].id != 0 && rng_chance(r, 0.05)) {
            remove_box(n, broad, i);
        }
    }
}

static int compare_ids(const void *a, const void *b)
{
    const uint32_t p = *(const uint32_t *)a;
    const uint32_t q = *(const uint32_t *)b;
    return p < q ? -1 : p > q;
}

static void expect_overlaps(const naive *n, const abut_broad2 *broad, rng *r, abut_box2 box)
{
    uint32_t          expected[MOST_FOUND], found[MOST_FOUND];
    const abut_filter filter = random_filter(r);
    size_t            count = 0;
    for (int i = 0; i < n->count; i++) {
        if (n->boxes[i].id != 0 && boxes_overlap(n->boxes[i].box, box) && filters_meet(n->boxes[i].filter, filter)) {
            expected[count++] = n->boxes[i].id;
        }
    }
    qsort(expected, count, sizeof *expected, compare_ids);
    const size_t room[3] = {MOST_FOUND, rng_below(r, 6), 0};
    for (int k = 0; k < 3; k++) {
        const size_t kept = count < room[k] ? count : room[k];
        assert_int_equal(abut_broad2_overlap(broad, box, filter, found, room[k]), count);
        if (kept > 0) {
            assert_memory_equal(found, expected, kept * sizeof *found);
        }
    }
}

// The fractions in which two boxes overlap, in long double.
typedef struct span {
    long double first, last;
} span;

static void narrow(span *s, long double low, long double high, long double way)
{
    if (way == 0) {
        s->last = low > 0 || high < 0 ? -1 : s->last;
        return;
    }
    s->first = fmaxl(s->first, fminl(low / way, high / way));
    s->last = fminl(s->last, fmaxl(low / way, high / way));
}

static span meeting(const abut_swept_box2 *sweep, abut_box2 box, long double last)
{
    span s = {0, last};
    narrow(&s, (long double)box.lower.x - sweep->box.upper.x, (long double)box.upper.x - sweep->box.lower.x,
           sweep->translation.x);
    narrow(&s, (long double)box.lower.y - sweep->box.upper.y, (long double)box.upper.y - sweep->box.lower.y,
           sweep->translation.y);
    return s;
}

// Half of what is on the way counts, and that later than the box: what a caller's shapes do.
static abut_real half_later(void *context, uint32_t id, abut_real fraction, abut_real best)
{
    ++*(int *)context;
    assert_true(fraction >= 0 && fraction <= best);
    return id >> 10 & 1 ? fraction + (abut_real)0.03125 : -1;
}

typedef struct on_the_way {
    size_t      surely, maybe;
    long double first, first_half; // of all, and of the half that counts, later
} on_the_way;

static on_the_way look_along(const naive *n, const abut_swept_box2 *sweep, long double last)
{
    on_the_way w = {0, 0, INFINITY, INFINITY};
    for (int i = 0; i < n->count; i++) {
        const span        s = meeting(sweep, n->boxes[i].box, last);
        const long double slack = 16 * (sizeof(abut_real) == 4 ? 0x1p-23L : 0x1p-52L) * fabsl(s.last);
        if (n->boxes[i].id == 0 || !filters_meet(n->boxes[i].filter, sweep->filter)) {
            continue;
        }
        w.surely += s.first <= s.last;
        w.maybe += s.first <= s.last + slack;
        if (s.first <= s.last) {
            w.first = fminl(w.first, s.first);
            w.first_half = n->boxes[i].id >> 10 & 1 ? fminl(w.first_half, s.first + 0.03125L) : w.first_half;
        }
    }
    return w;
}

static void expect_near(abut_real at, long double exact)
{
    const long double eps = sizeof(abut_real) == 4 ? 0x1p-21L : 0x1p-50L;
    assert_true(fabsl(at - exact) <= eps * fmaxl(fabsl(exact), 1));
}

static void expect_sweep(const naive *n, const abut_broad2 *broad, const abut_swept_box2 *sweep, rng *r)
{
    abut_ranked_box       all[MOST_FOUND], some[MOST_FOUND];
    const long double     last = sweep->max_fraction == 0 ? 1 : sweep->max_fraction;
    const on_the_way      w = look_along(n, sweep, last);
    const abut_ranked_box first = abut_broad2_first(broad, sweep, NULL, NULL);
    const size_t          count = abut_broad2_all(broad, sweep, all, MOST_FOUND);
    const size_t          room = rng_below(r, 8);
    int                   asked = 0;
    assert_in_range(count, w.surely, w.maybe);
    assert_int_equal(abut_broad2_any(broad, sweep, NULL, NULL), count > 0);
    assert_int_equal(first.id, count > 0 ? all[0].id : 0);
    assert_true(first.at == (count > 0 ? all[0].at : (abut_real)last));
    if (w.surely == w.maybe && count > 0) {
        expect_near(first.at, w.first);
    }
    for (size_t i = 1; i < count; i++) {
        assert_true(all[i - 1].at < all[i].at || (all[i - 1].at == all[i].at && all[i - 1].id < all[i].id));
    }
    assert_int_equal(abut_broad2_all(broad, sweep, some, room), count);
    for (size_t i = 0; i < room && i < count; i++) {
        assert_true(some[i].id == all[i].id && some[i].at == all[i].at);
    }
    const abut_ranked_box half = abut_broad2_first(broad, sweep, half_later, &asked);
    if (w.surely == w.maybe && half.id != 0) {
        expect_near(half.at, w.first_half);
        assert_true(abut_broad2_any(broad, sweep, half_later, &asked));
    } else if (w.surely == w.maybe) {
        assert_true(w.first_half > last - 1e-6L);
        assert_true(half.at == (abut_real)last);
    }
}

static abut_swept_box2 random_sweep(rng *r, kind k)
{
    abut_box2       from = random_box(r, k);
    abut_swept_box2 sweep = {from, vector_in(r, -20, 20), rng_chance(r, 0.5) ? 0 : real_in(r, 0.1, 3), random_filter(r)};
    if (rng_chance(r, 0.5)) {
        sweep.box.upper = sweep.box.lower;
    }
    if (rng_chance(r, 0.3)) {
        sweep.translation.x = 0;
    }
    if (rng_chance(r, 0.1)) {
        sweep.translation = same_vector(0);
    }
    return sweep;
}

static long double distance_to(abut_box2 box, abut_vec2 at)
{
    const long double x = fmaxl(fmaxl((long double)box.lower.x - at.x, (long double)at.x - box.upper.x), 0);
    const long double y = fmaxl(fmaxl((long double)box.lower.y - at.y, (long double)at.y - box.upper.y), 0);
    return sqrtl(x * x + y * y);
}

static void expect_nearest(const naive *n, const abut_broad2 *broad, rng *r, abut_vec2 at)
{
    abut_ranked_box   found[MOST_FOUND];
    const size_t      k = rng_below(r, 12);
    const abut_filter filter = random_filter(r);
    const abut_real   reach = rng_chance(r, 0.5) ? (abut_real)INFINITY : real_in(r, 0, 3);
    const size_t      count = abut_broad2_nearest(broad, at, reach, filter, found, k);
    assert_true(count <= k);
    for (size_t i = 1; i < count; i++) {
        assert_true(found[i - 1].at <= found[i].at);
    }
    size_t nearer = 0;
    for (int i = 0; i < n->count; i++) {
        const long double d = distance_to(n->boxes[i].box, at);
        const long double slack = 0x1p-20L * d;
        bool              listed = false;
        if (n->boxes[i].id == 0 || !filters_meet(n->boxes[i].filter, filter)) {
            continue;
        }
        for (size_t j = 0; j < count; j++) {
            if (found[j].id == n->boxes[i].id) {
                listed = true;
                expect_near(found[j].at, d);
            }
        }
        nearer += listed;
        if (!listed && d + slack < reach) { // then there are k others, none of them farther
            assert_int_equal(count, k);
            assert_true(k == 0 || found[k - 1].at <= d + slack);
        }
    }
    assert_int_equal(nearer, count);
}

static void run_queries(kind k, uint64_t seed)
{
    static naive n;
    rng          r = rng_make(seed, (uint64_t)k);
    const int    worlds = (int)rng_scaled(10);
    for (int world = 0; world < worlds; world++) {
        abut_broad2 *broad = new_broad(NULL);
        make_world(&n, broad, &r, k);
        for (int i = 0; i < 50; i++) {
            const abut_box2       box = random_box(&r, k);
            const abut_box2       point = {box.lower, box.lower};
            const abut_swept_box2 sweep = random_sweep(&r, k);
            expect_overlaps(&n, broad, &r, box);
            expect_overlaps(&n, broad, &r, point);
            expect_sweep(&n, broad, &sweep, &r);
            expect_nearest(&n, broad, &r, box.lower);
        }
        abut_broad2_release(broad);
    }
}

static void test_equal_looking_at_every_box(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(77);
    for (int k = 0; k < KINDS; k++) {
        run_queries((kind)k, seed);
    }
}

// Unit squares at 2 and 5 along x. A ray from the origin along x enters them at 1.5 and 4.5 of 10; half a unit of margin on the
// mover makes that 1 and 4. The point at 3.5 is 1 from both.
static void test_by_hand(void **state)
{
    (void)state;
    abut_broad2    *broad = new_broad(NULL);
    uint32_t        id[2];
    abut_ranked_box found[3];
    abut_vec2       at = same_vector(0);
    abut_vec2       way = same_vector(0);
    way.x = 10;
    for (int i = 0; i < 2; i++) {
        const abut_vec2 middle = on_axis(i == 0 ? 2 : 5);
        assert_int_equal(abut_broad2_insert(broad, box_about(middle, same_vector(0.5)), 0, EVERYTHING, &id[i]), ABUT_OK);
    }
    update(broad);
    abut_swept_box2 sweep = abut_swept_point2(at, way);
    assert_int_equal(abut_broad2_all(broad, &sweep, found, 3), 2);
    assert_true(found[0].id == id[0] && found[1].id == id[1]);
    expect_near(found[0].at, 0.15L);
    expect_near(found[1].at, 0.45L);
    sweep.box = box_about(at, same_vector(0.5));
    expect_near(abut_broad2_first(broad, &sweep, NULL, NULL).at, 0.1L);
    sweep.max_fraction = (abut_real)0.0625;
    assert_false(abut_broad2_any(broad, &sweep, NULL, NULL));
    at.x = (abut_real)3.5;
    assert_int_equal(abut_broad2_nearest(broad, at, 1, EVERYTHING, found, 3), 2);
    assert_true(found[0].id == id[0] && found[1].id == id[1] && found[0].at == 1 && found[1].at == 1);
    assert_int_equal(abut_broad2_nearest(broad, at, (abut_real)0.99, EVERYTHING, found, 3), 0);
    abut_broad2_release(broad);
}

// Coordinates whose squares and sums are beyond the largest number there is.
static void test_far_apart(void **state)
{
    (void)state;
    const abut_real largest = ABUT_REAL_LARGEST;
    abut_broad2    *broad = new_broad(NULL);
    uint32_t        id[2];
    abut_ranked_box found[2];
    for (int i = 0; i < 2; i++) {
        const abut_vec2 middle = on_axis(i == 0 ? largest : -largest);
        assert_int_equal(abut_broad2_insert(broad, box_about(middle, same_vector(0)), 0, EVERYTHING, &id[i]), ABUT_OK);
    }
    update(broad);
    assert_int_equal(abut_broad2_nearest(broad, on_axis(largest / 2), (abut_real)INFINITY, EVERYTHING, found, 2), 2);
    assert_true(found[0].id == id[0] && found[1].id == id[1]);
    assert_true(found[0].at == largest / 2 && found[1].at == largest * (abut_real)1.5);
    const abut_swept_box2 sweep = abut_swept_point2(same_vector(0), on_axis(-largest));
    assert_int_equal(abut_broad2_first(broad, &sweep, NULL, NULL).id, id[1]);
    abut_broad2_release(broad);
}

static bool only_one(void *context, uint32_t id)
{
    (void)id;
    ++*(int *)context;
    return false;
}

static void test_a_visit_can_stop(void **state)
{
    (void)state;
    abut_broad2    *broad = new_broad(NULL);
    const abut_box2 box = box_about(same_vector(0), same_vector(1));
    int             seen = 0;
    for (int i = 0; i < 40; i++) {
        uint32_t id;
        assert_int_equal(abut_broad2_insert(broad, box, 0, EVERYTHING, &id), ABUT_OK);
    }
    abut_broad2_visit(broad, box, EVERYTHING, only_one, &seen);
    assert_int_equal(seen, 0); // nothing is there before the update
    update(broad);
    abut_broad2_visit(broad, box, EVERYTHING, only_one, &seen);
    assert_int_equal(seen, 1);
    abut_broad2_release(broad);
}

static void test_a_batch_is_one_after_the_other(void **state)
{
    (void)state;
    static naive    n;
    rng             r = rng_make(3, 3);
    abut_broad2    *broad = new_broad(NULL);
    abut_swept_box2 sweeps[300];
    abut_ranked_box hits[300];
    make_world(&n, broad, &r, SCATTERED);
    for (int i = 0; i < 300; i++) {
        sweeps[i] = random_sweep(&r, SCATTERED);
    }
    abut_broad2_first_batch(broad, sweeps, 300, hits);
    for (int i = 0; i < 300; i++) {
        const abut_ranked_box one = abut_broad2_first(broad, &sweeps[i], NULL, NULL);
        assert_true(one.id == hits[i].id && one.at == hits[i].at);
    }
    abut_broad2_release(broad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_equal_looking_at_every_box),
        cmocka_unit_test(test_far_apart),
        cmocka_unit_test(test_a_visit_can_stop),
        cmocka_unit_test(test_a_batch_is_one_after_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
