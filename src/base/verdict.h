// verdict.h : what a kernel says of its own answer.
#ifndef ABUT_BASE_VERDICT_H
#define ABUT_BASE_VERDICT_H

// A kernel is asked once. What it does not prove is computed by the general way: GJK, EPA, Newton's method, clipping.
typedef enum abut_verdict {
    ABUT_INCONCLUSIVE,    // nothing is known: the general way answers
    ABUT_DISTANCE_PROVED, // of a manifold: the distance stands, and clipping makes the contacts from it
    ABUT_PROVED
} abut_verdict;

#endif
