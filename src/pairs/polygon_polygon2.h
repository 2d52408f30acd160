// polygon_polygon2.h : two polytopes of at most eight vertices each: points, segments, boxes and polygons.
//
// The separating axis test over the normals of all edges (Gottschalk, Lin, Manocha 1996): the edges of D = A - B are those of A
// and of -B. The separation along the unit normal n of an edge of A is the least n . b of B's vertices less the height of the
// edge. Along any n it is a lower bound of the signed distance. The largest of all is the depth where the origin is inside D.
// Outside, it belongs to the edge of D that has the nearest point inside it, and is the distance, or to an edge that ends in
// that point, and then two vertices are nearest.
//
// Certificate. Every edge is looked at and each separation is a lower bound, so an overlap needs no more. Apart:
// - the other core's vertex lies over the inside of the edge: the two are as far apart as the bound;
// - it lies beside the edge: the distance of two vertices is an upper bound, and the supports of both cores along it give the
//   lower one. What is between the two is added to the error; where that is more than half the noise the kernel is
//   inconclusive.
// Two vertices of a core as high as each other to `flat` face an edge as an edge does; their difference is added to the error
// too. `flat` is more than a place along the edge is off by (tolerance.h).
//
// Rounding is within a pair's noise. A's edges: the normal and a height are off by 2 of A's reach each, and 2 more for the
// sums; B's vertices by 2.42 (the normal turned into B's axes, the same for all of them), 2 (product) and 1 (sum) of B's reach,
// and the offset by 1, 2 and 1. B's edges: their normals, turned into the frame, by 4.42, a height times the square of the
// columns' length by 6 and the sum by 1 of B's reach, which is up to 1.2 more than other methods lose (ABUT_NOISE_B); A's
// vertices by 2 and 1 of A's reach, and the offset as before. What is left, the length of a turned normal and the last sum, is
// in proportion to the distance, and less than ABUT_NOISE_DISTANCE.
//
// Frame: A's axes, from the middle of A's core; the caller's unit. Numbers of an edge are in its own core's axes and in those
// of the other core; the tangent is the edge's outward normal turned by +90 degrees.
#ifndef ABUT_PAIRS_POLYGON_POLYGON2_H
#define ABUT_PAIRS_POLYGON_POLYGON2_H

#include "gjk/core2.h"
#include "gjk/minkowski2.h"
#include "math/unit.h"
#include "pairs/query2.h"
#include "pairs/warm_polygons2.h"
#include "shape/polygon_arrays2.h"

// Numbers of A and of B.
typedef struct abut_polygons8_frame2 {
    const abut_real *arrays[2];
    int32_t          count[2];
    abut_rot2        rotation;
    abut_vec2        offset;                // of B's middle
    abut_real        column[2], per_column; // the length of the rotation's columns, and its inverse, by their series
    abut_real        square;
    abut_real        size, noise; // as in a pair (steps2.h)
} abut_polygons8_frame2;

// False for numbers that are not usable, and for lengths whose squares leave the range of numbers.
ABUT_INLINE bool abut_polygons8_frame_of2(abut_polygons8_frame2 *k, const abut_shape2 *a, const abut_shape2 *b,
                                          const abut_pose2 *b_in_a)
{
    abut_rot2    r = b_in_a->r;
    abut_real    excess = (r.c * r.c - 1) + r.s * r.s;
    abut_offset2 t = abut_offset_of2(a, b, b_in_a);
    abut_real    apart = abut_sqrt(abut_dot2(t.way, t.way));
    abut_real    reaches = a->reach + b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real    length = (abut_abs(t.way.x) + abut_abs(t.way.y)) + reaches;
    abut_real    half = excess / 2;
    abut_real    square = half * half;
    k->rotation = r;
    k->offset = t.way;
    k->column[0] = 1;
    k->column[1] = 1 + (half - square / 2);
    k->per_column = 1 - (half - (square + square / 2));
    k->square = 1 + excess;
    k->size = apart + reaches;
    k->noise = abut_noise_of2(a, b, apart) + t.loss;
    return abut_min(a->radius, b->radius) >= 0 && a->radius + b->radius < ABUT_SQUARE_LARGEST &&
           abut_abs(excess) <= abut_min(ABUT_COLUMN_SERIES, ABUT_ROTATION_SLACK) && abut_unit_for_squares(length).unit == 1;
}

// ---- the edge and the vertex --------------------------------------------------------------------------------------------

