// test_rim_edge3.c : the contacts of a rim with an edge or a rectangle: by hand, and as clip3 finds them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clip/contact_id3.h"
#include "clip/rim_edge3.h"
#include "clip_hand3.h"
#include "math/direction3.h"
#include "support/random.h"

enum { RIM = 2 }; // the name of a disk's first point

// A disk about z under or over another shape, of whose kind nothing matters here; which of them is A.
typedef struct scene {
    abut_shape3         shape[2];
    abut_pair3          pair;
    abut_contact_frame3 frame;
    abut_vec3           normal;
    bool                of_a;
    abut_rim3           rim;
} scene;

static bool made(scene *s, double radius, abut_vec3 normal, abut_pose3 pose, bool of_a)
{
    const abut_vec3 zero = {0, 0, 0};
    s->of_a = of_a;
    s->normal = normal;
    assert_int_equal(abut_make_disk3(&s->shape[of_a ? 0 : 1], zero, ABUT_AXIS_Z, (abut_real)radius, 0), ABUT_OK);
    assert_int_equal(abut_make_box3(&s->shape[of_a ? 1 : 0], zero, at3(0.5, 0.5, 0.5), 0), ABUT_OK);
    assert_int_equal(abut_pair3_make(&s->pair, &s->shape[0], &s->shape[1], pose, NULL), ABUT_OK);
    s->frame = abut_contact_frame3_of(&s->pair);
    s->frame.spread = (abut_real)spread;
    return abut_rim_of3(&s->rim, &s->pair, &s->frame, normal, of_a);
}

static abut_pose3 level(void)
{
    return abut_identity3();
}

static int32_t found(const scene *s, const abut_face3 *other, double margin, abut_contact3 *points)
{
    const abut_vec3 area = abut_face_area3(other);
    const abut_real length = abut_sqrt(abut_dot3(area, area));
    const abut_vec3 up = length > 0 ? abut_scale3(1 / length, area) : area;
    int32_t         count = 0;
    return abut_over_rim3(&s->rim, other, up, (abut_real)margin, (abut_real)spread, points, &count) ? count : -1;
}

static void expect_point(const abut_contact3 *c, uint64_t id, double x, double y, double b_z)
{
    assert_true(c->id == id);
    expect_vec3(c->point_a, at3(x, y, 0), 16 * roundoff);
    expect_vec3(c->point_b, at3(x, y, b_z), 16 * roundoff);
    expect_near(c->separation, b_z, 16 * roundoff);
}

// From the middle of a disk over the side between its first two points; past it; and between the arc and the side.
static void test_edge(void **state)
{
    (void)state;
    const double  slope = 0.098491403357164253; // the tangent of a sixty-fourth of a turn
    const double  out[2][3] = {{0.25, 0.125, 0.25}, {2, 0.125, 0.25}};
    const double  by[2][3] = {{-2, 1.125, 0.25}, {2, 1.125, 0.25}};
    const double  grazing[2][3] = {{1.091211, -0.897364, 0.25}, {0.895177, 1.093006, 0.25}};
    scene         s;
    abut_contact3 c[ABUT_CONTACTS3_AT_MOST];
    assert_true(made(&s, 1, at3(0, 0, 1), level(), true));
    // The frame's unit is of the size of both, a power of two.
    const double        per_unit = (double)s.frame.per_unit;
    const double *const edges_at[3] = {out[0], by[0], grazing[0]};
    const int32_t       counts[3] = {2, 0, 0};
    for (int k = 0; k < 3; ++k) {
        double scaled[2][3];
        for (int i = 0; i < 2 * 3; ++i) {
            scaled[i / 3][i % 3] = edges_at[k][i] * per_unit;
        }
        const abut_face3 edge = face_of(scaled, 2, 100);
        assert_int_equal(found(&s, &edge, 1, c), counts[k]);
        if (k == 0) {
            expect_point(&c[0], of_b(100), 0.25 * per_unit, 0.125 * per_unit, 0.25 * per_unit);
            expect_point(&c[1], edges(RIM, 110), (1 - 0.125 * slope) * per_unit, 0.125 * per_unit, 0.25 * per_unit);
        }
    }
}

// A rectangle under which a quarter of the rim is: its corner, two crossings, and eight points.
static void test_quarter(void **state)
{
    (void)state;
    scene         s;
    abut_contact3 c[ABUT_CONTACTS3_AT_MOST];
    assert_true(made(&s, 1, at3(0, 0, 1), level(), true));
    const double     one = (double)s.frame.per_unit;
    const abut_face3 over = ceiling(0.125 * one, 0.125 * one, 2 * one, 2 * one, 0.25 * one, 100);
    assert_int_equal(found(&s, &over, 1, c), 3 + 7);
    int32_t points = 0;
    for (int32_t i = 0; i < 3 + 7; ++i) {
        for (uint32_t k = 1; k < 8; ++k) {
            points += c[i].id == of_a(RIM + k);
        }
    }
    assert_int_equal(points, 7);
    // Under all of it; and nowhere near.
    const abut_face3 wide = ceiling(-2 * one, -2 * one, 2 * one, 2 * one, 0.25 * one, 100);
    const abut_face3 far = ceiling(2 * one, 2 * one, 3 * one, 3 * one, 0.25 * one, 100);
    assert_int_equal(found(&s, &wide, 1, c), ABUT_FACE3_POINTS);
    assert_true(c[0].id == of_a(RIM) && c[31].id == of_a(RIM + 31));
    assert_int_equal(found(&s, &far, 1, c), 0);
    assert_int_equal(found(&s, &wide, 0.125 * one, c), 0);
}

