// test_world_query2.c : the queries of a 2D world: by hand, and against every shape asked by itself.
#include "abut/world_query2.h"
#include "naive_world2.h"

#include <math.h>

enum { MOST = 400 };

static abut_vec2 vec(double x, double y)
{
    return (abut_vec2){(abut_real)x, (abut_real)y};
}

static abut_pose2 pose_at(double x, double y)
{
    abut_pose2 pose = abut_identity2();
    pose.p = vec(x, y);
    return pose;
}

static uint32_t add_body(abut_world2 *world, abut_pose2 pose)
{
    const abut_body_def2 def = {pose, false, 0};
    uint32_t             id;
    assert_int_equal(abut_world2_add_body(world, &def, &id), ABUT_OK);
    return id;
}

static uint32_t add_shape(abut_world2 *world, uint32_t body, abut_shape_def2 def)
{
    uint32_t id;
    assert_int_equal(abut_world2_add_shape(world, body, &def, &id), ABUT_OK);
    return id;
}

static abut_shape2 square(void)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_box2(&shape, vec(0, 0), vec(1, 1), 0), ABUT_OK);
    return shape;
}

static abut_shape2 circle(double radius)
{
    abut_shape2 shape;
    assert_int_equal(abut_make_circle2(&shape, vec(0, 0), (abut_real)radius), ABUT_OK);
    return shape;
}

// Squares of side 2 about x = 4, 8 and 16 on the x axis, each on a body of its own.
typedef struct row {
    abut_world2 *world;
    uint32_t     body[3], shape[3];
} row;

static row make_row(void)
{
    static const double at[3] = {4, 8, 16};
    const abut_shape2   shape = square();
    row                 r;
    assert_int_equal(abut_world2_new(NULL, NULL, &r.world), ABUT_OK);
    for (int i = 0; i < 3; i++) {
        r.body[i] = add_body(r.world, pose_at(at[i], 0));
        r.shape[i] = add_shape(r.world, r.body[i], (abut_shape_def2){.shape = &shape, .pose = abut_identity2()});
    }
    assert_int_equal(abut_world2_update(r.world, NULL), ABUT_OK);
    return r;
}

// The sides that the ray meets are at 3, 7 and 15 of 32.
static void test_ray_by_hand(void **state)
{
    (void)state;
    const row           r = make_row();
    abut_world_ray_hit2 hits[3];
    abut_world_ray_hit2 hit = abut_world2_ray(r.world, vec(0, 0.5), vec(32, 0), NULL, NULL);
    assert_true(hit.hit.hit);
    assert_int_equal(hit.shape, r.shape[0]);
    assert_int_equal(hit.body, r.body[0]);
    assert_int_equal(hit.segment, -1);
    assert_true(hit.hit.entry == (abut_real)0.09375 && hit.hit.exit == (abut_real)0.15625);
    assert_true(hit.hit.point.x == 3 && hit.hit.point.y == (abut_real)0.5);
    assert_true(hit.hit.normal.x == -1 && hit.hit.normal.y == 0);

    const abut_query_filter without = {.body = r.body[0]};
    hit = abut_world2_ray(r.world, vec(0, 0.5), vec(32, 0), NULL, &without);
    assert_int_equal(hit.shape, r.shape[1]);
    assert_true(hit.hit.entry == (abut_real)0.21875);

    assert_int_equal(abut_world2_ray_all(r.world, vec(0, 0.5), vec(32, 0), NULL, NULL, hits, 3), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(hits[i].shape, r.shape[i]);
    }
    assert_true(hits[2].hit.entry == (abut_real)0.46875);
    assert_int_equal(abut_world2_ray_all(r.world, vec(32, 0), vec(-32, 0), NULL, NULL, hits, 2), 3);
    assert_int_equal(hits[0].shape, r.shape[2]);
    assert_int_equal(hits[1].shape, r.shape[1]);
    assert_int_equal(abut_world2_ray_all(r.world, vec(0, 0), vec(32, 0), NULL, NULL, NULL, 0), 3);
    assert_true(abut_world2_ray_any(r.world, vec(0, 0), vec(32, 0), NULL, NULL));
    abut_world2_release(r.world);
}

