// test_capsule_hull_contacts3.c : the contacts of a capsule and a hull: their ids by hand, and the same as clipping finds
// wherever the kernel knows any.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/tolerance3.h"
#include "clip/contact_id3.h"
#include "support/capsule_kernels3.h"
#include "support/few_contacts3.h"

#include <stdalign.h>
#include <string.h>

static alignas(64) char room[1 << 16];

static abut_shape3 hull_of(const abut_vec3 *points, int32_t count, abut_real radius)
{
    const abut_hull3 *hull = NULL;
    abut_shape3       shape;
    assert_int_equal(abut_hull3_build(points, count, room, sizeof room, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&shape, hull, radius), ABUT_OK);
    return shape;
}

// Its corners are at 1 and -1 of each axis.
static abut_shape3 octahedron(double radius)
{
    const abut_vec3 points[] = {at3(1, 0, 0), at3(-1, 0, 0), at3(0, 1, 0), at3(0, -1, 0), at3(0, 0, 1), at3(0, 0, -1)};
    return hull_of(points, 6, (abut_real)radius);
}

static int32_t vertex_at(const abut_hull3 *hull, abut_vec3 place)
{
    int32_t found = -1;
    for (int32_t i = 0; i < hull->vertices; ++i) {
        const abut_vec3 off = abut_sub3(abut_hull3_vertex(hull, i), place);
        found = abut_dot3(off, off) == 0 ? i : found;
    }
    assert_true(found >= 0);
    return found;
}

static uint32_t edge_between(const abut_hull3 *hull, abut_vec3 from, abut_vec3 to)
{
    const int32_t *first = abut_hull3_first(hull);
    const int32_t  vertex = vertex_at(hull, from);
    int32_t        edge = first[vertex];
    while (abut_hull3_head(hull)[edge] != vertex_at(hull, to)) {
        ++edge;
        assert_true(edge < first[vertex + 1]);
    }
    const int32_t twin = abut_hull3_twin(hull)[edge];
    return (uint32_t)(edge < twin ? edge : twin);
}

static int told(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, abut_small_manifold3 *few)
{
    abut_proximity3 p;
    return capsule_hull_result3(few, a, b, &pose, 0, NULL, &p);
}

static void expect_name(const abut_shape3 *bar, abut_pose3 pose, abut_contact_kind3 kind, uint32_t of_hull, uint32_t of_bar)
{
    const abut_shape3    hull = octahedron(0);
    const abut_pose3     back = abut_relative_pose3(pose, abut_identity3());
    abut_small_manifold3 few;
    assert_int_equal(told(&hull, bar, pose, &few), ABUT_CAPSULE_ONE);
    assert_true(few.count == 1 && few.point[0].id == abut_contact_id3(kind, of_hull, of_bar));
    assert_int_equal(told(bar, &hull, back, &few), ABUT_CAPSULE_ONE);
    assert_true(few.count == 1 && few.point[0].id == abut_mirrored_id3(abut_contact_id3(kind, of_hull, of_bar)));
}

// Standing on the face of the upper sides of all axes, on either end; across the edge between the first two; past the corner
// of the third, and with an end over it, on the side of that face.
static void test_names(void **state)
{
    (void)state;
    const abut_shape3 hull = octahedron(0);
    const uint32_t    edge = edge_between(hull.hull, at3(1, 0, 0), at3(0, 1, 0));
    const uint32_t    corner = (uint32_t)vertex_at(hull.hull, at3(0, 0, 1));
    const abut_shape3 up = capsule3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const abut_shape3 down = capsule3(at3(1, 1, 1), at3(0, 0, 0), 0.25);
    const abut_shape3 across = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0.25);
    const abut_shape3 past = capsule3(at3(-1, 1, 0), at3(1, -1, 0), 0.25);
    const abut_shape3 leaning = capsule3(at3(0, 0, 0), at3(0.25, 0.25, 0.5), 0.25);
    const double      over = 1.0 / 3 + 0.125 / sqrt(3);
    const double      aside = 0.5 + 0.125 * sqrt(0.5);
    const double      out = 0.125 / sqrt(6);
    expect_name(&up, placed3(over, over, over), ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    expect_name(&down, placed3(over, over, over), ABUT_CONTACT_VERTEX_OF_B, 0, 1);
    expect_name(&across, placed3(aside, aside, 0.0625), ABUT_CONTACT_EDGES, edge, 0);
    expect_name(&past, placed3(out + 0.0625, out - 0.0625, 1 + 2 * out), ABUT_CONTACT_VERTEX_OF_A, corner, 0);
    expect_name(&leaning, placed3(out, out, 1 + 2 * out), ABUT_CONTACT_VERTICES, corner, 0);
}

