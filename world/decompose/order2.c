// order2.c : see order2.h. Only comparisons, sums and one division: the same order on every machine.
#include "decompose/order2.h"
#include <string.h>

enum {
    CURVE_BITS = 16, // of each coordinate: 2^32 cells
    ROUNDS = 16,
    DIGIT_BITS = 8,
    DIGITS = 1 << DIGIT_BITS,
    KEY_BITS = 40 // two coordinates and the round
};

// The place along Hilbert's curve of a cell of a grid of 2^CURVE_BITS in the square (Hilbert 1891; by quadrants, from the
// largest down: each may turn and mirror those within).
static uint64_t along_curve(uint32_t x, uint32_t y)
{
    uint64_t along = 0;
    for (uint32_t side = 1u << (CURVE_BITS - 1); side > 0; side /= 2) {
        const bool right = (x & side) != 0;
        const bool up = (y & side) != 0;
        along = 4 * along + (right ? (up ? 2u : 3u) : (up ? 1u : 0u));
        if (!up) {
            const uint32_t from = right ? ~y : y;
            y = right ? ~x : x;
            x = from;
        }
    }
    return along;
}

// 0 for one point in two, 1 for one in four and so on, by bits that have nothing to do with where the point is (the finaliser
// of MurmurHash3, Appleby 2011).
static uint32_t round_of(uint32_t point)
{
    uint32_t bits = point;
    bits = (bits ^ (bits >> 16)) * 0x85ebca6bu;
    bits = (bits ^ (bits >> 13)) * 0xc2b2ae35u;
    bits ^= bits >> 16;
    uint32_t round = 0;
    while (round < ROUNDS - 1 && bits % 2 == 1) {
        bits /= 2;
        ++round;
    }
    return round;
}

static uint32_t cell(double x, double lower, double size)
{
    const double most = (1 << CURVE_BITS) - 1;
    const double share = size > 0 ? (x - lower) / size : 0;
    return (uint32_t)(share < 1 ? share * most : most);
}

// One pass of a radix sort, by the digit at `shift`. It keeps the order of equal digits.
static void sort_by_digit(const abut_place_key2 *from, abut_place_key2 *to, int32_t count, int shift)
{
    int32_t first[DIGITS + 1] = {0};
    for (int32_t i = 0; i < count; ++i) {
        ++first[(from[i].key >> shift) % DIGITS + 1];
    }
    for (int32_t d = 0; d < DIGITS; ++d) {
        first[d + 1] += first[d];
    }
    for (int32_t i = 0; i < count; ++i) {
        to[first[(from[i].key >> shift) % DIGITS]++] = from[i];
    }
}

void abut_order_points2(const abut_vec2 *points, int32_t *order, int32_t count, abut_place_key2 *keys)
{
    abut_place2 lower = {0, 0};
    abut_place2 upper = {0, 0};
    for (int32_t i = 0; i < count; ++i) {
        const abut_place2 p = abut_place_of2(points[order[i]]);
        lower.x = i == 0 || p.x < lower.x ? p.x : lower.x;
        lower.y = i == 0 || p.y < lower.y ? p.y : lower.y;
        upper.x = i == 0 || p.x > upper.x ? p.x : upper.x;
        upper.y = i == 0 || p.y > upper.y ? p.y : upper.y;
    }
    const double size = fmax(upper.x - lower.x, upper.y - lower.y);
    for (int32_t i = 0; i < count; ++i) {
        const abut_place2 p = abut_place_of2(points[order[i]]);
        const uint64_t    round = ROUNDS - 1 - round_of((uint32_t)order[i]);
        keys[i].key = (round << (2 * CURVE_BITS)) | along_curve(cell(p.x, lower.x, size), cell(p.y, lower.y, size));
        keys[i].point = order[i];
    }
    abut_place_key2 *from = keys;
    abut_place_key2 *to = keys + count;
    for (int shift = 0; shift < KEY_BITS; shift += DIGIT_BITS) {
        sort_by_digit(from, to, count, shift);
        abut_place_key2 *swap = from;
        from = to;
        to = swap;
    }
    for (int32_t i = 0; i < count; ++i) {
        order[i] = from[i].point;
    }
}
