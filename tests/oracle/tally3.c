// tally3.c : counts and prints what a run of the oracle test showed.
#include "tally3.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

void tally3_add(tally3 *sum, double distance, double doubt, bool proven, const tally3_figures *f)
{
    sum->pairs++;
    sum->overlapping += distance < -doubt ? 1u : 0u;
    sum->touching += fabs(distance) <= doubt ? 1u : 0u;
    sum->apart += distance > doubt ? 1u : 0u;
    sum->claimed += proven ? 0u : 1u;
    sum->limited += f->limited;
    sum->supports += (uint64_t)f->supports;
    sum->split += f->split;
    sum->most_supports = f->supports > sum->most_supports ? f->supports : sum->most_supports;
    sum->ratio = f->ratio > sum->ratio ? f->ratio : sum->ratio;
    sum->error_share = f->error_share > sum->error_share ? f->error_share : sum->error_share;
}

static void print(const char *name, const tally3 *t)
{
    printf("%-14s %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 "   %9.3g   %9.3g   %6d %6.1f %8" PRIu64 "\n", name,
           t->pairs, t->overlapping, t->touching, t->apart, t->ratio, t->error_share, (int)t->most_supports,
           (double)t->supports / (double)t->pairs, t->claimed);
}

// Families that should give both verdicts must have given them, or the sample has lost its point.
static int missed_verdicts(const tally3 *tallies)
{
    int missed = 0;
    for (int f = 0; f < PAIRS3_FAMILIES; f++) {
        const tally3 *t = &tallies[f];
        if (pairs3_gives_both((pairs3_family)f) && t->pairs >= 200 && (t->overlapping == 0 || t->apart == 0)) {
            printf("FAILED: family %s gave one verdict only\n", pairs3_name((pairs3_family)f));
            missed++;
        }
    }
    return missed;
}

// Answers at the limit are for smooth cores with a ring of ways out: a hundredth of the pairs at most.
static int too_many_limited(const tally3 *all)
{
    if (all->pairs < 1000 || all->limited * 100 <= all->pairs) {
        return 0;
    }
    printf("FAILED: %" PRIu64 " of %" PRIu64 " answers at the limit\n", all->limited, all->pairs);
    return 1;
}

int tally3_summary(const char *precision, const tally3 tallies[PAIRS3_FAMILIES], const tally3 *all, int failures)
{
    printf("%-14s %8s %8s %8s %8s   %9s   %9s   %s\n", precision, "pairs", "overlap", "touch", "apart", "miss/err", "err/size",
           "supports: most, mean  claimed");
    for (int f = 0; f < PAIRS3_FAMILIES; f++) {
        if (tallies[f].pairs > 0) {
            print(pairs3_name((pairs3_family)f), &tallies[f]);
        }
    }
    print("all", all);
    const int missed = missed_verdicts(tallies) + too_many_limited(all);
    printf("RESULT %s pairs %" PRIu64 " failures %d worst_ratio %.4g worst_error_share %.4g most_supports %d split %" PRIu64
           " claimed %" PRIu64 " limited %" PRIu64 "\n",
           precision, all->pairs, failures + missed, all->ratio, all->error_share, (int)all->most_supports, all->split,
           all->claimed, all->limited);
    return failures + missed;
}
