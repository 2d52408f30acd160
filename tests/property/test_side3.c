// test_side3.c : cylinders, cones, prisms, boxes, triangles and capsules side by side, nearly along each other: the points of a
// manifold lie on both surfaces within its stated error.
//
// Whether a point is on a surface is asked of distance functions written here, in A's and in B's own frame.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "abut/query3.h"
#include "support/hand3.h"
#include "support/recipe3.h"

#include <math.h>
#include <stdlib.h>

static const uint64_t seed = 41;

typedef enum kind { CYLINDER, CONE, PRISM, BOX, TRIANGLE, CAPSULE, KINDS } kind;

enum { SIDES_AT_MOST = 8 };

// Along x, with one generator, side or edge straight up, in the plane of x and z, at height `top`.
typedef struct body {
    kind        kind;
    abut_shape3 shape;
    double      radius, half, rounding;
    int         sides;
    double      corner[SIDES_AT_MOST][2]; // of a prism or a box, in the plane of y and z
    abut_vec3   point[3];                 // of a triangle or a capsule
    void       *block;
} body;

// ---- distance functions -------------------------------------------------------------------------------------------------

static double from_box2(double x, double y)
{
    return hypot(fmax(x, 0), fmax(y, 0)) + fmin(fmax(x, y), 0);
}

// Signed, of a convex polygon given counter-clockwise.
static double from_polygon(const double (*corner)[2], int count, double x, double y)
{
    double nearest = INFINITY;
    double inside = -INFINITY;
    for (int i = 0; i < count; ++i) {
        const double *p = corner[i];
        const double *q = corner[(i + 1) % count];
        const double  dx = q[0] - p[0];
        const double  dy = q[1] - p[1];
        const double  length = hypot(dx, dy);
        const double  part = fmin(fmax(((x - p[0]) * dx + (y - p[1]) * dy) / (length * length), 0), 1);
        nearest = fmin(nearest, hypot(x - p[0] - part * dx, y - p[1] - part * dy));
        inside = fmax(inside, ((x - p[0]) * dy - (y - p[1]) * dx) / length);
    }
    return inside < 0 ? -nearest : nearest;
}

static double from_segment(const double v[3], abut_vec3 a, abut_vec3 b)
{
    const double d[3] = {(double)b.x - (double)a.x, (double)b.y - (double)a.y, (double)b.z - (double)a.z};
    const double w[3] = {v[0] - (double)a.x, v[1] - (double)a.y, v[2] - (double)a.z};
    const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double part = fmin(fmax((w[0] * d[0] + w[1] * d[1] + w[2] * d[2]) / square, 0), 1);
    return hypot(hypot(w[0] - part * d[0], w[1] - part * d[1]), w[2] - part * d[2]);
}

// Unsigned.
static double from_triangle(const double v[3], const abut_vec3 *p)
{
    const double e[3] = {(double)p[1].x - (double)p[0].x, (double)p[1].y - (double)p[0].y, (double)p[1].z - (double)p[0].z};
    const double f[3] = {(double)p[2].x - (double)p[0].x, (double)p[2].y - (double)p[0].y, (double)p[2].z - (double)p[0].z};
    const double w[3] = {v[0] - (double)p[0].x, v[1] - (double)p[0].y, v[2] - (double)p[0].z};
    const double n[3] = {e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]};
    const double square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    const double s =
        ((w[1] * f[2] - w[2] * f[1]) * n[0] + (w[2] * f[0] - w[0] * f[2]) * n[1] + (w[0] * f[1] - w[1] * f[0]) * n[2]) / square;
    const double t =
        ((e[1] * w[2] - e[2] * w[1]) * n[0] + (e[2] * w[0] - e[0] * w[2]) * n[1] + (e[0] * w[1] - e[1] * w[0]) * n[2]) / square;
    if (s >= 0 && t >= 0 && s + t <= 1) {
        return fabs(w[0] * n[0] + w[1] * n[1] + w[2] * n[2]) / sqrt(square);
    }
    return fmin(from_segment(v, p[0], p[1]), fmin(from_segment(v, p[1], p[2]), from_segment(v, p[2], p[0])));
}

