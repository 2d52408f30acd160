// polygon8_circle_kernel2.h : the contact manifold of a polygon whose rows are eight long and a circle: the kernel.
//
// As pairs/circle_polygon2.h finds it, to the same bits, with nothing asked about the length of rows.
#ifndef ABUT_PAIRS_POLYGON8_CIRCLE_KERNEL2_H
#define ABUT_PAIRS_POLYGON8_CIRCLE_KERNEL2_H

#include "clip/witness2.h"
#include "math/bits.h"
#include "pairs/circle_polygon_edge2.h"
#include "simd/simd8.h"

// What a margin asks of the status: farther apart than this is beyond; a margin of zero asks nothing.
static inline abut_real abut_limit_of_margin2(abut_real margin)
{
    return margin > 0 ? margin : (abut_real)INFINITY;
}

// Whether a shape is a polygon whose rows are eight long.
static inline bool abut_is_polygon8_2(const abut_shape2 *shape)
{
    return shape->core == ABUT_CORE2_POLYGON && (uint32_t)shape->polygon->count - (ABUT_RING_ROW + 1) < ABUT_RING_ROW;
}

enum { ABUT_POLYGON8_VERTICES = 2 * ABUT_RING_ROW };

// Of a point that is nowhere outside: the edge over which it is highest, if it is one of these.
ABUT_INLINE abut_bits8 abut_polygon8_highest2(abut_simd8 height, abut_bits8 edges)
{
    abut_simd8 depth = abut_simd8_sub(abut_simd8_splat(0), height);
    abut_bits8 lower = abut_simd8_less(abut_simd8_reduce_min(depth), depth);
    return ~lower & edges & ((1 << ABUT_POLYGON8_VERTICES) - 1);
}

// As abut_ring_to_point2, with rows of eight. Where the point is beyond an edge, over the inside of it, that edge is nearest;
// and a vertex where it is beyond both edges' ends there. Signs of rows say which, so that nothing waits for the least of
// eight numbers but a point inside the polygon. Directions and distances are worked out for all vertices, and stand before the
// edges' normals and heights: what is nearest reads its own by its place. Where four numbers are one vector, ways are divided
// by their lengths before that is known; elsewhere so many quotients would take longer than one of them is waited for.
//
// A place along an edge counts from `clear` on. That is more than it may be off: of the pair's size it is more than 20u, for
// ABUT_NOISE_OFFSET is less than ABUT_NOISE_A, where ABUT_AXES_FLAT is 8u. And it is enough for a direction from a vertex, to
// which the point is no nearer than it is beyond its edges.
ABUT_INLINE bool abut_polygon8_to_point2(abut_spot2 *spot, const abut_real *rows, int32_t count, abut_vec2 point,
                                         abut_real clear)
{
    const bool early = ABUT_SIMD4_NATIVES == 1;
    abut_real  distances[2 * ABUT_POLYGON8_VERTICES], lengths[2 * ABUT_POLYGON8_VERTICES], across[2 * ABUT_POLYGON8_VERTICES],
        upward[2 * ABUT_POLYGON8_VERTICES], starts[ABUT_POLYGON8_VERTICES], ends[ABUT_POLYGON8_VERTICES];
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 x = abut_simd8_splat(point.x);
    abut_simd8 y = abut_simd8_splat(point.y);
    abut_simd8 normal_x = abut_simd8_load(rows + ABUT_ROW_NORMAL_X * ABUT_POLYGON8_VERTICES);
    abut_simd8 normal_y = abut_simd8_load(rows + ABUT_ROW_NORMAL_Y * ABUT_POLYGON8_VERTICES);
    abut_simd8 way_x = abut_simd8_sub(x, abut_simd8_load(rows + ABUT_ROW_X * ABUT_POLYGON8_VERTICES));
    abut_simd8 way_y = abut_simd8_sub(y, abut_simd8_load(rows + ABUT_ROW_Y * ABUT_POLYGON8_VERTICES));
    abut_simd8 squares = abut_simd8_add(abut_simd8_mul(way_x, way_x), abut_simd8_mul(way_y, way_y));
    abut_simd8 distance = abut_simd8_sqrt(squares);
    abut_simd8_store(distances, distance);
    abut_simd8_store(lengths, distance);
    abut_simd8_store(lengths + ABUT_POLYGON8_VERTICES, abut_simd8_splat(1));
    abut_simd8_store(across, early ? abut_simd8_div(way_x, distance) : way_x);
    abut_simd8_store(upward, early ? abut_simd8_div(way_y, distance) : way_y);
    abut_simd8_store(across + ABUT_POLYGON8_VERTICES, normal_x);
    abut_simd8_store(upward + ABUT_POLYGON8_VERTICES, normal_y);
    abut_simd8 from_start = abut_simd8_sub(abut_simd8_mul(normal_x, way_y), abut_simd8_mul(normal_y, way_x));
    abut_simd8_store(starts, from_start);
    abut_bits8 before = abut_simd8_less(from_start, zero);
    abut_simd8 next_x = abut_simd8_rotate_left(way_x); // behind the last vertex there is the first one, or the row is full
    abut_simd8 next_y = abut_simd8_rotate_left(way_y);
    abut_simd8 from_end = abut_simd8_sub(abut_simd8_mul(normal_y, next_x), abut_simd8_mul(normal_x, next_y));
    abut_simd8_store(ends, from_end);
    abut_bits8 after = abut_simd8_less(from_end, zero);
    abut_simd8 up = abut_simd8_add(abut_simd8_mul(x, normal_x), abut_simd8_mul(y, normal_y));
    abut_simd8 height = abut_simd8_sub(up, abut_simd8_load(rows + ABUT_ROW_HEIGHT * ABUT_POLYGON8_VERTICES));
    abut_simd8_store(distances + ABUT_POLYGON8_VERTICES, height);
    abut_bits8 outside = abut_simd8_less(zero, height);

    abut_bits8 edges = ~(before | after);
    abut_bits8 nearest = (before & (after << 1 | after >> (count - 1))) | (outside & edges) << ABUT_POLYGON8_VERTICES;
    if (nearest == 0) {
        nearest = abut_polygon8_highest2(height, edges) << ABUT_POLYGON8_VERTICES;
        if (nearest == 0) {
            return false;
        }
    }
    int32_t place = abut_lowest_bit(nearest);
    int32_t vertex = place & (ABUT_POLYGON8_VERTICES - 1);
    int32_t last = vertex == 0 ? count - 1 : vertex - 1;
    int32_t other = vertex + ((last - vertex) & -(place < ABUT_POLYGON8_VERTICES));

    // How far inside both ends of an edge, or beyond both edges at a vertex: of those the squarer one faces it (face2.h).
    abut_real beside = abut_abs(starts[vertex]);
    abut_real beside_last = abut_abs(ends[other]);
    abut_real squarer = abut_min(beside * (1 + ABUT_FACE_PREFERENCE), ABUT_FACE_TILT * distances[vertex]);
    int       prefers = (beside_last < squarer) & (int)(outside >> other);
    abut_real length = early ? 1 : lengths[place];
    spot->normal.x = abut_flush(across[place] / length);
    spot->normal.y = abut_flush(upward[place] / length);
    spot->distance = distances[place];
    spot->feature = (uint32_t)(vertex + ((other - vertex) & -prefers));
    return abut_min(beside, beside_last) >= clear;
}

