// scenes2.h : writes a pair of the generator as a scene file, for a failure to be looked at.
#ifndef ABUT_TESTS_SCENES2_H
#define ABUT_TESTS_SCENES2_H

#include "pairs2.h"

/// False when the file cannot be written.
bool scenes2_write(const pair2 *pair, const char *path);

#endif
