// test_world_random2.c : the world in 2D against the naive one, through random calls: contacts, events, manifolds; memory that
// fails, snapshots, threads, the order of calls.
#include "abut/chain2.h"
#include "failing_memory.h"
#include "naive_world2.h"

#include <math.h>
#include <pthread.h>

static abut_world2 *new_world(double margin, const abut_allocator *allocator)
{
    const abut_world_options options = {(abut_real)margin, NULL, NULL};
    abut_world2             *world = NULL;
    assert_int_equal(abut_world2_new(&options, allocator, &world), ABUT_OK);
    return world;
}

// A closed outline with a notch, some bodies long.
static abut_chain2 *new_chain(void)
{
    const abut_vec2 at[] = {{0, 0}, {4, 0}, {4, 2}, {3, 2}, {2, 1}, {1, 2}, {0, 2}};
    const int32_t   ends[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 0};
    abut_chain2    *chain = NULL;
    assert_int_equal(abut_chain2_build(at, 7, ends, 7, NULL, &chain, NULL), ABUT_OK);
    return chain;
}

static abut_height2 *new_height(void)
{
    const abut_real         heights[] = {0, 1, 0.5, 0, 0, 1};
    const abut_height_grid2 grid = {.heights = heights, .columns = 6, .width = 1};
    abut_height2           *height = NULL;
    assert_int_equal(abut_height2_build(&grid, NULL, &height, NULL), ABUT_OK);
    return height;
}

// All below the height of a quarter, in the frame of its shape: number 3.
static const abut_halfspace2 below = {{0, 2}, (abut_real)0.5};

// The surfaces that shapes are made of, as numbers 1 and 2.
typedef struct surfaces {
    abut_chain2  *chain;
    abut_height2 *height;
} surfaces;

static surfaces new_surfaces(void)
{
    const surfaces made = {new_chain(), new_height()};
    return made;
}

static void release_surfaces(surfaces s)
{
    abut_chain2_release(s.chain, NULL);
    abut_height2_release(s.height, NULL);
}

static void lend(naive_world *n, abut_world2 *world, surfaces s)
{
    uint32_t number;
    assert_int_equal(abut_world2_add_chain(world, s.chain, &number), ABUT_OK);
    assert_int_equal(number, 1);
    assert_int_equal(abut_world2_add_height(world, s.height, &number), ABUT_OK);
    assert_int_equal(number, 2);
    assert_int_equal(abut_world2_add_halfspace(world, &below, &number), ABUT_OK);
    assert_int_equal(number, 3);
    n->halfspace = &below;
    n->chain = s.chain;
    n->height = s.height;
}

static void update(abut_world2 *world)
{
    assert_int_equal(abut_world2_update(world, NULL), ABUT_OK);
}

// ---- contacts are what the queries say -------------------------------------------------------------------------------------

static const naive_shape *shape_of(const naive_world *n, uint32_t id)
{
    for (int i = 0; i < MOST_SHAPES; i++) {
        if (n->shapes[i].id == id) {
            return &n->shapes[i];
        }
    }
    fail();
    return NULL;
}

static double length(abut_vec2 v)
{
    return sqrt((double)abut_dot2(v, v));
}

// Two answers about one pair: both hold to their errors.
static void expect_manifold(const naive_world *n, const abut_contact_pair *pair, const abut_contact_manifold2 *found,
                            double margin)
{
    const double     slack = sizeof(abut_real) == sizeof(float) ? 1e-4 : 1e-11;
    abut_vec2        block_a[BLOCK];
    abut_vec2        block_b[BLOCK];
    naive_shape      a = *shape_of(n, pair->shape_a);
    naive_shape      b = *shape_of(n, pair->shape_b);
    const abut_pose2 body_a = n->bodies[a.body].def.pose;
    const abut_pose2 at_a = abut_compose2(body_a, a.def.pose);
    const abut_pose2 at_b = abut_compose2(n->bodies[b.body].def.pose, b.def.pose);
    build(&a, block_a, sizeof block_a);
    build(&b, block_b, sizeof block_b);
    const abut_manifold2 m = abut_collide2_world(&a.convex, at_a, &b.convex, at_b, (abut_real)margin, NULL);
    assert_true(fabs((double)(m.distance - found->manifold.distance)) <= (double)(m.error + found->manifold.error) + slack);
    for (int i = 0; i < found->manifold.count; i++) {
        const abut_contact2 *point = &found->manifold.points[i];
        const abut_vec2      across = abut_sub2(point->point_b, point->point_a);
        const abut_vec2      on_b = abut_add2(body_a.p, point->point_b);
        abut_shape2          dot;
        assert_true(length(abut_sub2(across, abut_scale2(point->separation, found->manifold.normal))) < slack);
        assert_true((double)point->separation <= margin + slack);
        assert_int_equal(abut_make_circle2(&dot, on_b, 0), ABUT_OK);
        assert_true(fabs((double)abut_distance2_world(&b.convex, at_b, &dot, abut_identity2(), NULL, NULL).distance) < slack);
    }
}