static void test_ray_that_misses(void **state)
{
    (void)state;
    const row               r = make_row();
    const abut_cast_options near = {.target = (abut_real)0.5};
    const abut_cast_options far = {.max_fraction = 8};
    abut_world_ray_hit2     hit = abut_world2_ray(r.world, vec(0, 1.25), vec(32, 0), NULL, NULL);
    assert_false(hit.hit.hit);
    assert_int_equal(hit.shape, 0);
    assert_int_equal(hit.hit.status, ABUT_MISS);
    assert_true(hit.hit.entry == 1);
    assert_false(abut_world2_ray_any(r.world, vec(0, 1.25), vec(32, 0), NULL, NULL));
    // A quarter above the squares, within half of them.
    assert_int_equal(abut_world2_ray(r.world, vec(0, 1.25), vec(32, 0), &near, NULL).shape, r.shape[0]);
    // The ray goes on beyond its direction's end.
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(1, 0), NULL, NULL).shape, 0);
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(1, 0), &far, NULL).shape, r.shape[0]);
    // Not a ray.
    hit = abut_world2_ray(r.world, vec(NAN, 0), vec(32, 0), NULL, NULL);
    assert_int_equal(hit.hit.status, ABUT_INVALID);
    assert_false(hit.hit.hit);
    assert_int_equal(abut_world2_ray_all(r.world, vec(0, 0), vec(INFINITY, 0), NULL, NULL, NULL, 0), 0);
    assert_false(abut_world2_ray_any(r.world, vec(0, 0), vec(32, NAN), NULL, NULL));
    abut_world2_release(r.world);
}

// A circle of radius 1 / 2 from the origin touches the squares after 2.5, 6.5 and 14.5 of 32.
static void test_cast_by_hand(void **state)
{
    (void)state;
    const row         r = make_row();
    const abut_shape2 shape = circle(0.5);
    abut_world_hit2   hits[3];
    abut_world_hit2   hit = abut_world2_cast(r.world, &shape, pose_at(0, 0), vec(32, 0), NULL, NULL);
    assert_int_equal(hit.shape, r.shape[0]);
    assert_int_equal(hit.body, r.body[0]);
    assert_true(fabs((double)hit.hit.fraction - 0.078125) <= (double)hit.hit.error);
    assert_true(hit.hit.normal.x == -1 && fabs((double)hit.hit.point.x - 3) < 1e-5);
    assert_int_equal(abut_world2_cast_all(r.world, &shape, pose_at(0, 0), vec(32, 0), NULL, NULL, hits, 3), 3);
    assert_true(fabs((double)hits[1].hit.fraction - 0.203125) <= (double)hits[1].hit.error);
    assert_true(fabs((double)hits[2].hit.fraction - 0.453125) <= (double)hits[2].hit.error);
    // It begins in the second square.
    hit = abut_world2_cast(r.world, &shape, pose_at(8, 0), vec(32, 0), NULL, NULL);
    assert_int_equal(hit.shape, r.shape[1]);
    assert_int_equal(hit.hit.status, ABUT_INITIAL);
    assert_true(hit.hit.fraction == 0);
    hit = abut_world2_cast(r.world, &shape, pose_at(0, 0), vec(0, 32), NULL, NULL);
    assert_int_equal(hit.shape, 0);
    assert_int_equal(hit.hit.status, ABUT_MISS);
    hit = abut_world2_cast(r.world, &shape, pose_at(0, 0), vec(0, NAN), NULL, NULL);
    assert_int_equal(hit.hit.status, ABUT_INVALID);
    assert_int_equal(abut_world2_cast_all(r.world, &shape, pose_at(INFINITY, 0), vec(1, 0), NULL, NULL, hits, 3), 0);
    abut_world2_release(r.world);
}

