// face3.h : the part of a core that faces a direction.
//
// A polygon whose plane is square to the direction up to ABUT_FACE_SQUARE3; else an edge at the supporting vertex, or a line on
// the side of a cylinder or cone, square to it up to ABUT_FACE_TILT; else the supporting point. What is flat faces both ways.
// Polygons begin at a corner of their own, whatever the direction, so that the names of contacts last.
//
// Names of edges: of a segment 0; of a triangle its first corner's; of a box 4 times its axis, and 1 and 2 more when it lies on
// the upper side along the next axis and the one after; of a hull the smaller of its half-edges'.
// Names round a rim: ABUT_RIM_NAMES and then one for each of its points, the lower rim before the upper; an edge has that of
// the point it leaves, counter-clockwise about the axis. A line on a side is edge 0 from vertex 0, on the lower rim, to vertex
// 1.
#ifndef ABUT_SHAPE_FACE3_H
#define ABUT_SHAPE_FACE3_H

#include "abut/steps3.h"

// `direction` need not be unit to the last bit. In the core's frame, from its middle. Nothing is written beyond the count.
void abut_core_face3(abut_face3 *face, const abut_shape3 *shape, abut_vec3 direction);

#endif
