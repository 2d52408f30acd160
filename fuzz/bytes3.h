// bytes3.h : any bytes as numbers, rotations and 3D shapes, for the fuzz targets that ask about pairs of them.
#ifndef ABUT_FUZZ_BYTES3_H
#define ABUT_FUZZ_BYTES3_H

#include "abut/abut.h"
#include "abut/steps3.h"
#include "require.h"

#include <float.h>
#include <math.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 40 };

#if defined(ABUT_F32)
static const double eps = (double)FLT_EPSILON;
static const double tiny = (double)FLT_MIN;
#else
static const double eps = DBL_EPSILON;
static const double tiny = DBL_MIN;
#endif

// ---- bytes into numbers ----------------------------------------------------------------------------------------------------

typedef struct bytes {
    const uint8_t *data;
    size_t         left;
} bytes;

static inline uint8_t byte(bytes *in)
{
    if (in->left == 0) {
        return 0;
    }
    --in->left;
    return *in->data++;
}

static inline void raw(bytes *in, void *to, size_t size)
{
    uint8_t *out = to;
    for (size_t i = 0; i < size; ++i) {
        out[i] = byte(in);
    }
}

// Multiples of 1/256 up to 128 for the most part, so that faces are parallel and corners meet; else any bits at all.
static inline abut_real number(bytes *in)
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

static inline abut_vec3 vec(bytes *in)
{
    abut_vec3 v;
    v.x = number(in);
    v.y = number(in);
    v.z = number(in);
    return v;
}

// Turns that take axes to axes for the most part; else those of a quaternion, or any nine numbers.
static inline abut_rot3 rotation(bytes *in)
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
static inline abut_support3_point superellipsoid(const void *user, abut_vec3 direction)
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

static inline void make_hull(bytes *in, body *b)
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

static inline void make_turned(bytes *in, body *b)
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

static inline void make_custom(bytes *in, body *b)
{
    abut_real *half[3] = {&b->half.x, &b->half.y, &b->half.z};
    b->half = vec(in);
    for (int k = 0; k < 3; ++k) {
        *half[k] = *half[k] > (abut_real)1e-3 && *half[k] < 1000 ? *half[k] : 1;
    }
    (void)abut_make_custom3(&b->shape, superellipsoid, &b->half, number(in));
}

static inline void make_simple(bytes *in, body *b, uint8_t how)
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

static inline void make_body(bytes *in, body *b)
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

// ---- lengths ---------------------------------------------------------------------------------------------------------------

static inline double length(abut_vec3 v)
{
    return hypot(hypot((double)v.x, (double)v.y), (double)v.z);
}

// The lengths that go into a pair, added up.
static inline double size_of(const abut_shape3 *a, const abut_shape3 *b, abut_pose3 pose)
{
    return length(pose.p) + length(a->middle) + length(b->middle) + (double)a->reach + (double)a->radius + (double)b->reach +
           (double)b->radius;
}

static inline bool is_finite_vec(abut_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

#endif
