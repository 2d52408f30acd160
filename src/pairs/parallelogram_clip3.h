// parallelogram_clip3.h : where two parallelograms seen along a normal lie over each other, edge by edge and all eight edges at
// once.
//
// Each is the square from -1 to 1 in coordinates of its own, and an affine map leads from one's to the other's. An edge is over
// the other parallelogram on one stretch, which two slabs cut out of it (Liang, Barsky 1984, "A new concept and method for line
// clipping"); the patch that both cover is bounded by those stretches and by nothing else, so where they start are its corners,
// each of them once. The eight edges make a row (simd8.h), A's and then B's: no stretch costs a branch. An edge along a slab
// crosses its lines at infinity: it has no part in the one or is all in the other.
//
// Corners of the square are counted counter-clockwise from (-1, -1); edge i leads from corner i to the next. Both run the same
// way round, so the map must not mirror.
#ifndef ABUT_PAIRS_PARALLELOGRAM_CLIP3_H
#define ABUT_PAIRS_PARALLELOGRAM_CLIP3_H

#include "simd/simd8.h"

// One coordinate of the other's in one's own (s, t): middle + first * s + second * t. In any unit: the other reaches from
// -reach to reach.
typedef struct abut_parallelogram_form3 {
    abut_real middle, first, second;
    abut_real reach;
    abut_real thick; // corners as near as this to one of the other's lines are in doubt
} abut_parallelogram_form3;

// What cuts the edges of two parallelograms. Bits 0 to 3 are those of A's edges, 4 to 7 those of B's;
// [0] is about where an edge's stretch over the other parallelogram starts, [1] where it ends.
typedef struct abut_parallelogram_cuts3 {
    uint32_t falling[2]; // this coordinate gets less along the edge
    uint32_t second[2];  // the stretch ends at a line of the other's second coordinate
    uint32_t cut[2];     // it ends at such a line; else at its own corner
} abut_parallelogram_cuts3;

// The other's edge at which an edge's stretch starts, or ends, if it is cut there.
static inline int abut_parallelogram_line3(const abut_parallelogram_cuts3 *by, int edge, int end)
{
    enum {
        LINES = 3 | 1 << 4 | 2 << 12,
        EACH = 4
    }; // of the lines at -1 and 1 of the first coordinate 3 and 1, of the second 0 and 2

    int second = (int)(by->second[end] >> edge & 1);
    int falling = (int)(by->falling[second] >> edge & 1);
    return LINES >> EACH * (2 * second + (falling ^ end)) & (4 - 1);
}

typedef struct abut_parallelograms3 {
    abut_simd8               start[2], step[2]; // of the edges, in the other's coordinates
    abut_simd8               part[2];           // of the edges, from 0 to 1: where their stretches start and end
    abut_simd8               off[2];            // how far the corners are from the other's lines
    abut_parallelogram_cuts3 by;
    abut_bits8               over; // there is such a stretch
    abut_bits8               doubt;
} abut_parallelograms3;

// Where edges start, in their own coordinates, and what they add.
static inline abut_simd8 abut_parallelogram_corners3(int coordinate)
{
    return abut_simd8_twice(coordinate == 0 ? abut_simd4_of(-1, 1, 1, -1) : abut_simd4_of(-1, -1, 1, 1));
}

static inline abut_simd8 abut_parallelogram_steps3(int coordinate)
{
    return abut_simd8_twice(coordinate == 0 ? abut_simd4_of(2, 0, -2, 0) : abut_simd4_of(0, 2, 0, -2));
}

// From A's coordinates to B's: form[0], and back: form[1].
static inline void abut_parallelograms_of3(abut_parallelograms3 *q, const abut_parallelogram_form3 form[2][2])
{
    abut_simd8 one = abut_simd8_splat(1);
    abut_simd8 zero = abut_simd8_splat(0);
    abut_simd8 low[2], high[2];
    q->doubt = 0;
    for (int i = 0; i < 2; ++i) {
        abut_simd8 middle = abut_simd8_two(form[0][i].middle, form[1][i].middle);
        abut_simd8 first = abut_simd8_two(form[0][i].first, form[1][i].first);
        abut_simd8 second = abut_simd8_two(form[0][i].second, form[1][i].second);
        abut_simd8 reach = abut_simd8_two(form[0][i].reach, form[1][i].reach);
        abut_simd8 thick = abut_simd8_two(form[0][i].thick, form[1][i].thick);
        abut_simd8 step = abut_simd8_mul(abut_parallelogram_steps3(0), first);
        q->step[i] = abut_simd8_mul_add(step, abut_parallelogram_steps3(1), second);
        abut_simd8 start = abut_simd8_mul_add(middle, abut_parallelogram_corners3(0), first);
        q->start[i] = abut_simd8_mul_add(start, abut_parallelogram_corners3(1), second);
        abut_simd8 per_step = abut_simd8_div(one, q->step[i]);
        abut_simd8 lower = abut_simd8_mul(abut_simd8_sub(abut_simd8_sub(zero, reach), q->start[i]), per_step);
        abut_simd8 upper = abut_simd8_mul(abut_simd8_sub(reach, q->start[i]), per_step);
        low[i] = abut_simd8_min(lower, upper);
        high[i] = abut_simd8_max(lower, upper);
        q->by.falling[i] = abut_simd8_less(q->step[i], zero);
        q->off[i] = abut_simd8_abs(abut_simd8_sub(abut_simd8_abs(q->start[i]), reach));
        q->doubt |= abut_simd8_less(q->off[i], thick);
    }
    abut_simd8 in = abut_simd8_max(low[0], low[1]);
    abut_simd8 out = abut_simd8_min(high[0], high[1]);
    q->part[0] = abut_simd8_min(abut_simd8_max(in, zero), one);
    q->part[1] = abut_simd8_max(abut_simd8_min(out, one), zero);
    q->by.second[0] = abut_simd8_less(low[0], low[1]);
    q->by.second[1] = abut_simd8_less(high[1], high[0]);
    q->by.cut[0] = abut_simd8_less(zero, in);
    q->by.cut[1] = abut_simd8_less(out, one);
    q->over = abut_simd8_less(q->part[0], q->part[1]);
}

// Where on the edges a part of each is, in the other's coordinates and in their own.
static inline abut_simd8 abut_parallelograms_over3(const abut_parallelograms3 *q, int coordinate, abut_simd8 part)
{
    return abut_simd8_mul_add(q->start[coordinate], part, q->step[coordinate]);
}

static inline abut_simd8 abut_parallelograms_own3(int coordinate, abut_simd8 part)
{
    return abut_simd8_mul_add(abut_parallelogram_corners3(coordinate), part, abut_parallelogram_steps3(coordinate));
}

#endif