// Of all edges, B's before A's: the normal in the other core's axes and how low that core reaches along it, both as long as the
// columns of B's rotation; B's normals of length one, too; and where the other core's middle lies along the tangent.
typedef struct abut_polygons8_normals2 {
    abut_real x[2 * ABUT_POLYGON8], y[2 * ABUT_POLYGON8], low[2 * ABUT_POLYGON8];
    abut_real unit_x[2 * ABUT_POLYGON8], unit_y[2 * ABUT_POLYGON8], across[2 * ABUT_POLYGON8];
} abut_polygons8_normals2;

ABUT_INLINE abut_simd8 abut_simd8_sum2(abut_simd8 a, abut_simd8 b, abut_simd8 c, abut_simd8 d)
{
    return abut_simd8_add(abut_simd8_mul(a, b), abut_simd8_mul(c, d));
}

ABUT_INLINE abut_simd8 abut_simd8_difference2(abut_simd8 a, abut_simd8 b, abut_simd8 c, abut_simd8 d)
{
    return abut_simd8_sub(abut_simd8_mul(a, b), abut_simd8_mul(c, d));
}

// How high the lower of two vertices is along eight directions.
ABUT_INLINE abut_simd8 abut_polygons8_heights2(const abut_real *arrays, int i, abut_simd8 x, abut_simd8 y)
{
    const abut_real *at_x = arrays + ABUT_ARRAY_X * ABUT_POLYGON8 + i;
    const abut_real *at_y = arrays + ABUT_ARRAY_Y * ABUT_POLYGON8 + i;
    abut_simd8       first = abut_simd8_sum2(x, abut_simd8_splat(at_x[0]), y, abut_simd8_splat(at_y[0]));
    abut_simd8       last = abut_simd8_sum2(x, abut_simd8_splat(at_x[1]), y, abut_simd8_splat(at_y[1]));
    return abut_simd8_min(first, last);
}

// How low a core reaches along eight directions.
ABUT_INLINE abut_simd8 abut_polygons8_lowest2(const abut_real *arrays, abut_simd8 x, abut_simd8 y)
{
    abut_simd8 low = abut_polygons8_heights2(arrays, 0, x, y);
    for (int i = 2; i < ABUT_POLYGON8; i += 2) {
        low = abut_simd8_min(abut_polygons8_heights2(arrays, i, x, y), low);
    }
    return low;
}

// How far the cores overlap along each of A's normals.
ABUT_INLINE abut_simd8 abut_polygons8_along_a2(const abut_polygons8_frame2 *k, abut_polygons8_normals2 *to)
{
    abut_simd8 c = abut_simd8_splat(k->rotation.c);
    abut_simd8 s = abut_simd8_splat(k->rotation.s);
    abut_simd8 offset_x = abut_simd8_splat(k->offset.x);
    abut_simd8 offset_y = abut_simd8_splat(k->offset.y);
    abut_simd8 n_x = abut_array2(k->arrays[0], ABUT_ARRAY_NORMAL_X);
    abut_simd8 n_y = abut_array2(k->arrays[0], ABUT_ARRAY_NORMAL_Y);
    abut_simd8 x = abut_simd8_sum2(c, n_x, s, n_y);
    abut_simd8 y = abut_simd8_difference2(c, n_y, s, n_x);
    abut_simd8 low = abut_polygons8_lowest2(k->arrays[1], x, y);
    abut_simd8 way = abut_simd8_sum2(n_x, offset_x, n_y, offset_y);
    abut_simd8_store(to->x + ABUT_POLYGON8, x);
    abut_simd8_store(to->y + ABUT_POLYGON8, y);
    abut_simd8_store(to->low + ABUT_POLYGON8, low);
    abut_simd8_store(to->unit_x + ABUT_POLYGON8, x);
    abut_simd8_store(to->unit_y + ABUT_POLYGON8, y);
    abut_simd8_store(to->across + ABUT_POLYGON8, abut_simd8_difference2(n_x, offset_y, n_y, offset_x));
    return abut_simd8_sub(abut_array2(k->arrays[0], ABUT_ARRAY_HEIGHT), abut_simd8_add(low, way));
}

