// test_chain2.c : chains of segments: against all segments one by one, over straight stretches without ghost contacts, saved
// and loaded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/chain2.h"
#include "support/hand2.h"
#include "support/pierce2.h"
#include "support/random.h"

enum { MOST = 512 };

typedef struct outline {
    abut_vec2 vertex[2 * MOST];
    int32_t   end[2 * MOST];
    int32_t   vertices, segments;
} outline;

static abut_surface_manifold2 manifolds[MOST];

static abut_chain2 *built(const outline *s)
{
    abut_chain2 *chain = NULL;
    int32_t      fault = 0;
    assert_int_equal(abut_chain2_build(s->vertex, s->vertices, s->end, s->segments, NULL, &chain, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    return chain;
}

// Vertices from x0 to x1, the steps between them a hundredth to half a unit, up and down by as much as `bumps`.
static void add_stretch(outline *s, rng *r, double x0, double x1, double bumps)
{
    double x = x0;
    for (bool first = true; first || x < x1; first = false) {
        s->vertex[s->vertices++] = at(x, bumps * rng_range(r, -1, 1));
        x += rng_range(r, 0.01, 0.5);
        s->end[2 * s->segments] = s->vertices - 1;
        s->end[2 * s->segments++ + 1] = s->vertices;
    }
    s->vertex[s->vertices++] = at(x1, bumps * rng_range(r, -1, 1));
}

static abut_pose2 random_pose(rng *r, double far)
{
    const double     angle = rng_range(r, -3, 3);
    const abut_pose2 pose = {at(rng_range(r, -far, far), rng_range(r, -far, far)),
                             {(abut_real)cos(angle), (abut_real)sin(angle)}};
    return pose;
}

static abut_shape2 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.1, 0.5), y = rng_range(r, 0.1, 0.5);
    const abut_shape2 made[] = {circle(0, 0, x), box(0, 0, x, y, 0), capsule(-x, 0, x, 0, y), ellipse(0, 0, x, y, 0)};
    return made[rng_below(r, 4)];
}

static void expect_brute_force(const abut_chain2 *chain, rng *r)
{
    const abut_shape2 shape = random_shape(r);
    const abut_pose2  pose = random_pose(r, 2);
    const abut_vec2   way = at(rng_range(r, -4, 4), rng_range(r, -4, 4));
    const int32_t     count = abut_chain2_segments(chain);
    abut_real         nearest = INFINITY, soonest = INFINITY, entry = INFINITY;
    bool              overlap = false;
    for (int32_t t = 0; t < count; ++t) {
        abut_vec2 v[2];
        abut_chain2_ends(chain, t, v);
        abut_shape2 one;
        assert_int_equal(abut_make_capsule2(&one, v[0], v[1], 0), ABUT_OK);
        const abut_proximity2 p = abut_distance2(&one, &shape, pose, NULL, NULL);
        const abut_hit2       hit = abut_cast2(&one, &shape, pose, way, NULL, NULL);
        const abut_ray_hit2   ray = abut_ray2(&one, pose.p, way, NULL);
        nearest = p.distance < nearest ? p.distance : nearest;
        soonest = hit.hit && hit.fraction < soonest ? hit.fraction : soonest;
        entry = ray.hit && ray.entry < entry ? ray.entry : entry;
        overlap = overlap || abut_overlap2(&one, &shape, pose);
    }
    int32_t               t;
    const abut_proximity2 p = abut_chain2_distance(chain, &shape, pose, NULL, &t);
    assert_true(p.distance == nearest && t >= 0);
    assert_int_equal(abut_chain2_overlap(chain, &shape, pose), overlap);
    const abut_hit2 hit = abut_chain2_cast(chain, &shape, pose, way, NULL, &t);
    assert_int_equal(hit.hit, soonest <= 1);
    assert_true(hit.hit ? hit.fraction == soonest && t >= 0 && hit.safe <= hit.fraction : t == -1 && hit.fraction == 1);
    const abut_ray_hit2 ray = abut_chain2_ray(chain, pose.p, way, NULL, &t);
    assert_int_equal(ray.hit, entry <= 1);
    assert_true(ray.hit ? ray.entry == entry && t >= 0 : t == -1);
    const int32_t found = abut_chain2_collide(chain, &shape, pose, 0, NULL, manifolds, MOST, NULL);
    assert_true(found > 0 || !overlap);
}

static void test_against_all_segments(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3371);
    const uint64_t runs = rng_scaled(2000);
    for (uint64_t i = 0; i < runs; ++i) {
        static outline s;
        rng            r = rng_make(seed, i);
        s.vertices = s.segments = 0;
        add_stretch(&s, &r, -3, 3, 0.5);
        abut_chain2 *chain = built(&s);
        for (int k = 0; k < 4; ++k) {
            expect_brute_force(chain, &r);
        }
        abut_chain2_release(chain, NULL);
    }
}

