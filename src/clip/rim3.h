// rim3.h : the rim of a disk, cylinder or cone, as the polygon that clipping takes it for, without its points.
//
// Clipping takes a rim for ABUT_FACE3_POINTS points of it (revolved_face3.c). Seen along the contacts' normal, places near it
// are given by where they are in the plane of the rim, in parts of its radius: there it is a polygon in the unit circle, so a
// direction from the middle says which of its sides is next. The polygon runs counter-clockwise about the contacts' normal,
// from the point on the first axis.
// Frame: that of contacts (facing3.h).
#ifndef ABUT_CLIP_RIM3_H
#define ABUT_CLIP_RIM3_H

#include "clip/facing3.h"
#include "math/exact.h"

// A place on the rim's plane, in radii from its middle; or a direction there.
typedef struct abut_epa_seed3 {
    abut_real x, y;
} abut_epa_seed3;

typedef struct abut_rim3 {
    abut_vec3      centre, first, second, axis; // of the plane: right-handed, its axis along the normal
    abut_vec3      normal;                      // the contacts', from A to B
    abut_real      radius;
    abut_real      doubt;   // in radii: what is nearer to a side or a point than this is for clipping to say
    abut_real      upright; // how far the axis and the normal agree
    bool           of_a;
    bool           turned;  // the shape's own axis goes against the normal
    uint32_t       names;   // of its first point
    int32_t        deepest; // the point that stands where the rim is deepest, or -1
    abut_epa_seed3 depth;
} abut_rim3;

// The rim that one of the shapes turns to the other. False when there is none, or it is in doubt which points it has.
bool abut_rim_of3(abut_rim3 *rim, const abut_pair3 *pair, const abut_contact_frame3 *frame, abut_vec3 normal, bool of_a);

// The polygon's point i.
abut_epa_seed3 abut_rim_at3(const abut_rim3 *rim, int32_t i);

// Its side towards a direction: between its points i and the next.
int32_t abut_rim_side3(const abut_rim3 *rim, abut_epa_seed3 d);

// How far a place is along the normal from the plane of the rim.
static inline abut_real abut_rim_rise3(const abut_rim3 *rim, abut_vec3 place)
{
    return abut_dot3(abut_sub3(rim->centre, place), rim->axis) / rim->upright;
}

static inline abut_epa_seed3 abut_rim_flat3(const abut_rim3 *rim, abut_vec3 place)
{
    abut_vec3      from = abut_sub3(abut_along3(place, abut_rim_rise3(rim, place), rim->normal), rim->centre);
    abut_epa_seed3 flat = {abut_dot3(from, rim->first) / rim->radius, abut_dot3(from, rim->second) / rim->radius};
    return flat;
}

static inline int32_t abut_after_on_rim3(int32_t i)
{
    return (i + 1) & (ABUT_FACE3_POINTS - 1);
}

static inline int32_t abut_before_on_rim3(int32_t i)
{
    return (i - 1) & (ABUT_FACE3_POINTS - 1);
}

#endif
