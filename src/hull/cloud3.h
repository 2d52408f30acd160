// cloud3.h : the points a hull is built from, at unit size where that loses nothing, and the largest simplex among them.
#ifndef ABUT_HULL_CLOUD3_H
#define ABUT_HULL_CLOUD3_H

#include "abut/math3.h"

typedef struct abut_cloud3 {
    const abut_vec3 *points;
    int32_t          count;
    abut_vec3        lower;  // the bounding box
    abut_vec3        extent; // its size, to rounding
} abut_cloud3;

// ABUT_NOT_FINITE or ABUT_TOO_LARGE with the first point that is so in *fault; ABUT_OK.
abut_status abut_cloud_check3(const abut_vec3 *points, int32_t count, int32_t *fault);

// Copies `count` >= 1 finite points into `room`, times a power of two that brings the largest coordinate to unit size. A cloud
// of numbers so mixed that the small ones would lose bits is copied as it is.
abut_cloud3 abut_cloud_at_unit_size3(const abut_vec3 *given, int32_t count, abut_vec3 *room);

// The dimension of the cloud, exactly: 0 to 3. corner[0..dimension] are points that span it, far from each other.
int abut_cloud_simplex3(const abut_cloud3 *cloud, int32_t corner[4]);

// Order by x, then y, then z.
static inline bool abut_before3(abut_vec3 a, abut_vec3 b)
{
    return a.x != b.x ? a.x < b.x : (a.y != b.y ? a.y < b.y : a.z < b.z);
}

#endif
