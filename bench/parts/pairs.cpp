// pairs.cpp : makes the sets of pairs.
//
// 64 shapes of each kind: boxes and ellipses of half sizes 0.25..1, octagons of radius 0.5..1 with uneven corners, circles and
// capsules of radius 0.1..0.5. A stands within 5 of the origin, turned anyhow; B is pushed along a random direction until the
// pair is as deep, or as far apart, as the set asks.
#include "pairs.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr int    shape_count = 64;
constexpr double pi = 3.14159265358979323846;

// PCG32 (O'Neill 2014).
class Random
{
  public:
    explicit Random(std::uint64_t seed) : state_(seed * 2 + 1)
    {
    }

    double between(double low, double high)
    {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        std::uint32_t mixed = static_cast<std::uint32_t>(((state_ >> 18) ^ state_) >> 27);
        std::uint32_t turn = static_cast<std::uint32_t>(state_ >> 59);
        std::uint32_t bits = (mixed >> turn) | (mixed << ((32 - turn) & 31));
        return low + (high - low) * bits / 4294967296.0;
    }

    float number(double low, double high)
    {
        return static_cast<float>(between(low, high));
    }

  private:
    std::uint64_t state_;
};

Shape make_box(Random &random)
{
    Shape s{Kind::box, 0, {random.number(0.25, 1), random.number(0.25, 1)}, {}, {}, 0};
    s.x = {-s.half[0], s.half[0], s.half[0], -s.half[0]};
    s.y = {-s.half[1], -s.half[1], s.half[1], s.half[1]};
    s.least_width = 2 * std::min(s.half[0], s.half[1]);
    return s;
}

// Corners on a circle, each moved by up to a third of the way to the next: always convex.
Shape make_gon(int corners, double radius, double uneven, Random &random)
{
    Shape s{Kind::gon, 0, {0, 0}, {}, {}, 0};
    for (int i = 0; i < corners; ++i) {
        double angle = 2 * pi / corners * (i + uneven * random.between(-1, 1));
        s.x.push_back(static_cast<float>(radius * std::cos(angle)));
        s.y.push_back(static_cast<float>(radius * std::sin(angle)));
    }
    s.least_width = static_cast<float>(2 * radius * std::cos(pi / corners));
    return s;
}

Shape make_round(Kind kind, Random &random)
{
    Shape s{kind, random.number(0.1, 0.5), {0, 0}, {}, {}, 0};
    if (kind == Kind::capsule) {
        float length = random.number(0.25, 1);
        s.x = {-length, length};
        s.y = {0, 0};
    }
    s.least_width = 2 * s.radius;
    return s;
}

Shape make_ellipse(Random &random)
{
    Shape s{Kind::ellipse, 0, {random.number(0.25, 1), random.number(0.25, 1)}, {}, {}, 0};
    s.least_width = 2 * std::min(s.half[0], s.half[1]);
    return s;
}

std::vector<Shape> make_shapes(Kind kind, Random &random)
{
    std::vector<Shape> shapes;
    for (int i = 0; i < shape_count; ++i) {
        if (kind == Kind::box) {
            shapes.push_back(make_box(random));
        } else if (kind == Kind::gon) {
            shapes.push_back(make_gon(8, random.between(0.5, 1), 1.0 / 3, random));
        } else if (kind == Kind::ellipse) {
            shapes.push_back(make_ellipse(random));
        } else {
            shapes.push_back(make_round(kind, random));
        }
    }
    return shapes;
}

Pose make_pose(double x, double y, double angle)
{
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(std::cos(angle)),
            static_cast<float>(std::sin(angle))};
}

// Places B, turned by `angle`, along a random direction so that the signed distance is `wanted`. Both shapes hold their
// origins, so the distance grows with the way; 24 halvings of 8 leave what a float can say of it.
void place(Pair &pair, const Set &set, Measure measure, double wanted, Random &random)
{
    const Shape &a = set.shapes_a[pair.a];
    const Shape &b = set.shapes_b[pair.b];
    double       a_x = random.between(-5, 5);
    double       a_y = random.between(-5, 5);
    double       direction = random.between(-pi, pi);
    double       angle = random.between(-pi, pi);
    double       near = 0;
    double       far = 8;
    pair.a_pose = make_pose(a_x, a_y, random.between(-pi, pi));
    for (int i = 0; i < 24; ++i) {
        double half = (near + far) / 2;
        pair.b_pose[0] = make_pose(a_x + half * std::cos(direction), a_y + half * std::sin(direction), angle);
        (measure(a, b, pair.a_pose, pair.b_pose[0]) < wanted ? near : far) = half;
    }
    double way = (near + far) / 2;
    double later = random.between(-pi, pi);
    pair.b_pose[1] = make_pose(a_x + way * std::cos(direction) + 0.0005 * std::cos(later),
                               a_y + way * std::sin(direction) + 0.0005 * std::sin(later), angle + 0.001);
}

double wanted_gap(Gap gap, Random &random)
{
    bool   deep = gap == Gap::shallow || (gap == Gap::mix && random.between(0, 1) < 0.5);
    double little = gap == Gap::mix ? random.between(0.002, 0.1) : std::pow(10, random.between(-2, 0));
    return deep ? -random.between(0.01, 0.1) : little;
}

} // namespace

std::vector<Row> &rows()
{
    static std::vector<Row> all;
    return all;
}

Set make_set(const Plan &plan, std::size_t pairs, Measure measure)
{
    Random random(static_cast<std::uint64_t>(plan.gap) + 1);
    Set    set{plan.name, plan.question, make_shapes(plan.a, random), make_shapes(plan.b, random), {}};
    for (std::size_t i = 0; i < pairs; ++i) {
        Pair pair{};
        pair.a = static_cast<std::uint16_t>(random.between(0, shape_count));
        pair.b = static_cast<std::uint16_t>(random.between(0, shape_count));
        double width = static_cast<double>(std::min(set.shapes_a[pair.a].least_width, set.shapes_b[pair.b].least_width));
        place(pair, set, measure, width * wanted_gap(plan.gap, random), random);
        set.pairs.push_back(pair);
    }
    return set;
}

Set make_regular_set(const std::string &name, Kind a, int n, bool deep, std::size_t pairs)
{
    Random random(4);
    Set    set{name, Question::distance_by_size, {}, {make_gon(n, 1, 0, random)}, {}};
    set.shapes_a.push_back(a == Kind::circle ? make_round(a, random) : set.shapes_b[0]);
    double reach = (a == Kind::circle ? static_cast<double>(set.shapes_a[0].radius) : 1) + 1;
    for (std::size_t i = 0; i < pairs; ++i) {
        double direction = random.between(-pi, pi);
        double way = deep ? random.between(0, 0.5) : reach * random.between(1, 1.5);
        Pair   pair{};
        pair.a_pose = make_pose(0, 0, random.between(-pi, pi));
        pair.b_pose[0] = make_pose(way * std::cos(direction), way * std::sin(direction), random.between(-pi, pi));
        pair.b_pose[1] = pair.b_pose[0];
        set.pairs.push_back(pair);
    }
    return set;
}

} // namespace bench
