// simplex3.h : the point of B - A nearest the origin, by search in long double, for the oracle.
#ifndef ABUT_TESTS_NEAREST3_H
#define ABUT_TESTS_NEAREST3_H

#include "posed3.h"

typedef struct nearest3 {
    int         count; ///< points of the last simplex
    long double c[4][3];
    int         corner[4][2];
    long double length;  ///< of the nearest point of B - A found, to 2^-60 of the size: an upper bound of the cores' distance
    long double dir[3];  ///< unit: where that point lies, or the normal of its triangle
    long double low;     ///< the greatest separation found, in long double
    long double best[3]; ///< the direction of that; unit
    bool        inside;  ///< the simplex is a tetrahedron round the origin; the length is 0
} nearest3;

nearest3 nearest3_of(const difference3 *d);

#endif
