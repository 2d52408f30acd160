// simplex2.h : the feature of a simplex nearest the origin, chosen by exact arithmetic on its vertices.
#ifndef ABUT_GJK_SIMPLEX2_H
#define ABUT_GJK_SIMPLEX2_H

#include "abut/steps2.h"

// What adding a vertex to a simplex came to.
typedef enum abut_reduced {
    ABUT_REDUCED_NEARER, // the simplex is now the vertex or segment nearest the origin
    ABUT_REDUCED_NONE,   // the vertex brings nothing nearer, in exact arithmetic; the simplex is as it was
    ABUT_REDUCED_INSIDE  // the simplex is a triangle, counter-clockwise, that holds the origin
} abut_reduced;

// The point of a simplex of one or two vertices nearest the origin, seen from there.
typedef struct abut_nearest2 {
    abut_vec2 closest;  // the point itself
    abut_vec2 normal;   // unit, from it to the origin; of a segment through the origin, square to it; else zero
    abut_real distance; // its distance from the origin, to 8u of itself
} abut_nearest2;

// Adds a support vertex, asked for along the normal of the simplex's nearest point, and keeps the nearest feature.
abut_reduced abut_simplex2_add(abut_simplex2 *simplex, const abut_vertex2 *vertex);

// The nearest point; sets the weights.
abut_nearest2 abut_simplex2_nearest(abut_simplex2 *simplex);

// A simplex of one or two vertices that were not asked for one by one (a cache's): keeps the nearest feature.
void abut_simplex2_settle(abut_simplex2 *simplex);

// Where a vertex lies from an edge of a counter-clockwise polygon round the origin.
typedef enum abut_place {
    ABUT_PLACE_INSIDE,  // not outside the edge's line
    ABUT_PLACE_BETWEEN, // outside it and, seen from the origin, strictly between its ends
    ABUT_PLACE_BEFORE,  // outside it, and before its first end
    ABUT_PLACE_AFTER    // outside it, and after its last end
} abut_place;

// Exact.
abut_place abut_place_of2(const abut_vertex2 *first, const abut_vertex2 *last, const abut_vertex2 *vertex);

// Whether a vertex is one of the simplex's: the same features, at the same place.
bool abut_simplex2_contains(const abut_simplex2 *simplex, const abut_vertex2 *vertex);

#endif
