// shapes.h : the shapes the sets are made of.
#ifndef ABUT_BENCH_SHAPES_H
#define ABUT_BENCH_SHAPES_H

#include "bench.h"
#include "random.h"

namespace bench
{

// One shape of a kind. `corners` is the number of vertices of a hull; a flat one is squeezed to 1 : 0.2 : 0.03.
Shape make_shape2(Kind kind, int corners, Random &random);
Shape make_shape3(Kind kind, int corners, bool flat, Random &random);

// A regular polygon of radius 1.
Shape make_regular(int corners);

// A direction in 2D or 3D, evenly spread.
void make_direction(bool is_3d, double direction[3], Random &random);

} // namespace bench

#endif