static bool is_identity(abut_pose2 pose)
{
    return pose.p.x == 0 && pose.p.y == 0 && pose.r.c == 1 && pose.r.s == 0;
}

// A half-space in a world answers what it answers alone, bit for bit.
static void expect_halfspace(const naive_world *n, const abut_contact_pair *pair, const abut_contact_manifold2 *found,
                             double margin)
{
    abut_vec2          block[BLOCK];
    const naive_shape *a = shape_of(n, pair->shape_a);
    naive_shape        b = *shape_of(n, pair->shape_b);
    abut_pose2         pose = abut_relative_pose2(n->bodies[a->body].def.pose, n->bodies[b.body].def.pose);
    build(&b, block, sizeof block);
    pose = is_identity(b.def.pose) ? pose : abut_compose2(pose, b.def.pose);
    pose = is_identity(a->def.pose) ? pose : abut_relative_pose2(a->def.pose, pose);
    const abut_manifold2 m = abut_halfspace2_collide(&below, &b.convex, pose, (abut_real)margin);
    assert_int_equal(pair->touching, abut_halfspace2_overlap(&below, &b.convex, pose));
    if (pair->sensor) {
        return;
    }
    assert_int_equal(pair->manifold_count, m.count > 0);
    for (int i = 0; i < m.count; i++) {
        assert_true(found->manifold.distance == m.distance && found->manifold.error == m.error);
        assert_true(found->manifold.points[i].separation == m.points[i].separation);
        assert_true(found->manifold.points[i].id == m.points[i].id);
    }
}

static void expect_contacts_are_sound(const naive_world *n, const abut_world2 *world, double margin)
{
    const abut_contact_list list = abut_world2_contacts(world);
    size_t                  ends = 0;
    size_t                  contacts = 0;
    for (uint32_t slot = 0; slot < list.slots; slot++) {
        const abut_contact_pair *pair = &list.pairs[slot];
        if (pair->shape_a == 0) {
            continue;
        }
        contacts++;
        assert_int_equal(abut_world2_find_contact(world, pair->shape_b, pair->shape_a), slot);
        assert_true(pair->manifold_count == 0 || !pair->sensor);
        assert_true(pair->sensor || !pair->touching || pair->manifold_count > 0);
        if (shape_of(n, pair->shape_a)->def.surface == 3) {
            expect_halfspace(n, pair, abut_world2_manifolds(world) + pair->manifold, margin);
        }
        if (shape_of(n, pair->shape_a)->def.surface == 0 && pair->manifold_count > 0) {
            assert_int_equal(pair->manifold_count, 1);
            expect_manifold(n, pair, abut_world2_manifolds(world) + pair->manifold, margin);
        }
    }
    for (int i = 0; i < MOST_BODIES; i++) {
        const uint32_t body = n->bodies[i].id;
        uint32_t       slot = ABUT_NO_CONTACT;
        while (body != 0 && (slot = abut_world2_next_contact(world, body, slot)) != ABUT_NO_CONTACT) {
            assert_true(list.pairs[slot].body_a == body || list.pairs[slot].body_b == body);
            ends++;
        }
    }
    assert_int_equal(ends, 2 * contacts);
}

static unrest unrest_of(int step)
{
    static const double busy[4] = {1, 0.03, 0, 0.3};
    const double        share = busy[step / 8 % 4];
    const unrest        u = {share, share / 5, share / 30, share > 0 ? 1 : 0};
    return u;
}

