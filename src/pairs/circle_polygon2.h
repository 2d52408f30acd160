// circle_polygon2.h : a polygon, box or segment A of at most eight vertices and a circle B.
//
// The centre's height over each edge is the separation along that edge's normal. Where the centre is outside an edge and over
// the inside of it, that edge is nearest; a vertex is nearest where the centre is beyond both edges' ends there: then no point
// next to the vertex reaches farther towards the centre, and in a convex set none at all. A centre outside no edge is as deep
// as the least depth over the edges. Where a place along an edge is in doubt the kernel is inconclusive.
//
// Frame: A's axes, from the middle of its core; the caller's unit.
#ifndef ABUT_PAIRS_CIRCLE_POLYGON2_H
#define ABUT_PAIRS_CIRCLE_POLYGON2_H

#include "math/unit.h"
#include "pairs/circle_circle2.h"
#include "shape/polygon_arrays2.h"

// The point of a core nearest another point, or the shallowest edge over it.
typedef struct abut_spot2 {
    abut_vec2 normal;
    abut_real distance; // signed
    uint32_t  feature;  // the edge that faces the point, or the vertex where none does
} abut_spot2;

// A circle B and a core A.
typedef struct abut_circle_frame2 {
    abut_vec2 delta; // from the middle of A's core to B's centre
    abut_real size, noise;
} abut_circle_frame2;

// False out of range of plain arithmetic, and for numbers that are not usable (minkowski2.c).
ABUT_INLINE bool abut_circle_frame_of2(abut_circle_frame2 *k, const abut_shape2 *a, const abut_shape2 *b, abut_vec2 delta,
                                       abut_rot2 r)
{
    abut_real excess = (r.c * r.c + r.s * r.s) - 1;
    abut_real apart = abut_sqrt(abut_dot2(delta, delta));
    abut_real size = apart + a->reach;
    abut_real radius = a->radius + b->radius;
    k->delta = delta;
    k->size = size;
    k->noise = ABUT_NOISE_A * a->reach + ABUT_NOISE_SLACK * a->slack + ABUT_NOISE_OFFSET * apart;
    return size > ABUT_SQUARE_SMALLEST / ABUT_UNIT_ROUNDOFF && size + radius < ABUT_SQUARE_LARGEST &&
           abut_abs(excess) <= ABUT_ROTATION_SLACK && b->reach == 0 && abut_min(a->radius, b->radius) >= 0;
}

// The answer about the rounded shapes. Beyond `limit` the status says so.
ABUT_INLINE void abut_write_circle2(abut_proximity2 *p, const abut_circle_frame2 *k, const abut_spot2 *spot,
                                    const abut_shape2 *a, const abut_shape2 *b, abut_vec2 centre, abut_real limit)
{
    abut_real radius = a->radius + b->radius;
    p->normal = spot->normal;
    p->point_a = abut_along2(centre, a->radius - spot->distance, spot->normal);
    p->point_b = abut_along2(centre, -b->radius, spot->normal);
    p->distance = spot->distance - radius;
    p->error = k->noise + ABUT_NOISE_DISTANCE * abut_abs(spot->distance) + ABUT_NOISE_RADIUS * radius;
    p->status = abut_status_of2(p->distance, p->error, limit);
}

// Of a point that is nowhere outside: the edge over which it is highest, if it is one of these.
ABUT_INLINE abut_bits8 abut_polygon8_highest2(abut_simd8 height, abut_bits8 edges)
{
    abut_simd8 depth = abut_simd8_sub(abut_simd8_splat(0), height);
    abut_bits8 lower = abut_simd8_less(abut_simd8_reduce_min(depth), depth);
    return ~lower & edges & ((1 << ABUT_POLYGON8) - 1);
}

