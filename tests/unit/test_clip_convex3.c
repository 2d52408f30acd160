// test_clip_convex3.c : the patch of small faces that lie clearly over each other: by hand, and as clip3 finds it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/clip_convex3.h"
#include "clip/facing3.h"
#include "clip_hand3.h"
#include "support/random.h"

static abut_vec3 own_normal(const abut_face3 *face)
{
    const abut_vec3 area = abut_face_area3(face);
    const abut_real length = abut_sqrt(abut_dot3(area, area));
    return length > 0 ? abut_scale3(1 / length, area) : area;
}

// Along a normal, radii 0.25 and 0.125 if they are round; -1 where something is in doubt.
static int32_t overlaid(const abut_face3 *a, const abut_face3 *b, abut_vec3 normal, bool round, double margin,
                        abut_contact3 *points)
{
    const abut_reference_side3     of_a = {a, own_normal(a), false, (abut_real)(round ? 0.25 : 0)};
    const abut_reference_side3     of_b = {b, own_normal(b), false, (abut_real)(round ? 0.125 : 0)};
    const abut_reference_incident3 layers = abut_reference_incident_of3(of_a, of_b, normal);
    int32_t                        count = 0;
    return abut_clip_convex3(&layers, (abut_real)margin, (abut_real)spread, points, &count) ? count : -1;
}

static void expect_point(const abut_contact3 *c, uint64_t id, double x, double y, double a_z, double b_z)
{
    assert_true(c->id == id);
    expect_vec3(c->point_a, at3(x, y, a_z), 8 * roundoff);
    expect_vec3(c->point_b, at3(x, y, b_z), 8 * roundoff);
    expect_near(c->separation, b_z - a_z, 8 * roundoff);
}

// A square's corner over another's: a corner of each, and two edges that cross. B's face begins at its lower left corner.
static void test_corners(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 0);
    const abut_face3 b = ceiling(0, 0.5, 2, 3, 0.25, 30);
    abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
    assert_int_equal(overlaid(&a, &b, at3(0, 0, 1), false, 1, c), 4);
    // B's corners run 33, 32, 31, 30 as seen from above; the edge from 30 to 33 is 43.
    expect_point(&c[0], edges(12, 40), 0, 1, 0, 0.25);
    expect_point(&c[1], of_b(30), 0, 0.5, 0, 0.25);
    expect_point(&c[2], edges(11, 43), 1, 0.5, 0, 0.25);
    expect_point(&c[3], of_a(2), 1, 1, 0, 0.25);
    assert_int_equal(overlaid(&a, &b, at3(0, 0, 1), false, 0.125, c), 0);
}

// One inside the other, either way, and beside it.
static void test_inside(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 0);
    const abut_face3 small = ceiling(-0.5, -0.5, 0.5, 0.5, 0.25, 30);
    const abut_face3 large = ceiling(-2, -2, 2, 2, 0.25, 30);
    const abut_face3 aside = ceiling(2, 2, 3, 3, 0.25, 30);
    abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
    assert_int_equal(overlaid(&a, &small, at3(0, 0, 1), false, 1, c), 4);
    expect_point(&c[3], of_b(30), -0.5, -0.5, 0, 0.25);
    assert_int_equal(overlaid(&a, &large, at3(0, 0, 1), false, 1, c), 4);
    expect_point(&c[0], of_a(0), -1, -1, 0, 0.25);
    expect_point(&c[3], of_a(3), -1, 1, 0, 0.25);
    assert_int_equal(overlaid(&a, &aside, at3(0, 0, 1), false, 1, c), 0);
}

// An edge that begins over a face and leaves it, and one that passes its corner by; with radii.
static void test_edge(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 0);
    const double     over[2][3] = {{0, 0, 0.5}, {2, 0.5, 0.5}};
    const double     beside[2][3] = {{0, 2.5, 0.5}, {2.5, 0, 0.5}};
    abut_face3       edge = face_of(over, 2, 30);
    abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
    assert_int_equal(overlaid(&a, &edge, at3(0, 0, 1), true, 1, c), 2);
    expect_point(&c[0], of_b(30), 0, 0, 0.25, 0.375);
    expect_point(&c[1], edges(11, 40), 1, 0.25, 0.25, 0.375);
    edge = face_of(beside, 2, 30);
    assert_int_equal(overlaid(&a, &edge, at3(0, 0, 1), true, 1, c), 0);
}

