// hull_faces3.h : the faces of a hull, those that lie in one plane to rounding taken together.
#ifndef ABUT_HULL_HULL_FACES3_H
#define ABUT_HULL_HULL_FACES3_H

#include "abut/hull3.h"

// Room for the work: `faces` exact faces and `vertices`.
typedef struct abut_group_room3 {
    abut_vec3 *area;   // square to each exact face, outwards
    int32_t   *corner; // a half-edge of each exact face
    int32_t   *group;  // the group of each exact face
    int32_t   *stamp;  // the last visit of each exact face
    int32_t   *order;  // the exact faces by area
    int32_t   *queue;  // two lists of exact faces, one after the other
    int32_t   *touch;  // the last visit of each vertex
} abut_group_room3;

// Numbers the exact faces of a block whose vertices, first, head and twin are filled: face[] becomes their numbers and corner[]
// a half-edge of each. Returns how many.
int32_t abut_group_exact_faces3(const abut_hull3 *hull, int32_t *face, int32_t *corner);

// From the exact faces to their groups, of which face[] and outline[] become the final ones; returns how many groups.
// A group's vertices lie within ABUT_GROUP_HEIGHT3 times the hull's size of one plane, square to the sum of its faces' areas,
// and its outline is one simple loop. Depends on the block only.
int32_t abut_group_faces3(const abut_hull3 *hull, int32_t exact, abut_group_room3 *room, int32_t *face, int32_t *outline);

#endif
