// hull_touch_avx512_3.c : the kernel of whether two small hulls overlap, for processors with AVX-512.
#include "math/avx512_long_begin.h"

#include "gjk/hull_touch3.h"

abut_hulls3_end abut_hulls3_touch_avx512(const abut_pair3 *pair)
{
    return abut_hulls_touch_in_rows3(pair);
}

#include "math/avx_end.h"
