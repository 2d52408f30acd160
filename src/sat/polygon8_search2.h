// polygon8_search2.h : of all edges of two polygons whose rows are eight long the one along whose normal they are farthest
// apart.
//
// What frame2.h and search2.h do for any two polytopes, for the polygons met most often: with rows of one length nothing is
// asked about it, and no number is written for another function to read. The separations along the normals of all edges (the
// separating axis test, Gottschalk, Lin, Manocha 1996) are axes2.c's to the bit, with that one's certificate and bound.
//
// How each of the other core's vertices and edges lies over the edge found is worked out beside the search for the vertex.
//
// Frame: A's axes, from the middle of A's core; the caller's unit. Numbers of an edge are in its own core's axes and in those
// of the other core; the tangent is the edge's outward normal turned by +90 degrees.
#ifndef ABUT_SAT_POLYGON8_SEARCH2_H
#define ABUT_SAT_POLYGON8_SEARCH2_H

#include "base/inline.h"
#include "gjk/minkowski2.h"
#include "math/bits.h"
#include "shape/polygon_arrays2.h"
#include "simd/simd8.h"

enum { ABUT_POLYGONS8 = 2 * ABUT_RING_ROW };

// The two polygons as they lie; numbers of A and of B.
typedef struct abut_polygons82 {
    const abut_real *rows[2];
    int32_t          count[2];
    abut_rot2        rotation;
    abut_vec2        offset;                // of B's middle
    abut_real        column[2], per_column; // the length of the rotation's columns, and its inverse, by their series
    abut_real        square;
    abut_real        size, noise; // as in a pair (steps2.h)
} abut_polygons82;

// Whether the rows of both are eight long.
ABUT_INLINE bool abut_are_polygons8_2(const abut_polygon2 *a, const abut_polygon2 *b)
{
    uint32_t of_a = (uint32_t)a->count - (ABUT_RING_ROW + 1);
    uint32_t of_b = (uint32_t)b->count - (ABUT_RING_ROW + 1);
    return (of_a | of_b) < ABUT_RING_ROW; // a power of two
}

// False for other polygons, rounded ones, a middle far from its origin, lengths whose squares leave the range of numbers.
ABUT_INLINE bool abut_take_polygons8_2(abut_polygons82 *k, const abut_shape2 *a, const abut_shape2 *b, const abut_pose2 *b_in_a)
{
    abut_rot2 r = b_in_a->r;
    abut_real excess = (r.c * r.c - 1) + r.s * r.s;
    abut_real aside = abut_abs(b->middle.x) + abut_abs(b->middle.y);
    bool      plain = abut_are_polygons8_2(a->polygon, b->polygon) && abut_all_zero(a->radius, b->radius, 0) &&
                 abut_abs(excess) <= abut_min(ABUT_COLUMN_SERIES, ABUT_ROTATION_SLACK) && aside <= b->reach;
    if (!plain) {
        return false;
    }
    abut_vec2 way = abut_add2(abut_sub2(b_in_a->p, a->middle), abut_rotate2(r, b->middle));
    abut_real loss = aside > 0 ? ABUT_NOISE_MIDDLE * aside + ABUT_UNIT_ROUNDOFF * (abut_abs(way.x) + abut_abs(way.y)) : 0;
    abut_real apart = abut_sqrt(abut_dot2(way, way));
    abut_real reaches = a->reach + b->reach * (1 + ABUT_ROTATION_SLACK);
    abut_real length = (abut_abs(way.x) + abut_abs(way.y)) + reaches;
    abut_real half = excess / 2;
    abut_real square = half * half;
    k->rows[0] = abut_rows_of_polygon2(a->polygon);
    k->rows[1] = abut_rows_of_polygon2(b->polygon);
    k->count[0] = a->polygon->count;
    k->count[1] = b->polygon->count;
    k->rotation = r;
    k->offset = way;
    k->column[0] = 1;
    k->column[1] = 1 + (half - square / 2);
    k->per_column = 1 - (half - (square + square / 2));
    k->square = 1 + excess;
    k->size = apart + reaches;
    k->noise = abut_noise_of2(a, b, apart) + loss;
    return abut_unit_for_squares(length).unit == 1;
}

// ---- the edge and the vertex --------------------------------------------------------------------------------------------

