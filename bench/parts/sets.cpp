// sets.cpp : makes the sets of pairs.
//
// A stands within 5 of the origin, turned anyhow; B, turned anyhow, is pushed along a random direction until the pair is as
// deep, or as far apart, as the set asks.
#include "sets.h"

#include "shapes.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr double pi = 3.14159265358979323846;

// A rotation by `angle` about an axis. In 2D the axis does not matter.
void turn_about(bool is_3d, const double axis[3], double angle, double turn[4])
{
    double half = is_3d ? angle / 2 : angle;
    turn[0] = std::cos(half);
    for (int i = 0; i < 3; ++i) {
        turn[i + 1] = is_3d ? std::sin(half) * axis[i] : 0;
    }
    turn[1] = is_3d ? turn[1] : std::sin(half);
}

// second after first
void compose(bool is_3d, const double s[4], const double f[4], double turn[4])
{
    if (!is_3d) {
        turn[0] = s[0] * f[0] - s[1] * f[1];
        turn[1] = s[0] * f[1] + s[1] * f[0];
        turn[2] = turn[3] = 0;
        return;
    }
    turn[0] = s[0] * f[0] - s[1] * f[1] - s[2] * f[2] - s[3] * f[3];
    turn[1] = s[0] * f[1] + s[1] * f[0] + s[2] * f[3] - s[3] * f[2];
    turn[2] = s[0] * f[2] - s[1] * f[3] + s[2] * f[0] + s[3] * f[1];
    turn[3] = s[0] * f[3] + s[1] * f[2] - s[2] * f[1] + s[3] * f[0];
}

// Any rotation, each as likely as another: a quaternion evenly on its sphere (Shoemake 1992).
void any_turn(bool is_3d, double turn[4], Random &random)
{
    double along = is_3d ? random.between(0, 1) : 1;
    double first = random.between(-pi, pi);
    double second = is_3d ? random.between(-pi, pi) : 0;
    turn[0] = std::sqrt(along) * std::cos(first);
    turn[1] = std::sqrt(along) * std::sin(first);
    turn[2] = std::sqrt(1 - along) * std::cos(second);
    turn[3] = std::sqrt(1 - along) * std::sin(second);
}

Pose make_pose(const double p[3], const double turn[4])
{
    Pose pose{};
    for (int i = 0; i < 3; ++i) {
        pose.p[i] = static_cast<float>(p[i]);
    }
    for (int i = 0; i < 4; ++i) {
        pose.turn[i] = static_cast<float>(turn[i]);
    }
    return pose;
}

struct Push {
    double from[3], direction[3], turn[4];
    Pose   at(double way) const
    {
        double p[3] = {from[0] + way * direction[0], from[1] + way * direction[1], from[2] + way * direction[2]};
        return make_pose(p, turn);
    }
};

// The way along the push at which the signed distance is `wanted`. Both shapes hold their origins, so the distance grows with
// the way; the false position is found by the Illinois rule (Dowell, Jarratt 1971).
double find_way(const Push &push, Pair &pair, const Reference &reference, double wanted)
{
    double error = 0;
    auto   off = [&](double way) {
        pair.b_pose[0] = push.at(way);
        return reference.distance(pair, &error) - wanted;
    };
    double low = 0;
    double high = 8;
    double at_low = off(low);
    double at_high = off(high);
    int    side = 0;
    for (int i = 0; i < 24 && at_low < 0 && high - low > 1e-6; ++i) {
        double way = low - at_low * (high - low) / (at_high - at_low);
        double here = off(way);
        if (std::fabs(here) < 1e-7) {
            return way;
        }
        if (here < 0) {
            low = way;
            at_low = here;
            at_high = side == -1 ? at_high / 2 : at_high;
            side = -1;
        } else {
            high = way;
            at_high = here;
            at_low = side == 1 ? at_low / 2 : at_low;
            side = 1;
        }
    }
    return high;
}

double wanted_gap(Gap gap, Random &random)
{
    switch (gap) {
    case Gap::shallow:
        return -random.between(0.01, 0.1);
    case Gap::less_shallow:
        return -random.between(0.05, 0.1);
    case Gap::mix:
        return random.between(0, 1) < 0.5 ? -random.between(0.01, 0.1) : random.between(0.002, 0.1);
    case Gap::away:
        return random.between(0.2, 2);
    default:
        return std::pow(10, random.between(-2, 0));
    }
}

void place(const Set &set, Pair &pair, const Reference &reference, Random &random)
{
    Push   push{};
    double turn[4], later[3], little[4], turned[4];
    for (int i = 0; i < (set.is_3d ? 3 : 2); ++i) {
        push.from[i] = random.between(-5, 5);
    }
    any_turn(set.is_3d, turn, random);
    pair.a_pose = make_pose(push.from, turn);
    any_turn(set.is_3d, push.turn, random);
    make_direction(set.is_3d, push.direction, random);
    double size = size_of(set, pair);
    double way = set.gap == Gap::deep ? size * random.between(0, 0.1)
                                      : find_way(push, pair, reference, size * wanted_gap(set.gap, random));
    pair.b_pose[0] = push.at(way);
    make_direction(set.is_3d, later, random);
    for (int i = 0; i < 3; ++i) {
        later[i] = push.from[i] + way * push.direction[i] + 0.0005 * later[i];
    }
    double axis[3];
    make_direction(set.is_3d, axis, random);
    turn_about(set.is_3d, axis, 0.001, little);
    compose(set.is_3d, little, push.turn, turned);
    pair.b_pose[1] = make_pose(later, turned);
}

