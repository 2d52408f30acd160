// hash.h : a fingerprint of a world, of what its numbers are and not of how they are stored: the same on every machine.
#ifndef WORLD_BODIES_HASH_H
#define WORLD_BODIES_HASH_H

#include "bodies/state.h"
#include "memory/checksum.h"

static inline uint64_t abut_hash_reals(uint64_t h, const abut_real *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t     bits;
        const double number = (double)numbers[i] + 0; // -0 is 0
        memcpy(&bits, &number, sizeof number);
        h = abut_mixed(h ^ bits);
    }
    return h;
}

static inline uint64_t abut_hash_two(uint64_t h, uint32_t a, uint32_t b)
{
    return abut_mixed(h ^ ((uint64_t)a << 32 | b));
}

// What does not depend on the dimension. Zero where there is none.
uint64_t abut_hash_body(const abut_world *w, uint32_t place);
uint64_t abut_hash_body_shape(const abut_world *w, uint32_t place);
uint64_t abut_hash_contact(const abut_world *w, uint32_t place);
uint64_t abut_hash_ignored(const abut_world *w);

#endif