// Of all edges, B's before A's: the normal in the other core's axes and how low that core reaches along it, both as long as the
// columns of B's rotation; B's normals of length one, too; and where the other core's middle lies along the tangent.
typedef struct abut_polygons8_normals2 {
    abut_real x[2 * ABUT_POLYGONS8], y[2 * ABUT_POLYGONS8], low[2 * ABUT_POLYGONS8];
    abut_real unit_x[2 * ABUT_POLYGONS8], unit_y[2 * ABUT_POLYGONS8], across[2 * ABUT_POLYGONS8];
} abut_polygons8_normals2;

ABUT_INLINE abut_simd8 abut_polygons8_row2(const abut_real *rows, int row)
{
    return abut_simd8_load(rows + row * ABUT_POLYGONS8);
}

ABUT_INLINE abut_simd8 abut_simd8_sum2(abut_simd8 a, abut_simd8 b, abut_simd8 c, abut_simd8 d)
{
    return abut_simd8_add(abut_simd8_mul(a, b), abut_simd8_mul(c, d));
}

ABUT_INLINE abut_simd8 abut_simd8_difference2(abut_simd8 a, abut_simd8 b, abut_simd8 c, abut_simd8 d)
{
    return abut_simd8_sub(abut_simd8_mul(a, b), abut_simd8_mul(c, d));
}

// How high the lower of two vertices is along eight directions.
ABUT_INLINE abut_simd8 abut_polygons8_heights2(const abut_real *rows, int i, abut_simd8 x, abut_simd8 y)
{
    const abut_real *at_x = rows + ABUT_ROW_X * ABUT_POLYGONS8 + i;
    const abut_real *at_y = rows + ABUT_ROW_Y * ABUT_POLYGONS8 + i;
    abut_simd8       first = abut_simd8_sum2(x, abut_simd8_splat(at_x[0]), y, abut_simd8_splat(at_y[0]));
    abut_simd8       last = abut_simd8_sum2(x, abut_simd8_splat(at_x[1]), y, abut_simd8_splat(at_y[1]));
    return abut_simd8_min(first, last);
}

// How low a core reaches along eight directions.
ABUT_INLINE abut_simd8 abut_polygons8_lowest2(const abut_real *rows, abut_simd8 x, abut_simd8 y)
{
    abut_simd8 low = abut_polygons8_heights2(rows, 0, x, y);
    for (int i = 2; i < ABUT_POLYGONS8; i += 2) {
        low = abut_simd8_min(abut_polygons8_heights2(rows, i, x, y), low);
    }
    return low;
}

// How far the cores overlap along each of A's normals.
ABUT_INLINE abut_simd8 abut_polygons8_along_a2(const abut_polygons82 *k, abut_polygons8_normals2 *to)
{
    abut_simd8 c = abut_simd8_splat(k->rotation.c);
    abut_simd8 s = abut_simd8_splat(k->rotation.s);
    abut_simd8 offset_x = abut_simd8_splat(k->offset.x);
    abut_simd8 offset_y = abut_simd8_splat(k->offset.y);
    abut_simd8 n_x = abut_polygons8_row2(k->rows[0], ABUT_ROW_NORMAL_X);
    abut_simd8 n_y = abut_polygons8_row2(k->rows[0], ABUT_ROW_NORMAL_Y);
    abut_simd8 x = abut_simd8_sum2(c, n_x, s, n_y);
    abut_simd8 y = abut_simd8_difference2(c, n_y, s, n_x);
    abut_simd8 low = abut_polygons8_lowest2(k->rows[1], x, y);
    abut_simd8 way = abut_simd8_sum2(n_x, offset_x, n_y, offset_y);
    abut_simd8_store(to->x + ABUT_POLYGONS8, x);
    abut_simd8_store(to->y + ABUT_POLYGONS8, y);
    abut_simd8_store(to->low + ABUT_POLYGONS8, low);
    abut_simd8_store(to->unit_x + ABUT_POLYGONS8, x);
    abut_simd8_store(to->unit_y + ABUT_POLYGONS8, y);
    abut_simd8_store(to->across + ABUT_POLYGONS8, abut_simd8_difference2(n_x, offset_y, n_y, offset_x));
    return abut_simd8_sub(abut_polygons8_row2(k->rows[0], ABUT_ROW_HEIGHT), abut_simd8_add(low, way));
}

