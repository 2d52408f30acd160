// test_broad3.c : the broad phase in 3D: pairs and events as the naive one finds them, whatever happens.
#include "failing_memory.h"
#include "naive3.h"

#include <math.h>

static const abut_filter EVERYTHING = {0, 0};

static abut_box3 cube(double x, double y, double half)
{
    return box_about((abut_vec3){(abut_real)x, (abut_real)y, 0}, same_vector(half));
}

// Unit cubes at 0, 1 and 3 along x: the first two share a side. Then the third comes to 2, the second goes far away, the
// first is removed.
static void test_by_hand(void **state)
{
    (void)state;
    abut_broad3   *broad = new_broad(NULL);
    uint32_t       id[3];
    abut_pair_list list;
    const double   at[3] = {0, 1, 3};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(abut_broad3_insert(broad, cube(at[i], 0, 0.5), 7, EVERYTHING, &id[i]), ABUT_OK);
    }
    update(broad);
    const abut_id_pair touching = {id[0], id[1]};
    expect_list(abut_broad3_begun(broad), &touching, 1);
    expect_list(abut_broad3_ended(broad), NULL, 0);
    update(broad);
    expect_list(abut_broad3_begun(broad), NULL, 0);

    assert_int_equal(abut_broad3_move(broad, id[2], cube(2, 0, 0.5)), ABUT_OK);
    update(broad);
    const abut_id_pair both[2] = {touching, {id[1], id[2]}};
    assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
    expect_list(list, both, 2);
    expect_list(abut_broad3_begun(broad), &both[1], 1);
    assert_int_equal(abut_broad3_pairs_of(broad, &id[2], 1, &list), ABUT_OK);
    expect_list(list, &both[1], 1);

    assert_int_equal(abut_broad3_move(broad, id[1], cube(1e6, 0, 0.5)), ABUT_OK);
    assert_int_equal(abut_broad3_remove(broad, id[0]), ABUT_OK);
    update(broad);
    expect_list(abut_broad3_ended(broad), both, 2);
    assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
    expect_list(list, NULL, 0);
    assert_int_equal(abut_broad3_count(broad), 2);

    uint32_t again;
    assert_int_equal(abut_broad3_insert(broad, cube(2, 0, 0.5), 8, EVERYTHING, &again), ABUT_OK);
    assert_int_not_equal(again, id[0]);
    assert_int_equal(abut_broad3_move(broad, id[0], cube(2, 0, 0.5)), ABUT_BAD_ID);
    uint64_t user = 0;
    assert_true(abut_broad3_get(broad, again, NULL, &user));
    assert_int_equal(user, 8);
    assert_false(abut_broad3_get(broad, id[0], NULL, NULL));
    abut_broad3_release(broad);
}

enum { MOST_NODES = 16 };

// What of the trees is seen, until `most` nodes were.
typedef struct sight {
    abut_box3      boxes[MOST_NODES];
    abut_tree_node nodes[MOST_NODES];
    int            count, most;
} sight;

static bool note(void *context, abut_box3 box, abut_tree_node node)
{
    sight *s = context;
    assert_true(s->count < s->most);
    s->boxes[s->count] = box;
    s->nodes[s->count++] = node;
    return s->count < s->most;
}

static sight tree_of(const abut_broad3 *broad, int most)
{
    sight s = {.most = most};
    abut_broad3_tree(broad, note, &s);
    return s;
}

