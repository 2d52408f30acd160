// casts3.h : when a polytope core that moves on a straight line shares points with another one, for the oracle.
#ifndef ABUT_TESTS_CASTS3_H
#define ABUT_TESTS_CASTS3_H

#include "oracle3.h"

/// B, placed by `start`, moves by fraction * way; A stays at the identity.
typedef struct cast3 {
    oracle3_shape a, b;
    oracle3_pose  start;
    double        way[3];
} cast3;

/// The fractions, of the whole line and so of either sign, at which the two share a point: none where first > last.
typedef struct span3 {
    wide first, last;
} span3;

/// Of two cores of points or boxes; radii are ignored. Within 2^-90 of what divides by the speed across the face that decides;
/// whether there are any is exact, but for a way that is zero, where casts3_decides. Cost grows with the product of the numbers
/// of edges.
span3 casts3_span(const cast3 *cast);

/// Whether the two have few enough corners for rationals.
bool casts3_decides(const cast3 *cast);

/// The signed distance at a fraction, radii included; of the position nothing is rounded but the last bits of a wide number.
oracle3_answer casts3_at(const cast3 *cast, double fraction);

/// The same along the unit vector of n: what oracle3_along answers.
wide casts3_along(const cast3 *cast, double fraction, const double n[3], double *doubt);

#endif
