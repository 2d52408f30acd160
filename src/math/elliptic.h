// elliptic.h : complete elliptic integrals, for the outline of an ellipse.
#ifndef ABUT_MATH_ELLIPTIC_H
#define ABUT_MATH_ELLIPTIC_H

#include "abut/base.h"

// For an ellipse with half axes 1 and q, 0 <= q <= 1 (so the squared modulus is 1 - q^2):
typedef struct abut_elliptic {
    abut_real e;   // the second kind, E: a quarter of the outline's length
    abut_real q2k; // q^2 times the first kind, K; its limit 0 for q = 0, where K is infinite
} abut_elliptic;

// Both to 8u (measured: unit/elliptic).
abut_elliptic abut_elliptic_of(abut_real q);

#endif
