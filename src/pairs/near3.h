// near3.h : a point or a segment against a segment or a triangle in closed form, seen from the first of the two.
#ifndef ABUT_PAIRS_NEAR3_H
#define ABUT_PAIRS_NEAR3_H

#include "abut/math3.h"

// A segment by its middle, its direction and half its length.
typedef struct abut_segment3 {
    abut_vec3 center;
    abut_vec3 along; // unit
    abut_real half;
} abut_segment3;

// Where two cores come nearest: the point of the first, and the way from there to the second.
typedef struct abut_near3 {
    abut_vec3 point;
    abut_vec3 normal;   // unit; all of these leave its sign to chance where the distance is zero
    abut_real distance; // signed: below zero when the second is inside the first
} abut_near3;

// Each is false when there is no direction: the two share a point, and D is as flat there in more ways than one.
bool abut_segment_to_point3(const abut_segment3 *stick, abut_vec3 point, abut_near3 *near);
bool abut_segment_to_segment3(const abut_segment3 *first, const abut_segment3 *second, abut_near3 *near);

// The corners, and the edge from each to the next.
bool abut_triangle_to_point3(const abut_vec3 *corner, const abut_vec3 *edge, abut_vec3 point, abut_near3 *near);

#endif