// What is not above 0, a NaN too, is the default of an option, as the core has it.
static void test_options_below_zero(void **state)
{
    (void)state;
    const row         r = make_row();
    const abut_shape2 shape = circle(0.5);
    const double      odd[] = {-1, -INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        const abut_cast_options   options = {.max_fraction = (abut_real)odd[i], .target = (abut_real)odd[i]};
        const abut_world_ray_hit2 ray = abut_world2_ray(r.world, vec(0, 0.5), vec(32, 0), &options, NULL);
        assert_int_equal(ray.shape, r.shape[0]);
        assert_true(ray.hit.entry == (abut_real)0.09375);
        assert_true(abut_world2_ray_any(r.world, vec(0, 0.5), vec(32, 0), &options, NULL));
        assert_int_equal(abut_world2_ray_all(r.world, vec(0, 0.5), vec(32, 0), &options, NULL, NULL, 0), 3);
        assert_true(abut_world2_ray(r.world, vec(0, 1.25), vec(32, 0), &options, NULL).hit.entry == 1);
        assert_int_equal(abut_world2_cast(r.world, &shape, pose_at(0, 0), vec(32, 0), &options, NULL).shape, r.shape[0]);
        assert_int_equal(abut_world2_cast_all(r.world, &shape, pose_at(0, 0), vec(32, 0), &options, NULL, NULL, 0), 3);
        assert_true(abut_world2_cast(r.world, &shape, pose_at(0, 0), vec(0, 32), &options, NULL).hit.fraction == 1);
    }
    abut_world2_release(r.world);
}

static void test_near_by_hand(void **state)
{
    (void)state;
    const row         r = make_row();
    const abut_shape2 point = circle(0);
    abut_world_near2  near[3];
    uint32_t          ids[3];
    // From 6 it is 1 to each of the first two, and 9 to the last: of equal ones the lower id is first.
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(6, 0), (abut_real)INFINITY, NULL, near, 3), 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(near[i].shape, r.shape[i]);
        assert_int_equal(near[i].body, r.body[i]);
        assert_true(near[i].proximity.distance == (i < 2 ? 1 : 9));
    }
    assert_true(near[2].proximity.point_a.x == 15 && near[2].proximity.point_b.x == 6);
    assert_true(near[2].proximity.normal.x == -1);
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(6, 0), 2, NULL, near, 3), 2);
    // Inside: the depth is negative, and nearer than touching.
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(8.5, 0), (abut_real)INFINITY, NULL, near, 1), 1);
    assert_int_equal(near[0].shape, r.shape[1]);
    assert_true(near[0].proximity.distance == (abut_real)-0.5);
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(NAN, 0), (abut_real)INFINITY, NULL, near, 3), 0);
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(6, 0), (abut_real)-1, NULL, near, 3), 0);
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(6, 0), (abut_real)NAN, NULL, near, 3), 0);
    assert_int_equal(abut_world2_nearest(r.world, &point, pose_at(6, 0), 1, NULL, NULL, 0), 0);

    // A circle that reaches from 5 to 7 touches both.
    const abut_shape2 shape = circle(1);
    assert_int_equal(abut_world2_overlap(r.world, &shape, pose_at(6, 0), NULL, ids, 3), 2);
    assert_true(ids[0] == r.shape[0] && ids[1] == r.shape[1]);
    assert_int_equal(abut_world2_overlap(r.world, &shape, pose_at(6, 0), NULL, ids, 1), 2);
    assert_int_equal(ids[0], r.shape[0]);
    assert_int_equal(abut_world2_overlap(r.world, &shape, pose_at(12, 0), NULL, ids, 3), 0);
    assert_int_equal(abut_world2_overlap(r.world, &shape, pose_at(NAN, 0), NULL, ids, 3), 0);
    abut_world2_release(r.world);
}

static bool is_not_first(void *context, uint32_t shape)
{
    const row *r = context;
    return shape != r->shape[0];
}

static void test_filters(void **state)
{
    (void)state;
    row                     r = make_row();
    const abut_shape2       shape = square();
    const abut_query_filter wanted = {.wanted = is_not_first, .context = &r};
    const abut_query_filter sensors = {.sensors = true};
    const abut_query_filter second = {.filter = {2, 4}};
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(32, 0), NULL, &wanted).shape, r.shape[1]);

    const abut_shape_def2 sensor = {.shape = &shape, .pose = pose_at(-2, 0), .sensor = true};
    const uint32_t        id = add_shape(r.world, r.body[0], sensor); // about x = 2
    assert_int_equal(abut_world2_update(r.world, NULL), ABUT_OK);
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(32, 0), NULL, NULL).shape, r.shape[0]);
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(32, 0), NULL, &sensors).shape, id);

    // A ray of category 2 that meets category 4 alone; the group means nothing to it.
    assert_int_equal(abut_world2_set_filter(r.world, r.shape[0], (abut_filter){1, 2}, 5), ABUT_OK);
    assert_int_equal(abut_world2_set_filter(r.world, r.shape[1], (abut_filter){4, 1}, 5), ABUT_OK);
    assert_int_equal(abut_world2_set_filter(r.world, r.shape[2], (abut_filter){4, 2}, 5), ABUT_OK);
    assert_int_equal(abut_world2_update(r.world, NULL), ABUT_OK);
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(32, 0), NULL, &second).shape, r.shape[2]);

    // What has been removed is not met, before the next update neither.
    assert_int_equal(abut_world2_remove_body(r.world, r.body[2]), ABUT_OK);
    assert_int_equal(abut_world2_ray(r.world, vec(0, 0), vec(32, 0), NULL, &second).shape, 0);
    abut_world2_release(r.world);
}

