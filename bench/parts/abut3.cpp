// abut3.cpp : abut's rows of space. Compiled twice, against the double library and, with ABUT_F32, against the float one.
//
// Timed: two poses in the world, to the answer. Shapes are made beforehand, as a program would.
#include "asked.h"
#include "bench.h"

#include <benchmark/benchmark.h>
#include <cmath>

namespace bench
{
namespace
{

#if defined(ABUT_F32)
constexpr const char *library = "abut f32";
#else
constexpr const char *library = "abut";
#endif
constexpr bool in_double = sizeof(abut_real) == sizeof(double);

abut_real number(float x)
{
    return static_cast<abut_real>(x);
}

abut_pose3 pose_of(const Pose &p)
{
    abut_quat q = {number(p.turn[0]), number(p.turn[1]), number(p.turn[2]), number(p.turn[3])};
    return {{number(p.p[0]), number(p.p[1]), number(p.p[2])}, abut_rot3_quat(q)};
}

struct Free {
    void operator()(void *block) const
    {
        std::free(block);
    }
};

struct Body {
    abut_shape3                 shape;
    std::unique_ptr<void, Free> block; // of a hull
};

struct Corner {
    abut_vec3 at;
};

void make_hull(Body &body, const Shape &from)
{
    std::vector<Corner> points;
    int32_t             count = static_cast<int32_t>(from.x.size());
    const abut_hull3   *hull = nullptr;
    std::size_t         size = (abut_hull3_size(count) + 63) / 64 * 64;
    for (std::size_t i = 0; i < from.x.size(); ++i) {
        points.push_back({{number(from.x[i]), number(from.y[i]), number(from.z[i])}});
    }
    body.block.reset(std::aligned_alloc(64, size));
    abut_hull3_build(&points[0].at, count, body.block.get(), size, &hull, nullptr);
    abut_make_hull3(&body.shape, hull, 0);
}

Body make_body(const Shape &from)
{
    Body      body{};
    abut_vec3 half = {number(from.half[0]), number(from.half[1]), number(from.half[2])};
    abut_real radius = number(from.radius);
    switch (from.kind) {
    case Kind::box:
        abut_make_box3(&body.shape, {0, 0, 0}, half, 0);
        break;
    case Kind::hull:
        make_hull(body, from);
        break;
    case Kind::ball:
        abut_make_sphere3(&body.shape, {0, 0, 0}, radius);
        break;
    case Kind::capsule:
        abut_make_capsule3(&body.shape, {0, 0, -half.z}, {0, 0, half.z}, radius);
        break;
    case Kind::cylinder:
        abut_make_cylinder3(&body.shape, {0, 0, 0}, ABUT_AXIS_Z, radius, half.z, 0);
        break;
    case Kind::cone:
        abut_make_cone3(&body.shape, {0, 0, 0}, ABUT_AXIS_Z, radius, half.z, 0);
        break;
    case Kind::ellipsoid:
        abut_make_ellipsoid3(&body.shape, {0, 0, 0}, half, 0);
        break;
    }
    return body;
}

// A set in this library's terms. What a cold question does not look at is kept apart, out of its way.
struct World {
    struct Entry {
        const abut_shape3 *a, *b;
        abut_pose3         a_pose, b_pose;
    };
    struct Later {
        abut_pose3  b_pose;
        abut_cache3 cache;
    };
    std::vector<Body>  a, b;
    std::vector<Entry> entries;
    std::vector<Later> later;
    std::size_t        turn = 0; // which of B's two poses

    explicit World(const Set &set)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make_body(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make_body(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({&a[p.a].shape, &b[p.b].shape, pose_of(p.a_pose), pose_of(p.b_pose[0])});
            later.push_back({pose_of(p.b_pose[1]), abut_cache3{}});
        }
    }

    abut_pose3 relative(std::size_t i, std::size_t which) const
    {
        return abut_relative_pose3(entries[i].a_pose, which == 0 ? entries[i].b_pose : later[i].b_pose);
    }
};

// The whole answer is asked for: an optimiser that sees both sides of a call would leave out what is not read.
double use(const abut_manifold3 &m)
{
    benchmark::DoNotOptimize(m);
    return static_cast<double>(m.points[0].separation + m.normal.x) + m.count;
}

double use(const abut_proximity3 &p)
{
    benchmark::DoNotOptimize(p);
    return static_cast<double>(p.distance + p.normal.x + p.point_a.x);
}

Told told(const abut_manifold3 &m)
{
    return {m.count > 0, m.count > 0 ? static_cast<double>(m.points[0].separation) : unknown, m.supports};
}

Told told(const abut_proximity3 &p)
{
    return {p.distance <= 0, static_cast<double>(p.distance), p.supports};
}

// `answer(i, which, cache)` asks about pair i in the first pose or the later one.
template <class Answer> Row cold_row(const Set &set, Answer answer)
{
    return make_row(
        set, library, in_double, [answer](std::size_t i) { return use(answer(i, 0, nullptr)); },
        [answer](std::size_t i) { return told(answer(i, 0, nullptr)); });
}

// Each pair has its cache, and B stands in its two poses in turn.
template <class Answer> Row warm_row(const Set &set, const std::shared_ptr<World> &w, Answer answer)
{
    return make_row(
        set, library, in_double,
        [w, answer](std::size_t i) {
            w->turn = i == 0 ? 1 - w->turn : w->turn;
            return use(answer(i, w->turn, &w->later[i].cache));
        },
        [w, answer](std::size_t i) {
            answer(i, 1, &w->later[i].cache);
            return told(answer(i, 0, &w->later[i].cache));
        });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (!set.space) {
        return;
    }
    auto w = std::make_shared<World>(set);
    auto collide = [w](std::size_t i, std::size_t which, abut_cache3 *cache) {
        return abut_collide3(w->entries[i].a, w->entries[i].b, w->relative(i, which), 0, cache);
    };
    auto distance = [w](std::size_t i, std::size_t which, abut_cache3 *cache) {
        return abut_distance3(w->entries[i].a, w->entries[i].b, w->relative(i, which), nullptr, cache);
    };
    auto touch = [w](std::size_t i) { return abut_overlap3(w->entries[i].a, w->entries[i].b, w->relative(i, 0)); };
    switch (set.question) {
    case Question::manifold:
        rows.push_back(cold_row(set, collide));
        break;
    case Question::manifold_warm:
        rows.push_back(warm_row(set, w, collide));
        break;
    case Question::distance_warm:
        rows.push_back(warm_row(set, w, distance));
        break;
    case Question::overlap:
        rows.push_back(make_touch_row(set, library, in_double, touch));
        break;
    default:
        rows.push_back(cold_row(set, distance));
    }
}

const Library here(add_rows, true);

#if !defined(ABUT_F32)
class Here : public Reference
{
  public:
    explicit Here(const Set &set) : w_(set)
    {
    }

    double distance(const Pair &pair, double *error) const override
    {
        abut_pose3      pose = abut_relative_pose3(pose_of(pair.a_pose), pose_of(pair.b_pose[0]));
        abut_proximity3 p = abut_distance3_general(&w_.a[pair.a].shape, &w_.b[pair.b].shape, pose, nullptr, nullptr);
        *error = p.error;
        return p.distance;
    }

  private:
    World w_;
};
#endif

} // namespace

#if !defined(ABUT_F32)
std::unique_ptr<Reference> make_reference3(const Set &set)
{
    return std::make_unique<Here>(set);
}
#endif

} // namespace bench