// Signs of whole vectors say which edge or vertex is nearest, so that nothing waits for the least of eight numbers but a point
// inside the polygon. Directions and distances are computed for all vertices, and are stored before the edges' normals and
// heights: the nearest reads its own by its place. Where four numbers are one vector, ways are divided by their lengths before
// the nearest is known; elsewhere so many quotients take longer than waiting for one of them.
//
// A place along an edge counts from `clear` on. That is more than it may be off: of the pair's size it is more than 20u, for
// ABUT_NOISE_OFFSET is less than ABUT_NOISE_A, where ABUT_AXES_FLAT is 8u. And it is enough for a direction from a vertex, to
// which the point is no nearer than it is beyond its edges.
ABUT_INLINE bool abut_polygon8_to_point2(abut_spot2 *spot, const abut_real *arrays, int32_t count, abut_vec2 point,
                                         abut_real clear)
{
    const bool early = ABUT_SIMD4_NATIVES == 1;
    abut_real  distances[2 * ABUT_POLYGON8], lengths[2 * ABUT_POLYGON8], across[2 * ABUT_POLYGON8], upward[2 * ABUT_POLYGON8],
        starts[ABUT_POLYGON8], ends[ABUT_POLYGON8];
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 x = abut_simd8_splat(point.x);
    abut_simd8 y = abut_simd8_splat(point.y);
    abut_simd8 normal_x = abut_simd8_load(arrays + ABUT_ARRAY_NORMAL_X * ABUT_POLYGON8);
    abut_simd8 normal_y = abut_simd8_load(arrays + ABUT_ARRAY_NORMAL_Y * ABUT_POLYGON8);
    abut_simd8 way_x = abut_simd8_sub(x, abut_simd8_load(arrays + ABUT_ARRAY_X * ABUT_POLYGON8));
    abut_simd8 way_y = abut_simd8_sub(y, abut_simd8_load(arrays + ABUT_ARRAY_Y * ABUT_POLYGON8));
    abut_simd8 squares = abut_simd8_add(abut_simd8_mul(way_x, way_x), abut_simd8_mul(way_y, way_y));
    abut_simd8 distance = abut_simd8_sqrt(squares);
    abut_simd8_store(distances, distance);
    abut_simd8_store(lengths, distance);
    abut_simd8_store(lengths + ABUT_POLYGON8, abut_simd8_splat(1));
    abut_simd8_store(across, early ? abut_simd8_div(way_x, distance) : way_x);
    abut_simd8_store(upward, early ? abut_simd8_div(way_y, distance) : way_y);
    abut_simd8_store(across + ABUT_POLYGON8, normal_x);
    abut_simd8_store(upward + ABUT_POLYGON8, normal_y);
    abut_simd8 from_start = abut_simd8_sub(abut_simd8_mul(normal_x, way_y), abut_simd8_mul(normal_y, way_x));
    abut_simd8_store(starts, from_start);
    abut_bits8 before = abut_simd8_less(from_start, zero);
    abut_simd8 next_x = abut_simd8_rotate_left(way_x); // behind the last vertex there is the first one, or the row is full
    abut_simd8 next_y = abut_simd8_rotate_left(way_y);
    abut_simd8 from_end = abut_simd8_sub(abut_simd8_mul(normal_y, next_x), abut_simd8_mul(normal_x, next_y));
    abut_simd8_store(ends, from_end);
    abut_bits8 after = abut_simd8_less(from_end, zero);
    abut_simd8 up = abut_simd8_add(abut_simd8_mul(x, normal_x), abut_simd8_mul(y, normal_y));
    abut_simd8 height = abut_simd8_sub(up, abut_simd8_load(arrays + ABUT_ARRAY_HEIGHT * ABUT_POLYGON8));
    abut_simd8_store(distances + ABUT_POLYGON8, height);
    abut_bits8 outside = abut_simd8_less(zero, height);

    abut_bits8 edges = ~(before | after);
    abut_bits8 nearest = (before & (after << 1 | after >> (count - 1))) | (outside & edges) << ABUT_POLYGON8;
    if (nearest == 0) {
        nearest = abut_polygon8_highest2(height, edges) << ABUT_POLYGON8;
        if (nearest == 0) {
            return false;
        }
    }
    int32_t place = abut_lowest_bit(nearest);
    int32_t vertex = place & (ABUT_POLYGON8 - 1);
    int32_t last = vertex == 0 ? count - 1 : vertex - 1;
    int32_t other = vertex + ((last - vertex) & -(place < ABUT_POLYGON8));

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

// Of a core with these arrays, and a circle at `centre`, `delta` from the core's middle.
ABUT_INLINE bool abut_circle_solve2(const abut_query2 *q, const abut_real *arrays, int32_t count, abut_vec2 delta,
                                    abut_vec2 centre, abut_proximity2 *p, uint32_t *feature)
{
    abut_circle_frame2 k;
    abut_spot2         spot;
    if (!abut_circle_frame_of2(&k, q->a, q->b, delta, q->b_in_a->r) || abut_too_many_supports2(q->options, count) ||
        !abut_polygon8_to_point2(&spot, arrays, count, k.delta, ABUT_AXES_CLEAR * k.noise)) {
        return false;
    }
    abut_write_circle2(p, &k, &spot, q->a, q->b, centre, q->limit);
    p->supports = count;
    *feature = spot.feature;
    abut_keep_normal2(q, p->normal);
    return true;
}

// Of a box or segment, which write their arrays first, and of a polygon; wherever the circle's centre is in its body.
ABUT_OUTLINE bool abut_circle_polytope2(const abut_query2 *q, abut_proximity2 *p, uint32_t *feature)
{
    abut_arrays2     room;
    int32_t          count;
    const abut_vec2  delta = abut_offset_of2(q->a, q->b, q->b_in_a).way;
    const abut_real *arrays = abut_arrays_of2(&room, &count, q->a);
    return arrays != NULL && abut_circle_solve2(q, arrays, count, delta, abut_centre_of_circle2(q, delta), p, feature);
}

static inline bool abut_circle_polytope_overlap2(const abut_query2 *q)
{
    abut_proximity2 p;
    uint32_t        feature;
    return abut_circle_polytope2(q, &p, &feature) ? p.distance <= 0 : abut_unproved_overlap2(q);
}

static inline abut_proximity2 abut_circle_polytope_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    uint32_t        feature;
    return abut_circle_polytope2(q, &p, &feature) ? p : abut_unproved_distance2(q);
}

static inline abut_manifold2 abut_circle_polytope_contacts2(const abut_query2 *q)
{
    abut_proximity2 p;
    uint32_t        feature;
    return abut_circle_polytope2(q, &p, &feature) ? abut_single_manifold2(&p, q->limit, abut_contact_id(feature, 0))
                                                  : abut_unproved_contacts2(q);
}

// Of a polygon, whose arrays need not be written first, and a circle about its body's origin.
static inline abut_manifold2 abut_circle_polygon_contacts2(const abut_query2 *q)
{
    abut_proximity2      p;
    uint32_t             feature;
    const abut_polygon2 *polygon = q->a->polygon;
    if (!abut_all_zero(q->b->middle.x, q->b->middle.y, 0) || !abut_has_arrays2(polygon)) {
        return abut_circle_polytope_contacts2(q);
    }
    const abut_vec2 centre = q->b_in_a->p;
    return abut_circle_solve2(q, abut_arrays_of_polygon2(polygon), polygon->count, abut_sub2(centre, q->a->middle), centre, &p,
                              &feature)
               ? abut_single_manifold2(&p, q->limit, abut_contact_id(feature, 0))
               : abut_unproved_contacts2(q);
}

#endif