static void test_spot(void **state)
{
    (void)state;
    scene      s;
    abut_face3 spot;
    assert_true(made(&s, 1, at3(0, 0, 1), level(), true));
    const double one = (double)s.frame.per_unit;
    assert_true(abut_spot_on_rim3(&s.rim, at3(0.5 * one, 0.25 * one, 0), (abut_real)spread, &spot));
    assert_int_equal(spot.count, 0);
    assert_true(abut_spot_on_rim3(&s.rim, at3(0, one, 0), (abut_real)spread, &spot));
    assert_int_equal(spot.count, 1);
    assert_int_equal(spot.vertex[0], RIM + 8);
    assert_false(abut_spot_on_rim3(&s.rim, at3(0, one - 4 * spread, 0), (abut_real)spread, &spot));
}

// ---- as clipping has it -------------------------------------------------------------------------------------------------

static abut_vec3 random_unit(rng *r)
{
    const double z = rng_range(r, -1, 1);
    const double phi = rng_range(r, 0, 6.3);
    return at3(sqrt(1 - z * z) * cos(phi), sqrt(1 - z * z) * sin(phi), z);
}

// An edge, or a rectangle that leans by up to 40 degrees, about a place over the disk or beside it.
static abut_face3 random_face(rng *r, const scene *s, abut_vec3 middle)
{
    const double radius = (double)s->rim.radius;
    const bool   is_edge = rng_chance(r, 0.5);
    double       up_by = is_edge ? 0 : 0.8;
    abut_vec3    up;
    do {
        up = random_unit(r);
    } while ((double)abut_dot3(up, s->normal) < up_by);
    abut_vec3 x = abut_cross3(up, random_unit(r));
    x = abut_scale3(1 / abut_sqrt(abut_dot3(x, x)), x);
    abut_vec3  y = abut_cross3(up, x);
    abut_real  half_x = (abut_real)(radius * rng_log(r, 0.05, 2));
    abut_real  half_y = (abut_real)(radius * rng_log(r, 0.05, 2));
    abut_face3 face = {.count = is_edge ? 2 : 4};
    for (int32_t i = 0; i < face.count; ++i) {
        const int32_t k = s->of_a ? face.count - 1 - i : i; // faces turn their outer sides to each other
        face.point[i] = abut_along3(middle, k == 1 || k == 2 ? half_x : -half_x, x);
        face.point[i] = is_edge ? face.point[i] : abut_along3(face.point[i], k >= 2 ? half_y : -half_y, y);
        face.vertex[i] = 100 + (uint32_t)i;
        face.edge[i] = 110 + (uint32_t)i;
    }
    return face;
}

// Moves the face so that a corner or an edge of it comes over a point or a side of the rim, or nearly so.
static void bring_near(rng *r, const abut_face3 *rim, abut_face3 *other, abut_vec3 normal)
{
    const int32_t   i = (int32_t)rng_below(r, (uint32_t)rim->count);
    const abut_real along = (abut_real)(rng_chance(r, 0.5) ? 0 : rng_unit(r));
    const abut_vec3 place = abut_along3(rim->point[i], along, abut_sub3(rim->point[(i + 1) % rim->count], rim->point[i]));
    const abut_real at = (abut_real)(rng_chance(r, 0.5) ? 0 : rng_unit(r));
    abut_vec3       way = abut_sub3(place, abut_along3(other->point[0], at, abut_sub3(other->point[1], other->point[0])));
    way = abut_along3(way, -abut_dot3(way, normal), normal);
    way = abut_along3(way, (abut_real)(rng_log(r, 0.001, 1000) * spread), random_unit(r));
    for (int32_t k = 0; k < other->count; ++k) {
        other->point[k] = abut_add3(other->point[k], way);
    }
}

static abut_vec3 edge_named(const abut_face3 *face, uint32_t name)
{
    int32_t i = 0;
    while (face->edge[i] != name) {
        ++i;
    }
    return abut_sub3(face->point[(i + 1) % face->count], face->point[i]);
}

