// simd4_vec2.h : rows of four numbers (simd4.h) that are two pairs: what one body has along its two axes, and the other.
#ifndef ABUT_SIMD_SIMD4_VEC2_H
#define ABUT_SIMD_SIMD4_VEC2_H

#include "abut/math2.h"
#include "math/unit.h"
#include "simd/simd4.h"

// Whether one of two numbers is negative, or a negative zero.
static inline bool abut_is_signed2(abut_real x, abut_real y)
{
    return (abut_bits_of(x) | abut_bits_of(y)) >> (sizeof x * CHAR_BIT - 1) != 0;
}

// Two pairs from where they are kept.
static inline abut_simd4 abut_simd4_pairs(const abut_vec2 *first, const abut_vec2 *second)
{
    return abut_simd4_load_pairs(&first->x, &second->x);
}

// The same pair twice.
static inline abut_simd4 abut_simd4_pair(const abut_vec2 *pair)
{
    return abut_simd4_load_pair_twice(&pair->x);
}

// The first pair to where it is kept.
static inline void abut_simd4_put_pair(abut_vec2 *to, abut_simd4 a)
{
    abut_simd4_store_pair(&to->x, a);
}

// A pair twice.
static inline abut_simd4 abut_simd4_twice(abut_vec2 v)
{
    return abut_simd4_of(v.x, v.y, v.x, v.y);
}

// The first pair.
static inline abut_vec2 abut_simd4_first_pair(abut_simd4 a)
{
    abut_real numbers[4];
    abut_simd4_store(numbers, a);
    abut_vec2 v = {numbers[0], numbers[1]};
    return v;
}

// Both pairs turned.
static inline abut_simd4 abut_simd4_rotated(abut_rot2 r, abut_simd4 a)
{
    abut_simd4 leftward = abut_simd4_of(-(abut_real)0.0, 0, -(abut_real)0.0, 0);
    abut_simd4 aside = abut_simd4_mul(abut_simd4_flip_signs(abut_simd4_splat(r.s), leftward), abut_simd4_swap_adjacent(a));
    return abut_simd4_add(abut_simd4_scale(r.c, a), aside);
}

// The direction of a way of this length, twice; a component that means nothing beside the other is zero (abut_flush), told
// before the quotients are there. Where both of these are one vector, so are both comparisons. Elsewhere the rare component is
// one guess for the two, right but for bodies that begin or end to stand in line with an axis.
static inline abut_simd4 abut_simd4_direction(abut_vec2 way, abut_real length)
{
    const bool together = ABUT_SIMD4_NATIVES == 1;
    abut_real  least = ABUT_COMPONENT_SMALLEST * length;
    if (together) {
        abut_simd4 ways = abut_simd4_twice(way);
        return abut_simd4_unless_less(abut_simd4_abs(ways), abut_simd4_splat(least),
                                      abut_simd4_div(ways, abut_simd4_splat(length)));
    }
    abut_vec2 unit = {way.x / length, way.y / length};
    if (abut_min(abut_abs(way.x), abut_abs(way.y)) < least) {
        unit.x = abut_abs(way.x) < least ? 0 : unit.x;
        unit.y = abut_abs(way.y) < least ? 0 : unit.y;
    }
    return abut_simd4_twice(unit);
}

#endif
