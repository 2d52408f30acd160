// pairs.h : the sets of pairs that every library is asked about, and the list of rows to be measured.
//
// All numbers are floats, so that float and double libraries see the same input. A set is made once, from a fixed seed, and
// each query takes two poses in the world, as a program has them.
#ifndef ABUT_BENCH_PAIRS_H
#define ABUT_BENCH_PAIRS_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench
{

constexpr std::size_t most_corners = 128;

enum class Kind { box, gon, circle, capsule, ellipse };

// One shape, in its own frame. A box has its corners in `points` too, a capsule its two ends.
struct Shape {
    Kind               kind;
    float              radius;      // of a circle or a capsule
    float              half[2];     // of a box or an ellipse
    std::vector<float> x, y;        // corners, counter-clockwise
    float              least_width; // its smallest extent
};

struct Pose {
    float x, y, c, s;
};

struct Pair {
    std::uint16_t a, b;      // which shapes
    Pose          a_pose;    // in the world
    Pose          b_pose[2]; // and a little later: 0.0005 and a milliradian on
};

// How the pairs of a set lie, in parts of the smaller shape's least width: 1..10 % deep; one half so, the other 0.2..10 %
// apart; 1..100 % apart, evenly over the logarithm.
enum class Gap { shallow, mix, apart };

enum class Question { manifold, touch, distance, distance_again, distance_by_size };

struct Set {
    std::string        name; // question/kinds/which
    Question           question;
    std::vector<Shape> shapes_a, shapes_b;
    std::vector<Pair>  pairs;
};

// One line of the report: a library answering a set, pair by pair.
struct Row {
    std::string                        name;     // question/kinds/which/library
    std::function<double(std::size_t)> ask;      // asks about that many pairs, on from where it was, round and round
    std::function<double()>            supports; // average number of support points; empty when not known
};

std::vector<Row> &rows();

// The signed distance the sets are made with; given by the double library.
using Measure = double (*)(const Shape &a, const Shape &b, const Pose &a_pose, const Pose &b_pose);

struct Plan {
    const char *name;
    Question    question;
    Kind        a, b;
    Gap         gap;
};

Set make_set(const Plan &plan, std::size_t pairs, Measure measure);

// A circle or a regular polygon against a regular polygon of n corners: all of them apart, or all of them deep.
Set make_regular_set(const std::string &name, Kind a, int n, bool deep, std::size_t pairs);

// Adds a row. `ask(i)` asks about pair i and returns a number of the answer, so that nothing is optimised away.
template <class Ask> void add_row(const std::string &name, std::size_t count, Ask ask, std::function<double()> supports = {})
{
    auto round = [count, ask, next = std::size_t{0}](std::size_t queries) mutable {
        double sum = 0;
        for (std::size_t q = 0; q < queries; ++q) {
            sum += ask(next);
            next = next + 1 == count ? 0 : next + 1;
        }
        return sum;
    };
    rows().push_back({name, round, std::move(supports)});
}

} // namespace bench

#endif
