// test_hull_triangles3.c : the contacts of two small hulls that turn triangles towards each other: by hand, the same as the
// plain way's wherever any are told, and the same bits on every processor.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/manifold3.h"
#include "math/direction3.h"
#include "pairs/hull_triangles3.h"
#include "shape/face3.h"
#include "support/hand3.h"
#include "support/random.h"

#include <stdalign.h>
#include <string.h>

enum { ROOM = 1 << 16, POINTS = 64 };

typedef struct solid {
    alignas(64) unsigned char block[ROOM];
    abut_shape3 shape;
} solid;

static void make_solid(solid *s, const abut_vec3 *points, int32_t count, double radius)
{
    const abut_hull3 *hull = NULL;
    assert_int_equal(abut_hull3_build(points, count, s->block, sizeof s->block, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&s->shape, hull, (abut_real)radius), ABUT_OK);
}

static int32_t vertex_at(const solid *s, abut_vec3 p)
{
    const abut_hull3 *hull = s->shape.hull;
    int32_t           found = -1;
    for (int32_t i = 0; i < hull->vertices; ++i) {
        const abut_vec3 v = abut_hull3_vertex(hull, i);
        found = v.x == p.x && v.y == p.y && v.z == p.z ? i : found;
    }
    assert_true(found >= 0);
    return found;
}

// The smaller half-edge of the edge between two vertices.
static uint32_t edge_between(const solid *s, abut_vec3 from, abut_vec3 to)
{
    const abut_hull3 *hull = s->shape.hull;
    const int32_t     v = vertex_at(s, from);
    const int32_t     w = vertex_at(s, to);
    int32_t           found = -1;
    for (int32_t k = abut_hull3_first(hull)[v]; k < abut_hull3_first(hull)[v + 1]; ++k) {
        found = abut_hull3_head(hull)[k] == w ? k : found;
    }
    assert_true(found >= 0);
    const int32_t twin = abut_hull3_twin(hull)[found];
    return (uint32_t)(found < twin ? found : twin);
}

static bool met(abut_triangle_contact_set3 *m, const solid *a, const solid *b, abut_pose3 pose, double margin)
{
    abut_pair3            pair;
    const abut_proximity3 p = abut_distance3(&a->shape, &b->shape, pose, NULL, NULL);
    assert_int_equal(abut_pair3_make(&pair, &a->shape, &b->shape, pose, NULL), ABUT_OK);
    return abut_triangles_kernel3(m, &pair, &p, (abut_real)margin);
}

// ---- by hand ------------------------------------------------------------------------------------------------------------

static const abut_vec3 below[4] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {2, 2, -6}};
static const abut_vec3 above[4] = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}, {2, 2, 6}};

static const abut_contact3 *named(const abut_contact3 *points, int32_t count, uint64_t id)
{
    for (int32_t i = 0; i < count; ++i) {
        if (points[i].id == id) {
            return &points[i];
        }
    }
    fail_msg("no contact of that name");
    return NULL;
}

static void expect_at(const abut_contact3 *c, double x, double y, double z, double separation)
{
    const double slack = 64 * (double)ABUT_EPSILON;
    assert_true(fabs((double)c->point_a.x - x) <= slack && fabs((double)c->point_a.y - y) <= slack);
    assert_true(fabs((double)c->point_a.z - z) <= slack && fabs((double)c->separation - separation) <= slack);
    assert_true(fabs((double)(c->point_b.z - c->point_a.z) - separation) <= slack);
}

