// warm_depth3.h : the depth of two small hulls by the surface that the last one left in the cache, if its nearest face is D's.
#ifndef ABUT_PAIRS_WARM_DEPTH3_H
#define ABUT_PAIRS_WARM_DEPTH3_H

#include "gjk/core3.h"

// To the bits of EPA begun again from that surface (steps3.h). False where there is none, where one support is not enough, and
// where that is in doubt: then core->supports is what it has cost, which must be counted. The cache stays as it is.
bool abut_warm_depth3(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core);

// As compiled for one kind of processor, to the same bits, of small hulls and a surface of so many faces as may be kept.
bool abut_warm_depth3_plain(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core);
bool abut_warm_depth3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core);
bool abut_warm_depth3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core);

#endif
