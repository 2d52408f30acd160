// radix.c : a radix sort of digits of at most 11 bits, whose counters stay in the first cache. A digit that is the same in all
// keys is skipped.
#include "broad/radix.h"

#include <stdbool.h>
#include <string.h>

enum { MOST_BITS = 11, BUCKETS = 1 << MOST_BITS };

int abut_bits_below(uint64_t n)
{
    int bits = 0;
    while (bits < 64 && n > (uint64_t)1 << bits) {
        bits++;
    }
    return bits;
}

// Where each bucket begins; false when all keys fall into one.
static bool begin_buckets(const uint64_t *keys, size_t n, int shift, uint64_t mask, size_t *begin)
{
    memset(begin, 0, (size_t)(mask + 1) * sizeof *begin);
    for (size_t i = 0; i < n; i++) {
        begin[keys[i] >> shift & mask]++;
    }
    if (begin[keys[0] >> shift & mask] == n) {
        return false;
    }
    size_t sum = 0;
    for (uint64_t b = 0; b <= mask; b++) {
        const size_t count = begin[b];
        begin[b] = sum;
        sum += count;
    }
    return true;
}

void abut_radix_sort(uint64_t *keys, uint64_t *spare, size_t n, int first, int count)
{
    size_t    begin[BUCKETS];
    uint64_t *from = keys;
    uint64_t *to = spare;
    const int passes = (count + MOST_BITS - 1) / MOST_BITS;
    const int width = passes > 0 ? (count + passes - 1) / passes : 0;
    for (int pass = 0; n > 1 && pass < passes; pass++) {
        const int      shift = first + pass * width;
        const int      left = first + count - shift;
        const uint64_t mask = ((uint64_t)1 << (left < width ? left : width)) - 1;
        if (!begin_buckets(from, n, shift, mask, begin)) {
            continue;
        }
        for (size_t i = 0; i < n; i++) {
            to[begin[from[i] >> shift & mask]++] = from[i];
        }
        uint64_t *sorted = to;
        to = from;
        from = sorted;
    }
    if (from != keys) {
        memcpy(keys, from, n * sizeof *keys);
    }
}
