// polygon_cast2.h : when two polytopes of at most eight vertices each, rounded or not, first touch if B moves straight.
//
// The separation along the normal n of an edge of D = A - B is what it is at the start, less t times the speed s of B against
// it: each edge by itself says that there is no touch before (separation - r) / s. The last of these is where the way goes into
// the half-planes of all edges, moved out by the radius r of both roundings and the target (Cyrus and Beck 1978).
//
// Certificate. From below each bound holds by itself: the separation is lowered by its noise, and the speed raised by its own.
// From above:
// - without a radius D is what the half-planes share: at the time by which the way is surely in all those that it enters, it
//   must surely be in the others too;
// - with one, the way is nearer than r to a point inside of the edge that it enters by;
// - or it passes the end of that edge: then the circle of radius r about this end is entered there, and the line through that
//   place square to the radius, at which the vertices of both are looked at, bounds the touch from below. Where the circle is
//   missed, the line along the way proves the miss.
// What is in doubt, a start nearer than a few times the noise among it, is handed over: the kernel answers false.
//
// Rounding is that of polygon_polygon2.h for a separation at the start. There the normal as it was computed is taken for the
// normal of the bound, and its speed rounds by the products alone (ABUT_NOISE_SPEED). From above the exact normal counts, which
// is off by no more than ABUT_NOISE_CAST_NORMAL of the way.
//
// Frame: A's axes, from the middle of A's core at the start; the caller's unit.
#ifndef ABUT_PAIRS_POLYGON_CAST2_H
#define ABUT_PAIRS_POLYGON_CAST2_H

#include "pairs/circle_cast2.h"
#include "pairs/polygon_polygon2.h"

// Of all edges, B's before A's, as long as the columns of B's rotation or unit.
typedef struct abut_cast_edges2 {
    abut_polygons8_normals2 of;
    abut_simd8              room[2];  // what of the separation at the start is certain, less the radius
    abut_simd8              speed[2]; // against the edge, in a whole motion
    abut_simd8              clear[2]; // the fraction before which there is no touch
    abut_real               noise;    // of a separation
} abut_cast_edges2;

// ---- from below ---------------------------------------------------------------------------------------------------------

// A bound by one line: no touch before this fraction; never where B does not approach it.
ABUT_INLINE abut_simd8 abut_cast_clear2(abut_simd8 room, abut_simd8 speed, abut_simd8 speed_noise)
{
    const abut_simd8 zero = abut_simd8_splat(0);
    const abut_simd8 never = abut_simd8_splat((abut_real)INFINITY);
    const abut_simd8 fast = abut_simd8_add(speed, speed_noise);
    const abut_simd8 still = abut_simd8_select_less(zero, room, never, abut_simd8_splat(-(abut_real)INFINITY));
    return abut_simd8_select_less(zero, fast, abut_simd8_div(room, fast), still);
}

// One core's edges, of the normals given; `sign` is 1 for B's.
ABUT_INLINE void abut_cast_edges_of_core2(abut_cast_edges2 *e, int core, abut_simd8 overlap, abut_simd8 n_x, abut_simd8 n_y,
                                          const abut_cast_query2 *q, abut_real sign)
{
    const abut_simd8 x = abut_simd8_scale(sign * q->translation.x, n_x);
    const abut_simd8 y = abut_simd8_scale(sign * q->translation.y, n_y);
    const abut_simd8 sizes = abut_simd8_add(abut_simd8_abs(x), abut_simd8_abs(y));
    e->speed[core] = abut_simd8_add(x, y);
    e->room[core] = abut_simd8_sub(abut_simd8_splat(-(q->radius + e->noise)), overlap);
    e->clear[core] = abut_cast_clear2(e->room[core], e->speed[core], abut_simd8_scale(ABUT_NOISE_SPEED, sizes));
}

// A point has no edge.
ABUT_INLINE void abut_cast_no_edges2(abut_cast_edges2 *e, int core)
{
    const abut_simd8 none = abut_simd8_splat(-(abut_real)INFINITY);
    e->speed[core] = abut_simd8_splat(0);
    e->room[core] = none;
    e->clear[core] = none;
}