// How far a point is from the surface.
static double off_surface(const body *b, const double v[3])
{
    const double across = hypot(v[1], v[2]);
    double       d = 0;
    switch (b->kind) {
    case CYLINDER:
        d = from_box2(fabs(v[0]) - b->half, across - b->radius);
        break;
    case CONE: {
        const double profile[3][2] = {{-b->half, -b->radius}, {b->half, 0}, {-b->half, b->radius}};
        d = from_polygon(profile, 3, v[0], across);
        // The profile's own axis is no surface, and its lower half is not there.
        break;
    }
    case TRIANGLE:
        d = from_triangle(v, b->point);
        break;
    case CAPSULE:
        d = from_segment(v, b->point[0], b->point[1]);
        break;
    default:
        d = from_box2(fabs(v[0]) - b->half, from_polygon(b->corner, b->sides, v[1], v[2]));
    }
    return fabs(d - b->rounding);
}

// ---- bodies -------------------------------------------------------------------------------------------------------------

static void make_prism(body *b)
{
    abut_vec3         points[2 * SIDES_AT_MOST];
    const abut_hull3 *hull;
    for (int i = 0; i < b->sides; ++i) {
        points[i] = at3(-b->half, b->corner[i][0], b->corner[i][1]);
        points[b->sides + i] = at3(b->half, b->corner[i][0], b->corner[i][1]);
    }
    const size_t size = abut_hull3_size(2 * b->sides);
    b->block = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(b->block);
    assert_int_equal(abut_hull3_build(points, 2 * b->sides, b->block, size, &hull, NULL), ABUT_OK);
    assert_int_equal(abut_make_hull3(&b->shape, hull, (abut_real)b->rounding), ABUT_OK);
}

static body body_of(rng *r, kind what, double size)
{
    body b = {.kind = what, .radius = size * rng_log(r, 0.2, 1), .half = size * rng_log(r, 0.3, 20), .block = NULL};
    b.radius = (double)(abut_real)b.radius;
    b.half = (double)(abut_real)b.half;
    b.rounding = rng_chance(r, 0.7) ? 0 : (double)(abut_real)(b.radius * rng_range(r, 0.05, 0.5));
    switch (what) {
    case CYLINDER:
        assert_int_equal(abut_make_cylinder3(&b.shape, at3(0, 0, 0), ABUT_AXIS_X, (abut_real)b.radius, (abut_real)b.half,
                                             (abut_real)b.rounding),
                         ABUT_OK);
        break;
    case CONE:
        b.rounding = 0;
        assert_int_equal(abut_make_cone3(&b.shape, at3(0, 0, 0), ABUT_AXIS_X, (abut_real)b.radius, (abut_real)b.half, 0),
                         ABUT_OK);
        break;
    case TRIANGLE:
        b.rounding = fmax(b.rounding, b.radius / 16);
        b.rounding = (double)(abut_real)b.rounding;
        b.point[0] = at3(-b.half, 0, b.radius);
        b.point[1] = at3(b.half, 0, b.radius);
        b.point[2] = at3(b.half * rng_range(r, -1, 1), b.radius * rng_range(r, -1, 1), -b.radius);
        b.shape = triangle3(b.point[0], b.point[1], b.point[2], b.rounding);
        break;
    case CAPSULE:
        b.rounding = fmax(b.rounding, b.radius / 16);
        b.rounding = (double)(abut_real)b.rounding;
        b.point[0] = at3(-b.half, 0, b.radius);
        b.point[1] = at3(b.half, 0, b.radius);
        b.shape = capsule3(b.point[0], b.point[1], b.rounding);
        break;
    default:
        b.sides = what == BOX ? 4 : 3 + (int)rng_below(r, SIDES_AT_MOST - 2);
        for (int i = 0; i < b.sides; ++i) { // a corner straight up, or a side
            const double turn = 6.283185307179586 * (i + (what == BOX ? 0.5 : 0.25 * (double)b.sides)) / b.sides;
            b.corner[i][0] = (double)(abut_real)(b.radius * cos(turn));
            b.corner[i][1] = (double)(abut_real)(b.radius * sin(turn));
        }
        make_prism(&b);
    }
    return b;
}