// And of B's.
ABUT_INLINE abut_simd8 abut_polygons8_along_b2(const abut_polygons8_frame2 *k, abut_polygons8_normals2 *to)
{
    abut_simd8 c = abut_simd8_splat(k->rotation.c);
    abut_simd8 s = abut_simd8_splat(k->rotation.s);
    abut_simd8 offset_x = abut_simd8_splat(k->offset.x);
    abut_simd8 offset_y = abut_simd8_splat(k->offset.y);
    abut_simd8 n_x = abut_array2(k->arrays[1], ABUT_ARRAY_NORMAL_X);
    abut_simd8 n_y = abut_array2(k->arrays[1], ABUT_ARRAY_NORMAL_Y);
    abut_simd8 x = abut_simd8_difference2(c, n_x, s, n_y);
    abut_simd8 y = abut_simd8_sum2(s, n_x, c, n_y);
    abut_simd8 low = abut_polygons8_lowest2(k->arrays[0], x, y);
    abut_simd8 way = abut_simd8_sum2(x, offset_x, y, offset_y);
    abut_simd8 unit_x = abut_simd8_scale(k->per_column, x);
    abut_simd8 unit_y = abut_simd8_scale(k->per_column, y);
    abut_simd8 height = abut_simd8_scale(k->square, abut_array2(k->arrays[1], ABUT_ARRAY_HEIGHT));
    abut_simd8_store(to->x, x);
    abut_simd8_store(to->y, y);
    abut_simd8_store(to->low, low);
    abut_simd8_store(to->unit_x, unit_x);
    abut_simd8_store(to->unit_y, unit_y);
    abut_simd8_store(to->across, abut_simd8_difference2(unit_y, offset_x, unit_x, offset_y));
    return abut_simd8_scale(k->per_column, abut_simd8_sub(height, abut_simd8_sub(low, way)));
}

// Of all edges the one along whose normal the cores are farthest apart, and the other core's vertex that lies lowest over it.
// Of all of the other core's vertices: where they lie along the tangent, and how the edge from each leans over this one, so
// that what is asked of the vertex and its neighbours is there when they are known.
typedef struct abut_polygons8_axis2 {
    abut_real        place[ABUT_POLYGON8];
    abut_real        sine[ABUT_POLYGON8], cosine[ABUT_POLYGON8], slope[ABUT_POLYGON8];
    int32_t          body, edge, end, vertex; // the edge's core, 0 is A; the edge's vertices
    const abut_real *own, *other;             // rows
    abut_real        separation;
    abut_vec2        normal, in_other; // unit, outward, in its own core's axes; in the other's, as long as its columns
    abut_real        first, last;      // where the edge's ends lie along the tangent
} abut_polygons8_axis2;

ABUT_INLINE int32_t abut_polygons8_next2(const abut_polygons8_frame2 *k, int32_t body, int32_t i)
{
    return (i + 1) & -(i + 1 != k->count[body]);
}

ABUT_INLINE int32_t abut_polygons8_before2(const abut_polygons8_frame2 *k, int32_t body, int32_t i)
{
    return i - 1 + (k->count[body] & -(i == 0));
}

// As an edge is its normal turned by +90 degrees, it rises along the tangent by sine over cosine.
ABUT_INLINE void abut_polygons8_tilt2(abut_polygons8_axis2 *f, abut_real across)
{
    abut_simd8 x = abut_simd8_splat(f->in_other.x);
    abut_simd8 y = abut_simd8_splat(f->in_other.y);
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 n_x = abut_array2(f->other, ABUT_ARRAY_NORMAL_X);
    abut_simd8 n_y = abut_array2(f->other, ABUT_ARRAY_NORMAL_Y);
    abut_simd8 sine = abut_simd8_difference2(n_x, y, n_y, x);
    abut_simd8 cosine = abut_simd8_sum2(n_x, x, n_y, y);
    abut_simd8 facing = abut_simd8_select_less(cosine, zero, cosine, abut_simd8_splat(-1)); // of the others nothing is asked
    abut_simd8 place = abut_simd8_difference2(x, abut_array2(f->other, ABUT_ARRAY_Y), y, abut_array2(f->other, ABUT_ARRAY_X));
    abut_simd8_store(f->place, abut_simd8_add(place, abut_simd8_splat(across)));
    abut_simd8_store(f->sine, sine);
    abut_simd8_store(f->cosine, cosine);
    abut_simd8_store(f->slope, abut_simd8_div(sine, facing));
}