ABUT_INLINE void abut_cast_see_edges2(abut_cast_edges2 *e, const abut_polygons8_frame2 *k, const abut_cast_query2 *q)
{
    e->noise = k->noise + ABUT_NOISE_DISTANCE * (k->size + q->radius) + ABUT_NOISE_SPEED * k->size;
    if (k->count[1] > 1) {
        const abut_simd8 overlap = abut_polygons8_along_b2(k, &e->of);
        abut_cast_edges_of_core2(e, 1, overlap, abut_simd8_load(e->of.unit_x), abut_simd8_load(e->of.unit_y), q, 1);
    } else {
        abut_cast_no_edges2(e, 1);
    }
    if (k->count[0] > 1) {
        const abut_simd8 overlap = abut_polygons8_along_a2(k, &e->of);
        abut_cast_edges_of_core2(e, 0, overlap, abut_array2(k->arrays[0], ABUT_ARRAY_NORMAL_X),
                                 abut_array2(k->arrays[0], ABUT_ARRAY_NORMAL_Y), q, -1);
    } else {
        abut_cast_no_edges2(e, 0);
    }
}

// ---- from above ---------------------------------------------------------------------------------------------------------

// The fraction at which B has come so far through a line, for certain; infinite where that may be never.
ABUT_INLINE abut_real abut_cast_through2(const abut_cast_query2 *q, abut_real way, abut_real speed)
{
    const abut_real slow = speed - ABUT_NOISE_CAST_NORMAL * abut_length_bound2(q->translation);
    return slow > 0 ? (1 + ABUT_NOISE_SPEED) * (way / slow) : (abut_real)INFINITY;
}

// Of unrounded cores: the fraction at which the way is in all half-planes that it enters, if it is in all others then. What
// `room` leaves out of a separation is the noise, so three times that is left for certain.
ABUT_INLINE abut_real abut_cast_within2(const abut_cast_edges2 *e, const abut_cast_query2 *q)
{
    const abut_real  largest = ABUT_NOISE_CAST_NORMAL * abut_length_bound2(q->translation);
    const abut_simd8 noise = abut_simd8_splat(largest);
    const abut_simd8 none = abut_simd8_splat(-(abut_real)INFINITY);
    const abut_simd8 more = abut_simd8_splat(3 * e->noise);
    abut_simd8       last = none;
    for (int core = 0; core < 2; ++core) {
        const abut_simd8 slow = abut_simd8_sub(e->speed[core], noise);
        const abut_simd8 at = abut_simd8_div(abut_simd8_add(e->room[core], more), slow);
        last = abut_simd8_max(abut_simd8_select_less(noise, slow, at, none), last);
    }
    const abut_real within = (1 + ABUT_NOISE_SPEED) * abut_simd8_first(abut_simd8_reduce_max(last));
    if (!(within > 0) || !(within <= ABUT_REAL_LARGEST)) {
        return (abut_real)INFINITY;
    }
    const abut_simd8 until = abut_simd8_splat(within);
    const abut_simd8 less = abut_simd8_splat(2 * e->noise);
    abut_simd8       most = none;
    for (int core = 0; core < 2; ++core) {
        const abut_simd8 back = abut_simd8_mul(until, abut_simd8_sub(noise, e->speed[core]));
        most = abut_simd8_max(abut_simd8_add(abut_simd8_add(e->room[core], less), back), most);
    }
    return abut_simd8_first(abut_simd8_reduce_max(most)) <= 0 ? within : (abut_real)INFINITY;
}

// ---- an edge ------------------------------------------------------------------------------------------------------------

// The edge that the way enters by.
typedef struct abut_cast_edge2 {
    abut_polygons8_axis2 f;
    abut_vec2            outward;     // its unit normal, in A's axes
    abut_real            place, past; // where the other core's vertex lies along the tangent, at the touch, and how far beyond
    abut_real            speed;       // of the way against it
    abut_real            along;       // and along the tangent
} abut_cast_edge2;