// The triangle x + y <= 8 and the same moved by (2, 1) and down by a quarter into it: B's corner at the right angle is inside,
// and A's long edge crosses the two edges there, at (7, 1) and (2, 6). Which of three that are equally deep comes first their
// names say: the kernel leaves that to the plain way.
static void test_corner_over_edge(void **state)
{
    (void)state;
    static solid a, b;
    make_solid(&a, below, 4, 0);
    make_solid(&b, above, 4, 0);
    const abut_pose3     pose = placed3(2, 1, -0.25);
    abut_contact3        all[ABUT_CONTACTS3_AT_MOST];
    const abut_manifold3 m = abut_collide3_full(&a.shape, &b.shape, pose, 0, NULL, all);
    assert_true(m.total == 3 && m.count == 3);
    const uint32_t long_edge = edge_between(&a, below[1], below[2]);
    const uint64_t corner = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, (uint32_t)vertex_at(&b, above[0]));
    const uint64_t right = abut_contact_id3(ABUT_CONTACT_EDGES, long_edge, edge_between(&b, above[0], above[1]));
    const uint64_t left = abut_contact_id3(ABUT_CONTACT_EDGES, long_edge, edge_between(&b, above[0], above[2]));
    expect_at(named(all, 3, corner), 2, 1, 0, -0.25);
    expect_at(named(all, 3, right), 7, 1, 0, -0.25);
    expect_at(named(all, 3, left), 2, 6, 0, -0.25);
}

// B turned by 3 in 4 about the y axis and a little more stands on its corner: one contact, at that. Its other corners are over
// the face, but not near.
static void test_standing_on_a_corner(void **state)
{
    (void)state;
    static solid               a, b;
    abut_triangle_contact_set3 m;
    make_solid(&a, below, 4, 0);
    make_solid(&b, above, 4, 0);
    abut_pose3      pose = placed3(1, 1, -0.25);
    const abut_quat tip = {1, (abut_real)0.0625, (abut_real)-0.125, 0};
    pose.r = abut_rot3_quat(tip);
    assert_true(met(&m, &a, &b, pose, 0));
    assert_true(m.total == 1 && m.count == 1);
    const abut_manifold3 told = abut_collide3(&a.shape, &b.shape, pose, 0, NULL);
    assert_true(told.points[0].id == abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, (uint32_t)vertex_at(&b, above[0])));
    expect_at(&told.points[0], 1, 1, 0, -0.25);
    // A margin that takes in all of the patch: the corner, and what the long edge cuts off.
    assert_true(met(&m, &a, &b, pose, 4));
    assert_true(m.total > 2 && m.count == (m.total < 4 ? m.total : 4));
}

// Not asked: round hulls, faces of four corners. In doubt: contacts that are equally deep.
static void test_doubt(void **state)
{
    (void)state;
    static solid               a, b, rounded, cube;
    abut_vec3                  corner[8];
    abut_triangle_contact_set3 m;
    for (int i = 0; i < 8; ++i) {
        corner[i] = at3(i & 1 ? 8 : 0, i & 2 ? 8 : 0, i & 4 ? 6 : 0);
    }
    make_solid(&a, below, 4, 0);
    make_solid(&b, above, 4, 0);
    make_solid(&rounded, above, 4, 0.25);
    make_solid(&cube, corner, 8, 0);
    const abut_quat tip = {1, (abut_real)0.0625, (abut_real)-0.125, 0};
    abut_pose3      pose = placed3(1, 1, -0.25);
    pose.r = abut_rot3_quat(tip);
    assert_true(met(&m, &a, &b, pose, 0));
    assert_false(met(&m, &a, &rounded, pose, 0));
    assert_false(met(&m, &a, &cube, pose, 0));
    assert_false(met(&m, &a, &b, placed3(2, 1, -0.25), 0));
}

// Whether the kernel chooses of contacts by x, y and height.
static bool chosen_of(abut_real (*at)[3], int32_t count)
{
    const abut_reduce3_slack   slack = {(abut_real)0.001, (abut_real)0.001};
    abut_real                  row[3][2 * 4] = {{0}, {0}, {0}};
    abut_patch3                patch;
    abut_triangle_contact_set3 m = {.contacts = ((uint32_t)1 << count) - 1, .total = count};
    for (int32_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) {
            row[k][i] = at[i][k];
        }
    }
    patch.x = abut_simd8_load(row[0]);
    patch.y = abut_simd8_load(row[1]);
    patch.height = abut_simd8_load(row[2]);
    patch.cap = abut_simd8_cap(count);
    return abut_choose_patch3(&m, &patch, slack);
}