// Of equal ones B's first edge is taken, then A's. Answers where the other core's middle lies along the tangent.
ABUT_INLINE abut_real abut_polygons8_pick2(abut_polygons8_axis2 *f, const abut_polygons8_frame2 *k)
{
    abut_polygons8_normals2 n;
    abut_simd8              along_b = abut_polygons8_along_b2(k, &n);
    abut_simd8              along_a = abut_polygons8_along_a2(k, &n);
    abut_simd8              least = abut_simd8_reduce_min(abut_simd8_min(along_b, along_a));
    uint32_t                more = abut_simd8_less(least, along_b) | abut_simd8_less(least, along_a) << ABUT_POLYGON8;
    int32_t                 i = abut_lowest_bit(~(uint64_t)more);
    f->body = i < ABUT_POLYGON8;
    f->edge = i & (ABUT_POLYGON8 - 1);
    f->own = k->arrays[f->body];
    f->other = k->arrays[1 - f->body];
    f->separation = -abut_simd8_first(least) + 0; // no negative zero
    abut_simd8 x = abut_simd8_splat(n.x[i]);
    abut_simd8 y = abut_simd8_splat(n.y[i]);
    abut_simd8 height = abut_simd8_sum2(x, abut_array2(f->other, ABUT_ARRAY_X), y, abut_array2(f->other, ABUT_ARRAY_Y));
    f->vertex = abut_lowest_bit(~(uint64_t)abut_simd8_less(abut_simd8_splat(n.low[i]), height));
    f->in_other.x = n.unit_x[i];
    f->in_other.y = n.unit_y[i];
    return n.across[i];
}

ABUT_INLINE void abut_polygons8_ends2(abut_polygons8_axis2 *f, const abut_polygons8_frame2 *k)
{
    f->end = abut_polygons8_next2(k, f->body, f->edge);
    f->normal = abut_array_pair2(f->own, ABUT_ARRAY_NORMAL_X, f->edge);
    f->first = k->column[f->body] * abut_cross2(f->normal, abut_array_pair2(f->own, ABUT_ARRAY_X, f->edge));
    f->last = k->column[f->body] * abut_cross2(f->normal, abut_array_pair2(f->own, ABUT_ARRAY_X, f->end));
}

ABUT_INLINE void abut_polygons8_search2(abut_polygons8_axis2 *f, const abut_polygons8_frame2 *k)
{
    abut_real across = abut_polygons8_pick2(f, k);
    abut_polygons8_tilt2(f, across);
    abut_polygons8_ends2(f, k);
}

// From A to B, in the frame; read by number, as a choice is a guess.
ABUT_INLINE abut_vec2 abut_polygons8_normal2(const abut_polygons8_axis2 *f)
{
    const abut_real x[2] = {f->normal.x, -f->in_other.x};
    const abut_real y[2] = {f->normal.y, -f->in_other.y};
    abut_vec2       n = {x[f->body], y[f->body]};
    return n;
}

// ---- the answer about the cores -----------------------------------------------------------------------------------------

// As far apart as the separation along the edge's normal, but for `gap`; `on_edge` is where the vertex lies on the edge.
ABUT_INLINE bool abut_polygons8_on_edge2(abut_core_answer2 *core, const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f,
                                         abut_vec2 on_edge, abut_real gap)
{
    static const abut_real part_of[2] = {0, 1};

    core->normal = abut_polygons8_normal2(f);
    core->distance = f->separation;
    core->gap = gap;
    core->a = abut_along2(on_edge, part_of[f->body] * -f->separation, core->normal);
    return gap <= k->noise / 2;
}

// Where the other core's vertex lies on the edge.
ABUT_INLINE abut_vec2 abut_polygons8_foot2(const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f)
{
    static const abut_real back_of[2] = {-1, 1};

    abut_vec2       v = abut_array_pair2(f->other, ABUT_ARRAY_X, f->vertex);
    abut_vec2       b = abut_add2(abut_rotate2(k->rotation, v), k->offset);
    const abut_real x[2] = {b.x, v.x};
    const abut_real y[2] = {b.y, v.y};
    abut_vec2       at = {x[f->body], y[f->body]};
    return abut_along2(at, back_of[f->body] * f->separation, abut_polygons8_normal2(f));
}

// How low a core reaches along one direction in its own axes.
ABUT_INLINE abut_real abut_polygons8_low2(const abut_real *arrays, abut_vec2 n)
{
    abut_simd8 x = abut_simd8_scale(n.x, abut_array2(arrays, ABUT_ARRAY_X));
    abut_simd8 y = abut_simd8_scale(n.y, abut_array2(arrays, ABUT_ARRAY_Y));
    return abut_simd8_first(abut_simd8_reduce_min(abut_simd8_add(x, y)));
}

