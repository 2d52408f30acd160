// caster2.h : what the steps of a cast share: a supporting line of D where B is now, and the bounds of the touch that it gives.
#ifndef ABUT_CAST_CASTER2_H
#define ABUT_CAST_CASTER2_H

#include "abut/cast2.h"

abut_pose2 abut_caster_pose2(const abut_caster2 *c, abut_real fraction);

// What rounding does to the position there, a length.
abut_real abut_caster_rounding2(const abut_caster2 *c, abut_real fraction);

// Brings the pair to a fraction.
void abut_caster_go2(abut_caster2 *c, abut_real fraction);

// Asks D along a unit normal, where B is now. Answers the farthest point.
abut_vertex2 abut_caster_ask2(abut_caster2 *c, abut_vec2 normal);

// What rounding does to the speed along the last normal.
abut_real abut_caster_speed_noise2(const abut_caster2 *c);

// The fraction that it takes at most to come so much nearer along the last normal; infinite where that may be never.
abut_real abut_caster_slowest2(const abut_caster2 *c, abut_real way);

// The last line holds all along the way: there is no touch before B comes through it. False when that is never, or beyond the
// last fraction.
bool abut_caster_advance2(abut_caster2 *c);

// A touch is not after this fraction.
void abut_caster_bound2(abut_caster2 *c, abut_real upper);

// Whether the touch is known as closely as rounding, or the caller, allows.
bool abut_caster_is_narrow2(const abut_caster2 *c);

// The end of a cast.
abut_status abut_caster_stop2(abut_caster2 *c, abut_status status);
abut_status abut_caster_miss2(abut_caster2 *c);

#endif