// Nine boxes in a row are more than the eight of a node: a root, two nodes in it, and nine leaves. Until the next update one
// that goes leaves its node as large as it was, one that moves is where it was, and one that comes is nowhere.
static void test_tree(void **state)
{
    (void)state;
    abut_broad3 *broad = new_broad(NULL);
    uint32_t     id[10];
    assert_int_equal(tree_of(broad, MOST_NODES).count, 0);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(abut_broad3_insert(broad, cube(4 * i, 0, 1), 0, EVERYTHING, &id[i]), ABUT_OK);
    }
    assert_int_equal(tree_of(broad, MOST_NODES).count, 0);
    update(broad);
    sight s = tree_of(broad, MOST_NODES);
    assert_int_equal(s.count, 1 + 2 + 9);
    assert_true(s.boxes[0].lower.x == -1 && s.boxes[0].upper.x == 33 && s.boxes[0].lower.y == -1 && s.boxes[0].upper.y == 1);
    for (int i = 0, leaf = 0; i < s.count; i++) {
        const bool is_leaf = s.nodes[i].id != 0;
        assert_int_equal(s.nodes[i].depth, i == 0 ? 0 : is_leaf ? 2 : 1);
        assert_false(s.nodes[i].still);
        if (is_leaf) { // along the axis
            assert_int_equal(s.nodes[i].id, id[leaf]);
            assert_true(s.boxes[i].lower.x == (abut_real)(4 * leaf - 1) && s.boxes[i].upper.x == (abut_real)(4 * leaf + 1));
            leaf++;
        }
    }
    assert_true(s.boxes[1].lower.x == -1 && s.boxes[1].upper.x == 29);   // of the first eight
    assert_true(s.boxes[10].lower.x == 31 && s.boxes[10].upper.x == 33); // of the ninth alone
    assert_int_equal(tree_of(broad, 3).count, 3);

    assert_int_equal(abut_broad3_remove(broad, id[8]), ABUT_OK);
    assert_int_equal(abut_broad3_move(broad, id[0], cube(100, 0, 1)), ABUT_OK);
    assert_int_equal(abut_broad3_insert(broad, cube(50, 0, 1), 0, EVERYTHING, &id[9]), ABUT_OK);
    s = tree_of(broad, MOST_NODES);
    assert_int_equal(s.count, 1 + 2 + 8);
    assert_true(s.boxes[0].upper.x == 33 && s.boxes[10].lower.x == 31);
    assert_true(s.nodes[2].id == id[0] && s.boxes[2].upper.x == 1);
    abut_broad3_release(broad);
}

static void expect_insert(abut_broad3 *broad, abut_box3 box, abut_status status)
{
    uint32_t id = 9;
    assert_int_equal(abut_broad3_insert(broad, box, 0, EVERYTHING, &id), status);
    assert_true((id == 0) == (status != ABUT_OK));
    if (status != ABUT_OK) {
        uint32_t other;
        assert_int_equal(abut_broad3_insert(broad, cube(0, 0, 1), 0, EVERYTHING, &other), ABUT_OK);
        assert_int_equal(abut_broad3_move(broad, other, box), status);
        assert_int_equal(abut_broad3_remove(broad, other), ABUT_OK);
    }
}

static void test_no_box_is_refused(void **state)
{
    (void)state;
    abut_broad3             *broad = new_broad(NULL);
    abut_box3                box = cube(0, 0, 1);
    const abut_real          bad[4] = {(abut_real)INFINITY, -(abut_real)INFINITY, (abut_real)NAN, 2 * ABUT_REAL_LARGEST};
    const abut_broad_options margin[3] = {{-1, NULL, NULL}, {2 * ABUT_REAL_LARGEST, NULL, NULL}, {(abut_real)NAN, NULL, NULL}};
    for (int i = 0; i < 4; i++) {
        box.upper.y = bad[i];
        expect_insert(broad, box, i < 3 ? ABUT_NOT_FINITE : ABUT_TOO_LARGE);
    }
    box.upper.y = -2;
    expect_insert(broad, box, ABUT_NEGATIVE_EXTENT);
    box.upper.y = box.lower.y;
    expect_insert(broad, box, ABUT_OK);
    for (int i = 0; i < 3; i++) {
        abut_broad3 *none = broad;
        assert_int_equal(abut_broad3_new(&margin[i], NULL, &none), i == 1 ? ABUT_TOO_LARGE : ABUT_NEGATIVE_EXTENT);
        assert_null(none);
    }
    abut_broad3_release(broad);
}