// The manifold of a circle that no kernel is sure about (round2.c).
abut_manifold2 abut_inconclusive_round2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y, abut_real c,
                                        abut_real s, abut_real margin, abut_cache2 *cache);

// Of such a polygon A and a circle B. The pose of B as four numbers: what is written to memory in
// parts is slow to be read as a whole.
ABUT_INLINE abut_manifold2 abut_polygon8_circle_manifold_kernel2(const abut_shape2 *a, const abut_shape2 *b, abut_real x,
                                                                 abut_real y, abut_real c, abut_real s, abut_real margin,
                                                                 abut_cache2 *cache)
{
    abut_vec2            centre = {x, y};
    abut_rot2            r = {c, s};
    abut_parallel2       k;
    abut_spot2           spot;
    const abut_polygon2 *polygon = a->polygon;
    if (!abut_take_parallel2(&k, a, b, centre, r) ||
        !abut_polygon8_to_point2(&spot, abut_rows_of_polygon2(polygon), polygon->count, k.way, ABUT_AXES_CLEAR * k.noise)) {
        return abut_inconclusive_round2(a, b, x, y, c, s, margin, cache);
    }
    abut_proximity2 p;
    abut_write_parallel2(&p, &k, &spot, a, b, centre, abut_limit_of_margin2(margin));
    p.supports = polygon->count;
    if (cache != NULL) {
        cache->normal = p.normal;
    }
    return abut_single_manifold2(&p, margin, abut_contact_id(spot.feature, 0));
}

// The same compiled for AVX2, and for AVX-512.
abut_manifold2 abut_polygon8_circle_manifold2_avx2(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                   abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);
abut_manifold2 abut_polygon8_circle_manifold2_avx512(const abut_shape2 *a, const abut_shape2 *b, abut_real x, abut_real y,
                                                     abut_real c, abut_real s, abut_real margin, abut_cache2 *cache);

#endif