/// Steps enough for every unrest, and more with more of the random tests.
static int every_unrest(void)
{
    return 26 + (int)rng_scaled(34);
}

static void run_world(double size, double margin, uint64_t seed)
{
    static naive_world n;
    rng                r = rng_make(seed, (uint64_t)size);
    abut_world2       *world = new_world(margin, NULL);
    const surfaces     ground = new_surfaces();
    const int          steps = (int)rng_scaled(400);
    memset(&n, 0, sizeof n);
    n.size = size;
    lend(&n, world, ground);
    for (int i = 0; i < 40; i++) {
        add_random_body(&n, world, &r);
    }
    for (int step = 0; step < steps; step++) {
        random_step(&n, world, &r, unrest_of(step));
        update(world);
        expect_contacts_and_events(&n, world);
        expect_contacts_are_sound(&n, world, margin);
    }
    for (int i = 0; i < MOST_BODIES; i++) {
        if (n.bodies[i].id != 0) {
            remove_body(&n, world, i);
        }
    }
    update(world);
    expect_contacts_and_events(&n, world);
    assert_int_equal(n.touch_count, 0);
    assert_int_equal(abut_world2_shape_count(world), 0);
    abut_world2_release(world);
    release_surfaces(ground);
}

static void test_equals_the_naive_one(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(2027);
    run_world(12, 0, seed);
    run_world(5, 0.125, seed);
}

// ---- memory ----------------------------------------------------------------------------------------------------------------

// What can be seen of a world from outside.
static uint64_t outlook(abut_world2 *world)
{
    const abut_touch_list begun = abut_world2_begun(world);
    const abut_touch_list ended = abut_world2_ended(world);
    abut_touch_list       list;
    uint64_t              seen = abut_world2_hash(world);
    for (size_t i = 0; i < begun.count; i++) {
        seen = seen * 31 + begun.touches[i].shape_a * 7 + begun.touches[i].shape_b;
    }
    for (size_t i = 0; i < ended.count; i++) {
        seen = seen * 37 + ended.touches[i].shape_a * 7 + ended.touches[i].shape_b;
    }
    assert_int_equal(abut_world2_touching(world, &list), ABUT_OK);
    return seen + list.count;
}

// A body with a polygon, with room for ever more blocks until there is enough.
static void add_body_in_need(abut_world2 *world, failing_memory *p, rng *r)
{
    naive_shape    s = {0};
    abut_vec2      block[BLOCK];
    abut_body_def2 body = {random_pose(r, 6), false, 0};
    uint32_t       id = 0;
    uint32_t       shape = 0;
    abut_status    status = ABUT_NO_MEMORY;
    random_convex(&s, r);
    build(&s, block, sizeof block);
    s.def.shape = &s.convex;
    s.def.pose = abut_identity2();
    for (size_t blocks = 0; status != ABUT_OK; blocks++) {
        p->left = SIZE_MAX;
        const uint64_t before = outlook(world);
        p->left = blocks;
        status = id == 0 ? abut_world2_add_body(world, &body, &id) : ABUT_OK;
        status = status == ABUT_OK ? abut_world2_add_shape(world, id, &s.def, &shape) : status;
        p->left = SIZE_MAX;
        if (status != ABUT_OK) {
            assert_int_equal(status, ABUT_NO_MEMORY);
            assert_int_equal(shape, 0);
            assert_true(id != 0 || outlook(world) == before);
        }
    }
}

static void test_no_memory_changes_nothing(void **state)
{
    (void)state;
    const int            steps = every_unrest();
    static naive_world   n;
    rng                  r = rng_make(3, 3);
    failing_memory       p = {0, 0};
    const abut_allocator from = {give, take_back, &p};
    abut_world2         *world = NULL;
    const surfaces       ground = new_surfaces();
    for (size_t blocks = 0; world == NULL; blocks++) {
        p.left = blocks;
        const abut_status status = abut_world2_new(NULL, &from, &world);
        assert_int_equal(status, world == NULL ? ABUT_NO_MEMORY : ABUT_OK);
    }
    p.left = SIZE_MAX;
    memset(&n, 0, sizeof n);
    n.size = 6;
    lend(&n, world, ground);
    for (int i = 0; i < 30; i++) {
        add_random_body(&n, world, &r);
    }
    for (int step = 0; step < steps; step++) {
        const uint64_t before = outlook(world);
        abut_status    status = ABUT_NO_MEMORY;
        for (size_t blocks = 0; status != ABUT_OK; blocks++) {
            p.left = blocks;
            status = abut_world2_update(world, NULL);
            p.left = SIZE_MAX;
            if (status != ABUT_OK) {
                assert_int_equal(status, ABUT_NO_MEMORY);
                assert_true(outlook(world) == before);
            }
        }
        expect_contacts_and_events(&n, world);
        assert_int_equal(p.out, abut_world2_memory(world));
        random_step(&n, world, &r, unrest_of(step));
    }
    for (int i = 0; i < 20; i++) {
        add_body_in_need(world, &p, &r);
    }
    abut_world2_release(world);
    assert_int_equal(p.out, 0);
    release_surfaces(ground);
}