// A margin of a quarter on both sides closes a gap of a half.
static void test_margin(void **state)
{
    (void)state;
    const abut_broad_options options = {(abut_real)0.25, NULL, NULL};
    abut_broad3             *broad = NULL;
    uint32_t                 a, b;
    abut_box3                kept;
    assert_int_equal(abut_broad3_new(&options, NULL, &broad), ABUT_OK);
    assert_int_equal(abut_broad3_insert(broad, cube(0, 0, 1), 0, EVERYTHING, &a), ABUT_OK);
    assert_int_equal(abut_broad3_insert(broad, cube(2.5, 0, 1), 0, EVERYTHING, &b), ABUT_OK);
    update(broad);
    assert_int_equal(abut_broad3_begun(broad).count, 1);
    assert_true(abut_broad3_get(broad, b, &kept, NULL));
    assert_true(kept.lower.x == (abut_real)1.25 && kept.upper.x == (abut_real)3.75);
    assert_int_equal(abut_broad3_move(broad, b, cube(2.5625, 0, 1)), ABUT_OK);
    update(broad);
    assert_int_equal(abut_broad3_ended(broad).count, 1);
    abut_broad3_release(broad);
}

static void expect_pairs_of_some(const naive *n, abut_broad3 *broad, rng *r)
{
    static abut_id_pair expected[MOST_PAIRS];
    uint32_t            ids[5];
    size_t              count = 0;
    size_t              pairs = 0;
    abut_pair_list      list;
    for (int k = 0; n->count > 0 && k < 5; k++) {
        const naive_box *box = &n->boxes[rng_below(r, (uint32_t)n->count)];
        if (box->id != 0) {
            ids[count++] = box->id;
        }
    }
    for (size_t i = 0; i < n->pair_count; i++) {
        bool wanted = false;
        for (size_t k = 0; k < count; k++) {
            wanted = wanted || n->pairs[i].a == ids[k] || n->pairs[i].b == ids[k];
        }
        expected[pairs] = n->pairs[i];
        pairs += wanted;
    }
    assert_int_equal(abut_broad3_pairs_of(broad, ids, count, &list), ABUT_OK);
    expect_list(list, expected, pairs);
}

// A world in which first everything moves, then little, then nothing, then everything again.
static void run_world(kind k, bool filtered, uint64_t seed)
{
    static naive n;
    const double share[4] = {1, 0.02, 0, 0.5};
    rng          r = rng_make(seed, (uint64_t)k * 2 + filtered);
    abut_broad3 *broad = new_broad(NULL);
    const int    steps = (int)rng_scaled(1000);
    memset(&n, 0, sizeof n);
    for (int i = 0; i < (k == ONE_PLACE ? 60 : 250); i++) {
        insert_random(&n, broad, &r, k, filtered);
    }
    for (int step = 0; step < steps; step++) {
        const double busy = share[step / 8 % 4];
        const unrest u = {busy, busy / 20, busy / 50, filtered ? busy / 30 : 0, rng_chance(&r, busy) ? 5 : 0};
        random_step(&n, broad, &r, k, u);
        update(broad);
        expect_pairs_and_events(&n, broad);
        expect_tree(&n, broad);
        expect_pairs_of_some(&n, broad, &r);
    }
    for (int i = 0; i < n.count; i++) {
        if (n.boxes[i].id != 0) {
            remove_box(&n, broad, i);
        }
    }
    update(broad);
    expect_pairs_and_events(&n, broad);
    assert_int_equal(n.pair_count, 0);
    abut_broad3_release(broad);
}

static void test_equals_the_naive_one(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(2026);
    for (int k = 0; k < KINDS; k++) {
        run_world((kind)k, false, seed);
        run_world((kind)k, true, seed);
    }
}

static bool both_odd(void *context, uint32_t a, uint32_t b)
{
    ++*(int *)context;
    assert_true(a < b);
    return (a >> 10 & 1) && (b >> 10 & 1);
}

