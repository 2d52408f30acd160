// test_mesh3.c : triangle meshes: against all triangles one by one, over flat surfaces without ghost contacts, saved and
// loaded.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "abut/mesh3.h"
#include "support/hand3.h"
#include "support/pierce3.h"
#include "support/random.h"

enum { MOST_VERTICES = 1024, MOST_TRIANGLES = 2048, MOST_MANIFOLDS = 2048 };

typedef struct soup {
    abut_vec3 vertex[MOST_VERTICES];
    int32_t   corner[3 * MOST_TRIANGLES];
    int32_t   vertices, triangles;
} soup;

static abut_surface_manifold3 manifolds[MOST_MANIFOLDS];

static abut_mesh3 *built(const soup *s)
{
    abut_mesh3 *mesh = NULL;
    int32_t     fault = 0;
    assert_int_equal(abut_mesh3_build(s->vertex, s->vertices, s->corner, s->triangles, NULL, &mesh, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    return mesh;
}

static void add_triangle(soup *s, int32_t a, int32_t b, int32_t c)
{
    const int32_t corner[] = {a, b, c};
    assert_true(s->triangles < MOST_TRIANGLES);
    memcpy(&s->corner[3 * s->triangles++], corner, sizeof corner);
}

// How far inner vertices of a patch are moved, in cells. In float the normal of a needle in a plane leans from it by more than
// what counts as level, so there are none in float.
static const double jitter = sizeof(abut_real) == 8 ? 0.4 : 0.25;

// A grid of cells from (x0, y0) on, each cut along either diagonal, its inner vertices moved about: up by as much as `bumps`.
static void add_patch(soup *s, rng *r, double x0, double y0, double cell, int columns, int rows, double bumps)
{
    const int32_t first = s->vertices;
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            const bool   inner = i > 0 && j > 0 && i < columns && j < rows;
            const double dx = inner ? rng_range(r, -jitter, jitter) : 0, dy = inner ? rng_range(r, -jitter, jitter) : 0;
            assert_true(s->vertices < MOST_VERTICES);
            s->vertex[s->vertices++] = at3(x0 + (i + dx) * cell, y0 + (j + dy) * cell, bumps * rng_range(r, -1, 1));
        }
    }
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i) {
            const int32_t a = first + j * (columns + 1) + i, b = a + 1, c = b + columns + 1, d = c - 1;
            if (rng_below(r, 2) == 0) {
                add_triangle(s, a, b, c);
                add_triangle(s, a, c, d);
            } else {
                add_triangle(s, a, b, d);
                add_triangle(s, b, c, d);
            }
        }
    }
}

static abut_rot3 random_turn(rng *r)
{
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    return abut_rot3_quat(q);
}

static abut_vec3 random_place(rng *r, double far)
{
    return at3(rng_range(r, -far, far), rng_range(r, -far, far), rng_range(r, -far, far));
}

static abut_shape3 random_shape(rng *r)
{
    const double      x = rng_range(r, 0.1, 0.5), y = rng_range(r, 0.1, 0.5), z = rng_range(r, 0.1, 0.5);
    const abut_shape3 made[] = {sphere(0, 0, 0, x), box3(at3(0, 0, 0), at3(x, y, z), 0),
                                capsule3(at3(-x, 0, 0), at3(x, 0, 0), y), cylinder3(at3(0, 0, 0), ABUT_AXIS_Z, x, y)};
    return made[rng_below(r, 4)];
}

static abut_shape3 triangle_of(const abut_mesh3 *mesh, int32_t t)
{
    abut_vec3 v[3];
    abut_mesh3_corners(mesh, t, v);
    return triangle3(v[0], v[1], v[2], 0);
}