// The shape stands `deep` in a straight floor: one manifold, its normal up, as deep as it is, with as many points as over one
// box.
static void expect_floor(const abut_chain2 *chain, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 up, double deep,
                         int32_t points)
{
    abut_status   status;
    const int32_t count = abut_chain2_collide(chain, shape, pose, (abut_real)0.01, NULL, manifolds, MOST, &status);
    const double  slack = sizeof(abut_real) == 8 ? 1e-12 : 0.4 * 0x1p-15; // half the box, times how a small segment leans
    assert_int_equal(status, ABUT_OK);
    assert_int_equal(count, 1);
    const abut_manifold2 *m = &manifolds[0].manifold;
    assert_true(fabs((double)abut_cross2(m->normal, up)) < (sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15));
    assert_true(abut_dot2(m->normal, up) > 0);
    expect_near(m->distance, -deep, slack);
    assert_int_equal(m->count, points);
    for (int32_t i = 0; i < m->count; ++i) {
        expect_near(m->points[i].separation, -deep, slack);
        assert_true(manifolds[0].segment[i] >= 0);
    }
}

// Two stretches side by side and a third over part of them, turned any way.
static void test_no_ghosts_on_straight_floors(void **state)
{
    (void)state;
    const uint64_t    seed = rng_seed_of_run(3372);
    const uint64_t    runs = rng_scaled(1000);
    const abut_shape2 shapes[] = {box(0, 0, 0.4, 0.25, 0), circle(0, 0, 0.25), capsule(-0.4, 0, 0.4, 0, 0.25)};
    const int32_t     points[] = {2, 1, 2};
    for (uint64_t i = 0; i < runs; ++i) {
        static outline   s;
        rng              r = rng_make(seed, i);
        const abut_pose2 floor_pose = {at(0, 0), random_pose(&r, 0).r};
        const double     deep = rng_range(&r, 1e-4, 0.02);
        s.vertices = s.segments = 0;
        add_stretch(&s, &r, -2, 0, 0);
        add_stretch(&s, &r, 0, 2, 0);
        add_stretch(&s, &r, -0.7, 0.9, 0);
        for (int32_t k = 0; k < s.vertices; ++k) {
            s.vertex[k] = abut_transform2(floor_pose, s.vertex[k]);
        }
        abut_chain2 *chain = built(&s);
        for (int k = 0; k < 3; ++k) {
            for (int step = -6; step <= 6; ++step) {
                const abut_pose2 on_floor = placed(0.24 * step, 0.25 - deep);
                expect_floor(chain, &shapes[k], abut_compose2(floor_pose, on_floor), abut_rotate2(floor_pose.r, at(0, 1)), deep,
                             points[k]);
            }
        }
        abut_chain2_release(chain, NULL);
    }
}

// Thin shapes that pierce a straight floor, which is turned any way, far from its ends.
static void test_thin_shapes_pierce_floors(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3374);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static outline   s;
        rng              r = rng_make(seed, i);
        const abut_pose2 floor_pose = {at(0, 0), random_pose(&r, 0).r};
        s.vertices = s.segments = 0;
        add_stretch(&s, &r, -3, 3, 0);
        for (int32_t k = 0; k < s.vertices; ++k) {
            s.vertex[k] = abut_transform2(floor_pose, s.vertex[k]);
        }
        abut_chain2 *chain = built(&s);
        for (int k = 0; k < 10 * PIERCING_KINDS2; ++k) {
            const piercing2 p = piercing_case2(&r, k % PIERCING_KINDS2, 1.5);
            const int32_t   count =
                abut_chain2_collide(chain, &p.shape, abut_compose2(floor_pose, p.pose), 0, NULL, manifolds, MOST, NULL);
            expect_pierced2(manifolds, count, abut_rotate2(floor_pose.r, at(0, 1)), p.deep);
        }
        abut_chain2_release(chain, NULL);
    }
}

// With this much room either there was too little, or the answer is that with all the room.
static bool is_whole_with(const abut_chain2 *chain, const piercing2 *p, const abut_surface_options2 *options, int32_t room)
{
    static abut_surface_manifold2 whole[MOST];
    abut_status                   status;
    const int32_t                 count = abut_chain2_collide(chain, &p->shape, p->pose, 0, options, whole, MOST, &status);
    assert_int_equal(status, ABUT_OK);
    const int32_t found = abut_chain2_collide(chain, &p->shape, p->pose, 0, options, manifolds, room, &status);
    if (status != ABUT_OK) {
        assert_int_equal(status, ABUT_NO_ROOM);
        return false;
    }
    assert_int_equal(found, count);
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold2 *a = &manifolds[i].manifold, *b = &whole[i].manifold;
        assert_true(a->distance == b->distance && a->normal.x == b->normal.x && a->normal.y == b->normal.y);
        assert_int_equal(a->count, b->count);
        for (int32_t k = 0; k < a->count; ++k) {
            assert_true(a->points[k].id == b->points[k].id && a->points[k].separation == b->points[k].separation);
        }
    }
    return true;
}

