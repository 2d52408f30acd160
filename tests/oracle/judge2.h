// judge2.h : one question to the oracle, "how far is this answer of the library from the truth?", in either arithmetic.
//
// Every number passed is a plain double, so that the quad judge and the fast one stand side by side. What is measured is within
// the judge's doubts of the exact value; the quad judge's doubts are about 1e-14 of the fast one's.
#ifndef ABUT_TESTS_JUDGE2_H
#define ABUT_TESTS_JUDGE2_H

#include "oracle2.h"

/// An answer of the library on trial.
typedef struct judge2_claim {
    double distance;
    double normal[2], point_a[2], point_b[2];
} judge2_claim;

/// A judge's own measure of the pair, and its doubt of each.
typedef struct judge2_pair {
    double distance, doubt; ///< the distance itself is rounded to double on top of the doubt
    double size;            ///< largest side of the pair's bounding box; not above the exact one by more than rounding
    double along_doubt;     ///< of a separation along a normal
    void  *bodies;          ///< owned
} judge2_pair;

/// A judge's measure of a claim.
typedef struct judge2_measure {
    double miss;             ///< |claimed distance - exact|, within the pair's doubt
    double lost;             ///< claimed distance - separation along the claimed normal, within along_doubt
    double won;              ///< separation along the claimed normal - exact distance, within doubt + along_doubt
    double off[2], doubt[2]; ///< distance of point_a from A's surface and of point_b from B's, and their doubts
} judge2_measure;

typedef struct judge2 {
    judge2_pair (*open)(const oracle2_shape *a, const oracle2_shape *b, oracle2_pose b_in_a);
    judge2_measure (*measure)(const judge2_pair *pair, const judge2_claim *claim);
    void (*close)(judge2_pair *pair);
} judge2;

extern const judge2 judge2_quad;
#if !defined(ORACLE2_FAST)
extern const judge2 judge2_fast; ///< the same sources over long double, about ten times as fast
#endif

#endif
