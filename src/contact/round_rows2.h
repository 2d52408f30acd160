// round_rows2.h : the contact manifold of a polygon whose rows are eight long and a circle: the kernel.
//
// As query/round2.h finds it, to the same bits, with nothing asked about the length of rows.
#ifndef ABUT_CONTACT_ROUND_ROWS2_H
#define ABUT_CONTACT_ROUND_ROWS2_H

#include "contact/witness2.h"
#include "math/bits.h"
#include "math/row8.h"
#include "query/spot2.h"

// What a margin asks of the status: farther apart than this is beyond; a margin of zero asks nothing.
static inline abut_real abut_limit_of_margin2(abut_real margin)
{
    return margin > 0 ? margin : (abut_real)INFINITY;
}

// Whether a shape is a polygon whose rows are eight long.
static inline bool abut_is_eight2(const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_POLYGON && (uint32_t)shape->polygon->count - (ABUT_RING_ROW + 1) < ABUT_RING_ROW;
}

// The edge over which a point is highest, and minus that height.
ABUT_INLINE int32_t abut_highest_of_eight2(const abut_ring2 *ring, abut_vec2 point, abut_real *depth)
{
    abut_row8 x = abut_row8_scale(point.x, abut_row8_load(ring->normal_x));
    abut_row8 y = abut_row8_scale(point.y, abut_row8_load(ring->normal_y));
    abut_row8 depths = abut_row8_sub(abut_row8_load(ring->height), abut_row8_add(x, y));
    abut_row8 least = abut_row8_least(depths);
    *depth = abut_row8_first(least);
    return abut_lowest_bit(~(uint64_t)abut_row8_less(least, depths));
}

// The manifold of a circle that no kernel is sure about (round2.c).
abut_manifold2 abut_unsure_round2(const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a, abut_real margin,
                                  abut_cache2 *cache);

// Of such a polygon A and a circle B. The pose of B as four numbers: what is written to memory in
// parts is slow to be read as a whole.
ABUT_INLINE abut_manifold2 abut_eight_manifold_in_rows2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                        abut_real c, abut_real s, abut_real margin, abut_cache2 *cache)
{
    abut_vec2       centre = {x, y};
    abut_rot2       r = {c, s};
    abut_beside2    k;
    abut_spot2      spot;
    abut_proximity2 p;
    abut_ring2      ring;
    abut_real       depth;
    abut_ring_of_rows2(&ring, abut_rows_of_polygon2(a->polygon), a->polygon->count, 2 * ABUT_RING_ROW);
    bool    plain = abut_take_beside2(&k, a, b, centre, r);
    int32_t edge = abut_highest_of_eight2(&ring, k.way, &depth);
    if (!plain || !abut_ring_to_point2(&spot, &ring, k.way, edge, depth, ABUT_AXES_FLAT * k.size, ABUT_AXES_CLEAR * k.noise)) {
        abut_pose2 b_in_a = {centre, r};
        return abut_unsure_round2(a, b, &b_in_a, margin, cache);
    }
    abut_tell_beside2(&p, &k, &spot, a, b, centre, abut_limit_of_margin2(margin));
    p.supports = ring.count;
    if (cache != NULL) {
        cache->normal = p.normal;
    }
    return abut_lone_manifold2(&p, margin, abut_contact_id(spot.feature, 0));
}

// The same compiled for AVX2.
abut_manifold2 abut_eight_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                         abut_real s, abut_real margin, abut_cache2 *cache);

#endif
