// turn3.h : the rotation matrix of a pose in 3D, for libraries that want one.
#ifndef ABUT_BENCH_TURN3_H
#define ABUT_BENCH_TURN3_H

#include "bench.h"

#include <array>

namespace bench
{

// By rows. Made in double of the quaternion as it stands, as if it were unit but for its length.
inline std::array<std::array<double, 3>, 3> turn3(const Pose &pose)
{
    const double w = static_cast<double>(pose.turn[0]);
    const double x = static_cast<double>(pose.turn[1]);
    const double y = static_cast<double>(pose.turn[2]);
    const double z = static_cast<double>(pose.turn[3]);
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return {{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
             {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
             {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
}

} // namespace bench

#endif
