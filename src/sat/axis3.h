// axis3.h : one of the fifteen axes of two boxes: which is the best, and where it leads.
//
// Everything after the separations (axes3.h) waits for this, so both answers are had the shortest way. The largest separation
// carries its axis' number in its lowest bits (simd4_argmax.h); an exact comparison, of which nothing waits, confirms it. Along
// A's axes and along B's the direction is made of what is in memory, neither of them from the other.
//
// Frame: as in axes3.h. An axis is 4 * row + place.
#ifndef ABUT_SAT_AXIS3_H
#define ABUT_SAT_AXIS3_H

#include "sat/axes3.h"
#include "simd/simd4_argmax.h"

// ---- which --------------------------------------------------------------------------------------------------------------

// The largest but for marks, so which of them it is.
static inline int32_t abut_marked_axis3(const abut_separations3 *s)
{
    enum { ROW = 4, BITS = 2 * ROW * ROW - 1 }; // of twice as many as there are

    const abut_simd4 *of = s->signed_square;
    abut_simd4        edges = abut_simd4_max(abut_simd4_marked(of[2], 2 * ROW, BITS), abut_simd4_marked(of[3], 3 * ROW, BITS));
    abut_simd4        m = abut_simd4_max(abut_simd4_marked(of[ROW], ROW * ROW, BITS), abut_simd4_marked(of[0], 0, BITS));
    m = abut_simd4_max(abut_simd4_marked(of[1], ROW, BITS), abut_simd4_max(edges, m)); // known last
    return abut_simd4_mark(abut_simd4_max(m, abut_simd4_max(abut_simd4_yzx(m), abut_simd4_zxy(m))), BITS);
}

// Where a mark is of another, several are about as large.
ABUT_OUTLINE int32_t abut_first_of_axes3(uint32_t axes)
{
    return abut_lowest_bit(axes);
}

// The first of the best ones, which a comparison told with a bound of its own, of which the largest is always one. What is
// known sooner is asked first, and only has to be confirmed: a mark, or where marks are slow the largest one.
static inline int32_t abut_best_axis3(const abut_separations3 *s, abut_simd4 largest_square, uint32_t best)
{
    const int32_t which = ABUT_MARKS_CHOOSE ? abut_marked_axis3(s) : abut_lowest_bit(abut_most_separated3(s, largest_square));
    return best == 1u << which ? which : abut_first_of_axes3(best);
}

// ---- where it leads -----------------------------------------------------------------------------------------------------

// From A to B, not unit: along A's axes and along B's. What faces the other box needs no quotient.
typedef struct abut_axis3 {
    abut_simd4 of_a, of_b;
    abut_simd4 length; // of both, as often as there are places
} abut_axis3;

// Along A's axes: each is the cross product of two axes of the boxes, of A's own two, of B's two, or of one each. Which kind it
// is falls anyhow: nothing branches on it.
static inline abut_simd4 abut_axis_along_a3(const abut_axes3 *boxes, int which)
{
    enum { X = 3, Y = X + 1, Z = Y + 1 }; // of B; those of A are 0 to 2

    static const unsigned char first[] = {1, 2, 0, 0, Y, Z, X, 0, 0, 0, 0, 0, 1, 1, 1, 0, 2, 2, 2};
    static const unsigned char second[] = {2, 0, 1, 0, Z, X, Y, 0, X, Y, Z, 0, X, Y, Z, 0, X, Y, Z};

    return abut_simd4_cross(abut_simd4_load(boxes->axis[first[which]]), abut_simd4_load(boxes->axis[second[which]]));
}

// The same along B's columns, which then does not wait for that. Along column k an edge's e_i x c_j is N_l or -N_l along e_i,
// with l the third of j and k: the same products. A face of A's is a row of the rotation, B's own are given.
static inline abut_simd4 abut_axis_along_b3(const abut_axes3 *boxes, int which)
{
    enum { A = 2 * 3, N = A + 3, WHOLE = 3 };

    static const unsigned char from[] = {A,     A + 1, A + 2, 0, // faces of A
                                         1,     2,     0,     0, // and of B
                                         N,     N,     N,     0, // edges along A's axes, one after the other
                                         N + 1, N + 1, N + 1, 0, //
                                         N + 2, N + 2, N + 2};
    static const unsigned char column[] = {WHOLE, WHOLE, WHOLE, 0, //
                                           WHOLE, WHOLE, WHOLE, 0, //
                                           0,     1,     2,     0, //
                                           0,     1,     2,     0, //
                                           0,     1,     2};
    static const abut_real     next[][4] = {{0, 1, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 1}, {1, 1, 1, 1}};
    static const abut_real     after[][4] = {{0, 0, 1, 0}, {1, 0, 0, 1}, {0, 1, 0, 0}, {0, 0, 0, 0}};

    int        j = column[which];
    abut_simd4 u = abut_simd4_load(boxes->axis[from[which]]);
    return abut_simd4_across(abut_simd4_yzx(u), abut_simd4_load(next[j]), abut_simd4_zxy(u), abut_simd4_load(after[j]));
}

static inline abut_axis3 abut_axis_of3(const abut_axes3 *boxes, const abut_separations3 *s, int which)
{
    abut_simd4 zero = abut_simd4_splat(0);
    abut_simd4 along_a = abut_axis_along_a3(boxes, which);
    abut_simd4 along_b = abut_axis_along_b3(boxes, which);
    abut_simd4 way = abut_simd4_splat(s->along[which / 4][which % 4]);
    abut_axis3 axis;
    axis.of_a = abut_simd4_select_less(way, zero, abut_simd4_sub(zero, along_a), along_a);
    axis.of_b = abut_simd4_select_less(way, zero, abut_simd4_sub(zero, along_b), along_b);
    axis.length = abut_simd4_sqrt(abut_simd4_splat(s->square[which / 4][which % 4]));
    return axis;
}

// The unit normal.
static inline abut_simd4 abut_normal_of_axis3(const abut_axis3 *axis)
{
    return abut_simd4_flush(abut_simd4_div(axis->of_a, axis->length));
}

#endif
