// quickhull3.h : growing the hull of a cloud of dimension 3.
#ifndef ABUT_HULL_QUICKHULL3_H
#define ABUT_HULL_QUICKHULL3_H

#include "hull/facets3.h"

// Grows the surface from four corners that span the cloud until no point is outside. The arrays, the cloud and the capacity are
// given, all other fields are set. False when there is no room for so many vertices.
bool abut_quickhull3(abut_facets3 *hull, const int32_t corner[4]);

#endif