ABUT_INLINE void abut_cast_edge_of2(abut_cast_edge2 *edge, const abut_polygons8_frame2 *k, const abut_cast_edges2 *e,
                                    const abut_cast_query2 *q, int32_t i)
{
    static const abut_real side_of[2] = {1, -1};

    abut_polygons8_axis2 *f = &edge->f;
    f->body = i < ABUT_POLYGON8;
    f->edge = i & (ABUT_POLYGON8 - 1);
    f->own = k->arrays[f->body];
    f->other = k->arrays[1 - f->body];
    const abut_simd8 x = abut_simd8_splat(e->of.x[i]);
    const abut_simd8 y = abut_simd8_splat(e->of.y[i]);
    const abut_simd8 height = abut_simd8_sum2(x, abut_array2(f->other, ABUT_ARRAY_X), y, abut_array2(f->other, ABUT_ARRAY_Y));
    f->vertex = abut_lowest_bit(~(uint64_t)abut_simd8_less(abut_simd8_splat(e->of.low[i]), height));
    f->in_other = (abut_vec2){e->of.unit_x[i], e->of.unit_y[i]};
    abut_polygons8_ends2(f, k);
    edge->outward = f->body == 0 ? f->normal : f->in_other;
    const abut_vec2 way = abut_scale2(side_of[f->body], q->translation);
    edge->speed = -abut_dot2(edge->outward, way);
    edge->along = abut_cross2(edge->outward, way);
    edge->place = abut_cross2(f->in_other, abut_array_pair2(f->other, ABUT_ARRAY_X, f->vertex)) + e->of.across[i];
}

// A's core where the edge is met. Of edges that lie along each other a place that both cover.
ABUT_INLINE abut_vec2 abut_cast_point_on_edge2(const abut_cast_edge2 *edge, const abut_polygons8_frame2 *k,
                                               const abut_cast_query2 *q, abut_real fraction)
{
    const abut_polygons8_axis2 *f = &edge->f;
    const abut_real             place = edge->place + fraction * edge->along;
    const abut_real             foot = abut_max(f->first, abut_min(place, f->last));
    const abut_real             height = f->own[ABUT_ARRAY_HEIGHT * ABUT_POLYGON8 + f->edge];
    const abut_vec2             tangent = abut_perp2(f->normal);
    const abut_vec2             on_edge = abut_along2(abut_scale2(height, f->normal), foot / k->column[f->body], tangent);
    if (f->body == 0) {
        return on_edge;
    }
    if (foot == place) {
        return abut_array_pair2(f->other, ABUT_ARRAY_X, f->vertex);
    }
    const abut_vec2 at_start = abut_add2(abut_rotate2(k->rotation, on_edge), k->offset);
    return abut_along2(at_start, fraction, q->translation);
}

ABUT_INLINE bool abut_cast_by_edge2(abut_cast_answer2 *answer, const abut_cast_edge2 *edge, const abut_polygons8_frame2 *k,
                                    abut_real noise, const abut_cast_query2 *q, abut_real room)
{
    answer->estimate = (room + noise) / edge->speed;
    answer->point = abut_cast_point_on_edge2(edge, k, q, answer->estimate);
    return abut_cast_is_closed2(q, answer, edge->speed, noise);
}

// ---- two vertices -------------------------------------------------------------------------------------------------------

// A vertex of each: the way of one past the other, and the line there, at which all vertices are looked at.
ABUT_INLINE bool abut_cast_by_vertices2(abut_cast_answer2 *answer, const abut_polygons8_frame2 *k, const abut_cast_query2 *q,
                                        abut_vec2 a, abut_vec2 b, abut_real noise)
{
    const abut_vec2 apart = abut_sub2(abut_add2(abut_rotate2(k->rotation, b), k->offset), a);
    const bool      hits = abut_cast_through_circle2(answer, q, apart, noise);
    const abut_vec2 n = answer->normal;
    const abut_real low_b = abut_polygons8_low2(k->arrays[1], abut_unrotate2(k->rotation, n)) + abut_dot2(n, k->offset);
    answer->point = a;
    return abut_cast_by_line2(answer, q, low_b + abut_polygons8_low2(k->arrays[0], abut_neg2(n)), hits, noise);
}

// The end of the edge that the way goes past, and the other core's vertex over it.
ABUT_INLINE bool abut_cast_past_edge2(abut_cast_answer2 *answer, const abut_cast_edge2 *edge, const abut_polygons8_frame2 *k,
                                      const abut_cast_query2 *q, bool beyond, abut_real noise)
{
    const abut_polygons8_axis2 *f = &edge->f;
    const abut_vec2             own = abut_array_pair2(f->own, ABUT_ARRAY_X, beyond ? f->end : f->edge);
    const abut_vec2             other = abut_array_pair2(f->other, ABUT_ARRAY_X, f->vertex);
    return f->body == 0 ? abut_cast_by_vertices2(answer, k, q, own, other, noise)
                        : abut_cast_by_vertices2(answer, k, q, other, own, noise);
}