// A box that has slid a hair onto the second of two segments takes room for three while they are found: the second is asked
// again. Two for each segment are enough for whatever pierces whatever, flat or rough.
static void test_room(void **state)
{
    (void)state;
    static outline  s;
    abut_vec2       v[3] = {at(-1, 0), at(0, 0), at(1, 0)};
    const piercing2 slid = {box(0, 0, 0.25, 0.25, 0), placed(-0.24, 0.2), 0.05};
    abut_chain2    *two = NULL;
    const uint64_t  seed = rng_seed_of_run(3375);
    const uint64_t  runs = rng_scaled(400);
    assert_int_equal(abut_chain2_build(v, 3, NULL, 2, NULL, &two, NULL), ABUT_OK);
    assert_false(is_whole_with(two, &slid, NULL, 2));
    assert_true(is_whole_with(two, &slid, NULL, 3));
    abut_chain2_release(two, NULL);
    for (uint64_t i = 0; i < runs; ++i) {
        rng r = rng_make(seed, i);
        s.vertices = s.segments = 0;
        add_stretch(&s, &r, -3, 3, i % 2 == 0 ? 0 : 0.2);
        abut_chain2 *chain = built(&s);
        for (int k = 0; k < 4 * PIERCING_KINDS2; ++k) {
            const piercing2             p = piercing_case2(&r, k % PIERCING_KINDS2, 1.5);
            const abut_surface_options2 options = {.one_sided = rng_below(&r, 2) == 0};
            is_whole_with(chain, &p, &options, 1 + (int32_t)rng_below(&r, 8));
            assert_true(is_whole_with(chain, &p, &options, 2 * s.segments));
        }
        abut_chain2_release(chain, NULL);
    }
}

// A box slides without friction at 3 m/s over 20 collinear segments for 4 s (the figures of box2d#1017 and #1098): pushed out
// by what the contacts say alone, it keeps its speed and its height, and no normal is other than up.
static void test_box_slides_on_chain(void **state)
{
    (void)state;
    abut_vec2    vertex[21];
    abut_chain2 *chain = NULL;
    for (int i = 0; i <= 20; ++i) {
        vertex[i] = at(20 - i, 0);
    }
    assert_int_equal(abut_chain2_build(vertex, 21, NULL, 20, NULL, &chain, NULL), ABUT_OK);
    const abut_shape2 shape = box(0, 0, 0.5, 0.5, 0);
    const double      tolerance = sizeof(abut_real) == 8 ? 1e-6 : 1e-3;
    abut_pose2        pose = placed(1, 0.5);
    abut_vec2         velocity = at(3, 0);
    for (int step = 0; step < 240; ++step) {
        velocity.y -= (abut_real)(10.0 / 60);
        pose.p = abut_along2(pose.p, (abut_real)(1.0 / 60), velocity);
        const int32_t count = abut_chain2_collide(chain, &shape, pose, 0, NULL, manifolds, MOST, NULL);
        assert_int_equal(count, 1);
        const abut_manifold2 *m = &manifolds[0].manifold;
        expect_vec(m->normal, 0, 1, sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15);
        velocity = abut_along2(velocity, -abut_dot2(m->normal, velocity), m->normal);
        pose.p = abut_along2(pose.p, -m->distance, m->normal);
        expect_near(pose.p.y, 0.5, tolerance);
        expect_near(velocity.x, 3, tolerance);
    }
    expect_near(pose.p.x, 13, tolerance);
    abut_chain2_release(chain, NULL);
}

// A square outline is a box: on its sides and its corners, which stand out.
static void test_corners_that_stand_out(void **state)
{
    (void)state;
    const abut_vec2   corner[] = {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
    const abut_shape2 solid = box(0, 0, 1, 1, 0), ball = circle(0, 0, 0.25);
    abut_chain2      *chain = NULL;
    assert_int_equal(abut_chain2_build(corner, 4, NULL, 4, NULL, &chain, NULL), ABUT_OK);
    const uint64_t seed = rng_seed_of_run(3373);
    const uint64_t runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng              r = rng_make(seed, i);
        const abut_pose2 pose = placed(rng_range(&r, -1.4, 1.4), rng_range(&r, -1.4, 1.4));
        if (fabs((double)pose.p.x) > 1 || fabs((double)pose.p.y) > 1) {
            const abut_manifold2 whole = abut_collide2(&solid, &ball, pose, 0, NULL);
            const int32_t        count = abut_chain2_collide(chain, &ball, pose, 0, NULL, manifolds, MOST, NULL);
            assert_int_equal(count, whole.count);
            if (count > 0) {
                expect_vec(manifolds[0].manifold.normal, (double)whole.normal.x, (double)whole.normal.y, 4e-5);
                expect_near(manifolds[0].manifold.distance, (double)whole.distance, 100 * roundoff);
            }
        }
    }
    // One-sided, a ball below the surface is pushed out; both sides, in.
    const abut_surface_options2 outside = {.one_sided = true};
    for (int i = 0; i < 2; ++i) {
        const int32_t count =
            abut_chain2_collide(chain, &ball, placed(0.3, 0.9), 0, i == 0 ? NULL : &outside, manifolds, MOST, NULL);
        assert_int_equal(count, 1);
        expect_vec(manifolds[0].manifold.normal, 0, i == 0 ? -1 : 1, 20 * roundoff);
        expect_near(manifolds[0].manifold.distance, i == 0 ? -0.15 : -0.35, 20 * roundoff);
    }
    abut_chain2_release(chain, NULL);
}