// A callback that lets pairs through by slot: the others never begin and never end.
static void test_callback(void **state)
{
    (void)state;
    static naive             n;
    rng                      r = rng_make(5, 5);
    int                      asked = 0;
    const abut_broad_options options = {0, both_odd, &asked};
    abut_broad3             *broad = NULL;
    size_t                   open = 0;
    memset(&n, 0, sizeof n);
    assert_int_equal(abut_broad3_new(&options, NULL, &broad), ABUT_OK);
    for (int i = 0; i < 200; i++) {
        insert_random(&n, broad, &r, SCATTERED, false);
    }
    for (int step = 0; step < 60; step++) {
        abut_pair_list list;
        random_step(&n, broad, &r, SCATTERED, (unrest){step % 16 < 8 ? 0.02 : 0, 0.005, 0.005, 0, 1});
        update(broad);
        assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
        for (size_t i = 0; i < list.count; i++) {
            assert_true((list.pairs[i].a >> 10 & 1) && (list.pairs[i].b >> 10 & 1));
        }
        open += abut_broad3_begun(broad).count;
        open -= abut_broad3_ended(broad).count;
        assert_int_equal(open, list.count);
        size_t       expected = 0;
        const size_t all = naive_pairs(&n, n.pairs);
        for (size_t i = 0; i < all; i++) {
            expected += (n.pairs[i].a >> 10 & 1) && (n.pairs[i].b >> 10 & 1);
        }
        assert_int_equal(list.count, expected);
    }
    assert_true(asked > 0);
    abut_broad3_release(broad);
}

// The same boxes under the same ids, come to in another order: one world moves and settles and is looked at, the other gets
// everything at once.
static void test_history_does_not_matter(void **state)
{
    (void)state;
    static naive   n;
    rng            r = rng_make(6, 6);
    abut_broad3   *long_way = new_broad(NULL);
    abut_broad3   *short_way = new_broad(NULL);
    abut_pair_list a, b;
    memset(&n, 0, sizeof n);
    for (int i = 0; i < 300; i++) {
        insert_random(&n, long_way, &r, SCATTERED, false);
    }
    for (int step = 0; step < 40; step++) {
        random_step(&n, long_way, &r, SCATTERED, (unrest){step < 10 ? 1 : 0.03, 0.01, 0, 0, 0});
        update(long_way);
    }
    for (int i = 0; i < n.count; i++) {
        uint32_t id;
        assert_int_equal(abut_broad3_insert(short_way, cube(0, 0, 1), (uint64_t)i, EVERYTHING, &id), ABUT_OK);
        assert_int_equal(id, n.boxes[i].id);
    }
    for (int i = n.count; i-- > 0;) {
        assert_int_equal(abut_broad3_move(short_way, n.boxes[i].id, n.boxes[i].box), ABUT_OK);
    }
    update(short_way);
    assert_int_equal(abut_broad3_pairs(long_way, &a), ABUT_OK);
    assert_int_equal(abut_broad3_pairs(short_way, &b), ABUT_OK);
    expect_list(a, b.pairs, b.count);
    assert_true(abut_broad3_hash(long_way) == abut_broad3_hash(short_way));
    assert_int_equal(abut_broad3_move(short_way, n.boxes[0].id, cube(0, 0, 3)), ABUT_OK);
    assert_true(abut_broad3_hash(long_way) != abut_broad3_hash(short_way));
    abut_broad3_release(long_way);
    abut_broad3_release(short_way);
}

static void *save(const abut_broad3 *broad, size_t *size)
{
    *size = abut_broad3_snapshot_size(broad);
    unsigned char *block = malloc(*size);
    assert_non_null(block);
    assert_int_equal(abut_broad3_save(broad, block, *size - 1), ABUT_NO_ROOM);
    assert_int_equal(abut_broad3_save(broad, block, *size), ABUT_OK);
    return block;
}

static void expect_damage_is_seen(abut_broad3 *broad, unsigned char *block, size_t size, rng *r)
{
    const size_t   at = rng_below(r, (uint32_t)size);
    const uint64_t hash = abut_broad3_hash(broad);
    block[at] ^= (unsigned char)(1U << rng_below(r, 8));
    assert_int_equal(abut_broad3_restore(broad, block, size), ABUT_INVALID);
    assert_int_equal(abut_broad3_restore(broad, block, size / 2), ABUT_INVALID);
    assert_true(abut_broad3_hash(broad) == hash);
}

