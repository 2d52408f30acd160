// newton3.h : one step of Newton's method towards the nearest point of D where its boundary is smooth, or in an edge or a face.
#ifndef ABUT_SMOOTH_NEWTON3_H
#define ABUT_SMOOTH_NEWTON3_H

#include "abut/steps3.h"

// Where up to three smooth pieces of D's boundary meet, each made of one feature of A and one of B: their support points along
// one normal, with weights as in a simplex.
typedef struct abut_ridge3 {
    abut_simplex3 s;
    abut_vec3     normal;
    abut_vec3     u, v;   // unit, square to the normal and to each other
    abut_vec3     x;      // the weighted sum of the support points
    abut_real     height; // how far D reaches along the normal
    abut_real     spread; // how much less the lowest of the pieces does
    abut_real     room;   // no pieces, but a flat end: how far it goes on beyond the foot at least
} abut_ridge3;

// Whether the pieces of D's boundary are known: there is a smooth core, and no custom one, whose curvature nobody knows.
bool abut_newton_knows3(const abut_pair3 *pair);

// Turns the ridge to a unit normal: u and v are new, what was supported is not.
void abut_ridge_turn3(abut_ridge3 *r, abut_vec3 n);

// A step: a new normal and new weights. A piece whose weight comes out negative is let go. False where D's width has no minimum
// nearby, and then nothing has changed.
bool abut_newton_step3(const abut_pair3 *pair, abut_ridge3 *r);

#endif
