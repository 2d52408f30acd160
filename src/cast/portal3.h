// portal3.h : a cast without a radius as a ray through D.
#ifndef ABUT_CAST_PORTAL3_H
#define ABUT_CAST_PORTAL3_H

#include "abut/cast3.h"

// Brings a cast that has just begun to its end: a touch known as closely as rounding allows, or a miss. False where that cannot
// be told so: it begins in touch, or the way meets D within rounding of its outline. The cast is then as it was, but for its
// cost.
bool abut_caster_portal3(abut_caster3 *c);

#endif
