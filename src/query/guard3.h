// guard3.h : a query about custom cores, whose support functions are held to what they promise while it runs.
#ifndef ABUT_QUERY_GUARD3_H
#define ABUT_QUERY_GUARD3_H

#include "base/tolerance3.h"
#include "pairs/query3.h"

// A custom shape whose support function asks the caller's and looks at what it says. A point that is not finite or not in the
// box that the maker learned breaks the promise, and so does one that is farther along an earlier direction than the point that
// was given for that one, or less far along its own than an earlier point. From then on the middle is all there is.
typedef struct abut_guard3 {
    abut_shape3        shape;
    const abut_shape3 *of;
    abut_vec3          direction[ABUT_GUARD3_POINTS], point[ABUT_GUARD3_POINTS]; // from the middle
    int32_t            asked;
    bool               broken;
} abut_guard3;

typedef struct abut_guarded3 {
    abut_query3 query; // of the guarded shapes
    abut_guard3 a, b;
} abut_guarded3;

static inline bool abut_has_custom3(const abut_query3 *q)
{
    return q->a->core == ABUT_CORE3_CUSTOM || q->b->core == ABUT_CORE3_CUSTOM;
}

void abut_guard_query3(abut_guarded3 *g, const abut_query3 *q);

// Whether a support function broke its promise.
bool abut_is_broken3(const abut_guarded3 *g);

#endif
