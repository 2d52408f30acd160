// random.h : the one source of chance of all tests: seeded, the same on every machine.
//
// PCG32 (O'Neill 2014, XSH-RR 64/32). A generator is a plain value made from a seed and a stream; no state is shared, so a case
// can be drawn again from (seed, index) alone.
#ifndef ABUT_TESTS_RANDOM_H
#define ABUT_TESTS_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rng {
    uint64_t state, increment;
} rng;

/// A generator for one seed and one stream (say, the index of the case).
rng rng_make(uint64_t seed, uint64_t stream);

uint32_t rng_u32(rng *r);
uint64_t rng_u64(rng *r);

/// 0 .. n - 1, each equally likely; n > 0.
uint32_t rng_below(rng *r, uint32_t n);

/// [0, 1), a multiple of 2^-53.
double rng_unit(rng *r);

/// [low, high)
double rng_range(rng *r, double low, double high);

/// [low, high), its logarithm uniform; 0 < low < high.
double rng_log(rng *r, double low, double high);

/// True with probability p.
bool rng_chance(rng *r, double p);

/// +1 or -1.
double rng_sign(rng *r);

/// The seed of this run: ABUT_TEST_SEED if set, else `standard`. Prints it, so that a failure can be run again.
uint64_t rng_seed_of_run(uint64_t standard);

/// `count` times ABUT_TEST_SCALE (a positive number, 1 when not set), at least 1.
uint64_t rng_scaled(uint64_t count);

#endif
