// solid.h : the cores of a pair and their difference as things to draw: corners, and in 3D faces.
//
// World directions and lengths throughout. The difference D = A - B has the origin where the two cores coincide.
#ifndef CLI_EXPLAIN_SOLID_H
#define CLI_EXPLAIN_SOLID_H

#include "scene/text/arena.h"
#include "scene/trace/trace.h"

typedef struct explain_solid {
    scene_point *points; ///< in 2D the corners of the outline, counter-clockwise
    int32_t      count;
    scene_faces  faces; ///< (3D) none for a solid that is flat or less
    bool         round; ///< sampled: its edges are none of the shape's
} explain_solid;

/// A core's farthest point along a direction, in its own frame.
scene_point explain_support(const scene_shape *shape, scene_point direction);

/// D of the two cores: all differences of their corners, or where a core is round or the corners are too many, as many support
/// points as are enough to draw it, and the vertices of the trace among them. False when memory runs out.
bool explain_difference(explain_solid *d, const trace *record, arena *memory);

#endif
