// clip_convex3.h : the patch of two small faces that lie clearly over each other.
#ifndef ABUT_CLIP_CLIP_CONVEX3_H
#define ABUT_CLIP_CLIP_CONVEX3_H

#include "clip/reference_incident3.h"

// The contacts that clip3.c finds, with the same names and in the same order, as far as they are within the margin. One layer
// may be an edge. False where a corner, a cut or the margin is in doubt, or a face has many corners: then nothing in `points`
// or *count is of use. `spread` is what counts as one place. In the frame of abut_clip3.
bool abut_clip_convex3(const abut_reference_incident3 *layers, abut_real margin, abut_real spread, abut_contact3 *points,
                       int32_t *count);

#endif