// A turn about any axis, by no more than `most` either way.
void some_turn(bool is_3d, double most, float turn[3], Random &random)
{
    double axis[3];
    make_direction(true, axis, random);
    const double angle = random.between(-most, most);
    for (int i = 0; i < 3; ++i) {
        turn[i] = static_cast<float>(is_3d ? angle * axis[i] : i == 0 ? angle : 0);
    }
}

// B goes for a place near A's middle, and as far again by three tenths. In an impact A moves too, half its size.
Motion make_motion(const Plan &plan, const Set &set, const Pair &pair, Random &random)
{
    Motion       motion{};
    double       aside[3], way[3];
    const double size = size_of(set, pair);
    const double off = size * random.between(0, 1.2);
    make_direction(set.is_3d, aside, random);
    make_direction(set.is_3d, way, random);
    some_turn(set.is_3d, plan.turn, motion.a_turn, random);
    some_turn(set.is_3d, plan.turn, motion.b_turn, random);
    for (int i = 0; i < 3; ++i) {
        const double a_way = plan.question == Question::impact ? size * way[i] / 2 : 0;
        const double apart = static_cast<double>(pair.a_pose.p[i]) - static_cast<double>(pair.b_pose[0].p[i]);
        motion.a_way[i] = static_cast<float>(a_way);
        motion.b_way[i] = static_cast<float>(1.3 * (apart + off * aside[i]) + a_way);
    }
    return motion;
}

// A touch goes deeper than a fiftieth of the size in the rest of the motion, and of a miss they stay farther apart than that;
// what does neither is not known. A ray that misses by less than a ten-thousandth is not known.
constexpr double decided = 0.02;
constexpr double decided_of_rays = 1e-4;
constexpr int    looks = 16;

double truth_of_motion(const Set &set, const Pair &pair, const Motion &motion, const Reference &reference, double *error)
{
    const double touch = reference.touch(set, pair, motion, 0, error);
    const double size = size_of(set, pair);
    const bool   is_ray = set.question == Question::ray;
    if (!(touch < endless)) {
        double unused = 0;
        return reference.touch(set, pair, motion, (is_ray ? decided_of_rays : decided) * size, &unused) < endless ? unknown
                                                                                                                  : endless;
    }
    bool deep = is_ray;
    for (int i = 1; i <= looks && !deep; ++i) {
        deep = reference.distance_at(pair, motion, touch + (1 - touch) * i / looks) < -decided * size;
    }
    return deep ? touch : unknown;
}

std::vector<Shape> make_shapes(const Plan &plan, Kind kind, Random &random)
{
    std::vector<Shape> shapes;
    const int          count = plan.corners < 1000 ? 64 : plan.corners < 10000 ? 16 : 2;
    for (int i = 0; i < count; ++i) {
        shapes.push_back(plan.is_3d ? make_shape3(kind, plan.corners, plan.flat, random)
                                    : make_shape2(kind, plan.corners, random));
    }
    return shapes;
}

} // namespace

std::vector<Library> &Library::all()
{
    static std::vector<Library> libraries;
    return libraries;
}

double size_of(const Set &set, const Pair &pair)
{
    return static_cast<double>(std::min(set.shapes_a[pair.a].size, set.shapes_b[pair.b].size));
}

Set make_set(const Plan &plan, std::size_t most)
{
    Random random(static_cast<std::uint64_t>(plan.gap) + 1);
    Set    set{plan.row, plan.name, plan.question, plan.is_3d, plan.gap, {}, {}, {}, {}, {}, 0, plan.tolerance};
    bool   regular = plan.question == Question::general;
    set.shapes_a =
        regular && plan.a == Kind::hull ? std::vector<Shape>{make_regular(plan.corners)} : make_shapes(plan, plan.a, random);
    set.shapes_b = regular ? std::vector<Shape>{make_regular(plan.corners)} : make_shapes(plan, plan.b, random);
    std::unique_ptr<Reference> reference = plan.is_3d ? make_reference3(set) : make_reference2(set);
    for (std::size_t i = 0; i < std::min(plan.pairs, most); ++i) {
        Pair pair{};
        pair.a = random.index(set.shapes_a.size());
        pair.b = random.index(set.shapes_b.size());
        place(set, pair, *reference, random);
        double error = 0;
        if (is_moving(plan.question)) {
            set.motions.push_back(make_motion(plan, set, pair, random));
            set.truth.push_back(truth_of_motion(set, pair, set.motions.back(), *reference, &error));
        } else {
            set.truth.push_back(reference->distance(pair, &error));
        }
        set.doubt = std::max(set.doubt, error / size_of(set, pair));
        set.pairs.push_back(pair);
    }
    return set;
}

} // namespace bench
