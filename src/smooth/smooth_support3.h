// smooth_support3.h : D = A - B as the sum of two bodies whose support is a closed form, with its curvature and its creases.
//
// The summands are A and B mirrored in its middle: both are asked along the same direction, and what they answer is added up
// and moved by the offset. Frame: the unit frame of the pair (steps3.h).
#ifndef ABUT_SMOOTH_SMOOTH_SUPPORT3_H
#define ABUT_SMOOTH_SMOOTH_SUPPORT3_H

#include "abut/steps3.h"
#include "math/form3.h"

typedef enum abut_smooth_support_kind3 {
    ABUT_SMOOTH_SUPPORT3_ZONOTOPE, // a segment or a box: creases are all there is to it
    ABUT_SMOOTH_SUPPORT3_REVOLVED, // a disk, and with a crease a cylinder
    ABUT_SMOOTH_SUPPORT3_POINTED,  // a cone
    ABUT_SMOOTH_SUPPORT3_ELLIPSOID
} abut_smooth_support_kind3;

typedef struct abut_smooth_support3 {
    abut_smooth_support_kind3 kind;
    int32_t                   crease; // its first, if it has one
    abut_vec3                 axis;   // unit: of a solid of revolution
    abut_real                 radius; // of the disk; of an ellipsoid the longest half axis
    abut_real                 half;   // of the height
    abut_real                 inside; // the middle is this far inside at least
    abut_form3                square; // of an ellipsoid's half axes
    abut_vec3                 point;  // the support point along the normal, less the creases' ends
    abut_form3                bend;   // the radii of curvature there; of a cone its rim's
    abut_real across; // sine to the axis, or length of the ellipsoid's image of the normal over the longest half axis
} abut_smooth_support3;

// Directions along which one end of an edge is as far as the other: a circle on the sphere of directions.
typedef struct abut_crease3 {
    abut_vec3 normal; // unit: of the circle's plane
    abut_real sine;   // the circle is where the direction's part along the normal is this
    abut_vec3 delta;  // from the middle of the edge to its upper end
    abut_real side;   // of the crease, on which the direction lies: 1 or -1, and 0 on it
    abut_real part;   // on it, how much of the delta the point looked for is off the middle; 0 outside it
    uint32_t  bit;    // of the core's feature: set at the upper end
    bool      of_b;
} abut_crease3;

enum { ABUT_CREASES3 = 2 * 3 }; // two boxes

typedef struct abut_sum3 {
    const abut_pair3    *pair;
    abut_vec3            normal; // the direction asked along, unit
    abut_vec3            x;      // the support point along it; of an edge the point looked for
    abut_smooth_support3 of[2];
    abut_crease3         crease[ABUT_CREASES3];
    int32_t              creases;
    int32_t              on[2]; // the creases that the normal is on
    int32_t              ons;
    int32_t              flat; // the summand whose flat end is supported, or -1
} abut_sum3;

// False when one of the cores has no closed form.
bool abut_sum3_begin(abut_sum3 *s, const abut_pair3 *pair);

// Gives every crease the side that the normal is on.
void abut_sum3_sides(abut_sum3 *s);

// The support point along the normal and the curvature there; x goes to the middle of the edges of creases that the normal is
// on. False along the axis of a disk, where the point may be any of it.
bool abut_smooth_support3_look(abut_sum3 *s, int32_t which);
bool abut_sum3_look(abut_sum3 *s);

// How much of a summand's curvature is the sum's: of a cone, as much as its rim has of the point looked for.
static inline abut_real abut_smooth_support3_share(const abut_sum3 *s, int32_t which)
{
    const abut_smooth_support3 *m = &s->of[which];
    const abut_crease3         *c = &s->crease[m->crease];
    return m->kind == ABUT_SMOOTH_SUPPORT3_POINTED ? (1 - (c->side + c->part)) / 2 : 1;
}

// How far on the upper side of the crease a direction is.
static inline abut_real abut_crease3_above(const abut_crease3 *c, abut_vec3 n)
{
    return abut_dot3(c->normal, n) - c->sine;
}

// The part of a vector square to a unit vector.
static inline abut_vec3 abut_reject3(abut_vec3 v, abut_vec3 unit)
{
    return abut_along3(v, -abut_dot3(v, unit), unit);
}

#endif
