// epa_small3.h : the polytope that EPA grows inside D while it is small: what polytope3.h keeps in a large store, so that a
// whole step of it stays in few registers.
//
// 64 faces and as many vertices: the faces that a point sees are the bits of one number, and what a face is linked to is one
// number too. Nothing of it is for ever: where rounding could decide, or when it is full, it is written into the large store
// and grown on there.
#ifndef ABUT_EPA_EPA_SMALL3_H
#define ABUT_EPA_EPA_SMALL3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"

// A vertex of D, with room for a wide load, and its place among A's and B's vertices (64 at most of each).
typedef struct abut_small_vertex3 {
    abut_vec3 w;
    abut_real room;
} abut_small_vertex3;

// Places that hold no face have infinite reach and square. A link is the bytes c0 c1 c2 c0 a0 a1 a2 0: a face's corners, and
// across its edge e, which runs from c(e) to c(e + 1), edge a(e) % 4 of face a(e) / 4.
typedef struct abut_epa_small3 {
    abut_real          normal_x[ABUT_EPA_SMALL3_FACES]; // outward, of any length
    abut_real          normal_y[ABUT_EPA_SMALL3_FACES];
    abut_real          normal_z[ABUT_EPA_SMALL3_FACES];
    abut_real          reach[ABUT_EPA_SMALL3_FACES];  // as in the large store
    abut_real          square[ABUT_EPA_SMALL3_FACES]; // likewise
    uint64_t           link[ABUT_EPA_SMALL3_FACES];
    abut_small_vertex3 vertex[ABUT_EPA_SMALL3_VERTICES];
    uint8_t            feature_a[ABUT_EPA_SMALL3_VERTICES];
    uint8_t            feature_b[ABUT_EPA_SMALL3_VERTICES];
    uint64_t           known[ABUT_EPA_SMALL3_VERTICES]; // bit b of number a: that vertex of D has been taken
    int32_t            faces;
    int32_t            vertices;
    int32_t            nearest; // the face of least square, the first of them
    abut_real          margin;
} abut_epa_small3;

// A vertex of D: the difference of one of A's and one of B's.
typedef struct abut_small_point3 {
    abut_vec3 w;
    int32_t   a, b;
} abut_small_point3;

// A face's corner 0..2, a place of a vertex; and what is across its edge 0..2, as in the large store.
static inline uint16_t abut_small_corner3(const abut_epa_small3 *small, int32_t face, int32_t corner)
{
    return small->link[face] >> (4 + 4) * corner & UINT8_MAX;
}

static inline uint16_t abut_small_across3(const abut_epa_small3 *small, int32_t face, int32_t edge)
{
    return small->link[face] >> (4 + 4) * (4 + edge) & UINT8_MAX;
}

#endif
