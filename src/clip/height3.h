// height3.h : how high a rounded face stands over a place of it.
#ifndef ABUT_CLIP_HEIGHT3_H
#define ABUT_CLIP_HEIGHT3_H

#include "abut/steps3.h"

// The height of a rounded segment above `place`, along `up`; minus infinity where it misses the line through the place. For
// lengths of about 1 at most.
abut_real abut_capsule_height3(abut_vec3 p0, abut_vec3 p1, abut_real radius, abut_vec3 up, abut_vec3 place);

// The height of the rounded face above `place`, which lies on it, along `up`: at least 0. The radius is above 0. `normal` is
// the face's, on the side of `up`; of no matter for an edge.
abut_real abut_round_height3(const abut_face3 *face, abut_vec3 normal, abut_real radius, abut_vec3 up, abut_vec3 place);

#endif
