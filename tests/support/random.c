// random.c : PCG32 (O'Neill 2014) and the few distributions the tests need.
#include "random.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// SplitMix64 (Steele, Lea, Flood 2014): neighbouring seeds and streams give unrelated generators.
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

rng rng_make(uint64_t seed, uint64_t stream)
{
    rng r = {mix(seed ^ mix(stream)), mix(stream + 1) | 1u};
    (void)rng_u32(&r);
    return r;
}

uint32_t rng_u32(rng *r)
{
    const uint64_t old = r->state;
    r->state = old * 6364136223846793005u + r->increment;
    const uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    const uint32_t turn = (uint32_t)(old >> 59);
    return (shifted >> turn) | (shifted << ((32u - turn) & 31u));
}

uint64_t rng_u64(rng *r)
{
    const uint64_t high = rng_u32(r);
    return (high << 32) | rng_u32(r);
}

uint32_t rng_below(rng *r, uint32_t n)
{
    return (uint32_t)(((uint64_t)rng_u32(r) * n) >> 32);
}

double rng_unit(rng *r)
{
    return (double)(rng_u64(r) >> 11) * 0x1p-53;
}

double rng_range(rng *r, double low, double high)
{
    return low + (high - low) * rng_unit(r);
}

double rng_log(rng *r, double low, double high)
{
    return low * pow(high / low, rng_unit(r));
}

bool rng_chance(rng *r, double p)
{
    return rng_unit(r) < p;
}

double rng_sign(rng *r)
{
    return (rng_u32(r) >> 31) ? 1.0 : -1.0;
}

uint64_t rng_seed_of_run(uint64_t standard)
{
    const char    *text = getenv("ABUT_TEST_SEED");
    const uint64_t seed = text != NULL && *text != '\0' ? strtoull(text, NULL, 0) : standard;
    printf("ABUT_TEST_SEED=%" PRIu64 "\n", seed);
    return seed;
}

uint64_t rng_scaled(uint64_t count)
{
    const char  *text = getenv("ABUT_TEST_SCALE");
    const double scale = text != NULL && *text != '\0' ? strtod(text, NULL) : 1.0;
    printf("ABUT_TEST_SCALE=%g\n", scale);
    const double scaled = (double)count * (scale > 0 ? scale : 1.0);
    return scaled < 1.0 ? 1u : (uint64_t)scaled;
}
