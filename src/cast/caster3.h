// caster3.h : what the steps of a cast share: a supporting plane of D where B is now, and the bounds of the touch that it
// gives.
#ifndef ABUT_CAST_CASTER3_H
#define ABUT_CAST_CASTER3_H

#include "abut/cast3.h"

abut_pose3 abut_caster_pose3(const abut_caster3 *c, abut_real fraction);

// What rounding does to the position there, a length.
abut_real abut_caster_rounding3(const abut_caster3 *c, abut_real fraction);

// Brings the pair to a fraction.
void abut_caster_go3(abut_caster3 *c, abut_real fraction);

// Asks D along a unit normal, where B is now. Answers the farthest point.
abut_vertex3 abut_caster_ask3(abut_caster3 *c, abut_vec3 normal);

// What rounding does to the speed along the last normal.
abut_real abut_caster_speed_noise3(const abut_caster3 *c);

// The fraction that it takes at most to come so much nearer along the last normal; infinite where that may be never.
abut_real abut_caster_slowest3(const abut_caster3 *c, abut_real way);

// The last plane holds all along the way: there is no touch before B comes through it. False when that is never, or beyond the
// last fraction.
bool abut_caster_advance3(abut_caster3 *c);

// A touch is not after this fraction.
void abut_caster_bound3(abut_caster3 *c, abut_real upper);

// Whether the touch is known as closely as rounding, or the caller, allows.
bool abut_caster_is_narrow3(const abut_caster3 *c);

// The end of a cast.
abut_status abut_caster_stop3(abut_caster3 *c, abut_status status);
abut_status abut_caster_miss3(abut_caster3 *c);

#endif
