// circle_contact2.h : the contact of a circle with a circle, in closed form, and with a polytope of few vertices, by a kernel.
#ifndef ABUT_PAIRS_CIRCLE_CONTACT2_H
#define ABUT_PAIRS_CIRCLE_CONTACT2_H

#include "pairs/circles2.h"
#include "pairs/polygon8_circle_kernel2.h"

// Of two circles in reach of plain arithmetic: worked out where it is asked, for a call would cost more than the work.
ABUT_INLINE bool abut_circles_meet2(abut_proximity2 *p, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a,
                                    abut_real margin)
{
    return abut_are_circles2(a, b) && abut_circles_apart2(p, a, b, b_in_a, abut_limit_of_margin2(margin));
}

// Of a circle B and any A; what is no such pair, or in doubt, is left to capsule2.c and what follows it.
abut_manifold2 abut_round_manifold2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                    abut_real s, abut_real margin, abut_cache2 *cache);

#endif
