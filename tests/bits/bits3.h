// bits3.h : the part of tests/bits that is about 3D.
#ifndef ABUT_TESTS_BITS3_H
#define ABUT_TESTS_BITS3_H

/// Prints the lines of 3D; 0, or 1 when the set of pairs is not fair.
int bits3(void);

#endif
