// hull_rows_avx3.c : the kernel of two small hulls, for processors with AVX2.
#include "math/avx_begin.h"

#include "gjk/hull_rows3.h"

abut_hulls3_end abut_hulls3_avx2(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    return abut_hulls_in_rows3(pair, cache, or_deep, answer);
}

#include "math/avx_end.h"
