// casts2.h : when a polygon core that moves on a straight line shares points with another one, for the oracle.
#ifndef ABUT_TESTS_CASTS2_H
#define ABUT_TESTS_CASTS2_H

#include "oracle2.h"

/// B, placed by `start`, moves by fraction * way; A stays at the identity.
typedef struct cast2 {
    oracle2_shape a, b;
    oracle2_pose  start;
    double        way[2];
} cast2;

/// The fractions, of the whole line and so of either sign, at which the two share a point: none where first > last.
typedef struct span2 {
    wide first, last;
} span2;

/// Of two cores of points or boxes; radii are ignored. Within 2^-90 of what divides by the speed across the edge that decides;
/// whether there are any is exact, but for a way that is zero. Cost grows with the square of the number of corners.
span2 casts2_span(const cast2 *cast);

/// The signed distance at a fraction, radii included; of the position nothing is rounded but the last bits of a wide number.
oracle2_answer casts2_at(const cast2 *cast, double fraction);

/// The same along the unit vector of n: what oracle2_along answers.
wide casts2_along(const cast2 *cast, double fraction, const double n[2], double *doubt);

#endif
