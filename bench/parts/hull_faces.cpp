// hull_faces.cpp : reads the exact faces off abut's own hull.
#include "hull_faces.h"

#include <abut/hull3.h>

namespace bench
{

HullFaces make_hull_faces(const Shape &shape)
{
    std::vector<abut_vec3> points;
    const abut_hull3      *hull = nullptr;
    for (std::size_t i = 0; i < shape.x.size(); ++i) {
        points.push_back({static_cast<double>(shape.x[i]), static_cast<double>(shape.y[i]), static_cast<double>(shape.z[i])});
    }
    const int32_t       count = static_cast<int32_t>(points.size());
    std::vector<double> block(abut_hull3_size(count) / sizeof(double) + 1);
    abut_hull3_build(points.data(), count, block.data(), block.size() * sizeof(double), &hull, nullptr);
    HullFaces made;
    for (int32_t v = 0; v < hull->vertices; ++v) {
        abut_vec3 p = abut_hull3_vertex(hull, v);
        made.corners.push_back({p.x, p.y, p.z});
    }
    std::vector<bool> seen(static_cast<std::size_t>(hull->half_edges));
    for (int32_t e = 0; e < hull->half_edges; ++e) {
        std::vector<int> face;
        for (int32_t at = e; !seen[static_cast<std::size_t>(at)]; at = abut_hull3_next(hull, at)) {
            seen[static_cast<std::size_t>(at)] = true;
            face.push_back(abut_hull3_head(hull)[at]);
        }
        if (!face.empty()) {
            made.faces.push_back(face);
        }
    }
    return made;
}

} // namespace bench
