// tally3.h : what a run of the oracle test counts, and its table.
#ifndef ABUT_TESTS_TALLY3_H
#define ABUT_TESTS_TALLY3_H

#include "pairs3.h"

/// What the answers to one pair showed.
typedef struct tally3_figures {
    double   ratio;       ///< worst |distance - exact| / error
    double   error_share; ///< worst error / size
    int32_t  supports;    ///< of the plain query
    uint32_t split;       ///< 1 when abut_overlap3 said otherwise than the distance, within its error
    uint32_t limited;     ///< 1 when an answer ended at the limit, with a true bound
} tally3_figures;

typedef struct tally3 {
    uint64_t pairs, overlapping, touching, apart, supports, split, claimed, limited;
    int32_t  most_supports;
    double   ratio, error_share;
} tally3;

/// Counts one pair, of a distance known to within `doubt`; `proven` unless the oracle's answer is only claimed.
void tally3_add(tally3 *sum, double distance, double doubt, bool proven, const tally3_figures *f);

/// Prints the table of all families and the RESULT line; returns the failures, those of the sample itself added.
int tally3_summary(const char *precision, const tally3 tallies[PAIRS3_FAMILIES], const tally3 *all, int failures);

#endif
