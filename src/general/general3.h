// general3.h : the signed distance of any two cores, by GJK, EPA and Newton's method.
#ifndef ABUT_GENERAL_GENERAL3_H
#define ABUT_GENERAL_GENERAL3_H

#include "gjk/core3.h"

// Reads and writes the cache, which may be NULL.
void abut_general3(const abut_pair3 *pair, abut_cache3 *cache, abut_core_answer3 *answer);

#endif
