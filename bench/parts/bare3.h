// bare3.h : vectors and poses of the bare 3D arithmetic (bare3.cpp, bare_boxes3.cpp).
#ifndef ABUT_BENCH_BARE3_H
#define ABUT_BENCH_BARE3_H

#include "turn3.h"

namespace bench
{
namespace bare3
{

struct Vec {
    float x, y, z;
};

inline Vec operator+(Vec a, Vec b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

inline Vec operator-(Vec a, Vec b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline Vec operator*(float s, Vec a)
{
    return {s * a.x, s * a.y, s * a.z};
}

inline float dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// A rotation by its columns: where it turns x, y and z to.
struct Placed {
    Vec p, x, y, z;
};

inline Vec turned_back(const Placed &pose, Vec v)
{
    return {dot(pose.x, v), dot(pose.y, v), dot(pose.z, v)};
}

inline Placed placed(const Pose &pose)
{
    auto r = turn3(pose);
    auto column = [&r](std::size_t i) -> Vec {
        return {static_cast<float>(r[0][i]), static_cast<float>(r[1][i]), static_cast<float>(r[2][i])};
    };
    return {{pose.p[0], pose.p[1], pose.p[2]}, column(0), column(1), column(2)};
}

} // namespace bare3
} // namespace bench

#endif