// Lying on that face, its lower end in the middle, and reaching over the edge between the first two corners.
static void test_two(void **state)
{
    (void)state;
    const abut_shape3    hull = octahedron(0);
    const abut_vec3      low = at3(1.0 / 3 + 0.25 * sqrt(1.0 / 3) - 0.0625, 1.0 / 3 + 0.25 * sqrt(1.0 / 3) - 0.0625,
                                   1.0 / 3 + 0.25 * sqrt(1.0 / 3) - 0.0625);
    const abut_shape3    bar = capsule3(at3(0, 0, 0), at3(0.501, 0.501, -1), 0.25);
    abut_small_manifold3 few;
    assert_int_equal(told(&hull, &bar, placed3((double)low.x, (double)low.y, (double)low.z), &few), ABUT_CAPSULE_TWO);
    const uint64_t own = abut_contact_id3(ABUT_CONTACT_VERTEX_OF_B, 0, 0);
    const uint32_t edge = edge_between(hull.hull, at3(1, 0, 0), at3(0, 1, 0));
    assert_int_equal(few.count, 2);
    assert_true(few.point[0].id == own && few.point[1].id == abut_contact_id3(ABUT_CONTACT_EDGES, edge, 0));
    const abut_vec3 on_edge = at3(0.5, 0.5, 0);
    expect_vec3(few.point[1].point_a, on_edge, 0.001);
}

// Farther apart than the margin; through the hull; a rounded hull; a face of four corners.
static void test_not_told(void **state)
{
    (void)state;
    const abut_shape3    up = capsule3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    abut_shape3          hull = octahedron(0);
    abut_small_manifold3 few;
    assert_int_equal(told(&hull, &up, placed3(1, 1, 1), &few), ABUT_CAPSULE_BEYOND);
    assert_int_equal(told(&hull, &up, placed3(-1, -1, -1), &few), KERNEL_PROVES_NOTHING3);
    hull = octahedron(0.0625);
    assert_int_equal(told(&hull, &up, placed3(0.4375, 0.4375, 0.4375), &few), ABUT_CAPSULE_INCONCLUSIVE);
    abut_vec3 points[8];
    for (int i = 0; i < 8; ++i) {
        points[i] = at3((i & 1) * 2 - 1, (i >> 1 & 1) * 2 - 1, (i >> 2) * 2 - 1);
    }
    hull = hull_of(points, 8, 0);
    assert_int_equal(told(&hull, &up, placed3(0, 0, 1.125), &few), ABUT_CAPSULE_INCONCLUSIVE);
}

// As flat as `high` over its middle.
static abut_shape3 flat_octahedron(double high)
{
    const abut_vec3 points[] = {at3(1, 0, 0), at3(-1, 0, 0), at3(0, 1, 0), at3(0, -1, 0), at3(0, 0, high), at3(0, 0, -high)};
    return hull_of(points, 6, 0);
}

// A cache is left the normal and the features.
static void test_cache(void **state)
{
    (void)state;
    const abut_shape3    hull = octahedron(0);
    const abut_shape3    up = capsule3(at3(0, 0, 0), at3(1, 1, 1), 0.25);
    const double         over = 1.0 / 3 + 0.125 / sqrt(3);
    const abut_pose3     pose = placed3(over, over, over);
    abut_cache3          cache = {0};
    abut_small_manifold3 few;
    abut_proximity3      p;
    assert_int_equal(capsule_hull_result3(&few, &hull, &up, &pose, 0, &cache, &p), ABUT_CAPSULE_ONE);
    expect_vec3(cache.private_.normal, p.normal, 0);
    assert_int_equal(cache.private_.count, 3);
}

// A rotation that is not quite one, where the normal does not see it; a bar that leans by just as much as a face may; an
// edge crossed so near to the bar's end that it is neither that end nor clearly off it.
static void test_in_doubt(void **state)
{
    (void)state;
    const abut_shape3    hull = octahedron(0);
    const double         over = 1.0 / 3 + 0.125 / sqrt(3);
    const double         aside = 0.5 + 0.125 * sqrt(0.5);
    const double         rise = (double)ABUT_FACE_TILT / sqrt(3);
    const double         along = sqrt((1 - (double)ABUT_FACE_TILT * (double)ABUT_FACE_TILT) / 2);
    const abut_shape3    across = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0.25);
    const abut_shape3    leaning = capsule3(at3(0, 0, 0), at3(rise + along, rise - along, rise), 0.25);
    const abut_shape3    beginning = capsule3(at3(0, 0, 0), at3(0, 0, 2), 0.25);
    abut_small_manifold3 few;
    abut_pose3           turned = placed3(-aside, -aside, -0.0625);
    assert_int_equal(told(&across, &hull, turned, &few), ABUT_CAPSULE_ONE);
    turned.r.z.z += 100 * (abut_real)roundoff;
    assert_int_equal(told(&across, &hull, turned, &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&hull, &leaning, placed3(over, over, over), &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&hull, &beginning, placed3(aside, aside, -500 * roundoff), &few), ABUT_CAPSULE_INCONCLUSIVE);
}

