// triangles_avx3.c : the kernel of two hulls' triangles, for processors with AVX2.
#include "math/avx_begin.h"

#include "contact/triangles_rows3.h"

bool abut_triangles_meet3_avx2(abut_meeting3 *m, abut_manifold3 *manifold, const abut_pair3 *pair, const abut_proximity3 *p,
                               abut_real margin)
{
    return abut_triangles_meet_in_rows3(m, manifold, pair, p, margin);
}

#include "math/avx_end.h"
