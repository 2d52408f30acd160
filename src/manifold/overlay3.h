// overlay3.h : the patch of two small faces that lie clearly over each other.
#ifndef ABUT_MANIFOLD_OVERLAY3_H
#define ABUT_MANIFOLD_OVERLAY3_H

#include "manifold/layers3.h"

// The contacts that clip3.c finds, with the same names and in the same order, as far as they are within the margin. One layer
// may be an edge. False where a corner, a cut or the margin is in doubt, or a face has many corners: then nothing in `points`
// or *count is of use. `spread` is what counts as one place. In the frame of abut_clip3.
bool abut_overlay3(const abut_layers3 *layers, abut_real margin, abut_real spread, abut_contact3 *points, int32_t *count);

#endif
