// route2.h : the kernels of a pair of cores, as compiled for the processor at hand.
#ifndef ABUT_QUERY_ROUTE2_H
#define ABUT_QUERY_ROUTE2_H

#include "pairs/query2.h"
#include "simd/cpu.h"

static inline const abut_routes2 *abut_routes_of_processor2(void)
{
    return abut_has_avx512() ? abut_routes2_avx512 : abut_has_avx2() ? abut_routes2_avx2 : abut_routes2_baseline;
}

// A shape that was never made may hold any number for its core; the table has a row and a column for the numbers up to seven.
static inline const abut_route2 *abut_route2_of(const abut_shape2 *a, const abut_shape2 *b)
{
    const unsigned core_a = (unsigned)a->core;
    const unsigned core_b = (unsigned)b->core;
    const bool     known = (core_a | core_b) < ABUT_CORES2;
    return abut_routes_of_processor2()->of[known ? core_a : 0][known ? core_b : 0];
}

#endif
