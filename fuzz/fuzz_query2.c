// fuzz_query2.c : any bytes as two shapes, a pose, options and a cache. Whatever they say, every query must answer in full
// within the limit of supports, and its answer must be one answer: finite, the points a distance apart along a unit normal, yes
// or no as the distance says, the same distance when the shapes change places.
#include "abut/abut.h"
#include "abut/steps2.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 40, REFINEMENT = 64 };

#if defined(ABUT_F32)
static const double eps = (double)FLT_EPSILON;
static const double tiny = (double)FLT_MIN;
#else
static const double eps = DBL_EPSILON;
static const double tiny = DBL_MIN;
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

// ---- bytes into numbers ----------------------------------------------------------------------------------------------------

typedef struct bytes {
    const uint8_t *data;
    size_t         left;
} bytes;

static uint8_t byte(bytes *in)
{
    if (in->left == 0) {
        return 0;
    }
    --in->left;
    return *in->data++;
}

static void raw(bytes *in, void *to, size_t size)
{
    uint8_t *out = to;
    for (size_t i = 0; i < size; ++i) {
        out[i] = byte(in);
    }
}

// Multiples of 1/256 up to 128 for the most part, so that faces are parallel and corners meet; else any bits at all.
static abut_real number(bytes *in)
{
    const uint8_t how = byte(in);
    abut_real     x = 0;
    int16_t       steps = 0;
    if (how == 0xff) {
        raw(in, &x, sizeof x);
        return x;
    }
    raw(in, &steps, sizeof steps);
    return how > 0xf0 ? (abut_real)ldexp(steps, how * 8 - 1990) : (abut_real)steps / 256;
}

static abut_vec2 vec(bytes *in)
{
    const abut_real x = number(in);
    const abut_vec2 v = {x, number(in)};
    return v;
}

