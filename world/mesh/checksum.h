// checksum.h : a fingerprint of bytes, against damage and not against malice.
#ifndef WORLD_MESH_CHECKSUM_H
#define WORLD_MESH_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

// FNV-1a of 64 bits (Fowler, Noll, Vo 1991).
static inline uint64_t abut_checksum(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t             sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

#endif
