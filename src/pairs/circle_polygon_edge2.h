// circle_polygon_edge2.h : how far a circle is from a polytope of few vertices, or how deep in it, by the edge over which it is
// highest.
//
// The centre's height over each edge is the separation along that edge's normal; the largest belongs to the edge that has the
// nearest point, or to one of the two at the nearest vertex. Over the inside of that edge it is the signed distance, for each
// separation is a lower bound and the foot an upper one. Beside it the vertex at its end is nearest where the centre stands
// beside the vertex' other edge as well: then no point next to the vertex reaches farther towards the centre, and in a convex
// set none at all. Where a place along an edge is in doubt the answer is left to others.
//
// Both cases are worked out and one is taken, for which of them it is comes so late that a wrong guess of it would cost more.
//
// Frame: A's axes, from the middle of its core; lengths are the caller's.
#ifndef ABUT_PAIRS_CIRCLE_POLYGON_EDGE2_H
#define ABUT_PAIRS_CIRCLE_POLYGON_EDGE2_H

#include "abut/query2.h"
#include "base/inline.h"
#include "math/scale.h"
#include "shape/polygon_arrays2.h"

// The point of a core nearest another point, or the shallowest edge over it.
typedef struct abut_spot2 {
    abut_vec2 normal;
    abut_real distance; // signed
    uint32_t  feature;  // the edge that faces the point, or the vertex where none does
} abut_spot2;

static inline abut_vec2 abut_ring_normal2(const abut_ring2 *ring, int32_t edge)
{
    abut_vec2 n = {ring->normal_x[edge], ring->normal_y[edge]};
    return n;
}

// From a vertex to a point.
static inline abut_vec2 abut_ring_delta2(const abut_ring2 *ring, int32_t vertex, abut_vec2 point)
{
    abut_vec2 way = {point.x - ring->x[vertex], point.y - ring->y[vertex]};
    return way;
}

// Of the edge over which the point is highest, and minus that height. Places along edges are known to `flat`, and a direction
// is worth something from a length of `clear` on. False in doubt.
ABUT_INLINE bool abut_ring_to_point2(abut_spot2 *spot, const abut_ring2 *ring, abut_vec2 point, int32_t edge, abut_real depth,
                                     abut_real flat, abut_real clear)
{
    int32_t   next = (edge + 1) & -(edge + 1 != ring->count);
    int32_t   last = edge - 1 + (ring->count & -(edge == 0));
    abut_vec2 normal = abut_ring_normal2(ring, edge);
    abut_vec2 normal_last = abut_ring_normal2(ring, last);
    abut_vec2 normal_next = abut_ring_normal2(ring, next);

    // Of both ends: how far the point is beyond it, along the edge and along the other edge there.
    abut_vec2 ways[2] = {abut_ring_delta2(ring, edge, point), abut_ring_delta2(ring, next, point)};
    abut_real outward[2] = {-abut_cross2(normal, ways[0]), abut_cross2(normal, ways[1])};
    abut_real aside[2] = {abut_cross2(normal_last, ways[0]), -abut_cross2(normal_next, ways[1])};
    abut_real squares[2] = {abut_dot2(ways[0], ways[0]), abut_dot2(ways[1], ways[1])};
    int       end = squares[1] < squares[0];
    abut_real length = abut_sqrt(abut_min(squares[0], squares[1]));

    // Beyond an end the squarer of the two edges faces the point, which is this one, but that of two about as square the one
    // before is preferred (face2.h); where none does, the vertex.
    abut_real lean = ABUT_FACE_TILT * length;
    int       prefers =
        (aside[0] < outward[0] * (1 + ABUT_FACE_PREFERENCE)) & (aside[0] <= lean) & (abut_dot2(normal_last, ways[0]) > 0);
    const int32_t names[2] = {edge + ((last - edge) & -prefers), next + ((edge - next) & -(outward[1] <= lean))};

    // By how much the point is over the inside of the edge, or surely over the vertex.
    abut_real inside = abut_min(-outward[0], -outward[1]) - flat;
    abut_real at_end = abut_min(abut_min(outward[end], aside[end]) - flat, length - clear);
    int       over = inside >= 0;

    // Number by number: a struct written in parts is slow to be read as a whole.
    const abut_real x[2] = {abut_flush(ways[end].x / length), normal.x};
    const abut_real y[2] = {abut_flush(ways[end].y / length), normal.y};
    const abut_real distance[2] = {length, -depth};
    const int32_t   feature[2] = {names[end], edge};
    spot->normal.x = x[over];
    spot->normal.y = y[over];
    spot->distance = distance[over];
    spot->feature = (uint32_t)feature[over];
    return abut_max(inside, at_end) >= 0;
}

// A circle B beside a core A.
typedef struct abut_parallel2 {
    abut_vec2 way; // from the middle of A's core to B's centre
    abut_real size, noise;
} abut_parallel2;

// False for a B whose centre is not its origin, out of range of plain arithmetic, and for numbers that are not such as the
// pair's maker wants them (minkowski2.c).
ABUT_INLINE bool abut_take_parallel2(abut_parallel2 *k, const abut_shape2 *a, const abut_shape2 *b, abut_vec2 centre,
                                     abut_rot2 r)
{
    abut_real excess = (r.c * r.c + r.s * r.s) - 1;
    abut_vec2 way = abut_sub2(centre, a->middle);
    abut_real apart = abut_sqrt(abut_dot2(way, way));
    abut_real size = apart + a->reach;
    abut_real radius = a->radius + b->radius;
    k->way = way;
    k->size = size;
    k->noise = ABUT_NOISE_A * a->reach + ABUT_NOISE_SLACK * a->slack + ABUT_NOISE_OFFSET * apart;
    return size > ABUT_SQUARE_SMALLEST / ABUT_UNIT_ROUNDOFF && size + radius < ABUT_SQUARE_LARGEST &&
           abut_abs(excess) <= ABUT_ROTATION_SLACK && abut_all_zero(b->middle.x, b->middle.y, b->reach) &&
           abut_min(a->radius, b->radius) >= 0;
}

// The answer about the rounded shapes. Beyond `limit` the status says so.
ABUT_INLINE void abut_write_parallel2(abut_proximity2 *p, const abut_parallel2 *k, const abut_spot2 *spot, const abut_shape2 *a,
                                      const abut_shape2 *b, abut_vec2 centre, abut_real limit)
{
    abut_real radius = a->radius + b->radius;
    p->normal = spot->normal;
    p->point_a = abut_along2(centre, a->radius - spot->distance, spot->normal);
    p->point_b = abut_along2(centre, -b->radius, spot->normal);
    p->distance = spot->distance - radius;
    p->error = k->noise + ABUT_NOISE_DISTANCE * abut_abs(spot->distance) + ABUT_NOISE_RADIUS * radius;
    p->status = p->distance - p->error > limit ? ABUT_BEYOND : ABUT_OK;
}

#endif
