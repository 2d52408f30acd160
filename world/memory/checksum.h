// checksum.h : a fingerprint of bytes, against damage and not against malice.
#ifndef WORLD_MEMORY_CHECKSUM_H
#define WORLD_MEMORY_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// A finishing step of a hash: every bit of the answer depends on all of the argument. (Stafford 2011, "Better bit mixing",
// variant 13.)
static inline uint64_t abut_mixed(uint64_t h)
{
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}

// Of any bytes, eight at a time.
static inline uint64_t abut_checksum(const void *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    uint64_t             sum = size;
    for (size_t i = 0; i < size; i += sizeof(uint64_t)) {
        uint64_t word = 0;
        memcpy(&word, at + i, size - i < sizeof word ? size - i : sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 32;
    }
    return abut_mixed(sum);
}

#endif
