// ray_walk3.h : the face of a hull of many vertices that a line goes through, found by a walk over its faces.
#ifndef ABUT_CAST_RAY_WALK3_H
#define ABUT_CAST_RAY_WALK3_H

#include "abut/hull3.h"
#include "cast/ray_corners3.h"

// Where a walk ended: on the face that the line seems to go through, or at an edge of the hull's outline, seen along the line,
// that the line seems to pass outside of. -1: not there.
typedef struct abut_ray_walk3 {
    int32_t face, edge;
} abut_ray_walk3;

// Among the faces by which the line goes in (side -1) or out (side 1).
abut_ray_walk3 abut_ray_walk3_to(const abut_ray_line3 *line, const abut_ray_nearest3 *n, const abut_hull3 *hull,
                                 abut_real side);

#endif