// Of the same shape many times the polygon is kept once.
static void test_polygons_are_shared(void **state)
{
    (void)state;
    rng          r = rng_make(4, 4);
    abut_world2 *world = new_world(0, NULL);
    naive_shape  s = {.count = CORNERS};
    abut_vec2    block[BLOCK];
    for (int i = 0; i < CORNERS; i++) {
        s.points[i] = vector_in(&r, -1, 1);
    }
    build(&s, block, sizeof block);
    s.def.shape = &s.convex;
    s.def.pose = abut_identity2();
    abut_shape_def2 first, second;
    uint32_t        ids[2];
    uint32_t        body;
    assert_int_equal(abut_world2_add_body(world, &(abut_body_def2){abut_identity2(), false, 0}, &body), ABUT_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(abut_world2_add_shape(world, body, &s.def, &ids[i]), ABUT_OK);
    }
    memset(block, 0, sizeof block); // the caller's polygon goes
    assert_true(abut_world2_get_shape(world, ids[0], &first, NULL) && abut_world2_get_shape(world, ids[1], &second, NULL));
    assert_true(first.shape->polygon == second.shape->polygon && first.shape->polygon->count > 2);
    assert_int_equal(abut_world2_remove_shape(world, ids[0]), ABUT_OK);
    assert_true(abut_world2_get_shape(world, ids[1], &second, &body) && second.shape->polygon->count > 2);
    abut_world2_release(world);
}

// ---- snapshots -------------------------------------------------------------------------------------------------------------

static unsigned char *save(const abut_world2 *world, size_t *size)
{
    *size = abut_world2_snapshot_size(world);
    unsigned char *block = malloc(*size);
    assert_non_null(block);
    assert_int_equal(abut_world2_save(world, block, *size - 1), ABUT_NO_ROOM);
    assert_int_equal(abut_world2_save(world, block, *size), ABUT_OK);
    return block;
}

static void expect_damage_is_seen(abut_world2 *world, unsigned char *block, size_t size, rng *r)
{
    const size_t   at = rng_below(r, (uint32_t)size);
    const uint64_t hash = abut_world2_hash(world);
    block[at] ^= (unsigned char)(1U << rng_below(r, 8));
    assert_int_equal(abut_world2_restore(world, block, size), ABUT_INVALID);
    assert_int_equal(abut_world2_restore(world, block, size / 2), ABUT_INVALID);
    assert_true(abut_world2_hash(world) == hash);
}

// Restoring with too little memory changes nothing; with enough it answers ABUT_OK.
static void restore(abut_world2 *world, failing_memory *p, const unsigned char *block, size_t size)
{
    abut_status status = ABUT_NO_MEMORY;
    for (size_t blocks = 0; status != ABUT_OK; blocks++) {
        p->left = SIZE_MAX;
        const uint64_t before = outlook(world);
        p->left = blocks;
        status = abut_world2_restore(world, block, size);
        p->left = SIZE_MAX;
        if (status != ABUT_OK) {
            assert_int_equal(status, ABUT_NO_MEMORY);
            assert_true(outlook(world) == before);
        }
    }
}

