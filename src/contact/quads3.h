// quads3.h : where two parallelograms seen along a normal lie over each other, edge by edge and all eight edges at once.
//
// Each is the square from -1 to 1 in coordinates of its own, and an affine map leads from one's to the other's. An edge is over
// the other parallelogram on one stretch, which two slabs cut out of it (Liang, Barsky 1984, "A new concept and method for line
// clipping"); the patch that both cover is bounded by those stretches and by nothing else, so where they start are its corners,
// each of them once. The eight edges make a row (row8.h), A's and then B's: no stretch costs a branch. An edge along a slab
// crosses its lines at infinity: it has no part in the one or is all in the other.
//
// Corners of the square are counted counter-clockwise from (-1, -1); edge i leads from corner i to the next. Both run the same
// way round, so the map must not mirror.
#ifndef ABUT_CONTACT_QUADS3_H
#define ABUT_CONTACT_QUADS3_H

#include "contact/places3.h"
#include "math/row8.h"

// One coordinate of the other's in one's own (s, t): middle + first * s + second * t. In any unit: the other reaches from
// -reach to reach.
typedef struct abut_quad_form3 {
    abut_real middle, first, second;
    abut_real reach;
    abut_real thick; // corners as near as this to one of the other's lines are in doubt
} abut_quad_form3;

typedef struct abut_quads3 {
    abut_row8       start[2], step[2]; // of the edges, in the other's coordinates
    abut_row8       part[2];           // of the edges, from 0 to 1: where their stretches start and end
    abut_row8       off[2];            // how far the corners are from the other's lines
    abut_quad_cuts3 by;
    abut_bits8      over; // there is such a stretch
    abut_bits8      doubt;
} abut_quads3;

// Where edges start, in their own coordinates, and what they add.
static inline abut_row8 abut_quad_corners3(int coordinate)
{
    return abut_row8_twice(coordinate == 0 ? abut_row4_of(-1, 1, 1, -1) : abut_row4_of(-1, -1, 1, 1));
}

static inline abut_row8 abut_quad_steps3(int coordinate)
{
    return abut_row8_twice(coordinate == 0 ? abut_row4_of(2, 0, -2, 0) : abut_row4_of(0, 2, 0, -2));
}

// From A's coordinates to B's: form[0], and back: form[1].
static inline void abut_quads_of3(abut_quads3 *q, const abut_quad_form3 form[2][2])
{
    abut_row8 one = abut_row8_all(1);
    abut_row8 zero = abut_row8_all(0);
    abut_row8 low[2], high[2];
    q->doubt = 0;
    for (int i = 0; i < 2; ++i) {
        abut_row8 middle = abut_row8_two(form[0][i].middle, form[1][i].middle);
        abut_row8 first = abut_row8_two(form[0][i].first, form[1][i].first);
        abut_row8 second = abut_row8_two(form[0][i].second, form[1][i].second);
        abut_row8 reach = abut_row8_two(form[0][i].reach, form[1][i].reach);
        abut_row8 thick = abut_row8_two(form[0][i].thick, form[1][i].thick);
        abut_row8 step = abut_row8_mul(abut_quad_steps3(0), first);
        q->step[i] = abut_row8_along(step, abut_quad_steps3(1), second);
        abut_row8 start = abut_row8_along(middle, abut_quad_corners3(0), first);
        q->start[i] = abut_row8_along(start, abut_quad_corners3(1), second);
        abut_row8 per_step = abut_row8_div(one, q->step[i]);
        abut_row8 lower = abut_row8_mul(abut_row8_sub(abut_row8_sub(zero, reach), q->start[i]), per_step);
        abut_row8 upper = abut_row8_mul(abut_row8_sub(reach, q->start[i]), per_step);
        low[i] = abut_row8_min(lower, upper);
        high[i] = abut_row8_max(lower, upper);
        q->by.falling[i] = abut_row8_less(q->step[i], zero);
        q->off[i] = abut_row8_abs(abut_row8_sub(abut_row8_abs(q->start[i]), reach));
        q->doubt |= abut_row8_less(q->off[i], thick);
    }
    abut_row8 in = abut_row8_max(low[0], low[1]);
    abut_row8 out = abut_row8_min(high[0], high[1]);
    q->part[0] = abut_row8_min(abut_row8_max(in, zero), one);
    q->part[1] = abut_row8_max(abut_row8_min(out, one), zero);
    q->by.second[0] = abut_row8_less(low[0], low[1]);
    q->by.second[1] = abut_row8_less(high[1], high[0]);
    q->by.cut[0] = abut_row8_less(zero, in);
    q->by.cut[1] = abut_row8_less(out, one);
    q->over = abut_row8_less(q->part[0], q->part[1]);
}

// Where on the edges a part of each is, in the other's coordinates and in their own.
static inline abut_row8 abut_quads_over3(const abut_quads3 *q, int coordinate, abut_row8 part)
{
    return abut_row8_along(q->start[coordinate], part, q->step[coordinate]);
}

static inline abut_row8 abut_quads_own3(int coordinate, abut_row8 part)
{
    return abut_row8_along(abut_quad_corners3(coordinate), part, abut_quad_steps3(coordinate));
}

#endif