// And of B's.
ABUT_INLINE abut_simd8 abut_polygons8_along_b2(const abut_polygons82 *k, abut_polygons8_normals2 *to)
{
    abut_simd8 c = abut_simd8_splat(k->rotation.c);
    abut_simd8 s = abut_simd8_splat(k->rotation.s);
    abut_simd8 offset_x = abut_simd8_splat(k->offset.x);
    abut_simd8 offset_y = abut_simd8_splat(k->offset.y);
    abut_simd8 n_x = abut_polygons8_row2(k->rows[1], ABUT_ROW_NORMAL_X);
    abut_simd8 n_y = abut_polygons8_row2(k->rows[1], ABUT_ROW_NORMAL_Y);
    abut_simd8 x = abut_simd8_difference2(c, n_x, s, n_y);
    abut_simd8 y = abut_simd8_sum2(s, n_x, c, n_y);
    abut_simd8 low = abut_polygons8_lowest2(k->rows[0], x, y);
    abut_simd8 way = abut_simd8_sum2(x, offset_x, y, offset_y);
    abut_simd8 unit_x = abut_simd8_scale(k->per_column, x);
    abut_simd8 unit_y = abut_simd8_scale(k->per_column, y);
    abut_simd8 height = abut_simd8_scale(k->square, abut_polygons8_row2(k->rows[1], ABUT_ROW_HEIGHT));
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
    abut_real        place[ABUT_POLYGONS8];
    abut_real        sine[ABUT_POLYGONS8], cosine[ABUT_POLYGONS8], slope[ABUT_POLYGONS8];
    int32_t          body, edge, end, vertex; // the edge's core, 0 is A; the edge's vertices
    const abut_real *own, *other;             // rows
    abut_real        separation;
    abut_vec2        normal, in_other; // unit, outward, in its own core's axes; in the other's, as long as its columns
    abut_real        first, last;      // where the edge's ends lie along the tangent
} abut_polygons8_axis2;

ABUT_INLINE abut_vec2 abut_row_pair2(const abut_real *rows, int row, int32_t i)
{
    abut_vec2 v = {rows[row * ABUT_POLYGONS8 + i], rows[(row + 1) * ABUT_POLYGONS8 + i]};
    return v;
}

ABUT_INLINE int32_t abut_polygons8_next2(const abut_polygons82 *k, int32_t body, int32_t i)
{
    return (i + 1) & -(i + 1 != k->count[body]);
}

ABUT_INLINE int32_t abut_polygons8_before2(const abut_polygons82 *k, int32_t body, int32_t i)
{
    return i - 1 + (k->count[body] & -(i == 0));
}

// As an edge is its normal turned by +90 degrees, it rises along the tangent by sine over cosine.
ABUT_INLINE void abut_polygons8_tilt2(abut_polygons8_axis2 *f, abut_real across)
{
    abut_simd8 x = abut_simd8_splat(f->in_other.x);
    abut_simd8 y = abut_simd8_splat(f->in_other.y);
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 n_x = abut_polygons8_row2(f->other, ABUT_ROW_NORMAL_X);
    abut_simd8 n_y = abut_polygons8_row2(f->other, ABUT_ROW_NORMAL_Y);
    abut_simd8 sine = abut_simd8_difference2(n_x, y, n_y, x);
    abut_simd8 cosine = abut_simd8_sum2(n_x, x, n_y, y);
    abut_simd8 facing = abut_simd8_select_less(cosine, zero, cosine, abut_simd8_splat(-1)); // of the others nothing is asked
    abut_simd8 place =
        abut_simd8_difference2(x, abut_polygons8_row2(f->other, ABUT_ROW_Y), y, abut_polygons8_row2(f->other, ABUT_ROW_X));
    abut_simd8_store(f->place, abut_simd8_add(place, abut_simd8_splat(across)));
    abut_simd8_store(f->sine, sine);
    abut_simd8_store(f->cosine, cosine);
    abut_simd8_store(f->slope, abut_simd8_div(sine, facing));
}

// Of equal ones B's first edge is taken, then A's. Answers where the other core's middle lies along the tangent.
ABUT_INLINE abut_real abut_polygons8_pick2(abut_polygons8_axis2 *f, const abut_polygons82 *k)
{
    abut_polygons8_normals2 n;
    abut_simd8              along_b = abut_polygons8_along_b2(k, &n);
    abut_simd8              along_a = abut_polygons8_along_a2(k, &n);
    abut_simd8              least = abut_simd8_reduce_min(abut_simd8_min(along_b, along_a));
    uint32_t                more = abut_simd8_less(least, along_b) | abut_simd8_less(least, along_a) << ABUT_POLYGONS8;
    int32_t                 i = abut_lowest_bit(~(uint64_t)more);
    f->body = i < ABUT_POLYGONS8;
    f->edge = i & (ABUT_POLYGONS8 - 1);
    f->own = k->rows[f->body];
    f->other = k->rows[1 - f->body];
    f->separation = -abut_simd8_first(least) + 0; // no negative zero
    abut_simd8 x = abut_simd8_splat(n.x[i]);
    abut_simd8 y = abut_simd8_splat(n.y[i]);
    abut_simd8 height =
        abut_simd8_sum2(x, abut_polygons8_row2(f->other, ABUT_ROW_X), y, abut_polygons8_row2(f->other, ABUT_ROW_Y));
    f->vertex = abut_lowest_bit(~(uint64_t)abut_simd8_less(abut_simd8_splat(n.low[i]), height));
    f->in_other.x = n.unit_x[i];
    f->in_other.y = n.unit_y[i];
    return n.across[i];
}