// A corner on a line, a contact at the margin, many corners: left to the plain way.
static void test_doubt(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 0);
    const abut_face3 in_line = ceiling(-0.5, -0.5, 0.5, 1, 0.25, 30);
    const abut_face3 clear = ceiling(-0.5, -0.5, 0.5, 0.5, 0.25, 30);
    abut_face3       many = {.count = 2 * 4 + 1};
    abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
    for (int32_t i = 0; i < many.count; ++i) {
        const double t = (double)i / (double)many.count;
        many.point[i] = at3(t, t * t, 0.25);
    }
    assert_int_equal(overlaid(&a, &in_line, at3(0, 0, 1), false, 1, c), -1);
    assert_int_equal(overlaid(&a, &clear, at3(0, 0, 1), false, 0.25, c), -1);
    assert_int_equal(overlaid(&a, &many, at3(0, 0, 1), false, 1, c), -1);
}

// Just clear, and not quite: 16 spreads times the size of the faces.
static void test_clear(void **state)
{
    (void)state;
    const abut_face3 a = rectangle(-1, -1, 1, 1, 0, 0);
    abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
    for (int side = -1; side <= 1; side += 2) {
        // The faces reach 3 and 2.5 from B's lower right corner, so the area must be 88 spreads, and B's edge is 1 long.
        const abut_face3 near = ceiling(-1 + 0.5, -1 + 0.5, 0.5, 1 + side * 80 * spread, 0.25, 30);
        const abut_face3 far = ceiling(-1 + 0.5, -1 + 0.5, 0.5, 1 + side * 96 * spread, 0.25, 30);
        assert_int_equal(overlaid(&a, &near, at3(0, 0, 1), false, 1, c), -1);
        assert_int_equal(overlaid(&a, &far, at3(0, 0, 1), false, 1, c), 4);
    }
}

typedef struct tilt {
    abut_vec3 x, y, n;
} tilt;

static tilt random_tilt(rng *r)
{
    const double z = rng_range(r, -1, 1);
    const double s = sqrt(1 - z * z);
    const double phi = rng_range(r, 0, 6.3);
    const double c = cos(phi);
    const double d = sin(phi);
    const tilt   t = {at3(-d, c, 0), at3(-z * c, -z * d, s), at3(s * c, s * d, z)};
    return t;
}

// A convex polygon of 2 to 8 corners on an ellipse, in a plane that leans, counter-clockwise about the normal or against it.
static abut_face3 random_face(rng *r, const tilt *t, double height, bool up, uint32_t first)
{
    const double size_x = rng_log(r, 0.03, 0.5);
    const double size_y = rng_log(r, 0.03, 0.5);
    const double x = rng_range(r, -0.3, 0.3);
    const double y = rng_range(r, -0.3, 0.3);
    const double lean_x = rng_chance(r, 0.3) ? 0 : rng_range(r, -0.3, 0.3);
    const double lean_y = rng_chance(r, 0.3) ? 0 : rng_range(r, -0.3, 0.3);
    double       angle = rng_range(r, 0, 6.3);
    abut_face3   face = {.count = 2 + (int32_t)rng_below(r, 7)};
    for (int32_t i = 0; i < face.count; ++i) {
        const double u = x + size_x * cos(angle);
        const double v = y + size_y * sin(angle);
        const double w = height + lean_x * (u - x) + lean_y * (v - y);
        face.point[i] = abut_along3(abut_along3(abut_scale3((abut_real)u, t->x), (abut_real)v, t->y), (abut_real)w, t->n);
        face.vertex[i] = first + (uint32_t)i;
        face.edge[i] = first + 10 + (uint32_t)i;
        angle += (up ? 6.28 : -6.28) / (double)face.count * rng_range(r, 0.4, 1);
    }
    return face;
}

// Moves B so that one of its corners, or its first edge, comes over a corner or an edge of A, or nearly so.
static void bring_near(rng *r, const abut_face3 *a, abut_face3 *b, const tilt *t)
{
    const int32_t   i = (int32_t)rng_below(r, (uint32_t)a->count);
    const abut_vec3 from = a->point[i];
    const abut_vec3 to = a->point[(i + 1) % a->count];
    const double    along = rng_chance(r, 0.5) ? 0 : rng_unit(r);
    const abut_vec3 place = abut_along3(from, (abut_real)along, abut_sub3(to, from));
    const abut_vec3 on_b =
        abut_along3(b->point[0], (abut_real)(rng_chance(r, 0.5) ? 0 : rng_unit(r)), abut_sub3(b->point[1], b->point[0]));
    abut_vec3 way = abut_sub3(place, on_b);
    way = abut_along3(way, -abut_dot3(way, t->n), t->n);
    way = abut_along3(way, (abut_real)(rng_sign(r) * rng_log(r, 0.1, 1000) * spread), t->x);
    way = abut_along3(way, (abut_real)(rng_sign(r) * rng_log(r, 0.1, 1000) * spread), t->y);
    for (int32_t k = 0; k < b->count; ++k) {
        b->point[k] = abut_add3(b->point[k], way);
    }
}

