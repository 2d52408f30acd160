// route2.h : the kernels of a pair of cores, as compiled for the processor at hand.
#ifndef ABUT_QUERY_ROUTE2_H
#define ABUT_QUERY_ROUTE2_H

#include "pairs/query2.h"
#include "simd/cpu.h"

static inline const abut_routes2 *abut_routes_of_processor2(void)
{
    return abut_has_avx512() ? abut_routes2_avx512 : abut_has_avx2() ? abut_routes2_avx2 : abut_routes2_baseline;
}

static inline const abut_many2 *abut_many_of_processor2(void)
{
    return abut_has_avx512() ? abut_many2_avx512 : abut_has_avx2() ? abut_many2_avx2 : abut_many2_baseline;
}

// A shape that was never made may hold any number for its core; the table has a row and a column for the numbers up to seven.
static inline bool abut_are_cores2(const abut_shape2 *a, const abut_shape2 *b)
{
    return ((unsigned)a->core | (unsigned)b->core) < ABUT_CORES2;
}

static inline const abut_route2 *abut_route2_of(const abut_shape2 *a, const abut_shape2 *b)
{
    const bool known = abut_are_cores2(a, b);
    return abut_routes_of_processor2()->of[known ? a->core : 0][known ? b->core : 0];
}

static inline const abut_lanes2 *abut_lanes2_of(const abut_shape2 *a, const abut_shape2 *b)
{
    return abut_are_cores2(a, b) ? abut_many_of_processor2()->of[a->core][b->core] : NULL;
}

#endif
