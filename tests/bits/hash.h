// hash.h : what the programs of this folder have in common: chance in integers, numbers exact in both precisions, and one hash
// over the bits of every answer. Nothing here depends on a libm; square root is exact everywhere.
#ifndef ABUT_TESTS_BITS_HASH_H
#define ABUT_TESTS_BITS_HASH_H

#include "abut/base.h"

#include <math.h>
#include <string.h>

#if defined(ABUT_F32)
static const char precision[] = "f32";
#else
static const char precision[] = "f64";
#endif

// ---- chance: SplitMix64 (Steele, Lea, Flood 2014) ------------------------------------------------------------------------

static uint64_t chance;

static uint64_t next_bits(void)
{
    chance += 0x9e3779b97f4a7c15u;
    uint64_t x = chance;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static uint32_t below(uint32_t n)
{
    return (uint32_t)((next_bits() >> 32) * n >> 32);
}

// -1 .. 1 in steps of 2^-20: exact in both precisions.
static abut_real number(void)
{
    const int32_t steps = (int32_t)(next_bits() >> 43) - 0x100000;
    return (abut_real)steps / (abut_real)0x100000;
}

static abut_real size(void)
{
    static const abut_real scale[4] = {1, (abut_real)0.5, (abut_real)0.25, (abut_real)0.0009765625};
    const abut_real        x = number();
    const abut_real        s = scale[below(4)];
    return ((x < 0 ? -x : x) + (abut_real)0.0009765625) * s;
}

// ---- the hash: FNV-1a over the bits of every number, least significant byte first -------------------------------------------

static uint64_t hash = 0xcbf29ce484222325u;

static void add_bits(uint64_t bits, int bytes)
{
    for (int i = 0; i < bytes; ++i) {
        hash = (hash ^ (bits >> (8 * i) & 0xff)) * 0x100000001b3u;
    }
}

static void add_number(abut_real x)
{
#if defined(ABUT_F32)
    uint32_t bits;
#else
    uint64_t bits;
#endif
    memcpy(&bits, &x, sizeof bits);
    add_bits(bits, (int)sizeof bits);
}

static abut_real root(abut_real x)
{
#if defined(ABUT_F32)
    return sqrtf(x);
#else
    return sqrt(x);
#endif
}

#endif
