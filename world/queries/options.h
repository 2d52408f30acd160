// options.h : how a query of the world takes the options of a cast or a ray: as the core does.
#ifndef WORLD_QUERIES_OPTIONS_H
#define WORLD_QUERIES_OPTIONS_H

#include "abut/base.h"

// What is not above 0, a NaN too, is the default. The boxes that are searched have to go by the same numbers as the core, or
// they would hide what it meets.
static inline abut_cast_options abut_cast_options_of(const abut_cast_options *given)
{
    const abut_cast_options none = {0};
    abut_cast_options       o = given != NULL ? *given : none;
    o.max_fraction = o.max_fraction > 0 ? o.max_fraction : 1;
    o.target = o.target > 0 ? o.target : 0;
    return o;
}

#endif