// Left to the plain way: the deepest, the farthest from it, the largest area, what adds the most to that, and whether it adds
// anything, by hardly more than the slack.
static void test_hardly_a_tie(void **state)
{
    (void)state;
    static const double parts[] = {0.6, 1.01, 1.9, 2.2};
    for (int i = 0; i < 4; ++i) {
        const bool      clear = parts[i] > 2;
        const abut_real less = (abut_real)(parts[i] * 0.001);
        abut_real       deep[3][3] = {{0, 0, -2}, {4, 0, less - 2}, {1, 1, -1}};
        abut_real       far[3][3] = {{0, 0, -2}, {1, 0, -1}, {0, 1 - less, -1}};
        abut_real       triangle[4][3] = {{0, 0, -2}, {4, 0, -1}, {2, 1, -1}, {1, 1 - less, -1}};
        abut_real       beyond[5][3] = {{0, 0, -2}, {4, 0, -1}, {2, 2, -1}, {3, -1, -1}, {1, less - 1, -1}};
        abut_real       third[3][3] = {{0, 0, -2}, {4, 0, -1}, {1, less, -1}};
        abut_real       fourth[4][3] = {{0, 0, -2}, {4, 0, -1}, {2, 2, -1}, {1, -less, -1}};
        assert_int_equal(chosen_of(deep, 3), clear);
        assert_int_equal(chosen_of(far, 3), clear);
        assert_int_equal(chosen_of(triangle, 4), clear);
        assert_int_equal(chosen_of(beyond, 5), clear);
        assert_int_equal(chosen_of(third, 3), clear);
        assert_int_equal(chosen_of(fourth, 4), clear);
    }
}

// ---- the plain way ------------------------------------------------------------------------------------------------------

// A hull of points on a ball, or within one; some are small, some thin.
static void any_solid(solid *s, rng *r)
{
    abut_vec3    point[POINTS];
    const double size = rng_chance(r, 0.2) ? rng_log(r, 1e-2, 1) : 1;
    const double thin = rng_chance(r, 0.2) ? rng_log(r, 1e-2, 1) : 1;
    const bool   on_ball = rng_chance(r, 0.7);
    const int    count = 4 + (int)rng_below(r, on_ball ? 29 : POINTS - 4);
    for (int i = 0; i < count; ++i) {
        const double x = rng_range(r, -1, 1), y = rng_range(r, -1, 1), z = rng_range(r, -1, 1);
        const double length = on_ball ? sqrt(x * x + y * y + z * z) : 1;
        point[i] = at3(size * x / length, size * y / length, size * thin * z / length);
    }
    make_solid(s, point, count, 0);
}

// Turned anyhow and moved along the normal until they touch by a little; seldom so that two faces lie on each other.
static abut_pose3 touching(rng *r, const solid *a, const solid *b)
{
    const abut_quat q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                         (abut_real)rng_range(r, -1, 1)};
    const abut_rot3 turn = rng_chance(r, 0.9) ? abut_rot3_quat(q) : abut_identity3().r;
    abut_vec3       place = at3(rng_range(r, -2, 2), rng_range(r, -2, 2), rng_range(r, -2, 2));
    for (int i = 0; i < 3; ++i) {
        const abut_pose3      here = {place, turn};
        const abut_proximity3 p = abut_distance3(&a->shape, &b->shape, here, NULL, NULL);
        place = abut_along3(place, -p.distance - (abut_real)(i == 2 ? rng_log(r, 1e-4, 0.1) : 0), p.normal);
    }
    const abut_pose3 pose = {place, turn};
    return pose;
}

static void expect_alike(const abut_contact3 *c, const abut_contact3 *d, double slack)
{
    const abut_vec3 off_a = abut_sub3(c->point_a, d->point_a);
    const abut_vec3 off_b = abut_sub3(c->point_b, d->point_b);
    assert_true(c->id == d->id);
    assert_true((double)abut_dot3(off_a, off_a) <= slack * slack);
    assert_true((double)abut_dot3(off_b, off_b) <= slack * slack);
    assert_true(fabs((double)(c->separation - d->separation)) <= slack);
}

// The same way round, wherever that begins.
static void expect_alike_round(const abut_contact3 *all, const abut_contact3 *plain, int32_t count, double slack)
{
    int32_t start = 0;
    while (start < count && plain[start].id != all[0].id) {
        ++start;
    }
    assert_true(start < count);
    for (int32_t i = 0; i < count; ++i) {
        expect_alike(&all[i], &plain[(start + i) % count], slack);
    }
}

