// tally2.h : what a run of the oracle test counts, and its table.
#ifndef ABUT_TESTS_TALLY2_H
#define ABUT_TESTS_TALLY2_H

#include "pairs2.h"

/// What the answers to one pair showed.
typedef struct tally2_figures {
    double   ratio;       ///< worst |distance - exact| / error; of the fast judge, a bound of it
    double   error_share; ///< worst error / size
    int32_t  supports;    ///< of the plain query
    uint32_t split;       ///< 1 when abut_overlap2 said otherwise than the distance, within its error
} tally2_figures;

typedef struct tally2 {
    uint64_t pairs, overlapping, touching, apart, supports, split, quad;
    int32_t  most_supports;
    double   ratio, error_share;
} tally2;

/// Counts one pair, of a distance known to within `doubt`; `quad` when the quad judge was needed.
void tally2_add(tally2 *sum, double distance, double doubt, bool quad, const tally2_figures *f);

/// Prints the table of all families and the RESULT line; returns the failures, those of the sample itself added.
int tally2_summary(const char *precision, const tally2 tallies[PAIRS2_FAMILIES], const tally2 *all, int failures);

#endif
