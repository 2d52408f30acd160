// rings3.c : support points of D all round a normal, by the kernel for this processor.
#include "newton/rings3.h"
#include "math/avx.h"
#include "newton/ring_rows3.h"

uint32_t abut_ring_open3_plain(abut_ring3 *r, const abut_pair3 *pair)
{
    return abut_ring_in_rows3(r, pair);
}

uint32_t abut_ring_open3(abut_ring3 *r, const abut_pair3 *pair)
{
    return abut_has_avx2() ? abut_ring_open3_avx2(r, pair) : abut_ring_open3_plain(r, pair);
}
