// smooth3.h : signed distance when at least one core is a disk, cylinder, cone, ellipsoid or superellipsoid, for the oracle.
#ifndef ABUT_TESTS_SMOOTH3_H
#define ABUT_TESTS_SMOOTH3_H

#include "posed3.h"

/// The signed distance of the cores (no radii), with its bound and a normal; `proven` says which kind of bound it is.
oracle3_answer smooth3_distance(posed3 *a, posed3 *b);

#endif
