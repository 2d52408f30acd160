// side3.h : the exact side of a plane, for the oracle.
#ifndef ABUT_TESTS_SIDE3_H
#define ABUT_TESTS_SIDE3_H

/// Sign of the determinant (b - a, c - a, d - a), exact: +1 when d is on the side the normal of a, b, c points to.
int side3_of(const double a[3], const double b[3], const double c[3], const double d[3]);

/// The same determinant in double; the differences from a are left in d, the sum of the products' magnitudes in *sum.
double side3_rough(const double a[3], const double b[3], const double c[3], const double e[3], double d[3][3], double *sum);

#endif
