// motions3.h : random straight motions of the generator's pairs: B comes to where the pair has it, or passes close by.
#ifndef ABUT_TESTS_MOTIONS3_H
#define ABUT_TESTS_MOTIONS3_H

#include <math.h>
#include <string.h>

#include "casts3.h"
#include "pairs3.h"

typedef enum motions3_family {
    MOTIONS3_ANY,  ///< any way
    MOTIONS3_ONTO, ///< along the normal of where the pair has B, or within 1e-8 .. 1 of it
    MOTIONS3_PAST, ///< square to it, or within 1e-16 .. 1e-2 of that: grazing
    MOTIONS3_AXIS, ///< along one of A's axes
    MOTIONS3_LONG, ///< 1e2 .. 1e8 times their size
    MOTIONS3_NOT,  ///< no way at all, or 1e-20 .. 1e-6 of their size
    MOTIONS3_FAMILIES
} motions3_family;

static inline const char *motions3_name(motions3_family family)
{
    static const char *const names[MOTIONS3_FAMILIES] = {"any", "onto", "past", "axis", "long", "not"};
    return names[family];
}

static inline void motions3_way(rng *r, motions3_family family, const double normal[3], double v[3])
{
    bodies3_direction(r, v);
    if (family == MOTIONS3_ONTO || family == MOTIONS3_PAST) {
        const double along = v[0] * normal[0] + v[1] * normal[1] + v[2] * normal[2];
        const bool   onto = family == MOTIONS3_ONTO;
        const double off = rng_chance(r, 0.3) ? 0 : onto ? rng_log(r, 1e-8, 1) : rng_sign(r) * rng_log(r, 1e-16, 1e-2);
        for (int k = 0; k < 3; k++) {
            const double across = v[k] - along * normal[k];
            v[k] = onto ? off * across - normal[k] : across + off * normal[k];
        }
    } else if (family == MOTIONS3_AXIS) {
        memset(v, 0, 3 * sizeof v[0]);
        v[rng_below(r, 3)] = rng_sign(r);
    }
}

// The motion of a pair whose shapes are `size` together and whose nearest points lie along `normal`; B is where the pair has it
// at a fraction of -0.3 .. 1.3, as near as doubles (or floats) come to that.
static inline cast3 motions3_make(rng *r, motions3_family family, const pair3 *pair, double size, const double normal[3],
                                  bool single)
{
    cast3        cast = {bodies3_shape(&pair->a), bodies3_shape(&pair->b), pair->pose, {0, 0, 0}};
    const double there = rng_range(r, -0.3, 1.3);
    const double length = family == MOTIONS3_LONG  ? size * rng_log(r, 1e2, single ? 1e4 : 1e8)
                          : family == MOTIONS3_NOT ? size * (rng_chance(r, 0.3) ? 0 : rng_log(r, 1e-20, 1e-6))
                                                   : size * rng_log(r, 0.1, 10);
    motions3_way(r, family, normal, cast.way);
    for (int k = 0; k < 3; k++) {
        cast.way[k] *= length;
        cast.start.position[k] -= there * cast.way[k];
        if (single) {
            cast.way[k] = bodies3_single(cast.way[k]);
            cast.start.position[k] = bodies3_single(cast.start.position[k]);
        }
    }
    return cast;
}

#endif
