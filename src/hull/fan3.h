// fan3.h : sharing points out among the new facets round one vertex.
#ifndef ABUT_HULL_FAN3_H
#define ABUT_HULL_FAN3_H

#include "hull/facets3.h"

// hull->rim holds `count` new facets, each (a, b, eye) with its b the next one's a. Assigns every point of the list that begins
// with `orphan` to one of those it is strictly above; points above none are inside the hull and are dropped.
void abut_fan_share3(abut_facets3 *hull, int32_t count, int32_t orphan);

#endif
