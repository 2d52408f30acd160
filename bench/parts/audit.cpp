// audit.cpp : asks the oracle of the tests about pairs of a set.
//
// The relative pose is made here again, in long double, from the floats of the two poses.
#include "audit.h"

extern "C" {
#include "oracle/oracle2.h"
#include "oracle/oracle3.h"
}

#include <algorithm>
#include <array>
#include <cmath>

namespace bench
{
namespace
{

using Matrix = std::array<std::array<long double, 3>, 3>;

Matrix matrix_of(const Pose &pose, bool is_3d)
{
    long double w = pose.turn[0], x = pose.turn[1], y = pose.turn[2], z = pose.turn[3];
    if (!is_3d) {
        return {{{w, -x, 0}, {x, w, 0}, {0, 0, 1}}};
    }
    long double s = 2 / (w * w + x * x + y * y + z * z);
    return {{{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
             {s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
             {s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}}};
}

struct Relative {
    double matrix[3][3], position[3];
};

// Of two rotation matrices; the 2D one keeps the length its floats give it, as abut's relative pose does.
Relative relative(const Pair &pair, bool is_3d)
{
    const Matrix a = matrix_of(pair.a_pose, is_3d);
    const Matrix b = matrix_of(pair.b_pose[0], is_3d);
    Relative     r{};
    for (std::size_t i = 0; i < 3; ++i) {
        long double p = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            p += a[j][i] * (static_cast<long double>(pair.b_pose[0].p[j]) - static_cast<long double>(pair.a_pose.p[j]));
            r.matrix[i][j] = static_cast<double>(a[0][i] * b[0][j] + a[1][i] * b[1][j] + a[2][i] * b[2][j]);
        }
        r.position[i] = static_cast<double>(p);
    }
    return r;
}

double number(float x)
{
    return static_cast<double>(x);
}

double distance2(const Shape &a, const Shape &b, const Relative &at)
{
    struct Body {
        std::vector<std::array<double, 2>> points;
        oracle2_shape                      shape{};
        explicit Body(const Shape &from)
        {
            for (std::size_t i = 0; i < from.x.size(); ++i) {
                points.push_back({number(from.x[i]), number(from.y[i])});
            }
            if (from.kind == Kind::ball) {
                points.push_back({0, 0});
            }
            shape.kind = from.kind == Kind::ellipsoid ? ORACLE2_ELLIPSE : ORACLE2_POINTS;
            shape.count = static_cast<int>(points.size());
            shape.points = reinterpret_cast<const double(*)[2]>(points.data());
            shape.half[0] = number(from.half[0]);
            shape.half[1] = number(from.half[1]);
            shape.radius = number(from.radius);
        }
    };
    Body         one(a);
    Body         other(b);
    oracle2_pose pose = {at.matrix[0][0], at.matrix[1][0], at.position[0], at.position[1]};
    return static_cast<double>(oracle2_distance(&one.shape, &other.shape, pose).distance);
}

struct Body3 {
    std::vector<std::array<double, 3>> points;
    oracle3_shape                      shape{};

    explicit Body3(const Shape &from)
    {
        bool round = from.kind == Kind::cylinder || from.kind == Kind::cone;
        for (std::size_t i = 0; i < from.x.size(); ++i) {
            points.push_back({number(from.x[i]), number(from.y[i]), number(from.z[i])});
        }
        if (from.kind == Kind::ball) {
            points.push_back({0, 0, 0});
        }
        shape.kind = from.kind == Kind::ellipsoid  ? ORACLE3_ELLIPSOID
                     : from.kind == Kind::cylinder ? ORACLE3_CYLINDER
                     : from.kind == Kind::cone     ? ORACLE3_CONE
                                                   : ORACLE3_POINTS;
        shape.axis = 2;
        shape.count = static_cast<int>(points.size());
        shape.points = reinterpret_cast<const double(*)[3]>(points.data());
        for (int i = 0; i < 3; ++i) {
            shape.half[i] = number(round && i < 2 ? from.radius : from.half[i]);
        }
        shape.radius = round ? 0 : number(from.radius);
    }
};

double distance3(const Shape &a, const Shape &b, const Relative &at)
{
    Body3        one(a);
    Body3        other(b);
    oracle3_pose pose{};
    for (int i = 0; i < 3; ++i) {
        std::copy(at.matrix[i], at.matrix[i] + 3, pose.matrix[i]);
        pose.position[i] = at.position[i];
    }
    return static_cast<double>(oracle3_distance(&one.shape, &other.shape, &pose).distance);
}

} // namespace

double audit(const Set &set, std::size_t pairs)
{
    double worst = 0;
    for (std::size_t i = 0; i < std::min(pairs, set.pairs.size()); ++i) {
        const Pair  &pair = set.pairs[i];
        const Shape &a = set.shapes_a[pair.a];
        const Shape &b = set.shapes_b[pair.b];
        Relative     at = relative(pair, set.is_3d);
        double       exact = set.is_3d ? distance3(a, b, at) : distance2(a, b, at);
        worst = std::max(worst, std::fabs(exact - set.truth[i]) / size_of(set, pair));
    }
    return worst;
}

} // namespace bench