// A snapshot in the midst of things, moved bodies not yet looked at: what comes of it goes on as the original does.
static void test_snapshot(void **state)
{
    (void)state;
    const int            steps = every_unrest();
    static naive_world   n, m;
    rng                  r = rng_make(7, 7);
    failing_memory       p = {SIZE_MAX, 0};
    const abut_allocator from = {give, take_back, &p};
    abut_world2         *world = new_world(0.0625, NULL);
    abut_world2         *copy = new_world(0, &from);
    const surfaces       ground = new_surfaces();
    memset(&n, 0, sizeof n);
    n.size = 7;
    lend(&n, world, ground);
    for (int i = 0; i < 30; i++) {
        add_random_body(&n, world, &r);
    }
    for (int step = 0; step < steps; step++) {
        size_t size;
        random_step(&n, world, &r, unrest_of(step));
        unsigned char *block = save(world, &size);
        if (step == 0) {
            assert_int_equal(abut_world2_restore(copy, block, size), ABUT_BAD_INDEX);
            lend(&m, copy, ground);
        }
        restore(copy, &p, block, size);
        memcpy(&m, &n, sizeof n);
        assert_true(abut_world2_hash(copy) == abut_world2_hash(world));
        update(world);
        update(copy);
        assert_true(outlook(copy) == outlook(world));
        rng again = r;
        random_step(&n, world, &r, unrest_of(step + 1));
        random_step(&m, copy, &again, unrest_of(step + 1));
        update(world);
        update(copy);
        assert_true(outlook(copy) == outlook(world));
        m.touch_count = n.touch_count = naive_touches(&n, n.touches);
        expect_damage_is_seen(copy, block, size, &r);
        free(block);
    }
    abut_world2_release(world);
    abut_world2_release(copy);
    assert_int_equal(p.out, 0);
    release_surfaces(ground);
}

// ---- threads and order -----------------------------------------------------------------------------------------------------

// The ranges of a task dealt out to threads, the last one first.
typedef struct dealt {
    abut_range_fn *run;
    void          *work;
    size_t         first, count;
} dealt;

static void *run_dealt(void *context)
{
    const dealt *d = context;
    d->run(d->work, d->first, d->count);
    return NULL;
}

static void *start(abut_range_fn *run, void *work, size_t count, size_t grain, void *context)
{
    enum { MOST = 8 };
    const size_t threads = *(const size_t *)context;
    pthread_t    thread[MOST];
    dealt        part[MOST];
    assert_true(grain > 0 && threads <= MOST);
    for (size_t i = threads; i-- > 0;) {
        part[i] = (dealt){run, work, count * i / threads, count * (i + 1) / threads - count * i / threads};
        assert_int_equal(pthread_create(&thread[i], NULL, run_dealt, &part[i]), 0);
    }
    for (size_t i = 0; i < threads; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    }
    return NULL;
}

static void wait(void *task, void *context)
{
    (void)task;
    (void)context;
    fail();
}

// A heap of boxes, in which everything moves.
static uint64_t hash_after_steps(size_t threads)
{
    enum { SIDE = 40, STEPS = 5 };
    static uint32_t           ids[SIDE * SIDE];
    const abut_tasks          tasks = {start, wait, &threads};
    const abut_update_options options = {threads > 0 ? &tasks : NULL, NULL, NULL};
    abut_world2              *world = new_world(0.05, NULL);
    rng                       r = rng_make(11, 11);
    uint64_t                  hash = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        naive_shape    s = {0};
        abut_vec2      block[BLOCK];
        uint32_t       shape;
        abut_body_def2 body = {random_pose(&r, 20), false, 0};
        random_convex(&s, &r);
        build(&s, block, sizeof block);
        s.def.shape = &s.convex;
        s.def.sensor = i % 5 == 0;
        s.def.pose = abut_identity2();
        assert_int_equal(abut_world2_add_body(world, &body, &ids[i]), ABUT_OK);
        assert_int_equal(abut_world2_add_shape(world, ids[i], &s.def, &shape), ABUT_OK);
    }
    for (int step = 0; step < STEPS; step++) {
        assert_int_equal(abut_world2_update(world, &options), ABUT_OK);
        hash = hash * 31 + outlook(world);
        for (int i = 0; i < SIDE * SIDE; i++) {
            assert_int_equal(abut_world2_set_pose(world, ids[i], random_pose(&r, 20)), ABUT_OK);
        }
    }
    abut_world2_release(world);
    return hash;
}

