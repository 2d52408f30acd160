// rational3.h : the signed distance of two polytope cores in exact rational arithmetic: the judge of the oracle.
#ifndef ABUT_TESTS_RATIONAL3_H
#define ABUT_TESTS_RATIONAL3_H

#include <gmp.h>

#include "oracle3.h"

/// Sets `square` to the exact square of the signed distance of the cores (radii ignored; points and boxes only) and returns
/// its sign: +1 apart, 0 touching, -1 overlapping. `square` must be initialised. Cost grows with the squares of both point
/// counts times their sum, and with their cubes. rational2_agrees (rational2.h) holds a number against the square.
int rational3_distance(const oracle3_shape *a, const oracle3_shape *b, const oracle3_pose *b_in_a, mpq_t square);

#endif