// Where no face is square enough to the normal: a bar that crosses an edge, one nearly along it, and one over a corner.
static void test_at_sharp_edges(void **state)
{
    (void)state;
    const abut_shape3    hull = flat_octahedron(0.25);
    const double         aside = 0.5 + 0.125 * sqrt(0.5);
    const abut_shape3    across = capsule3(at3(0, 0, -1), at3(0, 0, 1), 0.25);
    const abut_shape3    along = capsule3(at3(-1, 1, -0.125), at3(1, -1, 0.125), 0.25);
    const abut_shape3    past = capsule3(at3(0, -1, -0.125), at3(0, 1, 0.125), 0.25);
    abut_small_manifold3 few;
    assert_int_equal(told(&hull, &across, placed3(aside, aside, 0.0625), &few), ABUT_CAPSULE_ONE);
    assert_int_equal(told(&hull, &along, placed3(aside, aside, 0), &few), ABUT_CAPSULE_INCONCLUSIVE);
    assert_int_equal(told(&hull, &past, placed3(1.125, 0, 0), &few), ABUT_CAPSULE_INCONCLUSIVE);
}

// Two ends over a face, the second higher by so many roundings: which contact is the first is in doubt where that is about the
// error of a distance. As deep as each other, or clearly not, they have an order.
static void test_hardly_equal(void **state)
{
    (void)state;
    const abut_shape3 hull = octahedron(0);
    const double      over = 1.0 / 3 + 0.125 / sqrt(3);
    int               count[KERNEL_RESULTS3] = {0};
    for (int k = 0; k <= 256; ++k) {
        const double         rise = k * roundoff / 2;
        const abut_shape3    bar = capsule3(at3(-0.125, 0.125, 0), at3(0.125 + rise, -0.125 + rise, rise), 0.25);
        abut_small_manifold3 few;
        const int            end = (int)told(&hull, &bar, placed3(over, over, over), &few);
        assert_true(end == ABUT_CAPSULE_TWO || end == ABUT_CAPSULE_INCONCLUSIVE);
        ++count[end];
    }
    print_message("%d have an order, %d are in doubt\n", count[ABUT_CAPSULE_TWO], count[ABUT_CAPSULE_INCONCLUSIVE]);
    assert_true(count[ABUT_CAPSULE_TWO] > 0 && count[ABUT_CAPSULE_INCONCLUSIVE] > 0);
}

static abut_shape3 any_hull(rng *r)
{
    abut_vec3 points[64];
    const int count = 4 + (int)rng_below(r, 60);
    for (int i = 0; i < count; ++i) {
        points[i] = somewhere3(r, -1, 1);
    }
    return hull_of(points, count, 0);
}

static void test_the_faces_say_the_same(void **state)
{
    (void)state;
    rng       r = rng_make(rng_seed_of_run(7723), 0);
    const int pairs = (int)rng_scaled(20000);
    int       count[KERNEL_RESULTS3] = {0};
    for (int i = 0; i < pairs; ++i) {
        const abut_vec3      half = rng_below(&r, 3) == 0 ? at3(0, 0, 0.75) : somewhere3(&r, -1, 1);
        const abut_shape3    bar = capsule3(abut_neg3(half), half, rng_range(&r, 0.125, 0.5));
        const abut_shape3    hull = any_hull(&r);
        const bool           first = rng_below(&r, 2) == 0;
        const abut_shape3   *a = first ? &bar : &hull;
        const abut_shape3   *b = first ? &hull : &bar;
        const abut_pose3     pose = touching3(&r, a, b);
        const abut_real      margin = (abut_real)(rng_below(&r, 2) == 0 ? 0 : 0.0625);
        abut_small_manifold3 few;
        abut_proximity3      p;
        memset(&p, 0, sizeof p);
        const int plain = capsule_hull_result3(&few, a, b, &pose, margin, NULL, &p);
        if (plain == ABUT_CAPSULE_ONE || plain == ABUT_CAPSULE_TWO) {
            expect_faces_to_say3(a, b, pose, &p, margin, &few);
        }
        ++count[plain];
    }
    print_message("of %d: %d have one, %d two, %d in doubt\n", pairs, count[ABUT_CAPSULE_ONE], count[ABUT_CAPSULE_TWO],
                  count[ABUT_CAPSULE_INCONCLUSIVE]);
    assert_true(count[ABUT_CAPSULE_ONE] > pairs / 4 && count[ABUT_CAPSULE_TWO] > pairs / 8);
    assert_true(count[ABUT_CAPSULE_INCONCLUSIVE] < pairs / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),        cmocka_unit_test(test_two),
        cmocka_unit_test(test_not_told),     cmocka_unit_test(test_cache),
        cmocka_unit_test(test_in_doubt),     cmocka_unit_test(test_at_sharp_edges),
        cmocka_unit_test(test_hardly_equal), cmocka_unit_test(test_the_faces_say_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
