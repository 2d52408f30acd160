// swing3.h : how long two bodies surely stay apart along a normal that swings, both moving and turning.
#ifndef ABUT_CAST_SWING3_H
#define ABUT_CAST_SWING3_H

#include "abut/impact3.h"

// How fast the normal changes with the features that are nearest. False where the cache does not know them.
bool abut_rate_of_normal3(const abut_advance3 *m, abut_vec3 *rate);

// A time, from the fraction that was looked at on, for which they surely stay apart: `clear`, or a longer one that the normal
// proves, changing at this rate, square to it.
abut_real abut_clear_by_swing3(abut_advance3 *m, abut_vec3 rate, abut_real clear);

#endif
