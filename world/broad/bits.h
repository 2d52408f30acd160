// bits.h : a set of small numbers, a bit each, 64 to a word.
#ifndef WORLD_BROAD_BITS_H
#define WORLD_BROAD_BITS_H

#include "broad/array.h"

enum { ABUT_WORD = 64 };

static inline size_t abut_words_for(size_t bits)
{
    return (bits + ABUT_WORD - 1) / ABUT_WORD;
}

static inline bool abut_bit(const abut_array *set, uint32_t i)
{
    return (((const uint64_t *)set->data)[i / ABUT_WORD] >> i % ABUT_WORD & 1) != 0;
}

static inline void abut_bit_set(abut_array *set, uint32_t i, bool value)
{
    uint64_t      *word = (uint64_t *)set->data + i / ABUT_WORD;
    const uint64_t bit = (uint64_t)1 << i % ABUT_WORD;
    *word = value ? *word | bit : *word & ~bit;
}

// Empties the words from one on, as far as there is memory.
static inline void abut_bits_clear_from(abut_array *set, size_t word)
{
    for (; word < set->capacity; word++) {
        ((uint64_t *)set->data)[word] = 0;
    }
}

#endif
