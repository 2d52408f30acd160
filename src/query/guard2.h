// guard2.h : a query about custom cores, whose support functions are held to what they promise while it runs.
#ifndef ABUT_QUERY_GUARD2_H
#define ABUT_QUERY_GUARD2_H

#include "base/tolerance.h"
#include "pairs/query2.h"

// A custom shape whose support function asks the caller's and looks at what it says. A point that is not finite or not in the
// box that the maker learned breaks the promise, and so does one that is farther along an earlier direction than the point that
// was given for that one, or less far along its own than an earlier point. From then on the middle is all there is.
typedef struct abut_guard2 {
    abut_shape2        shape;
    const abut_shape2 *of;
    abut_vec2          direction[ABUT_GUARD2_POINTS], point[ABUT_GUARD2_POINTS]; // from the middle
    int32_t            asked;
    bool               broken;
} abut_guard2;

typedef struct abut_guarded2 {
    abut_query2 query; // of the guarded shapes
    abut_guard2 a, b;
} abut_guarded2;

static inline bool abut_has_custom2(const abut_query2 *q)
{
    return q->a->core == ABUT_CORE2_CUSTOM || q->b->core == ABUT_CORE2_CUSTOM;
}

void abut_guard_query2(abut_guarded2 *g, const abut_query2 *q);

// Whether a support function broke its promise.
bool abut_is_broken2(const abut_guarded2 *g);

#endif
