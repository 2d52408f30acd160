// polytopes_avx3.c : the kernel of any two polytopes, for processors with AVX2.
#include "math/avx_begin.h"

#include "gjk/polytope_rows3.h"

abut_hulls3_end abut_polytopes3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, abut_hulls3_answer *answer)
{
    return abut_polytopes_in_rows3(pair, cache, answer);
}

#include "math/avx_end.h"
