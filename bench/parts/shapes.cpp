// shapes.cpp : boxes of half sizes 0.25..1, hulls of random points on a sphere of radius 0.5..1, octagons of that radius with
// uneven corners, round shapes of radius 0.1..0.5.
#include "shapes.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr double pi = 3.14159265358979323846;

// Corners on a circle, each moved by up to a part of the way to the next: convex for parts up to a third.
Shape make_gon(int corners, double radius, double uneven, Random &random)
{
    Shape s{Kind::hull, 0, {0, 0, 0}, {}, {}, {}, 0};
    for (int i = 0; i < corners; ++i) {
        double angle = 2 * pi / corners * (i + uneven * random.between(-1, 1));
        s.x.push_back(static_cast<float>(radius * std::cos(angle)));
        s.y.push_back(static_cast<float>(radius * std::sin(angle)));
    }
    s.size = static_cast<float>(2 * radius * std::cos(pi / corners));
    return s;
}

float extent(const std::vector<float> &v)
{
    return *std::max_element(v.begin(), v.end()) - *std::min_element(v.begin(), v.end());
}

Shape make_hull(int corners, bool flat, Random &random)
{
    Shape        s{Kind::hull, 0, {0, 0, 0}, {}, {}, {}, 0};
    const double squeeze[3] = {1, flat ? 0.2 : 1, flat ? 0.03 : 1};
    const double radius = random.between(0.5, 1);
    for (int i = 0; i < corners; ++i) {
        double d[3];
        make_direction(true, d, random);
        s.x.push_back(static_cast<float>(radius * d[0] * squeeze[0]));
        s.y.push_back(static_cast<float>(radius * d[1] * squeeze[1]));
        s.z.push_back(static_cast<float>(radius * d[2] * squeeze[2]));
    }
    s.size = std::min({extent(s.x), extent(s.y), extent(s.z)});
    return s;
}

Shape make_box(int dimension, Random &random)
{
    Shape s{Kind::box, 0, {0, 0, 0}, {}, {}, {}, 2};
    for (int i = 0; i < dimension; ++i) {
        s.half[i] = random.number(0.25, 1);
        s.size = std::min(s.size, 2 * s.half[i]);
    }
    for (int i = 0; i < 1 << dimension; ++i) {
        bool right = dimension == 2 ? i == 1 || i == 2 : (i & 1) != 0; // counter-clockwise in 2D
        s.x.push_back(right ? s.half[0] : -s.half[0]);
        s.y.push_back((i & 2) != 0 ? s.half[1] : -s.half[1]);
        s.z.push_back((i & 4) != 0 ? s.half[2] : -s.half[2]);
    }
    return s;
}

// A ball, capsule, cylinder, cone or ellipsoid. Capsules lie along x in 2D, along z in 3D.
Shape make_round(Kind kind, bool is_3d, Random &random)
{
    Shape s{kind, random.number(0.1, 0.5), {0, 0, 0}, {}, {}, {}, 0};
    if (kind == Kind::capsule) {
        float length = random.number(0.25, 1);
        s.x = {is_3d ? 0 : -length, is_3d ? 0 : length};
        s.y = {0, 0};
        s.z = {is_3d ? -length : 0, is_3d ? length : 0};
        s.half[2] = length;
    }
    if (kind == Kind::cylinder || kind == Kind::cone) {
        s.radius = random.number(0.25, 1);
        s.half[2] = random.number(0.25, 1);
    }
    s.size = kind == Kind::cylinder || kind == Kind::cone ? 2 * std::min(s.radius, s.half[2]) : 2 * s.radius;
    return s;
}

Shape make_ellipsoid(bool is_3d, Random &random)
{
    Shape s{Kind::ellipsoid, 0, {0, 0, 0}, {}, {}, {}, 0};
    for (float &half : s.half) {
        half = random.number(0.25, 1);
    }
    s.size = 2 * std::min(s.half[0], s.half[1]);
    s.size = is_3d ? std::min(s.size, 2 * s.half[2]) : s.size;
    return s;
}

} // namespace

void make_direction(bool is_3d, double direction[3], Random &random)
{
    double turn = random.between(-pi, pi);
    double up = is_3d ? random.between(-1, 1) : 0;
    double across = std::sqrt(1 - up * up);
    direction[0] = across * std::cos(turn);
    direction[1] = across * std::sin(turn);
    direction[2] = up;
}

Shape make_regular(int corners)
{
    Random unused(0);
    return make_gon(corners, 1, 0, unused);
}

Shape make_shape2(Kind kind, int corners, Random &random)
{
    switch (kind) {
    case Kind::box:
        return make_box(2, random);
    case Kind::hull:
        return make_gon(corners, random.between(0.5, 1), 1.0 / 3, random);
    case Kind::ellipsoid:
        return make_ellipsoid(false, random);
    default:
        return make_round(kind, false, random);
    }
}

Shape make_shape3(Kind kind, int corners, bool flat, Random &random)
{
    switch (kind) {
    case Kind::box:
        return make_box(3, random);
    case Kind::hull:
        return make_hull(corners, flat, random);
    case Kind::ellipsoid:
        return make_ellipsoid(true, random);
    default:
        return make_round(kind, true, random);
    }
}

} // namespace bench
