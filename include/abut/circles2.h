// circles2.h : the contact of two circles, worked out where it is asked.
//
// It is the shortest question of all: to call the library costs more than to answer it. Include this beside query2.h where many
// circles meet. What is in doubt, and whatever is no pair of circles, is asked of the library, so the answer is that of
// abut_collide2, to the last bit. Where the caller's compiler may round otherwise (-ffast-math), and for other processors than
// x86, everything is asked of it. The parts of -ffast-math one by one, which no header is told of, are not for this one.
#ifndef ABUT_CIRCLES2_H
#define ABUT_CIRCLES2_H

#include "abut/query2.h"

#if defined(__SSE2_MATH__) && !defined(__FAST_MATH__) && !__FINITE_MATH_ONLY__
#define ABUT_CIRCLES2_INLINE
#include <emmintrin.h>
#include <math.h>
#include <string.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#if defined(ABUT_CIRCLES2_INLINE)

// The numbers of the library's ledger (src/base/tolerance.h): a unit test holds these equal to them.
#if defined(ABUT_F32)
typedef uint32_t abut_circles2_bits;
#define ABUT_CIRCLES2_U 0x1p-24f
#define ABUT_CIRCLES2_LEAST 0x1p-100f // of the square of the centres' distance
#define ABUT_CIRCLES2_MOST 0x1p120f   // and of its sum with the radii
#else
typedef uint64_t abut_circles2_bits;
#define ABUT_CIRCLES2_U 0x1p-53
#define ABUT_CIRCLES2_LEAST 0x1p-900
#define ABUT_CIRCLES2_MOST 0x1p1000
#endif
#define ABUT_CIRCLES2_NOISE (ABUT_CIRCLES2_U * (abut_real)5.02 + 7 * ABUT_CIRCLES2_U)
#define ABUT_CIRCLES2_NOISE_RADIUS (2 * ABUT_CIRCLES2_U)
#define ABUT_CIRCLES2_SLACK ((abut_real)0.0009765625)

// A product, rounded whatever the caller's compiler would make of it and a sum.
static inline abut_real abut_circles2_product(abut_real x, abut_real y)
{
    abut_real product = x * y;
    __asm__("" : "+x"(product));
    return product;
}

static inline abut_circles2_bits abut_circles2_bits_of(abut_real x)
{
    abut_circles2_bits bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// One instruction: sqrt may be a call besides.
static inline abut_real abut_circles2_root(abut_real x)
{
#if defined(ABUT_F32)
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set1_ps(x)));
#else
    __m128d all = _mm_set_sd(x);
    return _mm_cvtsd_f64(_mm_sqrt_sd(all, all));
#endif
}

static inline abut_real abut_circles2_size(abut_real x)
{
#if defined(ABUT_F32)
    return fabsf(x);
#else
    return fabs(x);
#endif
}

// A component of a unit vector, or zero where it means nothing beside the other.
static inline abut_real abut_circles2_flush(abut_real x)
{
    return abut_circles2_size(x) < ABUT_CIRCLES2_U * ABUT_CIRCLES2_U ? 0 : x;
}

// Whether both are circles, B round its own origin.
static inline bool abut_circles2_are(const abut_shape2 *a, const abut_shape2 *b)
{
    const abut_circles2_bits sign = (abut_circles2_bits)1 << (sizeof sign * 8 - 1);
    unsigned                 cores = ((unsigned)a->core ^ ABUT_CORE2_POINT) | ((unsigned)b->core ^ ABUT_CORE2_POINT);
    abut_circles2_bits       aside = abut_circles2_bits_of(b->middle.x) | abut_circles2_bits_of(b->middle.y);
    abut_circles2_bits       reach = abut_circles2_bits_of(a->reach) | abut_circles2_bits_of(b->reach);
    abut_circles2_bits       radius = abut_circles2_bits_of(a->radius) | abut_circles2_bits_of(b->radius);
    return (cores | aside | reach | (radius & sign)) == 0;
}

// Asked of the library. The pose as four numbers: nothing of it is written to memory for circles that do without.
static abut_manifold2 abut_circles2_ask(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache)
    __attribute__((noinline, cold, unused));

static abut_manifold2 abut_circles2_ask(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache)
{
    abut_pose2 b_in_a = {{x, y}, {c, s}};
    return abut_collide2(a, b, b_in_a, margin, cache);
}

/// As abut_collide2, of two circles.
static inline abut_manifold2 abut_collide_circles2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                   abut_real margin, abut_cache2 *cache)
{
    abut_vec2 p = b_in_a.p;
    abut_rot2 r = b_in_a.r;
    if (a == NULL || b == NULL || !abut_circles2_are(a, b)) {
        return abut_circles2_ask(a, b, p.x, p.y, r.c, r.s, margin, cache);
    }
    abut_vec2 way = abut_sub2(p, a->middle);
    abut_real square = abut_circles2_product(way.x, way.x) + abut_circles2_product(way.y, way.y);
    abut_real excess = (abut_circles2_product(r.c, r.c) + abut_circles2_product(r.s, r.s)) - 1;
    abut_real radius = a->radius + b->radius;
    if (!(square > ABUT_CIRCLES2_LEAST && square + radius < ABUT_CIRCLES2_MOST &&
          abut_circles2_size(excess) <= ABUT_CIRCLES2_SLACK)) {
        return abut_circles2_ask(a, b, p.x, p.y, r.c, r.s, margin, cache);
    }
    abut_real most = margin > 0 ? margin : 0;
    abut_real centres = abut_circles2_root(square);
    abut_vec2 n = {abut_circles2_flush(way.x / centres), abut_circles2_flush(way.y / centres)};
    abut_vec2 out_a = {abut_circles2_product(a->radius, n.x), abut_circles2_product(a->radius, n.y)};
    abut_vec2 out_b = {abut_circles2_product(b->radius, n.x), abut_circles2_product(b->radius, n.y)};
    abut_real distance = centres - radius;
    abut_real error =
        abut_circles2_product(ABUT_CIRCLES2_NOISE, centres) + abut_circles2_product(ABUT_CIRCLES2_NOISE_RADIUS, radius);
    bool           beyond = most > 0 && distance - error > most;
    abut_manifold2 m = {n,
                        abut_perp2(n),
                        {{abut_add2(a->middle, out_a), abut_sub2(p, out_b), distance, 0}, {{0, 0}, {0, 0}, 0, 0}},
                        distance <= most,
                        distance,
                        error,
                        beyond ? ABUT_BEYOND : ABUT_OK,
                        0};
    if (cache != NULL) {
        cache->normal = n;
    }
    return m;
}

#else

/// As abut_collide2, of two circles.
static inline abut_manifold2 abut_collide_circles2(const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a,
                                                   abut_real margin, abut_cache2 *cache)
{
    return abut_collide2(a, b, b_in_a, margin, cache);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
