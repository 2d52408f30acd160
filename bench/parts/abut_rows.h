// abut_rows.h : abut's rows, and the distance that the sets are made with.
#ifndef ABUT_BENCH_ABUT_ROWS_H
#define ABUT_BENCH_ABUT_ROWS_H

#include "pairs.h"

namespace bench
{

void add_abut_rows(const std::vector<Set> &sets);
void add_abut_f32_rows(const std::vector<Set> &sets);

// The signed distance of a pair, by the double library.
double measure(const Shape &a, const Shape &b, const Pose &a_pose, const Pose &b_pose);

} // namespace bench

#endif
