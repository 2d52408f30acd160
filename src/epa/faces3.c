// faces3.c : what is asked of all faces of EPA's polytope at once.
//
// A face is seen by a point that is higher along its normal than its reach; of those that stay, the one with the least square
// may be the next to be worked on. Every step goes through every face, so they are taken eight at a time where the processor
// can, without a branch on a number. Eight by eight or one by one, heights are rounded alike, and of equal squares the first is
// taken.
#include "epa/faces3.h"
#include "simd/simd8.h"
#include <math.h>

static inline void put_bits(uint64_t *seen, int32_t first, uint64_t bits)
{
    uint64_t *word = &seen[first / ABUT_FACES3_WORD];
    *word = (first % ABUT_FACES3_WORD == 0 ? 0 : *word) | bits << first % ABUT_FACES3_WORD;
}

// The first face, of those not left out, with that square; -1 for the infinite one.
static inline int32_t first_with(const abut_polytope3 *p, abut_simd8 square, const uint64_t *left_out)
{
    if (abut_simd8_equal(square, abut_simd8_splat((abut_real)INFINITY)) != 0) {
        return -1;
    }
    for (int32_t first = 0; first < p->faces; first += ABUT_FACES3_WORD) {
        uint64_t bits = 0;
        for (int32_t f = first; f < p->faces && f < first + ABUT_FACES3_WORD; f += ABUT_SIMD8_LANES) {
            bits |= (uint64_t)abut_simd8_equal(abut_simd8_load(p->square + f), square) << (f - first);
        }
        bits &= ~left_out[first / ABUT_FACES3_WORD];
        if (bits != 0) {
            return first + abut_lowest_bit(bits);
        }
    }
    return -1;
}

int32_t abut_faces3_seen(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    abut_simd8 wx = abut_simd8_splat(w->x);
    abut_simd8 wy = abut_simd8_splat(w->y);
    abut_simd8 wz = abut_simd8_splat(w->z);
    abut_simd8 none = abut_simd8_splat((abut_real)INFINITY);
    abut_simd8 least = none;
    seen[ABUT_FACES3_WORDS - 1] = 0;
    for (int32_t f = 0; f < p->faces; f += ABUT_SIMD8_LANES) {
        abut_simd8 hx = abut_simd8_mul(abut_simd8_load(p->normal_x + f), wx);
        abut_simd8 hy = abut_simd8_mul(abut_simd8_load(p->normal_y + f), wy);
        abut_simd8 hz = abut_simd8_mul(abut_simd8_load(p->normal_z + f), wz);
        abut_simd8 height = abut_simd8_add(abut_simd8_add(hx, hy), hz);
        abut_simd8 reach = abut_simd8_load(p->reach + f);
        abut_simd8 square = abut_simd8_load(p->square + f);
        put_bits(seen, f, abut_simd8_less(reach, height));
        least = abut_simd8_min(abut_simd8_select_less(reach, height, none, square), least);
    }
    return first_with(p, abut_simd8_reduce_min(least), seen);
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
