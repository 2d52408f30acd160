// motions2.h : random straight motions of the generator's pairs: B comes to where the pair has it, or passes close by.
#ifndef ABUT_TESTS_MOTIONS2_H
#define ABUT_TESTS_MOTIONS2_H

#include <math.h>
#include <string.h>

#include "casts2.h"
#include "pairs2.h"

typedef enum motions2_family {
    MOTIONS2_ANY,  ///< any way
    MOTIONS2_ONTO, ///< along the normal of where the pair has B, or within 1e-8 .. 1 of it
    MOTIONS2_PAST, ///< square to it, or within 1e-16 .. 1e-2 of that: grazing
    MOTIONS2_AXIS, ///< along one of A's axes
    MOTIONS2_LONG, ///< 1e2 .. 1e8 times their size
    MOTIONS2_NOT,  ///< no way at all, or 1e-20 .. 1e-6 of their size
    MOTIONS2_FAMILIES
} motions2_family;

static inline const char *motions2_name(motions2_family family)
{
    static const char *const names[MOTIONS2_FAMILIES] = {"any", "onto", "past", "axis", "long", "not"};
    return names[family];
}

static inline void motions2_way(rng *r, motions2_family family, const double normal[2], double v[2])
{
    bodies2_direction(r, v);
    if (family == MOTIONS2_ONTO || family == MOTIONS2_PAST) {
        const double along = v[0] * normal[0] + v[1] * normal[1];
        const bool   onto = family == MOTIONS2_ONTO;
        const double off = rng_chance(r, 0.3) ? 0 : onto ? rng_log(r, 1e-8, 1) : rng_sign(r) * rng_log(r, 1e-16, 1e-2);
        for (int k = 0; k < 2; k++) {
            const double across = v[k] - along * normal[k];
            v[k] = onto ? off * across - normal[k] : across + off * normal[k];
        }
    } else if (family == MOTIONS2_AXIS) {
        memset(v, 0, 2 * sizeof v[0]);
        v[rng_below(r, 2)] = rng_sign(r);
    }
}

// The motion of a pair whose shapes are `size` together and whose nearest points lie along `normal`; B is where the pair has it
// at a fraction of -0.3 .. 1.3, as near as doubles (or floats) come to that.
static inline cast2 motions2_make(rng *r, motions2_family family, const pair2 *pair, double size, const double normal[2],
                                  bool single)
{
    cast2        cast = {bodies2_shape(&pair->a), bodies2_shape(&pair->b), pair->pose, {0, 0}};
    const double there = rng_range(r, -0.3, 1.3);
    const double length = family == MOTIONS2_LONG  ? size * rng_log(r, 1e2, single ? 1e4 : 1e8)
                          : family == MOTIONS2_NOT ? size * (rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-20, 1e-6))
                                                   : size * rng_log(r, 0.1, 10);
    motions2_way(r, family, normal, cast.way);
    for (int k = 0; k < 2; k++) {
        cast.way[k] *= length;
        cast.way[k] = single ? bodies2_single(cast.way[k]) : cast.way[k];
    }
    cast.start.px -= there * cast.way[0];
    cast.start.py -= there * cast.way[1];
    if (single) {
        cast.start.px = bodies2_single(cast.start.px);
        cast.start.py = bodies2_single(cast.start.py);
    }
    return cast;
}

#endif