// Two rows, the second 5 higher: the gaps between squares of side 2 are 3.
static void test_two_worlds(void **state)
{
    (void)state;
    row r = make_row();
    row s = make_row();
    for (int i = 0; i < 3; i++) {
        abut_body_def2 def;
        assert_true(abut_world2_get_body(s.world, s.body[i], &def));
        def.pose.p.y = i == 1 ? 4 : 5;
        assert_int_equal(abut_world2_set_pose(s.world, s.body[i], def.pose), ABUT_OK);
    }
    assert_int_equal(abut_world2_update(s.world, NULL), ABUT_OK);
    abut_world_gap2 gap = abut_world2_distance(r.world, s.world, (abut_real)INFINITY, NULL, NULL);
    assert_int_equal(gap.shape_a, r.shape[1]);
    assert_int_equal(gap.body_b, s.body[1]);
    assert_true(gap.proximity.distance == 2 && gap.proximity.normal.y == 1);
    assert_true(gap.proximity.point_a.y == 1 && gap.proximity.point_b.y == 3);
    gap = abut_world2_distance(r.world, s.world, 1, NULL, NULL);
    assert_int_equal(gap.shape_a, 0);
    assert_int_equal(gap.proximity.status, ABUT_BEYOND);
    abut_world2_release(r.world);
    abut_world2_release(s.world);
}

// ---- random worlds ----

enum { SEGMENTS = 6 }; // of the chain, and of the height field

static const abut_halfspace2 below = {{0, 1}, (abut_real)0.5};

typedef struct scene {
    abut_world2  *world;
    abut_chain2  *chain;
    abut_height2 *height;
    uint32_t      number[3]; // of these two, and of what is below
    uint32_t      shape[MOST];
    int           count;
} scene;

static bool is_halfspace(const scene *s, const abut_shape_def2 *def)
{
    return def->surface == s->number[2];
}

static bool is_chain(const scene *s, const abut_shape_def2 *def)
{
    return def->surface == s->number[0];
}

// The first shape is ground without end in a half of them: with more, everything would be in it.
static void random_scene(scene *s, rng *r, int count, double size)
{
    static abut_vec2        block[BLOCK];
    const abut_vec2         at[] = {{0, 0}, {4, 0}, {4, 2}, {3, 2}, {2, 1}, {1, 2}, {0, 2}};
    const abut_real         heights[] = {0, 1, 0, 2, 2, 0, 1};
    const bool              holes[] = {false, false, true, false, false, false};
    const abut_height_grid2 grid = {heights, 7, (abut_real)0.5, {0, 0}, holes};
    s->count = count;
    assert_int_equal(abut_world2_new(NULL, NULL, &s->world), ABUT_OK);
    assert_int_equal(abut_chain2_build(at, 7, NULL, SEGMENTS, NULL, &s->chain, NULL), ABUT_OK);
    assert_int_equal(abut_height2_build(&grid, NULL, &s->height, NULL), ABUT_OK);
    assert_int_equal(abut_world2_add_chain(s->world, s->chain, &s->number[0]), ABUT_OK);
    assert_int_equal(abut_world2_add_height(s->world, s->height, &s->number[1]), ABUT_OK);
    assert_int_equal(abut_world2_add_halfspace(s->world, &below, &s->number[2]), ABUT_OK);
    for (int i = 0; i < count; i++) {
        const uint32_t  body = add_body(s->world, random_pose(r, size));
        naive_shape     shape = {0};
        abut_shape_def2 def = {.pose = rng_chance(r, 0.5) ? abut_identity2() : random_pose(r, 1)};
        if (i == 0 && rng_chance(r, 0.5)) {
            def.surface = s->number[2];
        } else if (rng_chance(r, 0.05)) {
            def.surface = s->number[rng_below(r, 2)];
        } else {
            random_convex(&shape, r);
            build(&shape, block, sizeof block);
            def.shape = &shape.convex;
        }
        s->shape[i] = add_shape(s->world, body, def);
    }
    assert_int_equal(abut_world2_update(s->world, NULL), ABUT_OK);
}