static void test_what_cannot_be_built_or_asked(void **state)
{
    (void)state;
    abut_vec2         v[] = {at(0, 0), at(1, 0), at(1, 1)};
    int32_t           end[] = {0, 1, 1, 3};
    abut_chain2      *chain = NULL;
    int32_t           fault;
    abut_status       status;
    const abut_shape2 ball = circle(0, 0, 1), none = {0};
    assert_int_equal(abut_chain2_build(v, 3, end, 2, NULL, &chain, &fault), ABUT_BAD_INDEX);
    assert_int_equal(fault, 1);
    assert_null(chain);
    assert_int_equal(abut_chain2_build(v, 3, NULL, 4, NULL, &chain, &fault), ABUT_BAD_INDEX);
    assert_int_equal(fault, 3);
    assert_int_equal(abut_chain2_build(v, 3, NULL, 0, NULL, &chain, &fault), ABUT_TOO_FEW_POINTS);
    v[2].y = NAN;
    assert_int_equal(abut_chain2_build(v, 3, NULL, 2, NULL, &chain, &fault), ABUT_NOT_FINITE);
    assert_int_equal(fault, 2);
    v[2].y = 1;
    assert_int_equal(abut_chain2_build(v, 3, NULL, 3, NULL, &chain, &fault), ABUT_OK);
    assert_int_equal(abut_chain2_collide(chain, &ball, placed(0.5, 0), 0, NULL, manifolds, 1, &status), 1);
    assert_int_equal(status, ABUT_NO_ROOM);
    assert_int_equal(abut_chain2_collide(chain, &none, placed(0.5, 0), 0, NULL, manifolds, 1, &status), 0);
    assert_int_equal(status, ABUT_INVALID);
    assert_int_equal(abut_chain2_cast(chain, &ball, placed(NAN, 0), at(1, 0), NULL, NULL).status, ABUT_INVALID);
    abut_chain2_release(chain, NULL);
    abut_chain2_release(NULL, NULL);
}

static void test_saved_and_loaded(void **state)
{
    (void)state;
    static outline s;
    rng            r = rng_make(7, 0);
    s.vertices = s.segments = 0;
    add_stretch(&s, &r, -3, 3, 0.5);
    abut_chain2   *chain = built(&s), *again = NULL;
    const size_t   size = abut_chain2_bytes(chain);
    unsigned char *saved = malloc(size + 1);
    assert_non_null(saved);
    memcpy(saved, chain, size);
    assert_int_equal(abut_chain2_load(saved, size, NULL, &again), ABUT_OK);
    assert_memory_equal(again, chain, size);
    expect_brute_force(again, &r);
    abut_chain2_release(again, NULL);
    for (size_t i = 0; i < size; ++i) {
        saved[i] ^= (unsigned char)(1 + rng_below(&r, 255));
        // The one word that nothing is in is not looked at.
        const abut_status status = abut_chain2_load(saved, size, NULL, &again);
        assert_true(status == ABUT_CORRUPT || (i >= 20 && i < 24));
        abut_chain2_release(again, NULL);
        memcpy(saved, chain, size);
    }
    for (size_t i = 0; i <= size; i += 1 + size / 97) {
        assert_int_equal(abut_chain2_load(saved, i == size ? size + 1 : i, NULL, &again), ABUT_CORRUPT);
    }
    free(saved);
    abut_chain2_release(chain, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_segments),          cmocka_unit_test(test_no_ghosts_on_straight_floors),
        cmocka_unit_test(test_thin_shapes_pierce_floors),     cmocka_unit_test(test_room),
        cmocka_unit_test(test_box_slides_on_chain),           cmocka_unit_test(test_corners_that_stand_out),
        cmocka_unit_test(test_what_cannot_be_built_or_asked), cmocka_unit_test(test_saved_and_loaded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
