// planar3.h : the convex polygon of a flat cloud.
#ifndef ABUT_HULL_PLANAR3_H
#define ABUT_HULL_PLANAR3_H

#include "hull/cloud3.h"

// The corners of the hull of a cloud of dimension 2, three of whose points span it: strictly convex, no point twice, and
// counter-clockwise seen against one of the axes. Returns how many; `polygon` and `order` have room for all points.
int32_t abut_planar_hull3(const abut_cloud3 *cloud, const int32_t corner[3], int32_t *order, int32_t *polygon);

#endif