ABUT_INLINE void abut_polygons8_ends2(abut_polygons8_axis2 *f, const abut_polygons82 *k)
{
    f->end = abut_polygons8_next2(k, f->body, f->edge);
    f->normal = abut_row_pair2(f->own, ABUT_ROW_NORMAL_X, f->edge);
    f->first = k->column[f->body] * abut_cross2(f->normal, abut_row_pair2(f->own, ABUT_ROW_X, f->edge));
    f->last = k->column[f->body] * abut_cross2(f->normal, abut_row_pair2(f->own, ABUT_ROW_X, f->end));
}

ABUT_INLINE void abut_polygons8_search2(abut_polygons8_axis2 *f, const abut_polygons82 *k)
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

// ---- apart --------------------------------------------------------------------------------------------------------------

// What is known of two that are apart: `gap` is what is between the bounds.
typedef struct abut_polygons8_apart2 {
    abut_vec2 normal;
    abut_real distance, gap;
    abut_vec2 at; // a corner of A
} abut_polygons8_apart2;

// How low a core reaches along one direction in its own axes.
ABUT_INLINE abut_real abut_polygons8_low2(const abut_real *rows, abut_vec2 n)
{
    abut_simd8 x = abut_simd8_scale(n.x, abut_polygons8_row2(rows, ABUT_ROW_X));
    abut_simd8 y = abut_simd8_scale(n.y, abut_polygons8_row2(rows, ABUT_ROW_Y));
    return abut_simd8_first(abut_simd8_reduce_min(abut_simd8_add(x, y)));
}

// The vertex is beside the edge by `beside`, more than rounding may tell, and past its end or before it: then it and the edge's
// vertex there are nearest, if both cores lie behind the way between them. False where it is not so, or in doubt; and where the
// other core's own edge from the vertex leads back over this one, as high as the vertex.
ABUT_INLINE bool abut_polygons8_corners2(abut_polygons8_apart2 *apart, const abut_polygons82 *k, const abut_polygons8_axis2 *f,
                                         abut_real beside, int past)
{
    abut_real       flat = ABUT_AXES_FLAT * k->size;
    const int32_t   neighbours[2] = {abut_polygons8_before2(k, 1 - f->body, f->vertex),
                                     abut_polygons8_next2(k, 1 - f->body, f->vertex)};
    const int32_t   ends[2] = {f->edge, f->end};
    const abut_vec2 own = abut_row_pair2(f->own, ABUT_ROW_X, ends[past]);
    const abut_vec2 other = abut_row_pair2(f->other, ABUT_ROW_X, f->vertex);
    const abut_real x[2] = {own.x, other.x};
    const abut_real y[2] = {own.y, other.y};
    abut_vec2       a = {x[f->body], y[f->body]};
    abut_vec2       b = {x[1 - f->body], y[1 - f->body]};
    abut_real       lift = abut_dot2(f->in_other, abut_sub2(abut_row_pair2(f->other, ABUT_ROW_X, neighbours[past]), other));
    abut_vec2       way = abut_sub2(abut_add2(abut_rotate2(k->rotation, b), k->offset), a);
    abut_real       length = abut_sqrt(abut_dot2(way, way));
    abut_vec2       n = {abut_flush(way.x / length), abut_flush(way.y / length)};
    abut_real       low_b = abut_polygons8_low2(k->rows[1], abut_unrotate2(k->rotation, n)) + abut_dot2(n, k->offset);
    apart->at = a;
    apart->normal = n;
    apart->distance = length;
    apart->gap = abut_max(length - (low_b + abut_polygons8_low2(k->rows[0], abut_neg2(n))), 0);
    return beside > 2 * flat && abut_abs(lift) > flat && length > ABUT_AXES_CLEAR * k->noise && apart->gap <= k->noise / 2;
}

#endif
