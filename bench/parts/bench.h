// bench.h : the sets of pairs that every library is asked about, and the rows that are measured on them.
//
// All numbers are floats, so that float and double libraries see the same input. A set is made once, from a fixed seed, and
// each question takes two poses in the world, as a program has them. A library says which questions it answers by a static
// Library object of its own, so a new one is a new source file and nothing else.
#ifndef ABUT_BENCH_BENCH_H
#define ABUT_BENCH_BENCH_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace bench
{

// In 2D a hull is a polygon, a ball a circle and an ellipsoid an ellipse.
enum class Kind { box, hull, ball, capsule, cylinder, cone, ellipsoid };

// One shape, in its own frame, round its own origin.
struct Shape {
    Kind  kind;
    float radius;  // of a ball, a capsule, a cylinder or a cone
    float half[3]; // of a box or an ellipsoid; half[2] is the half height of a cylinder or cone, which stand along z
    std::vector<float> x, y, z; // corners, counter-clockwise in 2D; the two ends of a capsule
    float              size;    // its least extent
};

// `turn` is cosine and sine in 2D, a quaternion w x y z in 3D.
struct Pose {
    float p[3];
    float turn[4];
};

struct Pair {
    std::uint16_t a, b;      // which shapes
    Pose          a_pose;    // in the world
    Pose          b_pose[2]; // and a little later: half a millimetre and a milliradian on
};

// How both shapes of a pair move on from their first poses, each about its own origin: in 2D turn[0] is the angle, in
// 3D `turn` is the axis times the angle. In a cast A stays and nothing turns. A ray begins where B stands and goes B's way.
struct Motion {
    float a_way[3], a_turn[3];
    float b_way[3], b_turn[3];
};

enum class Question { manifold, manifold_warm, distance, distance_warm, depth, overlap, general, cast, impact, ray };

inline bool is_moving(Question question)
{
    return question == Question::cast || question == Question::impact || question == Question::ray;
}

// How the pairs of a set lie, in parts of the smaller shape's size: 1..10 % deep; 5..10 % deep; one half 1..10 % deep and the
// other 0.2..10 % apart; centres within 10 % of each other; 1..100 % apart, evenly over the logarithm; 20..200 % apart.
enum class Gap { shallow, less_shallow, mix, deep, apart, away };

struct Set {
    std::string         row;  // W1..W15
    std::string         name; // what and how
    Question            question;
    bool                is_3d; // or 2D
    Gap                 gap;
    std::vector<Shape>  shapes_a, shapes_b;
    std::vector<Pair>   pairs;
    std::vector<Motion> motions; // of each pair, where they move
    std::vector<double> truth;   // the signed distance of each pair in its first pose; where they move the fraction of the
                                 // first touch, endless where there is none, unknown where a fiftieth of the size decides
    double doubt;                // the largest proved error of `truth`, in parts of the size
    double tolerance;            // that abut is asked for, a length
};

double size_of(const Set &set, const Pair &pair);

// Signed distances of the shapes of a set, by the double library's general method, which proves a bound of its error.
class Reference
{
  public:
    virtual ~Reference() = default;
    virtual double distance(const Pair &pair, double *error) const = 0;

    // When they are first so near, or endless; and the signed distance at a fraction of the motion.
    virtual double touch(const Set &set, const Pair &pair, const Motion &motion, double target, double *error) const = 0;
    virtual double distance_at(const Pair &pair, const Motion &motion, double fraction) const = 0;
};
std::unique_ptr<Reference> make_reference2(const Set &set);
std::unique_ptr<Reference> make_reference3(const Set &set);

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double endless = std::numeric_limits<double>::infinity();

// What a library says of a pair.
struct Told {
    bool   touch;
    double distance;     // signed; unknown where it does not say. Where they move the fraction of the first touch
    int    supports = 0; // how many support points it asked for, where it counts them
};

// One line of the report: a library answering a set, pair by pair.
struct Row {
    std::string                        maker;
    bool                               in_double;
    std::function<double(std::size_t)> ask;  // asks about that many pairs, on from where it was, round and round
    std::function<Told(std::size_t)>   tell; // what it says of pair i
};

struct Library {
    using Add = void (*)(const Set &set, std::vector<Row> &rows);
    Add  add;
    bool ours;  // abut itself
    bool moves; // it is asked about motions, or else about poses

    explicit Library(Add add_rows, bool is_ours = false, bool of_motions = false)
        : add(add_rows), ours(is_ours), moves(of_motions)
    {
        all().push_back(*this);
    }
    static std::vector<Library> &all();
};

// A row from ask(i), which answers pair i and returns a number of the answer, so that nothing is optimised away.
template <class Ask, class Tell> Row make_row(const Set &set, const char *library, bool in_double, Ask ask, Tell tell)
{
    std::size_t count = set.pairs.size();
    auto        round = [count, ask, next = std::size_t{0}](std::size_t queries) mutable {
        double sum = 0;
        for (std::size_t q = 0; q < queries; ++q) {
            sum += ask(next);
            next = next + 1 == count ? 0 : next + 1;
        }
        return sum;
    };
    return {library, in_double, round, tell};
}

// A row from touch(i), whether pair i touches.
template <class Touch> Row make_touch_row(const Set &set, const char *library, bool in_double, Touch touch)
{
    return make_row(
        set, library, in_double, [touch](std::size_t i) { return touch(i) ? 1.0 : 0.0; },
        [touch](std::size_t i) -> Told {
            return {touch(i), unknown};
        });
}

} // namespace bench

#endif
