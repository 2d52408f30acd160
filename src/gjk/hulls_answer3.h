// hulls_answer3.h : what GJK between two polytopes (gjk_polytopes3.h) says at its end, for EPA to begin with.
#ifndef ABUT_GJK_HULLS_ANSWER3_H
#define ABUT_GJK_HULLS_ANSWER3_H

#include "abut/steps3.h"
#include "base/tolerance3.h"
#include "math/real.h"

typedef enum abut_hulls3_end {
    ABUT_HULLS3_INCONCLUSIVE, // rounding could have decided: the general method answers
    ABUT_HULLS3_APART,        // the bounds have met
    ABUT_HULLS3_BEYOND,       // the distance is larger than the pair's limit
    ABUT_HULLS3_OVERLAP,      // the four vertices are the corners of a tetrahedron that holds the origin, certainly
    ABUT_HULLS3_DEEP,         // D reaches so far beyond the origin, along the normal, that they may well overlap
    ABUT_HULLS3_ON            // inside the search: it goes on
} abut_hulls3_end;

// In the unit frame of the pair. After INCONCLUSIVE it holds nothing of use.
typedef struct abut_hulls3_answer {
    abut_vec3 normal;       // unit, from A to B; after OVERLAP the direction asked last
    abut_vec3 a;            // where the cores are apart: the witness point of A
    abut_real upper, lower; // and bounds of the distance; the lower one is off by rounding, by the pair's noise and `noise`
    abut_real noise;
    uint32_t  feature_a[4]; // the vertices of the feature of D nearest the origin, or of the tetrahedron; the newest last
    uint32_t  feature_b[4];
    int32_t   count;
    int32_t   supports; // asked for, whatever the end
} abut_hulls3_answer;

// What vertices in rows add to the pair's noise (see the ledger).
static inline abut_real abut_noise_of_rows3(const abut_pair3 *pair)
{
    abut_real reaches = (pair->a->reach + pair->b->reach) * pair->per_unit;
    return ABUT_NOISE3_ROWS * abut_max(pair->size - 2 * reaches, 0);
}

#endif
