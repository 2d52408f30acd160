// hull_faces.h : the hull of a shape's corners as triangles, for libraries that want their hulls with faces.
#ifndef ABUT_BENCH_HULL_FACES_H
#define ABUT_BENCH_HULL_FACES_H

#include "bench.h"

#include <array>

namespace bench
{

struct HullFaces {
    std::vector<std::array<double, 3>> corners;
    std::vector<std::vector<int>>      faces; // corners of each, counter-clockwise seen from outside
};

HullFaces make_hull_faces(const Shape &shape);

} // namespace bench

#endif
