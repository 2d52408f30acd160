// boxes_apart3.h : whether two boxes touch, and their distance when the cores are apart.
#ifndef ABUT_SAT_BOXES_APART3_H
#define ABUT_SAT_BOXES_APART3_H

#include "abut/query3.h"

// The answer for two boxes that are clearly apart, as far as they may be looked at so: else false. Leaves the normal in the
// cache, which may be NULL.
bool abut_boxes_apart3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, abut_cache3 *cache,
                       abut_proximity3 *p);

// Whether two boxes share a point. False when rounding could say either, or they may not be looked at so: then *touching is
// of no use. Where abut_boxes_apart3 answers, so does this, and says the same.
bool abut_boxes_touch3(const abut_shape3 *a, const abut_shape3 *b, const abut_pose3 *b_in_a, bool *touching);

#endif
