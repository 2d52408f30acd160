// circle_polygon2.h : how far a circle is from a polytope of few vertices, or how deep in it, from the rows of the polytope's
// edges.
#ifndef ABUT_PAIRS_CIRCLE_POLYGON2_H
#define ABUT_PAIRS_CIRCLE_POLYGON2_H

#include "pairs/circle_polygon_edge2.h"
#include "simd/simd_array.h"

// The edge over which a point is highest, and minus that height.
static inline int32_t abut_highest_edge2(const abut_ring2 *ring, abut_vec2 point, abut_real *depth)
{
    abut_real        depths[ABUT_RING_VERTICES];
    abut_simd_native x = abut_native_splat(point.x);
    abut_simd_native y = abut_native_splat(point.y);
    abut_simd_native least = abut_native_splat((abut_real)INFINITY);
    int32_t          i = 0;
    do {
        for (int32_t k = i; k < i + ABUT_RING_ROW; k += ABUT_SIMD_NATIVE_WIDTH) {
            abut_simd_native height = abut_native_load(ring->normal_x + k) * x + abut_native_load(ring->normal_y + k) * y;
            abut_simd_native d = abut_native_load(ring->height + k) - height;
            abut_native_store(depths + k, d);
            least = abut_native_min(least, d);
        }
        i += ABUT_RING_ROW;
    } while (i < ring->length);
    *depth = abut_native_least(least);
    return abut_place_of(depths, ring->length, *depth);
}

// Of a circle B about its own origin and a core A with these rows. False where it is in doubt, out of range of plain
// arithmetic, and for numbers that are not such as the pair's maker wants them (minkowski2.c); *p then holds nothing of use.
// Beyond `limit` the status says so.
ABUT_INLINE bool abut_round_apart2(abut_proximity2 *p, uint32_t *feature, const abut_ring2 *ring, const abut_shape2 *a,
                                   const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real limit)
{
    abut_parallel2 k;
    abut_spot2     spot;
    abut_real      depth;
    if (!abut_take_parallel2(&k, a, b, b_in_a->p, b_in_a->r)) {
        return false;
    }
    int32_t edge = abut_highest_edge2(ring, k.way, &depth);
    if (!abut_ring_to_point2(&spot, ring, k.way, edge, depth, ABUT_AXES_FLAT * k.size, ABUT_AXES_CLEAR * k.noise)) {
        return false;
    }
    abut_write_parallel2(p, &k, &spot, a, b, b_in_a->p, limit);
    p->supports = ring->count;
    *feature = spot.feature;
    return true;
}

// The same for any core A with rows, in the caller's unit and at unit size; false for other pairs, usable or not.
bool abut_any_round2(abut_proximity2 *p, uint32_t *feature, const abut_shape2 *a, const abut_shape2 *b,
                     const abut_pose2 *b_in_a, abut_real limit);

#endif