// Two vertices, the edge's own and the other core's, if they are nearest: if both cores lie behind the way between them.
ABUT_INLINE bool abut_polygons8_vertices2(abut_core_answer2 *core, const abut_polygons8_frame2 *k,
                                          const abut_polygons8_axis2 *f, int32_t own, int32_t other)
{
    const abut_vec2 v = abut_array_pair2(f->own, ABUT_ARRAY_X, own);
    const abut_vec2 w = abut_array_pair2(f->other, ABUT_ARRAY_X, other);
    const abut_real x[2] = {v.x, w.x};
    const abut_real y[2] = {v.y, w.y};
    abut_vec2       a = {x[f->body], y[f->body]};
    abut_vec2       b = {x[1 - f->body], y[1 - f->body]};
    abut_vec2       way = abut_sub2(abut_add2(abut_rotate2(k->rotation, b), k->offset), a);
    abut_real       length = abut_sqrt(abut_dot2(way, way));
    abut_vec2       n = {abut_flush(way.x / length), abut_flush(way.y / length)};
    abut_real       low_b = abut_polygons8_low2(k->arrays[1], abut_unrotate2(k->rotation, n)) + abut_dot2(n, k->offset);
    core->a = a;
    core->normal = n;
    core->distance = length;
    core->gap = abut_max(length - (low_b + abut_polygons8_low2(k->arrays[0], abut_neg2(n))), 0);
    return length > ABUT_AXES_CLEAR * k->noise && core->gap <= k->noise / 2;
}

// What the cache keeps: two vertices, or an edge and a vertex, as the simplex of GJK would name them.
typedef struct abut_polygons8_features2 {
    int32_t count;
    int32_t own[2], other[2]; // of the core that the edge belongs to, and of the other
} abut_polygons8_features2;

// The other core's vertex is beside the edge, `past` its end or before it: the edge's end is nearest, unless the other core's
// own edge from the vertex leads back over this one, as high as the vertex. False in doubt.
ABUT_INLINE bool abut_polygons8_beside2(abut_core_answer2 *core, abut_polygons8_features2 *features,
                                        const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f, abut_real beside,
                                        int past)
{
    const int32_t   ends[2] = {f->edge, f->end};
    const int32_t   neighbours[2] = {abut_polygons8_before2(k, 1 - f->body, f->vertex),
                                     abut_polygons8_next2(k, 1 - f->body, f->vertex)};
    const abut_vec2 vertex = abut_array_pair2(f->other, ABUT_ARRAY_X, f->vertex);
    const abut_vec2 back = abut_sub2(abut_array_pair2(f->other, ABUT_ARRAY_X, neighbours[past]), vertex);
    const abut_real flat = ABUT_AXES_FLAT * k->size;
    const abut_real lift = abut_abs(abut_dot2(f->in_other, back));
    const abut_real along = abut_cross2(f->in_other, back);
    const abut_real way_back[2] = {along, -along};
    const bool      level = lift <= flat && way_back[past] > 0;
    if (level && way_back[past] >= beside) {
        features->other[0] = features->other[1] = neighbours[past]; // the end that is over the edge, for the next query
        abut_vec2 end = abut_array_pair2(f->own, ABUT_ARRAY_X, ends[past]);
        abut_vec2 of_b = abut_add2(abut_rotate2(k->rotation, end), k->offset);
        abut_vec2 corner = f->body == 0 ? end : of_b;
        return abut_polygons8_on_edge2(core, k, f, beside > flat ? corner : abut_polygons8_foot2(k, f), lift);
    }
    if (beside <= 2 * flat) {
        abut_real gap = f->separation > beside ? beside * beside / f->separation : beside;
        return abut_polygons8_on_edge2(core, k, f, abut_polygons8_foot2(k, f), gap);
    }
    features->count = 1;
    features->own[0] = ends[past];
    features->other[0] = level ? neighbours[past] : f->vertex;
    return abut_polygons8_vertices2(core, k, f, features->own[0], features->other[0]);
}

// From the edge found. `place` is where the vertex lies along the tangent.
ABUT_INLINE bool abut_polygons8_core2(abut_core_answer2 *core, abut_polygons8_features2 *features,
                                      const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f, abut_real place)
{
    const abut_real flat = ABUT_AXES_FLAT * k->size;
    const abut_real before = f->first + flat - place;
    const abut_real after = place - (f->last - flat);
    *features = (abut_polygons8_features2){2, {f->edge, f->end}, {f->vertex, f->vertex}};
    if (abut_max(before, after) <= 0) {
        return abut_polygons8_on_edge2(core, k, f, abut_polygons8_foot2(k, f), 0);
    }
    return abut_polygons8_beside2(core, features, k, f, abut_max(before, after), after > before);
}

ABUT_INLINE void abut_polygons8_keep2(abut_cache2 *cache, const abut_polygons8_features2 *features, int32_t body)
{
    if (cache == NULL) {
        return;
    }
    const int32_t *a = body == 0 ? features->own : features->other;
    const int32_t *b = body == 0 ? features->other : features->own;
    cache->private_.count = features->count;
    for (int32_t i = 0; i < features->count; ++i) {
        cache->private_.feature_a[i] = (uint32_t)a[i];
        cache->private_.feature_b[i] = (uint32_t)b[i];
    }
}