static void release_scene(scene *s)
{
    abut_world2_release(s->world);
    abut_chain2_release(s->chain, NULL);
    abut_height2_release(s->height, NULL);
}

static abut_pose2 pose_in_world(const abut_world2 *world, uint32_t shape, abut_shape_def2 *def)
{
    abut_body_def2 body_def;
    uint32_t       body;
    assert_true(abut_world2_get_shape(world, shape, def, &body));
    assert_true(abut_world2_get_body(world, body, &body_def));
    const abut_pose2 p = def->pose;
    const bool       is_identity = p.p.x == 0 && p.p.y == 0 && p.r.c == 1 && p.r.s == 0;
    return is_identity ? body_def.pose : abut_compose2(body_def.pose, p);
}

static abut_ray_hit2 ray_of(const scene *s, const abut_shape_def2 *def, abut_vec2 origin, abut_vec2 direction)
{
    if (def->surface == 0) {
        return abut_ray2(def->shape, origin, direction, NULL);
    }
    if (is_halfspace(s, def)) {
        return abut_halfspace2_ray(&below, origin, direction, NULL);
    }
    return is_chain(s, def) ? abut_chain2_ray(s->chain, origin, direction, NULL, NULL)
                            : abut_height2_ray(s->height, origin, direction, NULL, NULL);
}

static abut_hit2 cast_of(const scene *s, const abut_shape_def2 *def, const abut_shape2 *shape, abut_pose2 pose, abut_vec2 way)
{
    if (def->surface == 0) {
        return abut_cast2(def->shape, shape, pose, way, NULL, NULL);
    }
    if (is_halfspace(s, def)) {
        return abut_halfspace2_cast(&below, shape, pose, way, NULL);
    }
    return is_chain(s, def) ? abut_chain2_cast(s->chain, shape, pose, way, NULL, NULL)
                            : abut_height2_cast(s->height, shape, pose, way, NULL, NULL);
}

static abut_real distance_of(const scene *s, const abut_shape_def2 *def, const abut_shape2 *shape, abut_pose2 pose)
{
    if (def->surface == 0) {
        return abut_distance2(def->shape, shape, pose, NULL, NULL).distance;
    }
    if (is_halfspace(s, def)) {
        return abut_halfspace2_distance(&below, shape, pose).distance;
    }
    return is_chain(s, def) ? abut_chain2_distance(s->chain, shape, pose, NULL, NULL).distance
                            : abut_height2_distance(s->height, shape, pose, NULL, NULL).distance;
}

static void check_ray(const scene *s, abut_vec2 origin, abut_vec2 direction)
{
    static abut_world_ray_hit2 hits[MOST];
    uint32_t                   first = 0;
    abut_real                  entry = 1;
    size_t                     count = 0;
    for (int i = 0; i < s->count; i++) {
        abut_shape_def2     def;
        const abut_pose2    pose = pose_in_world(s->world, s->shape[i], &def);
        const abut_vec2     o = abut_unrotate2(pose.r, abut_sub2(origin, pose.p));
        const abut_vec2     d = abut_unrotate2(pose.r, direction);
        const abut_ray_hit2 hit = ray_of(s, &def, o, d);
        if (hit.hit) {
            count++;
            if (first == 0 || hit.entry < entry || (hit.entry == entry && s->shape[i] < first)) {
                first = s->shape[i];
                entry = hit.entry;
            }
        }
    }
    const abut_world_ray_hit2 found = abut_world2_ray(s->world, origin, direction, NULL, NULL);
    assert_int_equal(found.shape, first);
    assert_true(found.hit.entry == entry);
    assert_int_equal(abut_world2_ray_any(s->world, origin, direction, NULL, NULL), first != 0);
    assert_int_equal(abut_world2_ray_all(s->world, origin, direction, NULL, NULL, hits, MOST), count);
    for (size_t i = 1; i < count; i++) {
        assert_true(hits[i - 1].hit.entry < hits[i].hit.entry ||
                    (hits[i - 1].hit.entry == hits[i].hit.entry && hits[i - 1].shape < hits[i].shape));
    }
    assert_true(count == 0 || hits[0].shape == first);
}

