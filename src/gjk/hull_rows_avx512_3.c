// hull_rows_avx512_3.c : the kernel of two small hulls, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "gjk/hull_rows3.h"

abut_hulls3_end abut_hulls3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, bool or_deep, abut_hulls3_answer *answer)
{
    return abut_hulls_in_rows3(pair, cache, or_deep, answer);
}

#include "math/avx_end.h"
