// round_rows2.h : the contact manifold of a polygon whose rows are eight long and a circle: the kernel.
//
// As formula/round2.h finds it, to the same bits, with nothing asked about the length of rows.
#ifndef ABUT_TOUCH_ROUND_ROWS2_H
#define ABUT_TOUCH_ROUND_ROWS2_H

#include "formula/spot2.h"
#include "manifold/witness2.h"
#include "math/bits.h"
#include "math/row8.h"

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

// As abut_ring_to_point2, with rows of eight. The edge over which the point is highest and the nearest vertex are looked for
// side by side: neither case waits for the other, nor the root for the vertex.
ABUT_INLINE bool abut_eight_to_point2(abut_spot2 *spot, const abut_ring2 *ring, abut_vec2 point, abut_real flat,
                                      abut_real clear)
{
    abut_row8 x = abut_row8_all(point.x);
    abut_row8 y = abut_row8_all(point.y);
    abut_row8 up_x = abut_row8_mul(x, abut_row8_load(ring->normal_x));
    abut_row8 up_y = abut_row8_mul(y, abut_row8_load(ring->normal_y));
    abut_row8 depths = abut_row8_sub(abut_row8_load(ring->height), abut_row8_add(up_x, up_y));
    abut_row8 way_x = abut_row8_sub(x, abut_row8_load(ring->x));
    abut_row8 way_y = abut_row8_sub(y, abut_row8_load(ring->y));
    abut_row8 squares = abut_row8_add(abut_row8_mul(way_x, way_x), abut_row8_mul(way_y, way_y));
    abut_row8 depth = abut_row8_least(depths);
    abut_row8 square = abut_row8_least(squares);
    int32_t   edge = abut_lowest_bit(~(uint64_t)abut_row8_less(depth, depths));
    int32_t   vertex = abut_lowest_bit(~(uint64_t)abut_row8_less(square, squares));
    abut_real length = abut_sqrt(abut_row8_first(square));

    // How far the point is over the inside of the edge. Behind the last vertex there is the first one, or the row is full.
    int32_t   next = (edge + 1) & (2 * ABUT_RING_ROW - 1);
    abut_vec2 normal = abut_ring_normal2(ring, edge);
    abut_real from_start = abut_cross2(normal, abut_ring_way2(ring, edge, point));
    abut_real from_end = -abut_cross2(normal, abut_ring_way2(ring, next, point));
    abut_real inside = abut_min(from_start, from_end) - flat;

    // And how far beyond both edges at the vertex.
    int32_t   last = vertex - 1 + (ring->count & -(vertex == 0));
    abut_vec2 way = abut_ring_way2(ring, vertex, point);
    abut_vec2 normal_last = abut_ring_normal2(ring, last);
    abut_real beyond_last = abut_cross2(normal_last, way);
    abut_real beyond = -abut_cross2(abut_ring_normal2(ring, vertex), way);
    abut_real at_vertex = abut_min(abut_min(beyond_last, beyond) - flat, length - clear);
    int       prefers = (beyond_last < beyond * (1 + ABUT_FACE_PREFERENCE)) & (beyond_last <= ABUT_FACE_LEAN * length) &
                  (abut_dot2(normal_last, way) > 0);

    // Number by number: a struct written in parts is slow to be read as a whole.
    int             over = inside >= 0;
    const abut_real normal_x[2] = {abut_flush(way.x / length), normal.x};
    const abut_real normal_y[2] = {abut_flush(way.y / length), normal.y};
    const abut_real distance[2] = {length, -abut_row8_first(depth)};
    const int32_t   feature[2] = {vertex + ((last - vertex) & -prefers), edge};
    spot->normal.x = normal_x[over];
    spot->normal.y = normal_y[over];
    spot->distance = distance[over];
    spot->feature = (uint32_t)feature[over];
    return abut_max(inside, at_vertex) >= 0;
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
    abut_ring_of_rows2(&ring, abut_rows_of_polygon2(a->polygon), a->polygon->count, 2 * ABUT_RING_ROW);
    if (!abut_take_beside2(&k, a, b, centre, r) ||
        !abut_eight_to_point2(&spot, &ring, k.way, ABUT_AXES_FLAT * k.size, ABUT_AXES_CLEAR * k.noise)) {
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