// A snapshot in the midst of things, moved boxes not yet looked at: what comes of it goes on as the original does.
static void test_snapshot(void **state)
{
    (void)state;
    static naive n, m;
    rng          r = rng_make(7, 7);
    abut_broad3 *broad = new_broad(NULL);
    abut_broad3 *copy = new_broad(NULL);
    memset(&n, 0, sizeof n);
    for (int i = 0; i < 200; i++) {
        insert_random(&n, broad, &r, SCATTERED, true);
        insert_random(&m, copy, &r, SCATTERED, false);
    }
    for (int step = 0; step < 60; step++) {
        size_t       size;
        const unrest u = {step % 20 < 4 ? 1 : 0.02, 0.01, 0.01, 0.01, 2};
        rng          again = rng_make(8, (uint64_t)step);
        random_step(&n, broad, &r, SCATTERED, u);
        unsigned char *block = save(broad, &size);
        assert_int_equal(abut_broad3_restore(copy, block, size), ABUT_OK);
        memcpy(&m, &n, sizeof n);
        assert_true(abut_broad3_hash(copy) == abut_broad3_hash(broad));
        r = again;
        random_step(&n, broad, &r, SCATTERED, u);
        update(broad);
        random_step(&m, copy, &again, SCATTERED, u);
        update(copy);
        expect_pairs_and_events(&n, broad);
        expect_pairs_and_events(&m, copy);
        assert_true(abut_broad3_hash(copy) == abut_broad3_hash(broad));
        expect_damage_is_seen(copy, block, size, &r);
        free(block);
    }
    abut_broad3_release(broad);
    abut_broad3_release(copy);
}

static bool count_visit(void *context, uint32_t id)
{
    *(uint64_t *)context += (uint64_t)id * id;
    return true;
}

// What can be seen of a broad phase from outside.
static uint64_t outlook(abut_broad3 *broad)
{
    uint64_t       seen = 0;
    abut_pair_list list;
    abut_broad3_visit(broad, cube(3, 3, 3), EVERYTHING, count_visit, &seen);
    seen += abut_broad3_hash(broad) + 3 * abut_broad3_begun(broad).count + 5 * abut_broad3_ended(broad).count;
    return abut_broad3_pairs(broad, &list) == ABUT_OK ? seen + 7 * list.count : 0;
}

// An update with no memory after each number of blocks in turn changes nothing; the first that has enough finds everything.
static void expect_update_is_whole(abut_broad3 *broad, failing_memory *p)
{
    p->left = SIZE_MAX;
    const uint64_t before = outlook(broad);
    for (size_t blocks = 0;; blocks++) {
        p->left = blocks;
        const abut_status status = abut_broad3_update(broad, NULL, NULL);
        p->left = SIZE_MAX;
        if (status == ABUT_OK) {
            break;
        }
        assert_int_equal(status, ABUT_NO_MEMORY);
        assert_true(outlook(broad) == before);
    }
}

static void test_no_memory_changes_nothing(void **state)
{
    (void)state;
    static naive         n;
    rng                  r = rng_make(9, 9);
    failing_memory       p = {0, 0};
    const abut_allocator from = {give, take_back, &p};
    abut_broad3         *broad = NULL;
    memset(&n, 0, sizeof n);
    assert_int_equal(abut_broad3_new(NULL, &from, &broad), ABUT_NO_MEMORY);
    assert_null(broad);
    p.left = 1;
    broad = new_broad(&from);
    for (int i = 0; i < 150; i++) {
        for (size_t blocks = 0;; blocks++) { // room for a box
            uint32_t id = 1;
            p.left = blocks;
            const abut_status status = abut_broad3_insert(broad, cube(i % 12, i / 12, 0.6), 0, EVERYTHING, &id);
            if (status == ABUT_OK) {
                n.boxes[n.count].box = cube(i % 12, i / 12, 0.6);
                n.boxes[n.count++].id = id;
                break;
            }
            assert_int_equal(status, ABUT_NO_MEMORY);
            assert_int_equal(id, 0);
            assert_int_equal(abut_broad3_count(broad), i);
        }
    }
    for (int step = 0; step < 40; step++) {
        expect_update_is_whole(broad, &p);
        expect_pairs_and_events(&n, broad);
        random_step(&n, broad, &r, SCATTERED, (unrest){step % 20 < 5 ? 1 : 0.02, 0.02, 0.02, 0, 3});
    }
    assert_int_equal(p.out, abut_broad3_memory(broad));
    abut_broad3_release(broad);
    assert_int_equal(p.out, 0);
}

