// capsule_contacts3.h : what the kernels of a capsule and a box or a hull have in common.
#ifndef ABUT_PAIRS_CAPSULE_CONTACTS3_H
#define ABUT_PAIRS_CAPSULE_CONTACTS3_H

#include "base/inline.h"
#include "base/tolerance3.h"
#include "clip/small_manifold3.h"
#include "math/exact.h"

// The result of a kernel whose distance is proved: the shapes are farther apart than the margin; the distance's own pair of
// points is the only contact, and its id is known; there are two contacts; or it cannot tell.
typedef enum abut_capsule_result3 {
    ABUT_CAPSULE_BEYOND,
    ABUT_CAPSULE_ONE,
    ABUT_CAPSULE_TWO,
    ABUT_CAPSULE_INCONCLUSIVE
} abut_capsule_result3;

// The end of the capsule's segment that its nearest point is at.
typedef enum abut_capsule_end3 {
    ABUT_CAPSULE_FIRST,
    ABUT_CAPSULE_LAST,
    ABUT_CAPSULE_BETWEEN,
    ABUT_CAPSULE_UNDECIDED
} abut_capsule_end3;

// Clearly less, of numbers that are right to a few u of the second.
ABUT_INLINE bool abut_clearly_less3(abut_real x, abut_real y)
{
    return x < y - ABUT_CAPSULE_FACE3_INCONCLUSIVE * y;
}

// How far below a point of the segment, given by its place from -1 to 1, the capsule's surface is along a direction: below the
// straight part, or below the lower end. `square` is of half of the segment, `rise` how far that leads along the direction.
ABUT_INLINE abut_real abut_capsule_depth3(abut_real square, abut_real rise, abut_real radius, abut_real place)
{
    const abut_real level = square - rise * rise;
    const abut_real lower[] = {1 + place, 1 - place};
    const abut_real rest = lower[rise < 0]; // up to the place, in halves
    const abut_real climb = abut_abs(rise);
    const abut_real straight = radius * abut_sqrt(square / level);
    const abut_real under = radius * radius - rest * rest * level;
    const abut_real depth[] = {straight, rest * climb + abut_sqrt(abut_max(under, 0))};
    return depth[straight * climb > rest * square];
}

#endif