// Every answer against all triangles one by one.
static void expect_brute_force(const abut_mesh3 *mesh, rng *r)
{
    const abut_shape3 shape = random_shape(r);
    const abut_pose3  pose = {random_place(r, 2.5), random_turn(r)};
    const abut_vec3   way = random_place(r, 4);
    const int32_t     count = abut_mesh3_triangles(mesh);
    abut_real         nearest = INFINITY, soonest = INFINITY, entry = INFINITY;
    int32_t           touching = 0;
    bool              overlap = false;
    for (int32_t t = 0; t < count; ++t) {
        const abut_shape3     one = triangle_of(mesh, t);
        const abut_proximity3 p = abut_distance3(&one, &shape, pose, NULL, NULL);
        const abut_hit3       hit = abut_cast3(&one, &shape, pose, way, NULL, NULL);
        const abut_ray_hit3   ray = abut_ray3(&one, pose.p, way, NULL);
        nearest = p.distance < nearest ? p.distance : nearest;
        soonest = hit.hit && hit.fraction < soonest ? hit.fraction : soonest;
        entry = ray.hit && ray.entry < entry ? ray.entry : entry;
        overlap = overlap || abut_overlap3(&one, &shape, pose);
        touching += p.distance <= 0;
    }
    int32_t               t;
    const abut_proximity3 p = abut_mesh3_distance(mesh, &shape, pose, NULL, &t);
    assert_true(p.distance == nearest && t >= 0);
    assert_int_equal(abut_mesh3_overlap(mesh, &shape, pose), overlap);
    const abut_hit3 hit = abut_mesh3_cast(mesh, &shape, pose, way, NULL, &t);
    assert_int_equal(hit.hit, soonest <= 1);
    assert_true(hit.hit ? hit.fraction == soonest && t >= 0 && hit.safe <= hit.fraction : t == -1 && hit.fraction == 1);
    const abut_ray_hit3 ray = abut_mesh3_ray(mesh, pose.p, way, NULL, &t);
    assert_int_equal(ray.hit, entry <= 1);
    assert_true(ray.hit ? ray.entry == entry && t >= 0 : t == -1);
    abut_status   status;
    const int32_t found = abut_mesh3_collide(mesh, &shape, pose, 0, NULL, manifolds, MOST_MANIFOLDS, &status);
    assert_int_equal(status, ABUT_OK);
    assert_true(found <= touching && (found > 0 || !overlap));
}

static void test_against_all_triangles(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3361);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup s;
        rng         r = rng_make(seed, i);
        s.vertices = s.triangles = 0;
        add_patch(&s, &r, -2, -2, 4.0 / 9, 9, 9, 0.5);
        abut_mesh3 *mesh = built(&s);
        for (int k = 0; k < 4; ++k) {
            expect_brute_force(mesh, &r);
        }
        abut_mesh3_release(mesh, NULL);
    }
}

// How far a normal leans from up, as a sine.
static double lean(abut_vec3 normal, abut_vec3 up)
{
    const abut_vec3 across = abut_cross3(normal, up);
    return sqrt((double)abut_dot3(across, across));
}

// The shape stands `deep` in a flat floor: one manifold, its normal up, as deep as it is, with as many points as over one box.
static void expect_floor(const abut_mesh3 *mesh, const abut_shape3 *shape, abut_pose3 pose, abut_vec3 up, double deep,
                         int32_t points)
{
    abut_status   status;
    const int32_t count = abut_mesh3_collide(mesh, shape, pose, (abut_real)0.01, NULL, manifolds, MOST_MANIFOLDS, &status);
    const double  slack = sizeof(abut_real) == 8 ? 1e-12 : 2e-6;
    assert_int_equal(status, ABUT_OK);
    assert_int_equal(count, 1);
    const abut_manifold3 *m = &manifolds[0].manifold;
    assert_true(lean(m->normal, up) < (sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15) && abut_dot3(m->normal, up) > 0);
    expect_near(m->distance, -deep, slack);
    assert_int_equal(m->count, points);
    for (int32_t i = 0; i < m->count; ++i) {
        expect_near(m->points[i].separation, -deep, slack);
        assert_true(manifolds[0].triangle[i] >= 0);
    }
}

