// solve2.h : the signed distance of a pair already brought into the unit frame; what every query
// of the plane goes through that no kernel answers from the shapes and the pose (axes2.h).
#ifndef ABUT_QUERY_SOLVE2_H
#define ABUT_QUERY_SOLVE2_H

#include "gjk/core2.h"

// Which methods may answer.
typedef enum abut_method {
    ABUT_METHOD_ANY,    // a closed form where there is one
    ABUT_METHOD_GENERAL // GJK and EPA alone
} abut_method;

// The answer about the rounded shapes, in A's frame. Reads and writes the cache, which may be NULL.
abut_proximity2 abut_solve2(const abut_pair2 *pair, abut_method method, abut_cache2 *cache);

// Whether the rounded shapes share a point: as soon as that is known, and as abut_solve2 would say in the end.
bool abut_touching2(const abut_pair2 *pair);

// The answer to a pair that is none: every field filled, status ABUT_INVALID.
abut_proximity2 abut_no_answer2(void);

#endif
