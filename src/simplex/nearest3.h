// nearest3.h : the feature of a simplex nearest the origin: a vertex, an edge or a triangle, and the weights of the point on
// it.
#ifndef ABUT_SIMPLEX_NEAREST3_H
#define ABUT_SIMPLEX_NEAREST3_H

#include "abut/steps3.h"

// Where the origin is from a simplex.
typedef enum abut_where3 {
    ABUT_WHERE3_OUTSIDE, // of it: the rest of the choice says where the nearest point is
    ABUT_WHERE3_INSIDE,  // a tetrahedron's inside, certainly
    ABUT_WHERE3_UNSURE   // too near a face to tell in this arithmetic
} abut_where3;

// The nearest feature, without touching the simplex.
typedef struct abut_choice3 {
    int32_t     index[3]; // of the feature's vertices
    abut_real   weight[3];
    int32_t     count;
    abut_vec3   closest;  // the weighted sum of the vertices
    abut_vec3   normal;   // unit, from it towards the origin; of a triangle square to it; zero where the origin is `closest`
    abut_real   distance; // of `closest` from the origin
    abut_where3 where;
} abut_choice3;

// In plain arithmetic: right to a few u of the size, or unsure.
abut_choice3 abut_nearest_of3(const abut_simplex3 *simplex);

// Keeps the chosen vertices and sets the weights.
void abut_simplex3_keep(abut_simplex3 *simplex, const abut_choice3 *choice);

// A choice of given vertices with given weights, which are scaled to add up to 1.
abut_choice3 abut_choice_of3(const abut_simplex3 *simplex, const int32_t *index, const abut_real *weight, int32_t count);

#endif
