// scenes3.h : writes a pair of the generator as a scene file, for a failure to be looked at.
#ifndef ABUT_TESTS_SCENES3_H
#define ABUT_TESTS_SCENES3_H

#include "pairs3.h"

/// False when the file cannot be written. Lengths are at their real scale. A custom core is written as the plain kind it
/// copies; a superellipsoid, for which the format has no word, as the ellipsoid of its half axes. A reader projects the matrix
/// to the nearest rotation: the very numbers come back from the seed and index only.
bool scenes3_write(const pair3 *pair, const char *path);

#endif
