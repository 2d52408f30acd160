// cases.h : the pairs of libccd's own test suite that it asks the penetration of (github.com/danfis/libccd, src/testsuites):
// boxes and cylinders, their sizes, positions and turns. What libccd answers is not in here.
#ifndef ABUT_TESTS_CCD_CASES_H
#define ABUT_TESTS_CCD_CASES_H

#include "objects.h"

// `name` is that of libccd's suite and of the pair in it.
typedef struct ccd_case {
    const char *name;
    object      a, b;
} ccd_case;

enum { CCD_CASES = 24 };

ccd_case ccd_case_of(int index);

#endif
