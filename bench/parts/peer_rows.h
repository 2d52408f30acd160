// peer_rows.h : the rows of the libraries abut is measured against.
#ifndef ABUT_BENCH_PEER_ROWS_H
#define ABUT_BENCH_PEER_ROWS_H

#include "pairs.h"

namespace bench
{

void add_box2d_rows(const std::vector<Set> &sets);
void add_chipmunk_rows(const std::vector<Set> &sets);

} // namespace bench

#endif