ABUT_INLINE abut_proximity2 abut_polygons8_proximity2(abut_core_answer2 *core, const abut_polygons8_frame2 *k,
                                                      const abut_query2 *q)
{
    core->b = abut_along2(core->a, core->distance, core->normal);
    core->supports = k->count[0] + k->count[1];
    core->status = ABUT_OK;
    abut_proximity2 p = abut_proximity_of2(q->a, q->b, 1, k->noise, core, q->cache);
    p.status = abut_status_of2(p.distance, p.error, q->limit);
    return p;
}

// ---- distance and overlap -----------------------------------------------------------------------------------------------

// Four numbers at once: whoever returns the answer by value copies it in pieces of 16 bytes, and such a load waits long for
// stores of less.
ABUT_INLINE void abut_put_proximity2(abut_proximity2 *p, const abut_proximity2 *r)
{
    const abut_simd4 points = abut_simd4_of(r->point_a.x, r->point_a.y, r->point_b.x, r->point_b.y);
    const abut_simd4 rest = abut_simd4_of(r->normal.x, r->normal.y, r->distance, r->error);
    p->status = r->status;
    p->supports = r->supports;
    memcpy(&p->point_a, &points, sizeof points);
    memcpy(&p->normal, &rest, sizeof rest);
}

ABUT_INLINE bool abut_polygons8_solve2(abut_polygons8_frame2 *k, const abut_query2 *q, abut_proximity2 *answer)
{
    abut_polygons8_axis2     f;
    abut_polygons8_features2 features;
    abut_core_answer2        core;
    if (abut_too_many_supports2(q->options, k->count[0] + k->count[1]) || !abut_polygons8_frame_of2(k, q->a, q->b, q->b_in_a)) {
        return false;
    }
    const abut_real across = abut_polygons8_pick2(&f, k);
    abut_polygons8_ends2(&f, k);
    const abut_real place = abut_cross2(f.in_other, abut_array_pair2(f.other, ABUT_ARRAY_X, f.vertex)) + across;
    if (!abut_polygons8_core2(&core, &features, k, &f, place)) {
        return false;
    }
    abut_polygons8_keep2(q->cache, &features, f.body);
    const abut_proximity2 r = abut_polygons8_proximity2(&core, k, q);
    abut_put_proximity2(answer, &r);
    return true;
}

// Of cores that write their arrays first.
ABUT_INLINE bool abut_take_polytopes8_2(abut_polygons8_frame2 *k, abut_arrays2 room[2], const abut_query2 *q)
{
    k->arrays[0] = abut_arrays_of2(&room[0], &k->count[0], q->a);
    k->arrays[1] = abut_arrays_of2(&room[1], &k->count[1], q->b);
    return k->arrays[0] != NULL && k->arrays[1] != NULL;
}

ABUT_OUTLINE bool abut_polytopes8_solve2(const abut_query2 *q, abut_proximity2 *answer)
{
    abut_polygons8_frame2 k;
    abut_arrays2          room[2];
    return abut_take_polytopes8_2(&k, room, q) && abut_polygons8_solve2(&k, q, answer);
}

static inline bool abut_polytopes8_overlap2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_polytopes8_solve2(q, &p) ? p.distance <= 0 : abut_unproved_overlap2(q);
}

static inline abut_proximity2 abut_polytopes8_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    return abut_polytopes8_solve2(q, &p) ? p : abut_unproved_distance2(q);
}

ABUT_INLINE bool abut_take_polygons8_2(abut_polygons8_frame2 *k, const abut_polygon2 *a, const abut_polygon2 *b)
{
    k->arrays[0] = abut_arrays_of_polygon2(a);
    k->arrays[1] = abut_arrays_of_polygon2(b);
    k->count[0] = a->count;
    k->count[1] = b->count;
    return (a->count <= ABUT_POLYGON8) & (b->count <= ABUT_POLYGON8);
}

ABUT_OUTLINE abut_proximity2 abut_cold_polygons8_2(const abut_query2 *q)
{
    abut_polygons8_frame2 k;
    abut_proximity2       p;
    return abut_take_polygons8_2(&k, q->a->polygon, q->b->polygon) && abut_polygons8_solve2(&k, q, &p)
               ? p
               : abut_unproved_distance2(q);
}

// Two polygons: what the cache names is tried first.
static inline abut_proximity2 abut_polygon_polygon_distance2(const abut_query2 *q)
{
    abut_proximity2 p;
    return q->cache != NULL && abut_has_arrays2(q->a->polygon) && abut_has_arrays2(q->b->polygon) &&
                   abut_warm_distance2(&p, q->a, q->b, q->b_in_a, q->limit, q->cache)
               ? p
               : abut_cold_polygons8_2(q);
}