// ---- the cast -----------------------------------------------------------------------------------------------------------

// Two circles, and a capsule that the circle comes upon along its axis, have no edge between them: the vertices that are first
// on the way.
ABUT_INLINE bool abut_cast_without_edge2(abut_cast_answer2 *answer, const abut_polygons8_frame2 *k, const abut_cast_query2 *q,
                                         abut_real noise)
{
    const abut_vec2 in_b = abut_unrotate2(k->rotation, q->way);
    const abut_vec2 a[2] = {abut_array_pair2(k->arrays[0], ABUT_ARRAY_X, 0), abut_array_pair2(k->arrays[0], ABUT_ARRAY_X, 1)};
    const abut_vec2 b[2] = {abut_array_pair2(k->arrays[1], ABUT_ARRAY_X, 0), abut_array_pair2(k->arrays[1], ABUT_ARRAY_X, 1)};
    const int       first_a = abut_dot2(q->way, a[1]) < abut_dot2(q->way, a[0]);
    const int       first_b = abut_dot2(in_b, b[1]) > abut_dot2(in_b, b[0]);
    return k->count[0] + k->count[1] <= 3 && abut_cast_by_vertices2(answer, k, q, a[first_a], b[first_b], noise);
}

// By the edge that is passed last.
ABUT_INLINE bool abut_cast_with_edge2(abut_cast_answer2 *answer, const abut_polygons8_frame2 *k, const abut_cast_edges2 *e,
                                      const abut_cast_query2 *q, int32_t i)
{
    abut_real       rooms[ABUT_POLYGON8];
    abut_cast_edge2 edge;
    abut_simd8_store(rooms, e->room[i < ABUT_POLYGON8]);
    const abut_real room = rooms[i & (ABUT_POLYGON8 - 1)];
    abut_cast_edge_of2(&edge, k, e, q, i);
    answer->normal = edge.f.body == 0 ? edge.outward : abut_neg2(edge.outward);
    if (answer->safe > q->last) {
        return true;
    }
    answer->upper = q->radius > 0 ? abut_cast_through2(q, room + 3 * e->noise, edge.speed) : abut_cast_within2(e, q);
    const abut_real place = edge.place + answer->upper * edge.along;
    const abut_real before = edge.f.first + ABUT_CAST_BEYOND * e->noise - place;
    const abut_real beyond = place - (edge.f.last - ABUT_CAST_BEYOND * e->noise);
    return q->radius > 0 && abut_max(before, beyond) > 0 ? abut_cast_past_edge2(answer, &edge, k, q, beyond > before, e->noise)
                                                         : abut_cast_by_edge2(answer, &edge, k, e->noise, q, room);
}

ABUT_OUTLINE bool abut_polytopes8_cast2(const abut_cast_query2 *q, abut_cast_answer2 *answer)
{
    abut_polygons8_frame2 k;
    abut_arrays2          room[2];
    abut_cast_edges2      e;
    if (!abut_take_polytopes8_2(&k, room, &q->pair) || !abut_polygons8_frame_of2(&k, q->pair.a, q->pair.b, q->pair.b_in_a)) {
        return false;
    }
    abut_cast_see_edges2(&e, &k, q);
    const abut_simd8 last = abut_simd8_reduce_max(abut_simd8_max(e.clear[1], e.clear[0]));
    const uint32_t   less = abut_simd8_less(e.clear[1], last) | abut_simd8_less(e.clear[0], last) << ABUT_POLYGON8;
    const abut_real  most = abut_simd8_first(abut_simd8_reduce_max(abut_simd8_max(e.room[0], e.room[1])));
    answer->supports = k.count[0] + k.count[1];
    answer->safe = (1 - ABUT_NOISE_SPEED) * abut_simd8_first(last);
    const bool small = q->radius <= ABUT_CAST_BEYOND * e.noise && q->radius > 0;
    if (small || !(q->length > 0) || !(q->radius < ABUT_SQUARE_LARGEST)) {
        return false;
    }
    if (!(answer->safe > 0)) {
        return abut_cast_without_edge2(answer, &k, q, e.noise) && answer->safe > 0;
    }
    return most > ABUT_CAST_BEYOND * e.noise && abut_cast_with_edge2(answer, &k, &e, q, abut_lowest_bit(~(uint64_t)less)) &&
           answer->safe > 0;
}

#endif