static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    static solid a, b;
    rng          r = rng_make(rng_seed_of_run(7727), 0);
    const int    pairs = (int)rng_scaled(20000);
    int          told = 0;
    int          of[ABUT_MEETING_LANES] = {0};
    for (int i = 0; i < pairs; ++i) {
        any_solid(&a, &r);
        any_solid(&b, &r);
        const abut_pose3           pose = touching(&r, &a, &b);
        const abut_real            margin = (abut_real)(rng_chance(&r, 0.5) ? 0 : rng_log(&r, 1e-3, 1));
        const abut_proximity3      p = abut_distance3(&a.shape, &b.shape, pose, NULL, NULL);
        abut_triangle_contact_set3 m;
        abut_manifold3             fast, plain;
        abut_contact3              all[ABUT_CONTACTS3_AT_MOST], plain_all[ABUT_CONTACTS3_AT_MOST];
        abut_pair3                 pair;
        assert_int_equal(abut_pair3_make(&pair, &a.shape, &b.shape, pose, NULL), ABUT_OK);
        if (p.distance > margin || !abut_triangles_kernel3(&m, &pair, &p, margin)) {
            continue;
        }
        const double slack = 2048 * (double)ABUT_EPSILON;
        fast = abut_triangles_manifold3(&pair, &p, margin, all);
        plain = abut_contacts3(&pair, &p, margin, plain_all);
        assert_int_equal(fast.count, plain.count);
        assert_int_equal(fast.total, plain.total);
        assert_int_equal(fast.total, m.total);
        for (int k = 0; k < fast.count; ++k) {
            expect_alike(&fast.points[k], &plain.points[k], slack);
        }
        expect_alike_round(all, plain_all, fast.total, slack);
        ++told;
        ++of[fast.total];
    }
    print_message("%d of %d told; of 1 to 6 contacts %d %d %d %d %d %d\n", told, pairs, of[1], of[2], of[3], of[4], of[5],
                  of[6]);
    assert_true(told > pairs / 2 && of[1] > 0 && of[2] > 0 && of[3] > 0 && of[4] > 0 && of[5] > 0);
}

// The same face as found round the supporting vertex: along any direction, along faces, between edges.
static void test_the_same_face(void **state)
{
    (void)state;
    static solid s;
    rng          r = rng_make(rng_seed_of_run(7731), 0);
    const int    hulls = (int)rng_scaled(2000);
    int          found = 0;
    for (int i = 0; i < hulls; ++i) {
        any_solid(&s, &r);
        const abut_hull3 *hull = s.shape.hull;
        for (int k = 0; k < 16 && abut_has_facing_face3(&s.shape); ++k) {
            const abut_vec3       one = abut_hull3_normal(hull, (int32_t)rng_below(&r, (uint32_t)hull->faces));
            const abut_vec3       any = at3(rng_range(&r, -1, 1), rng_range(&r, -1, 1), rng_range(&r, -1, 1));
            const abut_vec3       mixed = abut_along3(one, (abut_real)(k % 4 == 0 ? 0 : rng_log(&r, 1e-6, 1)), any);
            const abut_vec3       d = abut_direction_of3(k % 2 == 0 ? mixed : any).unit;
            abut_facing_triangle3 t;
            abut_face3            face;
            if (!abut_triangle_towards3(&t, hull, &d)) {
                continue;
            }
            abut_core_face3(&face, &s.shape, d);
            assert_int_equal(face.count, 3);
            for (int c = 0; c < 3; ++c) { // the same, one on
                assert_int_equal(t.corner[c], face.vertex[(c + 1) % 3]);
                assert_int_equal(t.edge[c], face.edge[(c + 1) % 3]);
            }
            ++found;
        }
    }
    print_message("%d of %d found\n", found, 16 * hulls);
    assert_true(found > 8 * hulls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corner_over_edge),
        cmocka_unit_test(test_standing_on_a_corner),
        cmocka_unit_test(test_doubt),
        cmocka_unit_test(test_hardly_a_tie),
        cmocka_unit_test(test_the_faces_say_the_same),
        cmocka_unit_test(test_the_same_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
