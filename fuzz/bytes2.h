// bytes2.h : any bytes as numbers, rotations and 2D shapes, for the fuzz targets that ask about pairs of them.
#ifndef ABUT_FUZZ_BYTES2_H
#define ABUT_FUZZ_BYTES2_H

#include "abut/abut.h"
#include "abut/steps2.h"
#include "require.h"

#include <float.h>
#include <math.h>
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

static inline abut_vec2 vec(bytes *in)
{
    const abut_real x = number(in);
    const abut_vec2 v = {x, number(in)};
    return v;
}

static inline abut_rot2 rotation(bytes *in)
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
static inline abut_support2_point superellipse(const void *user, abut_vec2 direction)
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

static inline void make_polygon(bytes *in, body *b, bool hull)
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

static inline void make_body(bytes *in, body *b)
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

// ---- lengths ---------------------------------------------------------------------------------------------------------------

static inline double length(abut_vec2 v)
{
    return hypot((double)v.x, (double)v.y);
}

// The lengths that go into a pair, added up.
static inline double size_of(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 pose)
{
    return length(pose.p) + length(a->middle) + length(b->middle) + (double)a->reach + (double)a->radius + (double)b->reach +
           (double)b->radius;
}

static inline bool is_finite_vec(abut_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

#endif