static void check_cast(const scene *s, const abut_shape2 *shape, abut_pose2 from, abut_vec2 translation)
{
    static abut_world_hit2 hits[MOST];
    uint32_t               first = 0;
    abut_real              fraction = 1;
    size_t                 count = 0;
    for (int i = 0; i < s->count; i++) {
        abut_shape_def2  def;
        const abut_pose2 pose = pose_in_world(s->world, s->shape[i], &def);
        const abut_pose2 relative = abut_relative_pose2(pose, from);
        const abut_vec2  t = abut_unrotate2(pose.r, translation);
        const abut_hit2  hit = cast_of(s, &def, shape, relative, t);
        if (hit.hit) {
            count++;
            if (first == 0 || hit.fraction < fraction || (hit.fraction == fraction && s->shape[i] < first)) {
                first = s->shape[i];
                fraction = hit.fraction;
            }
        }
    }
    const abut_world_hit2 found = abut_world2_cast(s->world, shape, from, translation, NULL, NULL);
    assert_int_equal(found.shape, first);
    assert_true(found.hit.fraction == fraction);
    assert_int_equal(abut_world2_cast_all(s->world, shape, from, translation, NULL, NULL, hits, MOST), count);
    assert_true(count == 0 || hits[0].shape == first);
}

static int compare_reals(const void *a, const void *b)
{
    const abut_real x = *(const abut_real *)a;
    const abut_real y = *(const abut_real *)b;
    return x < y ? -1 : x > y;
}

static void check_near(const scene *s, const abut_shape2 *shape, abut_pose2 at, abut_real max_distance, size_t capacity)
{
    static abut_world_near2 near[MOST];
    static uint32_t         ids[MOST];
    abut_real               distance[MOST];
    size_t                  overlaps = 0;
    size_t                  within = 0;
    for (int i = 0; i < s->count; i++) {
        abut_shape_def2  def;
        const abut_pose2 relative = abut_relative_pose2(pose_in_world(s->world, s->shape[i], &def), at);
        const abut_real  d = distance_of(s, &def, shape, relative);
        overlaps += d <= 0;
        if (d <= max_distance) {
            distance[within++] = d;
        }
    }
    qsort(distance, within, sizeof *distance, compare_reals);
    const size_t expected = within < capacity ? within : capacity;
    assert_int_equal(abut_world2_nearest(s->world, shape, at, max_distance, NULL, near, capacity), expected);
    for (size_t i = 0; i < expected; i++) {
        assert_true(near[i].proximity.distance == distance[i]);
    }
    assert_int_equal(abut_world2_overlap(s->world, shape, at, NULL, ids, MOST), overlaps);
    for (size_t i = 1; i < overlaps; i++) {
        assert_true(ids[i - 1] < ids[i]);
    }
}

static void test_random_worlds(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(20261128);
    const uint64_t rounds = rng_scaled(60);
    for (uint64_t round = 0; round < rounds; round++) {
        rng              r = rng_make(seed, round);
        const double     size = rng_log(&r, 3, 40);
        static abut_vec2 block[BLOCK];
        scene            s;
        const int        count = 1 + (int)rng_below(&r, MOST);
        random_scene(&s, &r, count, size);
        for (int i = 0; i < 20; i++) {
            naive_shape shape = {0};
            random_convex(&shape, &r);
            build(&shape, block, sizeof block);
            const abut_pose2 pose = random_pose(&r, size);
            const abut_vec2  way = vector_in(&r, -size, size);
            const abut_real  distance = rng_chance(&r, 0.5) ? (abut_real)INFINITY : real_in(&r, 0, size);
            check_ray(&s, pose.p, way);
            check_cast(&s, &shape.convex, pose, way);
            check_near(&s, &shape.convex, pose, distance, 1 + rng_below(&r, 20));
        }
        release_scene(&s);
    }
}

