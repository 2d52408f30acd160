// radix.h : sorts 64-bit keys by some of their bits, least significant digit first. Stable; equal keys keep their order.
#ifndef WORLD_BROAD_RADIX_H
#define WORLD_BROAD_RADIX_H

#include "abut/base.h"

// Sorts by the bits first .. first + count - 1. `spare` has room for as many keys; the answer is in `keys`.
void abut_radix_sort(uint64_t *keys, uint64_t *spare, size_t n, int first, int count);

// The number of bits that are needed to write every number below n.
int abut_bits_below(uint64_t n);

#endif