// A box, a ball and a lying capsule are slid in 30 directions over a flat floor of random triangles, which is turned any way:
// two patches of other cells side by side, whose vertices do not match, and a third over part of one.
static void slide(rng *r, const soup *flat, int direction)
{
    static soup      s;
    const abut_pose3 floor_pose = {at3(0, 0, 0), random_turn(r)};
    s = *flat;
    for (int32_t i = 0; i < s.vertices; ++i) {
        s.vertex[i] = abut_transform3(floor_pose, s.vertex[i]);
    }
    abut_mesh3       *mesh = built(&s);
    const abut_shape3 shapes[] = {box3(at3(0, 0, 0), at3(0.4, 0.3, 0.25), 0), sphere(0, 0, 0, 0.25),
                                  capsule3(at3(-0.4, 0, 0), at3(0.4, 0, 0), 0.25)};
    const int32_t     points[] = {4, 1, 2};
    const double      angle = direction * 3.14159265358979 / 15, deep = rng_range(r, 1e-4, 0.02);
    const abut_vec3   up = floor_pose.r.z;
    for (int k = 0; k < 3; ++k) {
        for (int step = -6; step <= 6; ++step) {
            abut_pose3 on_floor = abut_identity3();
            on_floor.r = abut_rot3_quat((abut_quat){(abut_real)cos(angle / 2 + k), 0, 0, (abut_real)sin(angle / 2 + k)});
            on_floor.p = at3(0.21 * step * cos(angle), 0.21 * step * sin(angle), 0.25 - deep);
            expect_floor(mesh, &shapes[k], abut_compose3(floor_pose, on_floor), up, deep, points[k]);
        }
    }
    abut_mesh3_release(mesh, NULL);
}

static void test_no_ghosts_on_flat_floors(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3362);
    const uint64_t runs = rng_scaled(1000);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup s;
        rng         r = rng_make(seed, i);
        s.vertices = s.triangles = 0;
        add_patch(&s, &r, -2.1, -2.1, 2.1 / 7, 7, 14, 0);
        add_patch(&s, &r, 0, -2.1, 2.1 / 5, 5, 10, 0);
        add_patch(&s, &r, -1, -1, 0.25, 3, 4, 0);
        slide(&r, &s, (int)(i % 30));
    }
}

