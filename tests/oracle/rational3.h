// rational3.h : the signed distance of two polytope cores in exact rational arithmetic: the judge of the oracle.
#ifndef ABUT_TESTS_RATIONAL3_H
#define ABUT_TESTS_RATIONAL3_H

#include <gmp.h>

#include "oracle3.h"

/// Sets `square` to the exact square of the signed distance of the cores (radii ignored; points and boxes only) and returns
/// its sign: +1 apart, 0 touching, -1 overlapping. `square` must be initialised. Cost grows with the squares of both point
/// counts times their sum, and with their cubes. rational2_agrees (rational2.h) holds a number against the square.
int rational3_distance(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a, mpq_t square);

/// Sets first and last, which must be initialised, to the fractions between which the core of B, moved by fraction * way,
/// shares points with A's (radii ignored; points and boxes only), and returns whether there are any: of a way that is zero,
/// none. Cost as of rational3_distance.
bool rational3_cast(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *start, const double way[3], mpq_t first,
                    mpq_t last);

#endif
