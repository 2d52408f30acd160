// edge_height2.h : how high a round edge stands.
#ifndef ABUT_CLIP_EDGE_HEIGHT2_H
#define ABUT_CLIP_EDGE_HEIGHT2_H

#include "abut/steps2.h"

// How high the round edge stands along the normal at a place on the tangent between its ends. `up` is 1 for A's edge, seen from
// above, and -1 for B's, seen from below. The straight part covers it unless it leans so far that an end's arc does. The edge
// goes from low to high along the tangent.
abut_real abut_edge_height2(const abut_face2 *face, abut_vec2 normal, abut_vec2 tangent, abut_real radius, abut_real up,
                            abut_real at);

#endif
