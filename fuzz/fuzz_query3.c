// fuzz_query3.c : any bytes as two shapes of space, a pose, options and a cache. Whatever they say, every query must answer in
// full within the limit of supports, and its answer must be one answer: finite, the points a distance apart along a unit
// normal, yes or no as the distance says, the same distance when the shapes change places.
#include "abut/abut.h"
#include "abut/steps3.h"

#include <float.h>
#include <math.h>
#include <stdalign.h>
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

static abut_vec3 vec(bytes *in)
{
    abut_vec3 v;
    v.x = number(in);
    v.y = number(in);
    v.z = number(in);
    return v;
}

// Turns that take axes to axes for the most part; else those of a quaternion, or any nine numbers.
static abut_rot3 rotation(bytes *in)
{
    const uint8_t how = byte(in);
    abut_rot3     r;
    if (how < 128) {
        const abut_quat q = {(how & 1) == 0, (how & 2) != 0, (how & 4) != 0, -(abut_real)((how & 8) != 0)};
        return abut_rot3_quat(q);
    }
    if (how < 250) {
        const abut_vec3 axis = vec(in);
        const abut_quat q = {number(in), axis.x, axis.y, axis.z};
        return how < 200 ? abut_rot3_quat(q) : abut_rot3_axis(axis, q.w);
    }
    r.x = vec(in);
    r.y = vec(in);
    r.z = vec(in);
    return r;
}

// ---- shapes ----------------------------------------------------------------------------------------------------------------

// The sum of |x / half|^(4/3) over the axes is at most 1, within the range where nothing under- or overflows.
static abut_support3_point superellipsoid(const void *user, abut_vec3 direction)
{
    const abut_vec3    *half = user;
    const double        x = (double)half->x * (double)direction.x;
    const double        y = (double)half->y * (double)direction.y;
    const double        z = (double)half->z * (double)direction.z;
    const double        fourth = sqrt(sqrt(x * x * x * x + y * y * y * y + z * z * z * z));
    const double        norm = fourth * fourth * fourth;
    abut_support3_point s = {{half->x, 0, 0}, 0};
    if (norm > 0) {
        s.point.x = (abut_real)((double)half->x * (x * x * x / norm));
        s.point.y = (abut_real)((double)half->y * (y * y * y / norm));
        s.point.z = (abut_real)((double)half->z * (z * z * z / norm));
    }
    return s;
}

typedef struct body {
    abut_shape3 shape;
    abut_vec3   half;
    alignas(64) unsigned char block[1 << 18];
} body;

static void make_hull(bytes *in, body *b)
{
    abut_vec3         points[MOST_POINTS];
    const abut_hull3 *hull = NULL;
    int32_t           fault = 0;
    const int32_t     count = byte(in) % MOST_POINTS;
    for (int32_t i = 0; i < count; ++i) {
        points[i] = vec(in);
    }
    const abut_status status = abut_hull3_build(points, count, b->block, sizeof b->block, &hull, &fault);
    require((status == ABUT_OK) == (hull != NULL));
    if (hull != NULL) {
        require(hull->vertices >= 1 && hull->vertices <= count);
        (void)abut_make_hull3(&b->shape, hull, number(in));
    }
}

static void make_turned(bytes *in, body *b)
{
    const uint8_t   how = byte(in);
    const abut_axis axis = (abut_axis)(how % 3);
    const abut_vec3 center = vec(in);
    const abut_vec3 size = vec(in);
    if (how < 60) {
        (void)abut_make_disk3(&b->shape, center, axis, size.x, size.z);
    } else if (how < 150) {
        (void)abut_make_cylinder3(&b->shape, center, axis, size.x, size.y, size.z);
    } else {
        (void)abut_make_cone3(&b->shape, center, axis, size.x, size.y, size.z);
    }
}

static void make_custom(bytes *in, body *b)
{
    abut_real *half[3] = {&b->half.x, &b->half.y, &b->half.z};
    b->half = vec(in);
    for (int k = 0; k < 3; ++k) {
        *half[k] = *half[k] > (abut_real)1e-3 && *half[k] < 1000 ? *half[k] : 1;
    }
    (void)abut_make_custom3(&b->shape, superellipsoid, &b->half, number(in));
}

static void make_simple(bytes *in, body *b, uint8_t how)
{
    const abut_vec3 first = vec(in);
    const abut_vec3 second = how == 0 ? first : vec(in);
    const abut_vec3 third = how == 2 ? vec(in) : first;
    const abut_real radius = number(in);
    switch (how) {
    case 0:
        (void)abut_make_sphere3(&b->shape, first, radius);
        break;
    case 1:
        (void)abut_make_capsule3(&b->shape, first, second, radius);
        break;
    case 2:
        (void)abut_make_triangle3(&b->shape, first, second, third, radius);
        break;
    case 3:
        (void)abut_make_box3(&b->shape, first, second, radius);
        break;
    default:
        (void)abut_make_ellipsoid3(&b->shape, first, second, radius);
        break;
    }
}

static void make_body(bytes *in, body *b)
{
    const uint8_t how = byte(in) % 9;
    memset(&b->shape, 0, sizeof b->shape);
    if (how < 5) {
        make_simple(in, b, how);
    } else if (how < 7) {
        make_turned(in, b);
    } else if (how == 7) {
        make_hull(in, b);
    } else {
        make_custom(in, b);
    }
}

