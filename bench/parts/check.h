// check.h : how often, and by how much, a library is wrong about a set.
#ifndef ABUT_BENCH_CHECK_H
#define ABUT_BENCH_CHECK_H

#include "bench.h"

namespace bench
{

struct Verdict {
    std::size_t asked;    // pairs
    std::size_t missed;   // overlaps, or touches on the way, told to be none
    std::size_t false_;   // gaps told to be overlaps, by a library that tells no distance; touches where there are none
    std::size_t wrong;    // distances, or places on the way, wrong by more than a thousandth of the size
    double      worst;    // the largest error of one, in parts of the size
    double      supports; // support points per question; below 0 where they are not counted
};

// An overlap or gap of less than a hundred-thousandth of the size counts as neither.
Verdict check(const Set &set, const Row &row);

} // namespace bench

#endif