// ---- the contacts -------------------------------------------------------------------------------------------------------

// The part of the tangent that both edges cover: its ends, the lower place first.
typedef struct abut_polygons8_over2 {
    abut_real at[2], gap[2];
    uint64_t  id[2]; // of the vertices that stand over each other
} abut_polygons8_over2;

ABUT_INLINE uint64_t abut_polygons8_id2(int32_t body, int32_t own, int32_t other)
{
    int32_t change = (own ^ other) & -body;
    return abut_contact_id((uint32_t)(own ^ change), (uint32_t)(other ^ change));
}

// An edge that faces this one runs against it, and has the vertex that supports at one of its ends: where it begins or, the
// edge before, where it ends. The squarer of the two is taken (face2.h). False where one of them looks away, where neither is
// square enough, and where the edges hardly meet.
ABUT_INLINE bool abut_lay_polygons8_2(abut_polygons8_over2 *o, const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f)
{
    int32_t   v = f->vertex;
    int32_t   before = abut_polygons8_before2(k, 1 - f->body, v);
    int32_t   next = abut_polygons8_next2(k, 1 - f->body, v);
    int32_t   ends = -(abut_abs(f->sine[before]) < abut_abs(f->sine[v]) * (1 + ABUT_FACE_PREFERENCE));
    int32_t   from = v + ((before - v) & ends);
    int32_t   to = next + ((v - next) & ends);
    abut_real low = abut_max(f->first, f->place[to]);
    abut_real high = abut_min(f->last, f->place[from]);
    o->at[0] = low;
    o->at[1] = high;
    o->gap[0] = f->separation + (low - f->place[v]) * f->slope[from];
    o->gap[1] = f->separation + (high - f->place[v]) * f->slope[from];
    o->id[0] = abut_polygons8_id2(f->body, f->edge, to);
    o->id[1] = abut_polygons8_id2(f->body, f->end, from);
    return abut_max(f->cosine[v], f->cosine[before]) < 0 && abut_abs(f->sine[from]) <= ABUT_FACE_TILT &&
           high - low > ABUT_CONTACT_SPREAD * k->size;
}

// Points of A and B side by side; one is on the edge found and the other its gap off.
ABUT_INLINE abut_simd4 abut_polygons8_points2(const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f,
                                              const abut_polygons8_over2 *o, abut_vec2 n, abut_vec2 middle, int end)
{
    static const abut_real sign_of[2] = {1, -1};
    static const abut_real one_if[2] = {0, 1};
    static const abut_real share[2][4] = {{0, 0, 1, 1}, {-1, -1, 0, 0}};

    abut_real  sign = sign_of[f->body];
    abut_real  height = sign * (k->column[f->body] * f->own[ABUT_ARRAY_HEIGHT * ABUT_POLYGON8 + f->edge]);
    abut_vec2  foot = abut_add2(middle, abut_along2(abut_scale2(one_if[f->body], k->offset), height, n));
    abut_simd4 from = abut_simd4_of(foot.x, foot.y, foot.x, foot.y);
    abut_simd4 along = abut_simd4_scale(sign, abut_simd4_of(-n.y, n.x, -n.y, n.x));
    abut_simd4 off = abut_simd4_mul(abut_simd4_load(share[f->body]), abut_simd4_of(n.x, n.y, n.x, n.y));
    return abut_simd4_mul_add(abut_simd4_mul_add(from, o->at[end], along), o->gap[end], off);
}

// Which end is written first: the lower one along the manifold's tangent, unless the other is deeper by more than the error.
ABUT_INLINE int abut_polygons8_first2(const abut_polygons8_over2 *o, int32_t body, abut_real error, abut_real limit)
{
    int of_a = (o->gap[1] < o->gap[0] - error) | !(o->gap[0] <= limit);
    int of_b = !((o->gap[0] < o->gap[1] - error) | !(o->gap[1] <= limit));
    return (of_a | of_b << 1) >> body & 1;
}

