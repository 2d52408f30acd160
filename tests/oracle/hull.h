// hull.h : the corners of a core, for the oracle: convex hull by exact predicates.
#ifndef ABUT_TESTS_HULL_H
#define ABUT_TESTS_HULL_H

#include "oracle2.h"

/// The corners of a core in its own frame: counter-clockwise, strictly convex (1 or 2 of them when flat).
typedef struct hull2 {
    int count;
    wide (*corners)[2]; ///< about the centre; owned; give back with hull2_free
    double center[2];   ///< of a box, else zero
} hull2;

/// Hull of the shape's points, or the corners of its box. All numbers are exact.
hull2 hull2_of(const oracle2_shape *shape);

void hull2_free(hull2 *hull);

/// Sign of the turn p -> q -> r, exact: +1 counter-clockwise, 0 collinear, -1 clockwise.
int hull2_turn(const double p[2], const double q[2], const double r[2]);

#endif