// A piece of what a shape is made of: itself, or a segment. False: there is none of that number, or a hole.
static bool piece_of(const scene *s, const abut_shape_def2 *def, int32_t number, abut_shape2 *piece)
{
    abut_vec2 end[2];
    if (def->surface == 0) {
        *piece = *def->shape;
        return number == 0;
    }
    if (is_chain(s, def)) {
        abut_chain2_ends(s->chain, number, end);
    } else {
        abut_height2_ends(s->height, number, end);
    }
    assert_int_equal(abut_make_capsule2(piece, end[0], end[1], 0), ABUT_OK);
    return is_chain(s, def) || !abut_height2_is_hole(s->height, number);
}

// The least distance of a half-space of one world from the pieces of the other, whose half-spaces are none of its business.
static abut_real least_height(const scene *t, abut_pose2 ground)
{
    abut_real least = (abut_real)INFINITY;
    for (int j = 0; j < t->count; j++) {
        abut_shape_def2  b;
        const abut_pose2 pose = abut_relative_pose2(ground, pose_in_world(t->world, t->shape[j], &b));
        abut_shape2      piece;
        for (int32_t k = 0; k < SEGMENTS && !is_halfspace(t, &b); k++) {
            const bool      any = piece_of(t, &b, k, &piece);
            const abut_real height = any ? abut_halfspace2_distance(&below, &piece, pose).distance : least;
            least = height < least ? height : least;
        }
    }
    return least;
}

// The least distance of all pieces of the shapes of one world from the shapes of the other.
static abut_real least_distance(const scene *s, const scene *t)
{
    abut_real least = (abut_real)INFINITY;
    for (int i = 0; i < s->count; i++) {
        abut_shape_def2  a;
        const abut_pose2 pose_a = pose_in_world(s->world, s->shape[i], &a);
        const abut_real  height = is_halfspace(s, &a) ? least_height(t, pose_a) : least;
        least = height < least ? height : least;
        for (int32_t k = 0; k < SEGMENTS && !is_halfspace(s, &a); k++) {
            abut_shape2 piece;
            for (int j = 0; j < t->count && piece_of(s, &a, k, &piece); j++) {
                abut_shape_def2  b;
                const abut_pose2 pose_b = pose_in_world(t->world, t->shape[j], &b);
                const abut_real  d = distance_of(t, &b, &piece, abut_relative_pose2(pose_b, pose_a));
                least = d < least ? d : least;
            }
        }
    }
    return least;
}

static void move_away(const scene *s)
{
    for (int i = 0; i < s->count; i++) {
        abut_body_def2 def;
        uint32_t       body;
        assert_true(abut_world2_get_shape(s->world, s->shape[i], NULL, &body));
        assert_true(abut_world2_get_body(s->world, body, &def));
        def.pose.p.x += 30;
        assert_int_equal(abut_world2_set_pose(s->world, body, def.pose), ABUT_OK);
    }
    assert_int_equal(abut_world2_update(s->world, NULL), ABUT_OK);
}

static void test_random_gaps(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(20261129);
    const uint64_t rounds = rng_scaled(60);
    for (uint64_t round = 0; round < rounds; round++) {
        rng       r = rng_make(seed, round);
        scene     s, t;
        const int count_s = 1 + (int)rng_below(&r, 30);
        const int count_t = 1 + (int)rng_below(&r, 30);
        random_scene(&s, &r, count_s, 10);
        random_scene(&t, &r, count_t, 10);
        if (rng_chance(&r, 0.7)) {
            move_away(&t);
        }
        const abut_world_gap2 gap = abut_world2_distance(s.world, t.world, (abut_real)INFINITY, NULL, NULL);
        assert_true(gap.proximity.distance == least_distance(&s, &t));
        release_scene(&s);
        release_scene(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ray_by_hand),        cmocka_unit_test(test_ray_that_misses), cmocka_unit_test(test_cast_by_hand),
        cmocka_unit_test(test_options_below_zero), cmocka_unit_test(test_near_by_hand),    cmocka_unit_test(test_filters),
        cmocka_unit_test(test_two_worlds),         cmocka_unit_test(test_random_worlds),   cmocka_unit_test(test_random_gaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