// How high the body is over its middle line, and by how much it falls off along x: a cone does.
static double top_of(const body *b)
{
    if (b->kind == CONE) {
        return b->radius * b->half / hypot(b->radius, 2 * b->half); // of the middle of the generator, square to it
    }
    if (b->kind == BOX || b->kind == PRISM) {
        double top = -INFINITY;
        for (int i = 0; i < b->sides; ++i) {
            top = fmax(top, b->corner[i][1]);
        }
        return top + b->rounding;
    }
    return b->radius + b->rounding;
}

static double slant_of(const body *b)
{
    return b->kind == CONE ? atan2(b->radius, 2 * b->half) : 0;
}

// The body with its generator level: turned about y.
static abut_rot3 levelled(const body *b)
{
    return abut_rot3_axis(at3(0, 1, 0), (abut_real)-slant_of(b));
}

static abut_vec3 turned(abut_rot3 r, abut_vec3 v)
{
    return abut_rotate3(r, v);
}

static abut_rot3 product(abut_rot3 p, abut_rot3 q)
{
    const abut_rot3 r = {turned(p, q.x), turned(p, q.y), turned(p, q.z)};
    return r;
}

static abut_rot3 inverse(abut_rot3 r)
{
    const abut_rot3 t = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    return t;
}

// B upside down on A, turned by a little about the vertical, and rolled.
static abut_pose3 side_by_side(rng *r, const body *a, const body *b)
{
    const double     yaw = rng_chance(r, 0.3) ? 0 : rng_sign(r) * rng_log(r, 1e-6, 0.2);
    const double     roll = rng_chance(r, 0.5) ? 0 : rng_range(r, -0.01, 0.01);
    const double     pitch = rng_chance(r, 0.7) ? 0 : rng_sign(r) * rng_log(r, 1e-7, 1e-2);
    const double     gap = rng_sign(r) * rng_log(r, 1e-6, 1e-2) * fmin(a->radius, b->radius);
    const abut_rot3  over = {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    const abut_rot3  about_z = abut_rot3_axis(at3(0, 0, 1), (abut_real)yaw);
    const abut_rot3  about_x = abut_rot3_axis(at3(1, 0, 0), (abut_real)roll);
    const abut_rot3  about_y = abut_rot3_axis(at3(0, 1, 0), (abut_real)pitch);
    const abut_rot3  level = product(about_z, product(about_y, product(about_x, product(over, levelled(b)))));
    const double     along = rng_range(r, -1, 1) * a->half * 0.5;
    const abut_vec3  up = at3(along, a->radius * rng_range(r, -0.01, 0.01), top_of(a) + top_of(b) + gap);
    const abut_rot3  back = inverse(levelled(a));
    const abut_pose3 pose = {turned(back, up), product(back, level)};
    return pose;
}

// ---- the test -----------------------------------------------------------------------------------------------------------

// The matrix is used as it is, and hardly off a rotation: what its transpose leaves is taken back twice.
static void in_frame_of(const abut_pose3 *pose, abut_vec3 p, double v[3])
{
    const abut_vec3 column[3] = {pose->r.x, pose->r.y, pose->r.z};
    double          d[3] = {(double)p.x - (double)pose->p.x, (double)p.y - (double)pose->p.y, (double)p.z - (double)pose->p.z};
    v[0] = v[1] = v[2] = 0;
    for (int step = 0; step < 3; ++step) {
        double more[3];
        for (int i = 0; i < 3; ++i) {
            more[i] = d[0] * (double)column[i].x + d[1] * (double)column[i].y + d[2] * (double)column[i].z;
        }
        for (int i = 0; i < 3; ++i) {
            v[i] += more[i];
            d[0] -= more[i] * (double)column[i].x;
            d[1] -= more[i] * (double)column[i].y;
            d[2] -= more[i] * (double)column[i].z;
        }
    }
}

typedef struct tally {
    int    manifolds, points, off;
    double worst;
} tally;

static void check(const body *a, const body *b, abut_pose3 pose, int i, tally *t)
{
    const abut_manifold3 m = abut_collide3(&a->shape, &b->shape, pose, (abut_real)(0.02 * fmin(a->radius, b->radius)), NULL);
    const double         size =
        (double)(a->shape.reach + a->shape.radius + b->shape.reach + b->shape.radius) + sqrt((double)abut_dot3(pose.p, pose.p));
    const double allowed = (double)m.error + 64 * roundoff * size;
    ++t->manifolds;
    for (int k = 0; k < m.count; ++k) {
        const abut_vec3 p = m.points[k].point_a;
        const double    of_a[3] = {(double)p.x, (double)p.y, (double)p.z};
        double          of_b[3];
        in_frame_of(&pose, m.points[k].point_b, of_b);
        const double off_a = off_surface(a, of_a);
        const double off_b = off_surface(b, of_b);
        const double off = fmax(off_a, off_b);
        ++t->points;
        t->worst = fmax(t->worst, off / allowed);
        if (!(off <= allowed)) {
            if (++t->off <= 12) {
                print_error(
                    "pair %d, kinds %d %d, rounding %g %g: point %d of %d is off A by %.3g, B by %.3g (error %.3g, size %.3g, "
                    "radii %.3g %.3g, id %llx) witness %d\n",
                    i, (int)a->kind, (int)b->kind, a->rounding, b->rounding, k, (int)m.count, off_a, off_b, (double)m.error,
                    size, a->radius, b->radius, (unsigned long long)m.points[k].id, m.points[k].separation == m.distance);
            }
        }
    }
}

static void test_on_both_surfaces(void **state)
{
    (void)state;
    const uint64_t of_run = rng_seed_of_run(seed);
    const uint64_t count = rng_scaled(36000);
    tally          t = {0, 0, 0, 0};
    for (uint64_t i = 0; i < count; ++i) {
        rng              r = rng_make(of_run, i);
        body             a = body_of(&r, (kind)(i % KINDS), 1);
        body             b = body_of(&r, (kind)(i / KINDS % KINDS), rng_log(&r, 0.003, 1));
        const abut_pose3 pose = side_by_side(&r, &a, &b);
        if (rng_chance(&r, 0.5)) {
            check(&a, &b, pose, (int)i, &t);
        } else {
            const abut_rot3  back = inverse(pose.r);
            const abut_pose3 other = {abut_neg3(turned(back, pose.p)), back};
            check(&b, &a, other, (int)i, &t);
        }
        free(a.block);
        free(b.block);
    }
    printf("%d manifolds, %d points, off the surfaces by up to %.3g of what is allowed; %d more than that\n", t.manifolds,
           t.points, t.worst, t.off);
    assert_true(t.points > t.manifolds);
    assert_int_equal(t.off, 0);
}

// A cone's rim crosses a triangle's edge, a little deep. Found by drawing pairs: the point that EPA had found was aside of the
// edge by more than it may be in float, as the rim hardly bends in so short a piece of it.
static void test_a_rim_across_an_edge(void **state)
{
    (void)state;
    const double     pose[] = {0.0364239104, 0.0932143405, -0.0265003722,  -0.777703822,    0.628630877,    -0.000148938445,
                               -0.628630877, -0.777703822, 8.56484621e-05, -6.19887214e-05, 0.000160236435, 1};
    const double     corners[] = {0.293013901, -0.570148289, 0.619731784,   0.362027228, 0.0616439357,
                                  0.12111263,  -0.612230718, 0.00529814744, 0.275762081};
    const abut_pose3 place = {
        at3(pose[0], pose[1], pose[2]),
        {at3(pose[3], pose[4], pose[5]), at3(pose[6], pose[7], pose[8]), at3(pose[9], pose[10], pose[11])}};
    body  cone = {.kind = CONE, .radius = (double)(abut_real)0.202737401, .half = (double)(abut_real)0.125346716};
    body  triangle = {.kind = TRIANGLE, .radius = cone.radius};
    tally t = {0, 0, 0, 0};
    cone.shape = cone3(at3(0, 0, 0), ABUT_AXIS_X, cone.radius, cone.half);
    for (int i = 0; i < 3; ++i) {
        triangle.point[i] = at3(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
    }
    triangle.shape = triangle3(triangle.point[0], triangle.point[1], triangle.point[2], 0);
    check(&cone, &triangle, place, 0, &t);
    assert_int_equal(t.points, 1);
    assert_int_equal(t.off, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_on_both_surfaces), cmocka_unit_test(test_a_rim_across_an_edge)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
