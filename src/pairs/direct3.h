// direct3.h : the signed distance of simple cores in closed form.
#ifndef ABUT_PAIRS_DIRECT3_H
#define ABUT_PAIRS_DIRECT3_H

#include "gjk/core3.h"

// The answer in closed form, certified by a support plane of D. False when there is no such form for the pair (most pairs of
// separated boxes, every larger core), or when the pair is so nearly touching, or so flat, that the general method's exact
// decisions are called for; *answer then holds nothing of use.
bool abut_direct3(const abut_pair3 *pair, abut_core_answer3 *answer);

#endif
