// detail/query3.h : what query3.h needs and its users do not. Nothing here belongs to the interface: any version may change it.
#ifndef ABUT_DETAIL_QUERY3_H
#define ABUT_DETAIL_QUERY3_H

#include "abut/math3.h"

// Most vertices of a surface that a cache keeps, and the triangles of a closed surface on as many. A larger one is not kept.
#define ABUT_CACHE3_VERTICES 16
#define ABUT_CACHE3_FACES (2 * ABUT_CACHE3_VERTICES - 4)

// What a cache keeps: the last answer's normal, in A's frame, zero when there was none; the features of the last point, segment
// or triangle of A - B nearest the origin; and the surface in A - B around the origin that proved the last depth.
typedef struct abut_warm3 {
    abut_vec3 normal;
    uint32_t  feature_a[3];
    uint32_t  feature_b[3];
    int32_t   count;                          // number of these features
    int32_t   faces;                          // triangles of the surface; 0: none is kept
    int32_t   vertices;                       // of that surface
    uint16_t  vertex_a[ABUT_CACHE3_VERTICES]; // features of each
    uint16_t  vertex_b[ABUT_CACHE3_VERTICES];
    uint8_t   corner[3][ABUT_CACHE3_FACES + 4]; // a vertex of each triangle, and the next, counter-clockwise from outside
} abut_warm3;

#endif
