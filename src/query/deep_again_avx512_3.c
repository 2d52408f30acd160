// deep_again_avx512_3.c : the kernel of two small hulls that overlapped when last asked about, for processors with AVX-512.
#include "math/avx512_begin.h"

#include "query/deep_again3.h"
#include "query/deep_again_rows3.h"

bool abut_deep_again3_avx512(const abut_pair3 *pair, const abut_cache3 *cache, abut_core_answer3 *core)
{
    return abut_deep_again_in_rows3(pair, cache, core);
}

#include "math/avx_end.h"