static void test_threads_do_not_matter(void **state)
{
    (void)state;
    const uint64_t one = hash_after_steps(0);
    for (size_t threads = 1; threads <= 3; threads++) {
        assert_true(hash_after_steps(threads) == one);
    }
}

// The same calls between updates, in another order.
static void test_order_does_not_matter(void **state)
{
    (void)state;
    enum { BODIES = 80, STEPS = 10 };
    abut_world2 *world[2] = {new_world(0, NULL), new_world(0, NULL)};
    uint32_t     ids[BODIES];
    rng          r = rng_make(12, 12);
    for (int i = 0; i < BODIES; i++) {
        naive_shape          s = {0};
        abut_vec2            block[BLOCK];
        uint32_t             shape;
        const abut_body_def2 body = {random_pose(&r, 6), i % 7 == 0, 0};
        random_convex(&s, &r);
        build(&s, block, sizeof block);
        s.def.shape = &s.convex;
        s.def.pose = abut_identity2();
        for (int k = 0; k < 2; k++) {
            assert_int_equal(abut_world2_add_body(world[k], &body, &ids[i]), ABUT_OK);
            assert_int_equal(abut_world2_add_shape(world[k], ids[i], &s.def, &shape), ABUT_OK);
        }
    }
    for (int step = 0; step < STEPS; step++) {
        abut_pose2 poses[BODIES];
        for (int i = 0; i < BODIES; i++) {
            poses[i] = random_pose(&r, 6);
            assert_int_equal(abut_world2_set_pose(world[0], ids[i], poses[i]), ABUT_OK);
        }
        for (int i = BODIES; i-- > 0;) {
            assert_int_equal(abut_world2_set_pose(world[1], ids[i], random_pose(&r, 6)), ABUT_OK);
            assert_int_equal(abut_world2_set_pose(world[1], ids[i], poses[i]), ABUT_OK);
        }
        assert_int_equal(abut_world2_ignore(world[0], ids[step], ids[step + 1], true), ABUT_OK);
        assert_int_equal(abut_world2_ignore(world[1], ids[step + 1], ids[step], true), ABUT_OK);
        update(world[0]);
        update(world[1]);
        assert_true(outlook(world[0]) == outlook(world[1]));
        const abut_contact_list a = abut_world2_contacts(world[0]);
        const abut_contact_list b = abut_world2_contacts(world[1]);
        assert_int_equal(a.slots, b.slots);
        assert_memory_equal(a.pairs, b.pairs, a.slots * sizeof *a.pairs);
    }
    abut_world2_release(world[0]);
    abut_world2_release(world[1]);
}

static bool stop(void *context, uint64_t pairs)
{
    (void)pairs;
    return --*(int *)context >= 0;
}

// Stopped at each of the times at which it asks, nothing has changed; let go on, all is found.
static void test_progress(void **state)
{
    (void)state;
    enum { BOXES = 300 };
    abut_world2              *world = new_world(0, NULL);
    int                       left = 0;
    const abut_update_options options = {NULL, stop, &left};
    abut_shape2               box;
    uint32_t                  id;
    assert_int_equal(abut_make_box2(&box, (abut_vec2){0, 0}, (abut_vec2){1, 1}, 0), ABUT_OK);
    const abut_shape_def2 def = {.shape = &box, .pose = abut_identity2()};
    const abut_body_def2  body = {abut_identity2(), false, 0};
    for (int i = 0; i < BOXES; i++) {
        assert_int_equal(abut_world2_add_body(world, &body, &id), ABUT_OK);
        assert_int_equal(abut_world2_add_shape(world, id, &def, &id), ABUT_OK);
    }
    const uint64_t before = outlook(world);
    abut_status    status = ABUT_CANCELLED;
    int            times = 0;
    for (; status != ABUT_OK; times++) {
        left = times;
        status = abut_world2_update(world, &options);
        assert_true(status == ABUT_OK || (status == ABUT_CANCELLED && outlook(world) == before));
    }
    assert_true(times > 2);
    assert_int_equal(abut_world2_begun(world).count, BOXES * (BOXES - 1) / 2);
    abut_world2_release(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_the_naive_one),
        cmocka_unit_test(test_no_memory_changes_nothing),
        cmocka_unit_test(test_polygons_are_shared),
        cmocka_unit_test(test_snapshot),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_progress),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
