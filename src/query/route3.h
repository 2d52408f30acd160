// route3.h : the kernels of a pair of cores, as compiled for the processor at hand.
#ifndef ABUT_QUERY_ROUTE3_H
#define ABUT_QUERY_ROUTE3_H

#include "pairs/query3.h"
#include "simd/cpu.h"

static inline const abut_routes3 *abut_routes_of_processor3(void)
{
    return abut_has_avx512() ? abut_routes3_avx512 : abut_has_avx2() ? abut_routes3_avx2 : abut_routes3_baseline;
}

// Whether shapes are certainly farther apart than a limit.
static inline bool abut_passes_limit3(abut_real distance, abut_real error, abut_real limit)
{
    return distance - error > limit;
}

// A shape that was never made may hold any number for its core.
static inline const abut_route3 *abut_route3_of(const abut_shape3 *a, const abut_shape3 *b)
{
    const unsigned core_a = (unsigned)a->core < ABUT_CORES3 ? (unsigned)a->core : 0;
    const unsigned core_b = (unsigned)b->core < ABUT_CORES3 ? (unsigned)b->core : 0;
    return abut_routes_of_processor3()->of[core_a][core_b];
}

#endif
