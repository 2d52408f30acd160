// solve3.h : the signed distance of a pair already brought into the unit frame; what every query of space goes through.
#ifndef ABUT_QUERY_SOLVE3_H
#define ABUT_QUERY_SOLVE3_H

#include "abut/steps3.h"

// Which methods may answer.
typedef enum abut_method3 {
    ABUT_METHOD3_ANY,    // a closed form where there is one
    ABUT_METHOD3_GENERAL // GJK and EPA alone
} abut_method3;

// The answer about the rounded shapes, in A's frame, written where it is wanted. Reads and writes the cache, which may be NULL.
void abut_solve3(const abut_pair3 *pair, abut_method3 method, abut_cache3 *cache, abut_proximity3 *p);

// The same answer's point on A's core, from the middle of it and in the unit frame: as it was before it was rounded where it
// lies.
abut_vec3 abut_core_place3(const abut_pair3 *pair);

// Whether the rounded shapes share a point: as soon as that is known, and as abut_solve3 would say in the end. The pair is left
// as it was.
bool abut_touching3(abut_pair3 *pair);

// The answer to a pair that is none: every field filled, status ABUT_INVALID.
abut_proximity3 abut_no_answer3(void);

#endif
