// faces3.c : what is asked of all faces of EPA's polytope at once.
//
// A face is seen by a point that is higher along its normal than its reach; of those that stay, the one with the least square
// may be the next to be worked on. Every step goes through every face, so they are taken eight at a time where the processor
// can, without a branch on a number. Eight by eight or one by one, heights are rounded alike, and of equal squares the first is
// taken.
#include "epa/faces3.h"
#include "simd/lanes8.h"
#include <math.h>

static inline void put_bits(uint64_t *seen, int32_t first, uint64_t bits)
{
    uint64_t *word = &seen[first / ABUT_FACES3_WORD];
    *word = (first % ABUT_FACES3_WORD == 0 ? 0 : *word) | bits << first % ABUT_FACES3_WORD;
}

int32_t abut_faces3_seen_plain(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    int32_t   nearest = -1;
    abut_real least = (abut_real)INFINITY;
    seen[ABUT_FACES3_WORDS - 1] = 0;
    for (int32_t f = 0; f < p->faces; ++f) {
        abut_real height = (p->normal_x[f] * w->x + p->normal_y[f] * w->y) + p->normal_z[f] * w->z;
        bool      sees = height > p->reach[f];
        put_bits(seen, f, sees);
        if (!sees && p->square[f] < least) {
            least = p->square[f];
            nearest = f;
        }
    }
    return nearest;
}

// The first face, of those not left out, with that square; -1 for the infinite one.
ABUT_LANES8_INLINE int32_t first_with(const abut_polytope3 *p, abut_lanes8 square, const uint64_t *left_out)
{
    if (abut_lanes8_equal(square, abut_lanes8_of((abut_real)INFINITY)) != 0) {
        return -1;
    }
    for (int32_t first = 0; first < p->faces; first += ABUT_FACES3_WORD) {
        uint64_t bits = 0;
        for (int32_t f = first; f < p->faces && f < first + ABUT_FACES3_WORD; f += ABUT_LANES8_COUNT) {
            bits |= (uint64_t)abut_lanes8_equal(abut_lanes8_load(p->square + f), square) << (f - first);
        }
        bits &= ~left_out[first / ABUT_FACES3_WORD];
        if (bits != 0) {
            return first + abut_lowest_bit(bits);
        }
    }
    return -1;
}

ABUT_LANES8 static int32_t seen_by_eight(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    abut_lanes8 wx = abut_lanes8_of(w->x);
    abut_lanes8 wy = abut_lanes8_of(w->y);
    abut_lanes8 wz = abut_lanes8_of(w->z);
    abut_lanes8 none = abut_lanes8_of((abut_real)INFINITY);
    abut_lanes8 least = none;
    seen[ABUT_FACES3_WORDS - 1] = 0;
    for (int32_t f = 0; f < p->faces; f += ABUT_LANES8_COUNT) {
        abut_lanes8 hx = abut_lanes8_multiply(abut_lanes8_load(p->normal_x + f), wx);
        abut_lanes8 hy = abut_lanes8_multiply(abut_lanes8_load(p->normal_y + f), wy);
        abut_lanes8 hz = abut_lanes8_multiply(abut_lanes8_load(p->normal_z + f), wz);
        abut_lanes8 height = abut_lanes8_add(abut_lanes8_add(hx, hy), hz);
        abut_lanes8 reach = abut_lanes8_load(p->reach + f);
        abut_lanes8 square = abut_lanes8_load(p->square + f);
        put_bits(seen, f, abut_lanes8_greater(height, reach));
        least = abut_lanes8_smaller(abut_lanes8_where_greater(height, reach, none, square), least);
    }
    return first_with(p, abut_lanes8_smallest(least), seen);
}

int32_t abut_faces3_seen(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    return abut_has_lanes8() ? seen_by_eight(p, w, seen) : abut_faces3_seen_plain(p, w, seen);
}

int32_t abut_faces3_nearest(const abut_polytope3 *p)
{
    int32_t   best = -1;
    abut_real least = (abut_real)INFINITY;
    for (int32_t f = 0; f < p->faces; ++f) {
        if (p->square[f] < least) {
            least = p->square[f];
            best = f;
        }
    }
    return best;
}
