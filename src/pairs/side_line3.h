// side_line3.h : what a disk, cylinder or cone turns along a direction that none of its rims faces: a line, or a corner.
#ifndef ABUT_PAIRS_SIDE_LINE3_H
#define ABUT_PAIRS_SIDE_LINE3_H

#include "abut/shape3.h"

typedef enum abut_side_kind3 { ABUT_SIDE_CORNER, ABUT_SIDE_LINE, ABUT_SIDE_INCONCLUSIVE } abut_side_kind3;

// In the core's own axes, from its middle.
typedef struct abut_side_line3 {
    abut_side_kind3 kind;
    uint32_t        name;         // of a corner: 1 is the tip
    abut_vec3       middle, half; // of a line, and from there to its upper end
} abut_side_line3;

// As revolved_face3.c tells, for a unit direction. ABUT_SIDE_INCONCLUSIVE where a rim faces it, or what it is turns on
// rounding.
abut_side_line3 abut_side_line3_of(const abut_shape3 *shape, abut_vec3 up);

static inline bool abut_has_side3(const abut_shape3 *shape)
{
    return shape->core == ABUT_CORE3_DISK || shape->core == ABUT_CORE3_CYLINDER || shape->core == ABUT_CORE3_CONE;
}

#endif