// ---- what must hold --------------------------------------------------------------------------------------------------------

static double length(abut_vec3 v)
{
    return hypot(hypot((double)v.x, (double)v.y), (double)v.z);
}

// The lengths that go into a pair, added up.
static double size_of(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    return length(pose.p) + length(a->middle) + length(b->middle) + (double)a->reach + (double)a->radius + (double)b->reach +
           (double)b->radius;
}

static bool is_finite_vec(abut_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static void check_answer(const abut_proximity3 *p, double size, int32_t most)
{
    require(p->status == ABUT_OK || p->status == ABUT_BEYOND || p->status == ABUT_LIMIT);
    require(isfinite(p->distance) && isfinite(p->error) && p->error >= 0);
    require(is_finite_vec(p->point_a) && is_finite_vec(p->point_b));
    require(fabs(length(p->normal) - 1) < 8 * eps);
    require(p->supports >= 0 && p->supports <= most + REFINEMENT);
    if (size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_vec3 b = abut_along3(p->point_a, p->distance, p->normal);
        require(length(abut_sub3(p->point_b, b)) <= 16 * eps * (size + fabs((double)p->distance)) + 16 * tiny);
    }
}

static void check_contact(const abut_contact3 *c)
{
    require(is_finite_vec(c->point_a) && is_finite_vec(c->point_b));
    require(isfinite(c->separation) && c->id < (uint64_t)1 << 50);
}

static void check_manifold(const abut_manifold3 *m, const abut_contact3 *all, double size)
{
    require(m->count >= 0 && m->count <= ABUT_MANIFOLD3_POINTS && m->total >= m->count && m->total <= ABUT_CONTACTS3_AT_MOST);
    require(is_finite_vec(m->normal) && is_finite_vec(m->tangent[0]) && is_finite_vec(m->tangent[1]));
    for (int i = 0; i < m->count; ++i) {
        check_contact(&m->points[i]);
        require(m->points[i].separation >= m->points[0].separation - m->error - (abut_real)(16 * eps * size));
    }
    for (int i = 0; i < m->total; ++i) {
        check_contact(&all[i]);
    }
}

static void check_same(const abut_proximity3 *p, const abut_proximity3 *q, double slack)
{
    require(fabs((double)p->distance - (double)q->distance) <= (double)p->error + (double)q->error + slack);
}

// To rounding.
static bool is_rotation(abut_rot3 r)
{
    const double xx = (double)abut_dot3(r.x, r.x) - 1;
    const double yy = (double)abut_dot3(r.y, r.y) - 1;
    const double zz = (double)abut_dot3(r.z, r.z) - 1;
    const double off = fabs(xx) + fabs(yy) + fabs(zz) + fabs((double)abut_dot3(r.x, r.y)) + fabs((double)abut_dot3(r.y, r.z)) +
                       fabs((double)abut_dot3(r.z, r.x));
    return off < 16 * eps;
}

static void check_pair(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose, const abut_options *options,
                       abut_real margin, abut_cache3 *cache)
{
    static abut_contact3  contacts[ABUT_CONTACTS3_AT_MOST];
    abut_pair3            pair;
    const bool            usable = abut_pair3_make(&pair, a, b, pose, NULL) == ABUT_OK;
    const abut_proximity3 p = abut_distance3(a, b, pose, NULL, NULL);
    const abut_proximity3 general = abut_distance3_general(a, b, pose, NULL, cache);
    const abut_proximity3 limited = abut_distance3(a, b, pose, options, cache);
    const bool            overlap = abut_overlap3(a, b, pose);
    const abut_manifold3  m = abut_collide3_full(a, b, pose, margin, cache, contacts);
    if (!usable) {
        require(p.status == ABUT_INVALID && general.status == ABUT_INVALID && limited.status == ABUT_INVALID);
        require(!overlap && m.status == ABUT_INVALID && m.count == 0);
        return;
    }
    const double size = size_of(a, b, pose);
    check_answer(&p, size, pair.max_supports);
    check_answer(&general, size, pair.max_supports);
    check_answer(&limited, size, pair.max_supports);
    check_manifold(&m, contacts, size);
    check_same(&p, &general, 0);
    check_same(&p, &limited, 0);
    require(overlap == (p.distance <= 0) || fabs((double)p.distance) <= (double)p.error);

    // The inverse pose is rounded, and a matrix that is a rotation only to 1/1024 has another inverse altogether.
    if (is_rotation(pose.r) && size > 1e6 * tiny && size < (double)ABUT_REAL_LARGEST / 64) {
        const abut_rot3      *r = &pose.r;
        const abut_pose3      inverse = {abut_neg3(abut_unrotate3(pose.r, pose.p)),
                                         {{r->x.x, r->y.x, r->z.x}, {r->x.y, r->y.y, r->z.y}, {r->x.z, r->y.z, r->z.z}}};
        const abut_proximity3 q = abut_distance3(b, a, inverse, NULL, NULL);
        check_same(&p, &q, 32 * eps * size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static body  a;
    static body  b;
    bytes        in = {data, size};
    abut_pose3   pose;
    abut_options options;
    abut_cache3  cache;
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
