// patch3.h : the corners of the patch that clipping leaves, made contacts.
#ifndef ABUT_CLIP_PATCH3_H
#define ABUT_CLIP_PATCH3_H

#include "abut/steps3.h"

// The place that follows in a ring of `count`.
static inline int32_t abut_outline_after3(int32_t i, int32_t count)
{
    return i + 1 < count ? i + 1 : 0;
}

// How near two points are, seen along the normal; squared.
static inline abut_real abut_square_parallel3(abut_vec3 normal, abut_vec3 p, abut_vec3 q)
{
    abut_vec3 off = abut_cross3(normal, abut_sub3(p, q));
    return abut_dot3(off, off);
}

// Puts each corner where it belongs, and makes contacts of those within the margin. All side planes have cut.
void abut_patch_contacts3(abut_clip3 *clip);

#endif
