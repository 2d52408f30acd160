// capsule_result3.h : what a kernel says of the contacts of a segment beside a box or a hull, and where its surface is below
// it.
#ifndef ABUT_PAIRS_CAPSULE_RESULT3_H
#define ABUT_PAIRS_CAPSULE_RESULT3_H

#include "base/inline.h"
#include "math/exact.h"

// Nothing; that they are farther apart than the margin; that the distance's own pair of points is the only contact, and its
// name; the two that there are; the distance alone.
typedef enum abut_capsule_result3 {
    ABUT_CAPSULE_NOTHING,
    ABUT_CAPSULE_BEYOND,
    ABUT_CAPSULE_OWN,
    ABUT_CAPSULE_MORE,
    ABUT_CAPSULE_INCONCLUSIVE
} abut_capsule_result3;

// How far below a place on a bar, counted from its middle in halves, its surface is, along a direction: where it is straight,
// or under its lower end. `square` is of the half, `rise` how much of it is along the direction.
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
