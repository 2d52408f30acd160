// sets.h : the workloads, by the names W1 to W15 that the tables of docs/lab/performance.md have.
#ifndef ABUT_BENCH_SETS_H
#define ABUT_BENCH_SETS_H

#include "bench.h"

namespace bench
{

struct Plan {
    const char *row, *name;
    Question    question;
    bool        is_3d;
    Kind        a, b;
    int         corners; // of hulls; 0 for other kinds
    Gap         gap;
    std::size_t pairs;
    bool        flat = false;
    double      turn = 0;      // the most that either turns, radians
    double      tolerance = 0; // that abut is asked for; of others it is their own
};

// Everything that is measured: W1..W15; rows "small form", of hulls without what only makes queries faster (abut_hull3_small);
// then the cost by the number of vertices (rows "size" and "size flat" in 3D; "2D" where one method of 2D takes
// over from another).
std::vector<Plan> all_plans();

// The pairs, each with its truth; at most `most` of them.
Set make_set(const Plan &plan, std::size_t most);

} // namespace bench

#endif
