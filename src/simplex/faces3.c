// faces3.c : what is asked of all faces of EPA's polytope at once.
//
// A face is seen by a point that is higher along its normal than its reach; of those that stay, the one with the least square
// may be the next to be worked on. Every step goes through every face, so they are taken eight at a time where the processor
// can, without a branch on a number. Eight by eight or one by one, heights are rounded alike, and of equal squares the first is
// taken.
#include "simplex/faces3.h"
#include "math/lanes.h"
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
ABUT_EIGHT_INLINE int32_t first_with(const abut_polytope3 *p, abut_eight square, const uint64_t *left_out)
{
    if (abut_eight_equal(square, abut_eight_of((abut_real)INFINITY)) != 0) {
        return -1;
    }
    for (int32_t first = 0; first < p->faces; first += ABUT_FACES3_WORD) {
        uint64_t bits = 0;
        for (int32_t f = first; f < p->faces && f < first + ABUT_FACES3_WORD; f += ABUT_EIGHT_LANES) {
            bits |= (uint64_t)abut_eight_equal(abut_eight_load(p->square + f), square) << (f - first);
        }
        bits &= ~left_out[first / ABUT_FACES3_WORD];
        if (bits != 0) {
            return first + abut_lowest_bit(bits);
        }
    }
    return -1;
}

ABUT_EIGHT static int32_t seen_by_eight(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    abut_eight wx = abut_eight_of(w->x);
    abut_eight wy = abut_eight_of(w->y);
    abut_eight wz = abut_eight_of(w->z);
    abut_eight none = abut_eight_of((abut_real)INFINITY);
    abut_eight least = none;
    seen[ABUT_FACES3_WORDS - 1] = 0;
    for (int32_t f = 0; f < p->faces; f += ABUT_EIGHT_LANES) {
        abut_eight hx = abut_eight_multiply(abut_eight_load(p->normal_x + f), wx);
        abut_eight hy = abut_eight_multiply(abut_eight_load(p->normal_y + f), wy);
        abut_eight hz = abut_eight_multiply(abut_eight_load(p->normal_z + f), wz);
        abut_eight height = abut_eight_add(abut_eight_add(hx, hy), hz);
        abut_eight reach = abut_eight_load(p->reach + f);
        abut_eight square = abut_eight_load(p->square + f);
        put_bits(seen, f, abut_eight_greater(height, reach));
        least = abut_eight_smaller(abut_eight_where_greater(height, reach, none, square), least);
    }
    return first_with(p, abut_eight_smallest(least), seen);
}

int32_t abut_faces3_seen(const abut_polytope3 *p, const abut_vec3 *w, uint64_t *seen)
{
    return abut_has_eight() ? seen_by_eight(p, w, seen) : abut_faces3_seen_plain(p, w, seen);
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
