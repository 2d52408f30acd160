// rings_avx3.c : the kernel of support points all round a normal, for processors with AVX2.
#include "math/avx_begin.h"

#include "newton/ring_rows3.h"
#include "newton/rings3.h"

uint32_t abut_ring_open3_avx2(abut_ring3 *r, const abut_pair3 *pair)
{
    return abut_ring_in_rows3(r, pair);
}

#include "math/avx_end.h"
