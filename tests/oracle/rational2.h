// rational2.h : the signed distance of two polygon cores in exact rational arithmetic: the judge of the oracle.
#ifndef ABUT_TESTS_RATIONAL2_H
#define ABUT_TESTS_RATIONAL2_H

#include <gmp.h>

#include "oracle2.h"

/// Sets `square` to the exact square of the signed distance of the cores (radii ignored; no ellipses) and returns its sign:
/// +1 apart, 0 touching, -1 overlapping. `square` must be initialised. Cost grows with the product of the point counts.
int rational2_distance(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a, mpq_t square);

/// Sets first and last, which must be initialised, to the fractions between which the core of B, moved by fraction * way,
/// shares points with A's (radii ignored; no ellipses), and returns whether there are any: of a way that is zero, none.
bool rational2_cast(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose start, const double way[2], mpq_t first,
                    mpq_t last);

/// The number, as near as a wide number comes.
wide rational2_wide(const mpq_t q);

/// True when | |value| - sqrt(square) | <= bound, decided in rationals.
bool rational2_agrees(wide value, double bound, const mpq_t square);

#endif