// How far rounding of one spread may move a contact: the cut of two edges that are nearly parallel goes far along both.
static double blur_of(const abut_contact3 *c, const abut_face3 *a, const abut_face3 *b, abut_vec3 normal)
{
    const uint64_t mask = ((uint64_t)1 << ABUT_FEATURE_BITS) - 1;
    if (c->id >> (2 * ABUT_FEATURE_BITS) != ABUT_CONTACT_EDGES) {
        return 2 * spread;
    }
    const abut_vec3 of_a = edge_named(a, (uint32_t)(c->id >> ABUT_FEATURE_BITS & mask));
    const abut_vec3 of_b = edge_named(b, (uint32_t)(c->id & mask));
    const double    turn = (double)abut_dot3(abut_cross3(of_a, of_b), normal);
    const double    lengths = sqrt((double)abut_dot3(of_a, of_a) * (double)abut_dot3(of_b, of_b));
    return 2 * spread * fmax(1, lengths / fabs(turn));
}

static void expect_same(const abut_contact3 *c, int32_t count, const abut_clip3 *clip, const abut_faces3 *f)
{
    int32_t begin = 0;
    assert_int_equal(count, clip->count);
    while (begin < count && clip->contact[begin].id != c[0].id) {
        ++begin;
    }
    for (int32_t i = 0; i < count; ++i) {
        const abut_contact3 *other = &clip->contact[(begin + i) % count];
        const double         blur = blur_of(&c[i], &f->a, &f->b, clip->normal);
        assert_true(c[i].id == other->id);
        expect_vec3(c[i].point_a, other->point_a, blur);
        expect_vec3(c[i].point_b, other->point_b, blur);
        expect_near(c[i].separation, (double)other->separation, 2 * blur);
    }
}

static abut_pose3 random_pose(rng *r)
{
    const abut_quat  q = {(abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1), (abut_real)rng_range(r, -1, 1),
                          (abut_real)rng_range(r, 0.1, 1)};
    const abut_pose3 pose = {at3(rng_range(r, -1, 1), rng_range(r, -1, 1), rng_range(r, -1, 1)), abut_rot3_quat(q)};
    return pose;
}

// A disk that leans on the normal by up to 40 degrees. -1 where something is in doubt.
static int32_t compare_once(rng *r)
{
    scene                    s;
    abut_faces3              f;
    abut_reference_incident3 layers;
    abut_clip3               clip;
    abut_contact3            c[ABUT_CONTACTS3_AT_MOST];
    const bool               of_a = rng_chance(r, 0.5);
    const abut_pose3         pose = random_pose(r);
    const abut_vec3          axis = of_a ? at3(0, 0, 1) : pose.r.z;
    const double             lean = rng_chance(r, 0.2) ? 0 : rng_range(r, 0, 0.8);
    abut_vec3                normal = abut_along3(abut_scale3((abut_real)rng_sign(r), axis), (abut_real)lean, random_unit(r));
    normal = abut_direction_of3(normal).unit;
    if (!made(&s, rng_log(r, 0.05, 1), normal, pose, of_a)) {
        return 0;
    }
    abut_face3 *rim = of_a ? &f.a : &f.b;
    abut_face3 *other = of_a ? &f.b : &f.a;
    f.normal_a = abut_face_of_a3(&f.a, &s.pair, &s.frame, normal);
    f.normal_b = abut_face_of_b3(&f.b, &s.pair, &s.frame, normal);
    const double reach = 1.5 * (double)s.rim.radius;
    *other = random_face(r, &s, abut_along3(s.rim.centre, (abut_real)rng_range(r, -reach, reach), random_unit(r)));
    if (rng_chance(r, 0.5)) {
        bring_near(r, rim, other, normal);
    }
    const abut_vec3 up = abut_direction_of3(abut_face_area3(other)).unit;
    f.normal_a = of_a ? f.normal_a : up;
    f.normal_b = of_a ? up : f.normal_b;
    const double  margin = rng_range(r, -0.1, 0.3);
    const int32_t count = found(&s, other, margin, c);
    if (count >= 0) {
        assert_true(abut_reference_incident_of_faces3(&layers, &f, &s.pair, &s.frame, normal));
        abut_begin_clip3(&clip, &layers, (abut_real)margin, (abut_real)spread);
        assert_int_equal(abut_clip3_run(&clip), ABUT_OK);
        expect_same(c, count, &clip, &f);
    }
    return count;
}

static void test_as_clip_does(void **state)
{
    (void)state;
    const uint64_t seed = rng_seed_of_run(911);
    const uint64_t cases = rng_scaled(40000);
    uint64_t       answered = 0;
    for (uint64_t i = 0; i < cases; ++i) {
        rng r = rng_make(seed, i);
        answered += compare_once(&r) >= 0;
    }
    print_message("%d of %d clear\n", (int)answered, (int)cases);
    assert_true((double)answered > 0.6 * (double)cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edge),
        cmocka_unit_test(test_quarter),
        cmocka_unit_test(test_spot),
        cmocka_unit_test(test_as_clip_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
