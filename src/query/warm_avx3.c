// warm_avx3.c : the kernel of two small hulls that are asked about again, for processors with AVX2.
#include "math/avx_begin.h"

#include "query/warm3.h"

bool abut_warm_hulls3_avx2(const abut_pair3 *pair, abut_cache3 *cache, abut_proximity3 *p)
{
    return abut_warm_in_rows3(pair, cache, p);
}

#include "math/avx_end.h"
