// rim_edge3.h : the contacts of a rim with an edge, or with a box's side.
#ifndef ABUT_CLIP_RIM_EDGE3_H
#define ABUT_CLIP_RIM_EDGE3_H

#include "clip/rim3.h"

// What clipping finds of a face or an edge of up to 4 corners and the rim; `other_normal` is the face's own. False, and nothing
// found, where something is not clear, which is left to clipping.
bool abut_over_rim3(const abut_rim3 *rim, const abut_face3 *other, abut_vec3 other_normal, abut_real margin, abut_real spread,
                    abut_contact3 *points, int32_t *count);

// Names the part of the rim that a place on it is at: one corner, or none, as abut_witness_id3 asks for it. False in doubt.
bool abut_spot_on_rim3(const abut_rim3 *rim, abut_vec3 place, abut_real spread, abut_face3 *spot);

#endif
