// zonotope2.h : the signed distance of points, segments and boxes in closed form.
#ifndef ABUT_PAIRS_ZONOTOPE2_H
#define ABUT_PAIRS_ZONOTOPE2_H

#include "gjk/core2.h"

// For a pair of such cores only. False when the pair is so nearly touching, or so flat, that the general method's exact
// decisions are called for; *answer then holds nothing of use.
bool abut_zonotope2(const abut_pair2 *pair, abut_core_answer2 *answer);

#endif