static abut_rot2 rotation(bytes *in)
{
    static const abut_rot2 quarter[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    const uint8_t          how = byte(in);
    abut_rot2              r;
    if (how < 128) {
        return quarter[how & 3];
    }
    if (how < 250) {
        return abut_rot2_angle(number(in));
    }
    r.c = number(in);
    r.s = number(in);
    return r;
}

// ---- bytes into shapes -----------------------------------------------------------------------------------------------------

// |x / half.x|^(4/3) + |y / half.y|^(4/3) <= 1, within the range where nothing under- or overflows.
static abut_support2_point superellipse(const void *user, abut_vec2 direction)
{
    const abut_vec2    *half = user;
    const double        x = (double)half->x * (double)direction.x;
    const double        y = (double)half->y * (double)direction.y;
    const double        fourth = sqrt(sqrt(x * x * x * x + y * y * y * y));
    const double        norm = fourth * fourth * fourth;
    abut_support2_point s = {{half->x, 0}, 0};
    if (norm > 0) {
        s.point.x = (abut_real)((double)half->x * (x * x * x / norm));
        s.point.y = (abut_real)((double)half->y * (y * y * y / norm));
    }
    return s;
}

typedef struct body {
    abut_shape2 shape;
    abut_vec2   half;
    abut_vec2   block[MOST_POINTS + 8];
} body;

static void make_polygon(bytes *in, body *b, bool hull)
{
    abut_vec2            points[MOST_POINTS];
    const abut_polygon2 *polygon = NULL;
    int32_t              fault = 0;
    const int32_t        count = byte(in) % MOST_POINTS;
    for (int32_t i = 0; i < count; ++i) {
        points[i] = vec(in);
    }
    const abut_status status = hull ? abut_hull2_build(points, count, b->block, sizeof b->block, &polygon, &fault)
                                    : abut_polygon2_build(points, count, b->block, sizeof b->block, &polygon, &fault);
    require((status == ABUT_OK) == (polygon != NULL));
    if (polygon != NULL) {
        require(polygon->count >= 1 && polygon->count <= count);
        (void)abut_make_polygon2(&b->shape, polygon, number(in));
    }
}

static void make_body(bytes *in, body *b)
{
    memset(b, 0, sizeof *b);
    switch (byte(in) % 7) {
    case 0: {
        const abut_vec2 center = vec(in);
        (void)abut_make_circle2(&b->shape, center, number(in));
        break;
    }
    case 1: {
        const abut_vec2 p1 = vec(in);
        const abut_vec2 p2 = vec(in);
        (void)abut_make_capsule2(&b->shape, p1, p2, number(in));
        break;
    }
    case 2:
    case 3: {
        const bool      is_box = byte(in) & 1;
        const abut_vec2 center = vec(in);
        const abut_vec2 half = vec(in);
        const abut_real radius = number(in);
        (void)(is_box ? abut_make_box2(&b->shape, center, half, radius) : abut_make_ellipse2(&b->shape, center, half, radius));
        break;
    }
    case 4:
        make_polygon(in, b, false);
        break;
    case 5:
        make_polygon(in, b, true);
        break;
    default:
        b->half = vec(in);
        b->half.x = b->half.x > (abut_real)1e-3 && b->half.x < 1000 ? b->half.x : 1;
        b->half.y = b->half.y > (abut_real)1e-3 && b->half.y < 1000 ? b->half.y : 1;
        (void)abut_make_custom2(&b->shape, superellipse, &b->half, number(in));
        break;
    }
}

// ---- what must hold --------------------------------------------------------------------------------------------------------

static double length(abut_vec2 v)
{
    return hypot((double)v.x, (double)v.y);
}

// The lengths that go into a pair, added up.
static double size_of(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    return length(pose.p) + length(a->middle) + length(b->middle) + (double)a->reach + (double)a->radius + (double)b->reach +
           (double)b->radius;
}

static bool is_finite_vec(abut_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static void check_answer(const abut_proximity2 *p, double size, int32_t most)
{
    require(p->status == ABUT_OK || p->status == ABUT_BEYOND || p->status == ABUT_LIMIT);
    require(isfinite(p->distance) && isfinite(p->error) && p->error >= 0);
    require(is_finite_vec(p->point_a) && is_finite_vec(p->point_b));
    require(fabs(length(p->normal) - 1) < 8 * eps);
    require(p->supports >= 0 && p->supports <= most + REFINEMENT);
    if (size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_vec2 b = abut_along2(p->point_a, p->distance, p->normal);
        require(length(abut_sub2(p->point_b, b)) <= 16 * eps * (size + fabs((double)p->distance)) + 16 * tiny);
    }
}

static void check_manifold(const abut_manifold2 *m, double size)
{
    require(m->count >= 0 && m->count <= 2 && is_finite_vec(m->normal) && is_finite_vec(m->tangent));
    for (int i = 0; i < m->count; ++i) {
        require(is_finite_vec(m->points[i].point_a) && is_finite_vec(m->points[i].point_b));
        require(isfinite(m->points[i].separation) && m->points[i].id < (uint64_t)1 << 48);
        require(m->points[i].separation >= m->points[0].separation - m->error - (abut_real)(16 * eps * size));
    }
}

static void check_same(const abut_proximity2 *p, const abut_proximity2 *q, double slack)
{
    require(fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack);
}

static void check_pair(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose, const abut_options *options,
                       abut_real margin, abut_cache2 *cache)
{
    abut_pair2            pair;
    const bool            usable = abut_pair2_make(&pair, a, b, pose, NULL) == ABUT_OK;
    const abut_proximity2 p = abut_distance2(a, b, pose, NULL, NULL);
    const abut_proximity2 general = abut_distance2_general(a, b, pose, NULL, cache);
    const abut_proximity2 limited = abut_distance2(a, b, pose, options, cache);
    const bool            overlap = abut_overlap2(a, b, pose);
    const abut_manifold2  m = abut_collide2(a, b, pose, margin, cache);
    if (!usable) {
        require(p.status == ABUT_INVALID && general.status == ABUT_INVALID && limited.status == ABUT_INVALID);
        require(!overlap && m.status == ABUT_INVALID && m.count == 0);
        return;
    }
    const double size = size_of(a, b, pose);
    check_answer(&p, size, pair.max_supports);
    check_answer(&general, size, pair.max_supports);
    check_answer(&limited, size, pair.max_supports);
    check_manifold(&m, size);
    check_same(&p, &general, 0);
    check_same(&p, &limited, 0);
    require(overlap == (p.distance <= 0) || fabs((double)p.distance) <= (double)p.error);

    // The inverse pose is rounded, and a matrix that is a rotation only to 1/1024 has another inverse altogether.
    const double square = (double)pose.r.c * (double)pose.r.c + (double)pose.r.s * (double)pose.r.s;
    if (fabs(square - 1) < 4 * eps && size > 1e6 * tiny && size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_pose2      inverse = {abut_neg2(abut_unrotate2(pose.r, pose.p)), {pose.r.c, -pose.r.s}};
        const abut_proximity2 q = abut_distance2(b, a, inverse, NULL, NULL);
        check_same(&p, &q, 16 * eps * size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body  a;
    static body  b;
    bytes        in = {data, size};
    abut_pose2   pose;
    abut_options options;
    abut_cache2  cache;
    make_body(&in, &a);
    make_body(&in, &b);
    pose.p = vec(&in);
    pose.r = rotation(&in);
    options.max_distance = number(&in);
    options.tolerance = number(&in);
    options.max_supports = (int32_t)byte(&in) - 1;
    const abut_real margin = number(&in);
    raw(&in, &cache, sizeof cache);
    check_pair(&a.shape, &b.shape, pose, &options, margin, &cache);
    return 0;
}