// Where the contacts of one way begin in the other: they may begin elsewhere where no edge of the incident face crosses.
static int32_t place_of(const abut_contact3 *points, int32_t count, uint64_t id)
{
    for (int32_t i = 0; i < count; ++i) {
        if (points[i].id == id) {
            return i;
        }
    }
    return -1;
}

static abut_vec3 edge_of(const abut_face3 *face, uint32_t edge)
{
    return abut_sub3(face->point[(edge + 1) % (uint32_t)face->count], face->point[edge]);
}

// How far rounding of one spread may move a contact: the cut of two edges that are nearly parallel, seen along the normal,
// goes far along both.
static double blur_of(const abut_contact3 *c, const abut_face3 *a, const abut_face3 *b, abut_vec3 normal)
{
    const uint64_t mask = ((uint64_t)1 << ABUT_FEATURE_BITS) - 1;
    if (c->id >> (2 * ABUT_FEATURE_BITS) != ABUT_CONTACT_EDGES) {
        return spread;
    }
    const abut_vec3 along_a = edge_of(a, (uint32_t)(c->id >> ABUT_FEATURE_BITS & mask) - 10);
    const abut_vec3 along_b = edge_of(b, (uint32_t)(c->id & mask) - 40);
    const double    turn = (double)abut_dot3(abut_cross3(along_a, along_b), normal);
    const double    lengths = sqrt((double)abut_dot3(along_a, along_a) * (double)abut_dot3(along_b, along_b));
    return spread * fmax(1, lengths / fabs(turn));
}

static void expect_same(const abut_contact3 *c, int32_t count, const abut_clip3 *clip, const abut_face3 *a, const abut_face3 *b)
{
    assert_int_equal(count, clip->count);
    const int32_t begin = count > 0 ? place_of(clip->contact, count, c[0].id) : 0;
    assert_true(begin >= 0);
    for (int32_t i = 0; i < count; ++i) {
        const abut_contact3 *other = &clip->contact[(begin + i) % count];
        const double         blur = blur_of(&c[i], a, b, clip->normal);
        assert_true(c[i].id == other->id);
        expect_vec3(c[i].point_a, other->point_a, blur);
        expect_vec3(c[i].point_b, other->point_b, blur);
        expect_near(c[i].separation, (double)other->separation, blur);
    }
}

static void test_as_clip_does(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(517);
    const uint64_t cases = rng_scaled(40000);
    uint64_t       answered = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng              r = rng_make(seed, i);
        const tilt       t = random_tilt(&r);
        const abut_face3 a = random_face(&r, &t, 0, true, 0);
        abut_face3       b = random_face(&r, &t, rng_range(&r, -0.1, 0.1), rng_chance(&r, 0.1), 30);
        const bool       round = rng_chance(&r, 0.3);
        const double     margin = rng_range(&r, -0.1, 0.3);
        abut_contact3    c[ABUT_CONTACTS3_AT_MOST];
        abut_clip3       clip;
        if (a.count == 2 && b.count == 2) {
            continue;
        }
        if (rng_chance(&r, 0.5)) {
            bring_near(&r, &a, &b, &t);
        }
        const int32_t count = overlaid(&a, &b, t.n, round, margin, c);
        if (count < 0) {
            continue;
        }
        ++answered;
        abut_clip3_begin(&clip, &a, &b, t.n, (abut_real)(round ? 0.25 : 0), (abut_real)(round ? 0.125 : 0), (abut_real)margin,
                         (abut_real)spread);
        assert_int_equal(abut_clip3_run(&clip), ABUT_OK);
        expect_same(c, count, &clip, &a, &b);
    }
    print_message("%d of %d clear\n", (int)answered, (int)cases);
    assert_true((double)answered > 0.6 * (double)cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_corners), cmocka_unit_test(test_inside),
                                       cmocka_unit_test(test_edge),    cmocka_unit_test(test_doubt),
                                       cmocka_unit_test(test_clear),   cmocka_unit_test(test_as_clip_does)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
