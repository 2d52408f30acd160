// along3.h : the one contact of two features that are too small to be clipped, along a normal that is given.
#ifndef ABUT_CLIP_ALONG3_H
#define ABUT_CLIP_ALONG3_H

#include "clip/facing3.h"

// A corner that lies over a face, an edge or a corner, or two edges that cross, seen along the normal: their points on the
// cores, in the frame. False where neither lies over the other, and for two features that clipping is for.
bool abut_points_along3(const abut_faces3 *f, abut_vec3 normal, abut_real spread, abut_vec3 *on_a, abut_vec3 *on_b);

#endif