// Of edges over each other. It is one value, so that no compiler makes it elsewhere first.
ABUT_INLINE abut_manifold2 abut_polygons8_touch2(const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f,
                                                 const abut_polygons8_over2 *o, const abut_query2 *q)
{
    abut_real p[2][4];
    abut_vec2 n = abut_polygons8_normal2(f);
    abut_vec2 middle = q->a->middle;
    abut_real error = k->noise + ABUT_NOISE_DISTANCE * abut_abs(f->separation) + ABUT_ERROR_FLOOR;
    abut_real limit = q->limit + error;
    int       i = abut_polygons8_first2(o, f->body, error, limit);
    int       j = 1 - i;
    abut_vec2 normal = {n.x + 0, n.y + 0}; // no negative zeros
    abut_simd4_store(p[0], abut_polygons8_points2(k, f, o, n, middle, 0));
    abut_simd4_store(p[1], abut_polygons8_points2(k, f, o, n, middle, 1));
    abut_keep_normal2(q, normal);
    return (abut_manifold2){normal,
                            abut_perp2(normal),
                            {{{p[i][0], p[i][1]}, {p[i][2], p[i][3]}, o->gap[i], o->id[i]},
                             {{p[j][0], p[j][1]}, {p[j][2], p[j][3]}, o->gap[j], o->id[j]}},
                            (o->gap[0] <= limit) + (o->gap[1] <= limit),
                            f->separation,
                            error,
                            ABUT_OK,
                            k->count[0] + k->count[1]};
}

// An edge and a vertex over its inside, neither core rounded, farther apart than the margin: nothing is asked of the points.
ABUT_INLINE abut_manifold2 abut_polygons8_apart2(const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f,
                                                 const abut_query2 *q)
{
    const abut_real error = k->noise + ABUT_NOISE_DISTANCE * f->separation + ABUT_ERROR_FLOOR;
    const abut_vec2 n = abut_polygons8_normal2(f);
    const abut_vec2 normal = {n.x + 0, n.y + 0}; // no negative zeros
    abut_keep_normal2(q, normal);
    return (abut_manifold2){normal,
                            abut_perp2(normal),
                            {{{0, 0}, {0, 0}, 0, 0}, {{0, 0}, {0, 0}, 0, 0}},
                            0,
                            f->separation,
                            error,
                            abut_status_of2(f->separation, error, q->limit),
                            k->count[0] + k->count[1]};
}

// From the distance: apart, or what is left to clipping.
ABUT_INLINE abut_manifold2 abut_polygons8_others2(const abut_polygons8_frame2 *k, const abut_polygons8_axis2 *f,
                                                  const abut_query2 *q)
{
    abut_polygons8_features2 features;
    abut_core_answer2        core;
    if (!abut_polygons8_core2(&core, &features, k, f, f->place[f->vertex])) {
        return abut_unproved_contacts2(q);
    }
    abut_polygons8_keep2(q->cache, &features, f->body);
    const abut_proximity2 p = abut_polygons8_proximity2(&core, k, q);
    return p.distance <= q->limit ? abut_leave_to_clipping2(q, &p) : abut_bare_manifold2(&p);
}

ABUT_INLINE abut_manifold2 abut_polygons8_contacts2(abut_polygons8_frame2 *k, const abut_query2 *q)
{
    abut_polygons8_axis2 f;
    abut_polygons8_over2 o;
    if (!abut_polygons8_frame_of2(k, q->a, q->b, q->b_in_a)) {
        return abut_unproved_contacts2(q);
    }
    abut_polygons8_search2(&f, k);
    const abut_real flat = ABUT_AXES_FLAT * k->size;
    const abut_real place = f.place[f.vertex];
    const bool      over = abut_max(f.first + flat - place, place - (f.last - flat)) <= 0;
    const bool      plain = over && abut_all_zero(q->a->radius, q->b->radius, 0);
    const bool      apart = f.separation > q->limit;
    if (!plain || (!apart && !abut_lay_polygons8_2(&o, k, &f))) {
        return abut_polygons8_others2(k, &f, q);
    }
    const abut_polygons8_features2 features = {2, {f.edge, f.end}, {f.vertex, f.vertex}};
    abut_polygons8_keep2(q->cache, &features, f.body);
    if (apart) {
        return abut_polygons8_apart2(k, &f, q);
    }
    return abut_polygons8_touch2(k, &f, &o, q);
}

ABUT_OUTLINE abut_manifold2 abut_polytopes8_contacts2(const abut_query2 *q)
{
    abut_polygons8_frame2 k;
    abut_arrays2          room[2];
    return abut_take_polytopes8_2(&k, room, q) ? abut_polygons8_contacts2(&k, q) : abut_unproved_contacts2(q);
}

static inline abut_manifold2 abut_polygon_polygon_contacts2(const abut_query2 *q)
{
    abut_polygons8_frame2 k;
    return abut_take_polygons8_2(&k, q->a->polygon, q->b->polygon) ? abut_polygons8_contacts2(&k, q)
                                                                   : abut_unproved_contacts2(q);
}

#endif
