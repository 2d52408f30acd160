// epa_hulls3.h : EPA between two small hulls.
#ifndef ABUT_EPA_EPA_HULLS3_H
#define ABUT_EPA_EPA_HULLS3_H

#include "abut/steps3.h"
#include "epa/epa_small3.h"
#include "gjk/gjk_hulls3.h"
#include "shape/hull_arrays3.h"

// A tetrahedron of D that holds the origin, by the places of its vertices in the hulls, and what it cost to find it.
typedef struct abut_epa_hulls3_start {
    uint32_t feature_a[4];
    uint32_t feature_b[4];
    int32_t  supports;
} abut_epa_hulls3_start;

// EPA from there until it has come to its end, as its status says, or to where rounding could decide or room is short: then it
// is running, and goes on like any other. Its polytope is there when it is running, or to be kept. Both must be small hulls.
void abut_epa_hulls3_run(abut_epa3 *epa, const abut_pair3 *pair, const abut_epa_hulls3_start *start, bool keep);

// EPA without GJK, of two hulls that ended with ABUT_HULLS3_DEEP: from six vertices of D round the direction asked last. False
// when that leads nowhere, as it does when they do not overlap: then EPA holds nothing of use, and the answer the three
// vertices of a face near the origin, for GJK to begin with, if any.
bool abut_epa_hulls3_round(abut_epa3 *epa, const abut_pair3 *pair, abut_hulls3_answer *answer, bool keep);

// How far D reaches along a face's normal, of any length, and the square of that for a unit one, with its sign.
typedef struct abut_reach3 {
    abut_vec3 normal;
    abut_real height;
    abut_real square;
} abut_reach3;

// How far the kernel comes. Each face asked for but the last one has made two more.
typedef struct abut_epa_hulls3 {
    abut_rows_pair3   rows;
    abut_epa_small3   small;
    abut_reach3       reach[ABUT_EPA_SMALL3_FACES];
    int32_t           asked;
    abut_small_point3 top;  // what the last face was answered
    abut_real         flat; // a face that D reaches no farther than by this lies on D's boundary
} abut_epa_hulls3;

// As compiled for one kind of processor, to the same bits.
void abut_deep3_grow_plain(abut_epa_hulls3 *deep, const abut_pair3 *pair, const abut_epa_hulls3_start *start);
void abut_deep3_grow_avx2(abut_epa_hulls3 *deep, const abut_pair3 *pair, const abut_epa_hulls3_start *start);
bool abut_deep3_grow_round_plain(abut_epa_hulls3 *deep, const abut_pair3 *pair, abut_vec3 direction, int32_t supports);
bool abut_deep3_grow_round_avx2(abut_epa_hulls3 *deep, const abut_pair3 *pair, abut_vec3 direction, int32_t supports);

#endif
