// polygon_block.h : blocks and builders that the tests of hulls and of outlines share.
#ifndef ABUT_TESTS_POLYGON_BLOCK_H
#define ABUT_TESTS_POLYGON_BLOCK_H

#include "abut/shape2.h"
#include "base/tolerance_shape.h"
#include "support/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 600 };

// One unit in the last place of a number in [1/2, 1), as used in "8 units in the last place": of a size of 1 it is 2u.
static const double unit_of_one = 2 * (double)ABUT_UNIT_ROUNDOFF;

typedef struct room {
    _Alignas(16) unsigned char bytes[64 + (MOST + 80) * sizeof(abut_vec2)];
} room;

static inline abut_vec2 point(double x, double y)
{
    abut_vec2 v = {(abut_real)x, (abut_real)y};
    return v;
}

// The draws in a fixed order: that of a call's arguments is up to the compiler.
static inline abut_vec2 point_in(rng *r, double low, double high)
{
    double x = rng_range(r, low, high);
    return point(x, rng_range(r, low, high));
}

static inline const abut_polygon2 *hull_of(const abut_vec2 *points, int32_t count, room *r)
{
    const abut_polygon2 *polygon = NULL;
    int32_t              fault = 7;
    memset(r, 0xee, sizeof *r);
    assert_int_equal(abut_hull2_build(points, count, r->bytes, sizeof r->bytes, &polygon, &fault), ABUT_OK);
    assert_int_equal(fault, -1);
    assert_ptr_equal(polygon, r->bytes);
    assert_int_equal(polygon->given, count);
    return polygon;
}

static inline size_t bytes_of(const abut_polygon2 *polygon)
{
    return sizeof *polygon + (size_t)polygon->count * sizeof(abut_vec2);
}

static inline bool same(abut_vec2 a, abut_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

#endif