static abut_box3 in_grid(int i, double shift)
{
    return cube(i % 100 + shift, i / 100, 0.625);
}

// Boxes that overlap their neighbours. What a step needs in which all move is given back where few do, and so are the events of
// the first one, which are all pairs.
static void test_gives_back(void **state)
{
    (void)state;
    enum { BOXES = 10000, STEPS = 30 };
    static uint32_t id[BOXES];
    abut_broad3    *broad = new_broad(NULL);
    size_t          most = 0;
    for (int i = 0; i < BOXES; i++) {
        assert_int_equal(abut_broad3_insert(broad, in_grid(i, 0), 0, EVERYTHING, &id[i]), ABUT_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        const int moving = step < STEPS / 3 ? BOXES : BOXES / 100;
        for (int i = 0; i < moving; i++) {
            assert_int_equal(abut_broad3_move(broad, id[i], in_grid(i, 0.01 * step)), ABUT_OK);
        }
        update(broad);
        most = step < STEPS / 3 ? abut_broad3_memory(broad) : most;
    }
    abut_pair_list list;
    assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
    assert_true(list.count > BOXES);
    assert_true(abut_broad3_begun(broad).count + abut_broad3_ended(broad).count < BOXES / 10);
    // Left are boxes, slots, one tree and its pairs, each at most half as much again as it holds, and a list of all pairs.
    const size_t box = 6 * sizeof(abut_real), pairs = sizeof(abut_id_pair) * list.count;
    assert_true(abut_broad3_memory(broad) < BOXES * (3 * box + 60) + 5 * pairs / 2);
    assert_true(abut_broad3_memory(broad) < most);
    abut_broad3_release(broad);
}

static bool stop(void *context, uint64_t pairs)
{
    (void)pairs;
    --*(int *)context;
    return *(int *)context >= 0;
}

// Enough boxes for the callback to be asked; stopped, nothing has changed; let go on, all is found.
static void test_progress(void **state)
{
    (void)state;
    abut_broad3   *broad = new_broad(NULL);
    abut_pair_list list;
    int            left = 0;
    uint32_t       id;
    for (int i = 0; i < 3000; i++) {
        assert_int_equal(abut_broad3_insert(broad, cube(0, 0, 1 + i % 7), 0, EVERYTHING, &id), ABUT_OK);
    }
    assert_int_equal(abut_broad3_update(broad, stop, &left), ABUT_CANCELLED);
    assert_int_equal(abut_broad3_pairs(broad, &list), ABUT_OK);
    assert_int_equal(list.count, 0);
    left = 1000000;
    assert_int_equal(abut_broad3_update(broad, stop, &left), ABUT_OK);
    assert_int_equal(abut_broad3_begun(broad).count, 3000 * 2999 / 2);
    abut_broad3_release(broad);
}

// A slot's ids are all different until it has been used 1023 times.
static void test_ids_come_again_late(void **state)
{
    (void)state;
    abut_broad3 *broad = new_broad(NULL);
    uint32_t     first = 0;
    uint32_t     id = 0;
    int          uses = 0;
    do {
        assert_int_equal(abut_broad3_insert(broad, cube(0, 0, 1), 0, EVERYTHING, &id), ABUT_OK);
        assert_int_equal(abut_broad3_remove(broad, id), ABUT_OK);
        first = uses == 0 ? id : first;
        uses++;
    } while (uses == 1 || id != first);
    assert_int_equal(uses, 1024);
    abut_broad3_release(broad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_no_box_is_refused),
        cmocka_unit_test(test_margin),
        cmocka_unit_test(test_equals_the_naive_one),
        cmocka_unit_test(test_callback),
        cmocka_unit_test(test_history_does_not_matter),
        cmocka_unit_test(test_snapshot),
        cmocka_unit_test(test_no_memory_changes_nothing),
        cmocka_unit_test(test_gives_back),
        cmocka_unit_test(test_progress),
        cmocka_unit_test(test_ids_come_again_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