// Thin shapes that pierce a flat floor of random triangles, which is turned any way, far from its border.
static void test_thin_shapes_pierce_floors(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(3364);
    const uint64_t runs = rng_scaled(400);
    for (uint64_t i = 0; i < runs; ++i) {
        static soup      s;
        rng              r = rng_make(seed, i);
        const int        cells = 4 + (int)(i % 16);
        const abut_pose3 floor_pose = {at3(0, 0, 0), random_turn(&r)};
        s.vertices = s.triangles = 0;
        add_patch(&s, &r, -3, -3, 6.0 / cells, cells, cells, 0);
        for (int32_t k = 0; k < s.vertices; ++k) {
            s.vertex[k] = abut_transform3(floor_pose, s.vertex[k]);
        }
        abut_mesh3 *mesh = built(&s);
        for (int k = 0; k < 4 * PIERCING_KINDS3; ++k) {
            const piercing3 p = piercing_case3(&r, k % PIERCING_KINDS3, 1.5);
            const int32_t   count =
                abut_mesh3_collide(mesh, &p.shape, abut_compose3(floor_pose, p.pose), 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
            expect_pierced3(manifolds, count, floor_pose.r.z, p.deep);
        }
        abut_mesh3_release(mesh, NULL);
    }
}

// With this much room either there was too little, or the answer is that with all the room.
static bool is_whole_with(const abut_mesh3 *mesh, const piercing3 *p, const abut_surface_options3 *options, int32_t room)
{
    static abut_surface_manifold3 whole[MOST_MANIFOLDS];
    abut_status                   status;
    const int32_t count = abut_mesh3_collide(mesh, &p->shape, p->pose, 0, options, whole, MOST_MANIFOLDS, &status);
    assert_int_equal(status, ABUT_OK);
    const int32_t found = abut_mesh3_collide(mesh, &p->shape, p->pose, 0, options, manifolds, room, &status);
    if (status != ABUT_OK) {
        assert_int_equal(status, ABUT_NO_ROOM);
        return false;
    }
    assert_int_equal(found, count);
    for (int32_t i = 0; i < count; ++i) {
        const abut_manifold3 *a = &manifolds[i].manifold, *b = &whole[i].manifold;
        assert_true(a->distance == b->distance);
        expect_vec3(a->normal, b->normal, 0);
        assert_int_equal(a->count, b->count);
        for (int32_t k = 0; k < a->count; ++k) {
            assert_true(a->points[k].id == b->points[k].id && a->points[k].separation == b->points[k].separation);
        }
    }
    return true;
}

// A prism of 24 sides in a triangle has its 24 corners there, six manifolds until they become one. Four for each triangle are
// enough for what has no face of more than four corners, whatever it pierces, flat or rough.
static void test_room(void **state)
{
    (void)state;
    enum { CORNERS = 24 };
    static soup       s;
    abut_vec3         corner[2 * CORNERS];
    const abut_hull3 *hull = NULL;
    piercing3         prism = {.pose = placed3(0, 0, -0.01)};
    rng               r = rng_make(3365, 0);
    const uint64_t    seed = rng_seed_of_run(3365);
    const uint64_t    runs = rng_scaled(200);
    for (int i = 0; i < 2 * CORNERS; ++i) {
        const double angle = 6.283185307179586 * (i / 2) / CORNERS;
        corner[i] = at3(0.25 * cos(angle), 0.25 * sin(angle), i % 2);
    }
    const size_t bytes = abut_hull3_size(2 * CORNERS);
    void        *block = malloc(bytes);
    assert_int_equal(abut_hull3_build(corner, 2 * CORNERS, block, bytes, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&prism.shape, hull, 0), ABUT_OK);
    s.vertices = s.triangles = 0;
    add_patch(&s, &r, -0.25, -4, 8, 1, 1, 0);
    abut_mesh3 *two = built(&s);
    prism.pose.p.x = 1.5;
    assert_false(is_whole_with(two, &prism, NULL, 5));
    assert_true(is_whole_with(two, &prism, NULL, 6));
    abut_mesh3_release(two, NULL);
    free(block);
    for (uint64_t i = 0; i < runs; ++i) {
        r = rng_make(seed, i);
        s.vertices = s.triangles = 0;
        add_patch(&s, &r, -3, -3, 0.5 + 0.25 * (double)(i % 4), 6, 6, i % 2 == 0 ? 0 : 0.2);
        abut_mesh3 *mesh = built(&s);
        for (int k = 0; k < 2 * PIERCING_KINDS3; ++k) {
            const piercing3             p = piercing_case3(&r, k % PIERCING_KINDS3, 1);
            const abut_surface_options3 options = {.one_sided = rng_below(&r, 2) == 0};
            is_whole_with(mesh, &p, &options, 1 + (int32_t)rng_below(&r, 16));
            assert_true(is_whole_with(mesh, &p, &options, 4 * s.triangles));
        }
        abut_mesh3_release(mesh, NULL);
    }
}

// A ball slides without friction at 3 m/s for 2.5 s over a grid of 10 by 10 cells of two triangles, above the seams (the
// figures of rapier#669 and godot#102544): pushed out by what the contacts say alone, it keeps its speed and its height.
static void test_ball_slides_on_grid(void **state)
{
    (void)state;
    static soup s;
    s.vertices = s.triangles = 0;
    for (int j = 0; j <= 10; ++j) {
        for (int i = 0; i <= 10; ++i) {
            s.vertex[s.vertices++] = at3(i, j, 0);
        }
    }
    for (int j = 0; j < 10; ++j) {
        for (int i = 0; i < 10; ++i) {
            const int32_t a = 11 * j + i;
            add_triangle(&s, a, a + 1, a + 11);
            add_triangle(&s, a + 1, a + 12, a + 11);
        }
    }
    abut_mesh3       *mesh = built(&s);
    const abut_shape3 ball = sphere(0, 0, 0, 0.5);
    const double      tolerance = sizeof(abut_real) == 8 ? 1e-6 : 1e-3;
    abut_pose3        pose = placed3(0.5, 0.5, 0.5);
    abut_vec3         velocity = at3(3, 0, 0);
    for (int step = 0; step < 150; ++step) {
        velocity.z -= (abut_real)(10.0 / 60);
        pose.p = abut_along3(pose.p, (abut_real)(1.0 / 60), velocity);
        const int32_t count = abut_mesh3_collide(mesh, &ball, pose, 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
        assert_int_equal(count, 1);
        const abut_manifold3 *m = &manifolds[0].manifold;
        expect_vec3(m->normal, at3(0, 0, 1), sizeof(abut_real) == 8 ? 1e-6 : 0x1p-15);
        velocity = abut_along3(velocity, -abut_dot3(m->normal, velocity), m->normal);
        pose.p = abut_along3(pose.p, -m->distance, m->normal);
        expect_near(pose.p.z, 0.5, tolerance);
        expect_near(velocity.x, 3, tolerance);
    }
    expect_near(pose.p.x, 8, tolerance);
    abut_mesh3_release(mesh, NULL);
}

// A cube of twelve triangles is a box: on its faces, its edges and its corners, which stand out.
static void make_cube(soup *s)
{
    static const int32_t side[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    s->vertices = 8;
    s->triangles = 0;
    for (int32_t i = 0; i < 8; ++i) {
        s->vertex[i] = at3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
    }
    for (int i = 0; i < 6; ++i) {
        add_triangle(s, side[i][0], side[i][1], side[i][2]);
        add_triangle(s, side[i][0], side[i][2], side[i][3]);
    }
}

static void test_edges_and_corners_that_stand_out(void **state)
{
    (void)state;
    static soup s;
    make_cube(&s);
    abut_mesh3       *mesh = built(&s);
    const abut_shape3 solid = box3(at3(0, 0, 0), at3(1, 1, 1), 0);
    const uint64_t    seed = rng_seed_of_run(3363);
    const uint64_t    runs = rng_scaled(4000);
    for (uint64_t i = 0; i < runs; ++i) {
        rng               r = rng_make(seed, i);
        const abut_shape3 ball = sphere(0, 0, 0, 0.25);
        abut_pose3        pose = abut_identity3();
        pose.p = random_place(&r, 1.4);
        const abut_manifold3 whole = abut_collide3(&solid, &ball, pose, 0, NULL);
        const int32_t        count = abut_mesh3_collide(mesh, &ball, pose, 0, NULL, manifolds, MOST_MANIFOLDS, NULL);
        const bool           outside = fabs((double)pose.p.x) > 1 || fabs((double)pose.p.y) > 1 || fabs((double)pose.p.z) > 1;
        if (outside) {
            assert_int_equal(count, whole.count);
        }
        if (outside && count > 0) {
            expect_vec3(manifolds[0].manifold.normal, whole.normal, 1e-5);
            expect_near(manifolds[0].manifold.distance, (double)whole.distance, 100 * roundoff);
        }
    }
    abut_mesh3_release(mesh, NULL);
}

// Of a one-sided cube a ball whose middle is below the surface is pushed out all the same, as deep as it is.
static void test_one_sided(void **state)
{
    (void)state;
    static soup s;
    make_cube(&s);
    abut_mesh3                 *mesh = built(&s);
    const abut_shape3           ball = sphere(0, 0, 0, 0.25);
    const abut_surface_options3 outside = {.one_sided = true};
    for (int i = 0; i < 2; ++i) {
        const int32_t count = abut_mesh3_collide(mesh, &ball, placed3(0.3, 0.2, 0.9), 0, i == 0 ? NULL : &outside, manifolds,
                                                 MOST_MANIFOLDS, NULL);
        assert_int_equal(count, 1);
        expect_vec3(manifolds[0].manifold.normal, at3(0, 0, i == 0 ? -1 : 1), 20 * roundoff);
        expect_near(manifolds[0].manifold.distance, i == 0 ? -0.15 : -0.35, 20 * roundoff);
    }
    abut_mesh3_release(mesh, NULL);
}

// A needle of no area along a seam of the floor, and one almost so, change nothing.
static void test_needles(void **state)
{
    (void)state;
    static soup s;
    s.vertices = s.triangles = 0;
    rng r = rng_make(5, 0);
    add_patch(&s, &r, -2, -2, 4, 1, 1, 0);
    const int32_t first = s.vertices;
    s.vertex[s.vertices++] = at3(0, 0, 0);
    s.vertex[s.vertices++] = at3(0.5, 0.5, 0);
    s.vertex[s.vertices++] = at3(0.25, 0.25 + 1e-9, 0);
    add_triangle(&s, first, first + 1, first);
    add_triangle(&s, first, first + 1, first + 2);
    abut_mesh3       *mesh = built(&s);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(0.4, 0.3, 0.25), 0);
    for (int i = 0; i < 20; ++i) {
        expect_floor(mesh, &box, placed3(0.05 * i - 0.5, 0.25, 0.24), at3(0, 0, 1), 0.01, 4);
    }
    abut_mesh3_release(mesh, NULL);
}

// What the caller gets when there is no room, or nothing to ask about.
static void test_capacity_and_bad_input(void **state)
{
    (void)state;
    static soup s;
    rng         r = rng_make(6, 0);
    s.vertices = s.triangles = 0;
    add_patch(&s, &r, -2, -2, 0.5, 8, 8, 0);
    abut_mesh3       *mesh = built(&s);
    const abut_shape3 box = box3(at3(0, 0, 0), at3(1, 1, 0.25), 0), none = {0};
    abut_status       status;
    assert_int_equal(abut_mesh3_collide(mesh, &box, placed3(0, 0, 0.24), 0, NULL, manifolds, 3, &status), 1);
    assert_int_equal(status, ABUT_NO_ROOM);
    assert_int_equal(abut_mesh3_collide(mesh, &none, placed3(0, 0, 0), 0, NULL, manifolds, 3, &status), 0);
    assert_int_equal(status, ABUT_INVALID);
    assert_int_equal(abut_mesh3_collide(mesh, &box, placed3(NAN, 0, 0), 0, NULL, manifolds, 3, &status), 0);
    assert_int_equal(status, ABUT_INVALID);
    assert_int_equal(abut_mesh3_distance(mesh, &none, placed3(0, 0, 0), NULL, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_mesh3_cast(mesh, &box, placed3(0, 0, 0), at3(NAN, 0, 0), NULL, NULL).status, ABUT_INVALID);
    assert_int_equal(abut_mesh3_ray(mesh, at3(0, 0, INFINITY), at3(1, 0, 0), NULL, NULL).status, ABUT_INVALID);
    abut_mesh3_release(mesh, NULL);
    abut_mesh3_release(NULL, NULL);
}

static void test_what_cannot_be_built(void **state)
{
    (void)state;
    abut_vec3         v[] = {at3(0, 0, 0), at3(1, 0, 0), at3(0, 1, 0)};
    int32_t           corner[] = {0, 1, 2, 0, 2, 3};
    abut_mesh3       *mesh = NULL;
    int32_t           fault;
    const abut_status refused = abut_mesh3_build(v, 3, corner, 2, NULL, &mesh, &fault);
    assert_int_equal(refused, ABUT_BAD_INDEX);
    assert_int_equal(fault, 1);
    assert_null(mesh);
    corner[2] = -1;
    assert_int_equal(abut_mesh3_build(v, 3, corner, 1, NULL, &mesh, &fault), ABUT_BAD_INDEX);
    v[1].y = NAN;
    assert_int_equal(abut_mesh3_build(v, 3, corner, 1, NULL, &mesh, &fault), ABUT_NOT_FINITE);
    assert_int_equal(fault, 1);
    v[1].y = 2 * ABUT_REAL_LARGEST;
    assert_int_equal(abut_mesh3_build(v, 3, corner, 1, NULL, &mesh, &fault), ABUT_TOO_LARGE);
    assert_int_equal(abut_mesh3_build(v, 3, corner, 0, NULL, &mesh, &fault), ABUT_TOO_FEW_POINTS);
    assert_int_equal(abut_mesh3_build(v, 3, NULL, 1, NULL, &mesh, NULL), ABUT_TOO_FEW_POINTS);
}

static void *no_memory(size_t size, void *context)
{
    (void)size;
    (void)context;
    return NULL;
}

static void nothing_back(void *memory, size_t size, void *context)
{
    (void)memory;
    (void)size;
    (void)context;
}

// The block is the saved form. Whatever byte of it is changed, wherever it is cut off, it is refused.
static void test_saved_and_loaded(void **state)
{
    (void)state;
    static soup s;
    rng         r = rng_make(7, 0);
    s.vertices = s.triangles = 0;
    add_patch(&s, &r, -2, -2, 1, 4, 4, 0.5);
    abut_mesh3    *mesh = built(&s), *again = NULL;
    const size_t   size = abut_mesh3_bytes(mesh);
    unsigned char *saved = malloc(size + 1);
    assert_non_null(saved);
    memcpy(saved, mesh, size);
    assert_int_equal(abut_mesh3_load(saved, size, NULL, &again), ABUT_OK);
    assert_memory_equal(again, mesh, size);
    expect_brute_force(again, &r);
    abut_mesh3_release(again, NULL);
    const abut_allocator empty = {no_memory, nothing_back, NULL};
    assert_int_equal(abut_mesh3_load(saved, size, &empty, &again), ABUT_NO_MEMORY);
    assert_int_equal(abut_mesh3_build(s.vertex, s.vertices, s.corner, s.triangles, &empty, &again, NULL), ABUT_NO_MEMORY);
    assert_null(again);
    for (size_t i = 0; i < size; ++i) {
        saved[i] ^= (unsigned char)(1 + rng_below(&r, 255));
        // The one word that nothing is in is not looked at.
        const abut_status status = abut_mesh3_load(saved, size, NULL, &again);
        assert_true(status == ABUT_CORRUPT || (i >= 20 && i < 24));
        abut_mesh3_release(again, NULL);
        memcpy(saved, mesh, size);
    }
    for (size_t i = 0; i <= size; i += 1 + size / 97) {
        assert_int_equal(abut_mesh3_load(saved, i == size ? size + 1 : i, NULL, &again), ABUT_CORRUPT);
    }
    assert_int_equal(abut_mesh3_load(NULL, size, NULL, &again), ABUT_CORRUPT);
    free(saved);
    abut_mesh3_release(mesh, NULL);
}

static bool count_up(int32_t triangle, void *user)
{
    int32_t *left = user;
    assert_true(triangle >= 0);
    return --*left > 0;
}

static void test_triangles_in_a_box(void **state)
{
    (void)state;
    static soup s;
    rng         r = rng_make(8, 0);
    s.vertices = s.triangles = 0;
    add_patch(&s, &r, -2, -2, 1, 4, 4, 0);
    abut_mesh3     *mesh = built(&s);
    const abut_box3 all = abut_mesh3_bounds(mesh), none = {at3(0, 0, 1), at3(1, 1, 2)};
    int32_t         left = 1000;
    expect_vec3(all.lower, at3(-2, -2, 0), 0);
    expect_vec3(all.upper, at3(2, 2, 0), 0);
    abut_mesh3_in_box(mesh, all, count_up, &left);
    assert_int_equal(left, 1000 - 32);
    abut_mesh3_in_box(mesh, none, count_up, &left);
    assert_int_equal(left, 1000 - 32);
    left = 5;
    abut_mesh3_in_box(mesh, all, count_up, &left);
    assert_int_equal(left, 0);
    abut_mesh3_release(mesh, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_triangles),
        cmocka_unit_test(test_no_ghosts_on_flat_floors),
        cmocka_unit_test(test_thin_shapes_pierce_floors),
        cmocka_unit_test(test_room),
        cmocka_unit_test(test_ball_slides_on_grid),
        cmocka_unit_test(test_edges_and_corners_that_stand_out),
        cmocka_unit_test(test_one_sided),
        cmocka_unit_test(test_needles),
        cmocka_unit_test(test_capacity_and_bad_input),
        cmocka_unit_test(test_what_cannot_be_built),
        cmocka_unit_test(test_saved_and_loaded),
        cmocka_unit_test(test_triangles_in_a_box),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
