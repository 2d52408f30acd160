// tolerance_shape3.h : the ledger of the shapes of space: hull building, supporting faces, mass.
#ifndef ABUT_BASE_TOLERANCE_SHAPE3_H
#define ABUT_BASE_TOLERANCE_SHAPE3_H

#include "base/tolerance.h"

// ---- support ------------------------------------------------------------------------------------------------------------

// Hulls up to this many vertices are scanned for their support point, larger ones climbed.
// guard: speed only, unit/support3: both find the same point.
#define ABUT_SCAN_VERTICES3 32

// The rounded rise of an edge along a direction has the right sign when it exceeds this fraction of the sum of its three
// products' sizes; otherwise exact arithmetic decides.
// proof: a coordinate's difference is off by u, its product by u, the two sums by u each: (1 + u)^4 - 1 < 4u + 7u^2. The sum of
//        sizes, this product and its sum with the underflow's share lose five factors (1 - u) at most, 20u^2 of 4u.
// guard: unit/support3, flattened hulls: four times smaller ends below the top. Four times larger is slower only.
#define ABUT_SLOPE_FILTER3 ((4 + 32 * ABUT_UNIT_ROUNDOFF) * ABUT_UNIT_ROUNDOFF)

#endif
