// direction_circle3.h : directions all round a normal, and D's support points along them.
#ifndef ABUT_SMOOTH_DIRECTION_CIRCLE3_H
#define ABUT_SMOOTH_DIRECTION_CIRCLE3_H

#include "abut/steps3.h"

// Two circles of so many directions each: the first is tilted from the normal by a given sine, the second is half way from
// there to straight behind.
enum { ABUT_RINGS3 = 2, ABUT_RING3_ROUND = 2 * 4 };

// By coordinate, the first of a circle once more after the last.
typedef abut_real abut_ring_rows3[3][2 * ABUT_RING3_ROUND];

typedef struct abut_direction_circle3 {
    abut_vec3       axis[3]; // the normal, and two unit vectors square to it and to each other
    abut_real       sine;
    abut_real       height;
    abut_vec3       behind; // D's support point against the normal
    abut_ring_rows3 way[ABUT_RINGS3];
    abut_ring_rows3 point[ABUT_RINGS3];
} abut_direction_circle3;

// In a circle's part from one direction to the next: a bit for each, those of the second circle after those of the first.
enum { ABUT_RING3_BELOW = 1 << (ABUT_RINGS3 * ABUT_RING3_ROUND) };

static inline abut_vec3 abut_of_ring3(const abut_ring_rows3 *rows, int32_t place)
{
    abut_vec3 v = {(*rows)[0][place], (*rows)[1][place], (*rows)[2][place]};
    return v;
}

// Asks along all of them, the cores being neither points nor polygons, nor custom ones. A bit is set where none of the points
// at a part's corners has been seen to reach as far as the height along all of its directions, to the next circle or, from the
// second, to straight behind; ABUT_RING3_BELOW, where D reaches less far along one of them.
uint32_t abut_ring_open3(abut_direction_circle3 *r, const abut_pair3 *pair);

#endif
