// box_contact_set3.h : the contacts of two boxes as the kernel finds them: eight places, and how the patch's outline runs
// through them.
//
// They are where A's edges come over B's face and B's over A's, four and four; or where a single edge comes over the face, and
// where it leaves it.
#ifndef ABUT_PAIRS_BOX_CONTACT_SET3_H
#define ABUT_PAIRS_BOX_CONTACT_SET3_H

#include "abut/query3.h"

// What cuts the edges of two parallelograms (parallelogram_clip3.h). Bits 0 to 3 are those of A's edges, 4 to 7 those of B's;
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

// How the outline of the patch runs.
typedef struct abut_outline3 {
    abut_parallelogram_cuts3 by;
    bool                     single; // the patch is the stretch of one edge: it starts at a place and ends four after that
} abut_outline3;

// The place at which the patch's outline goes on, counter-clockwise as seen along the axis of A's face.
static inline int32_t abut_outline_next3(const abut_outline3 *o, int32_t place)
{
    int other = 4 - (place & 4);
    if (o->single) {
        return place ^ 4;
    }
    return (o->by.cut[1] >> place & 1) == 0 ? (place & 4) + ((place + 1) & 3)
                                            : other + abut_parallelogram_line3(&o->by, place, 1);
}

// The answer, before it is written down: so that a manifold is written once, where the caller wants it. Lengths are in the
// kernel's unit, from the middle of A.
typedef struct abut_boxes3 {
    abut_proximity3 answer; // the distance's part of it; of overlapping boxes without the points
    abut_vec3       middle; // of A
    abut_real       unit;
    int             axis, next, after;                 // of A's face
    bool            upper;                             // it is on the positive side
    abut_real       top;                               // where, along its axis
    abut_real       x[2 * 4], y[2 * 4], height[2 * 4]; // of the contacts' places (box_faces3.h)
    uint64_t        name[2 * 4];
    abut_real       sole_a[4], sole_b[4]; // its points, in the caller's unit and frame; rows
    uint32_t        taken;                // which places are contacts, bit for bit
    bool            single;               // the only contact is known by the answer and by name[0], without a plane and places
    int32_t         total, count;
    int32_t         chosen[ABUT_MANIFOLD3_POINTS];
    abut_outline3   outline;
} abut_boxes3;

#endif
