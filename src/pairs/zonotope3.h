// zonotope3.h : points, segments and boxes in closed form, as sums of half axes.
#ifndef ABUT_PAIRS_ZONOTOPE3_H
#define ABUT_PAIRS_ZONOTOPE3_H

#include "pairs/facing_facets3.h"
#include "pairs/near3.h"

// The point's signed distance from a box, inside or outside.
bool abut_box_to_point3(const abut_zonotope3 *box, abut_vec3 point, abut_near3 *near);

// The axis along which a box and a box or a segment, in either order, are farthest apart or least deep in each other, among the
// normals of the faces and, unless one of those parts them, of two edges: near->normal and near->distance.
// How far rounding may have taken the depth is ABUT_NOISE3_AXES of both reaches.
void abut_axis_of_zonotopes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_near3 *near);

// The same for two boxes of which the first has the axes of the frame: fewer operations.
void abut_axis_of_boxes3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_near3 *near);

// A box against a box or a segment, in either order, when they overlap or when a face or two edges are nearest; one that comes
// first before another has the axes of the frame. False when a corner or an edge beside its like is nearest, and where rounding
// leaves it open which faces meet. `size` is that of the pair.
bool abut_zonotope_to_zonotope3(const abut_zonotope3 *first, const abut_zonotope3 *second, abut_real size, abut_near3 *near);

#endif
