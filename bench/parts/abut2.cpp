// abut2.cpp : abut's 2D rows. Compiled twice, against the double library and, with ABUT_F32, against the float one.
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
constexpr const char *general = "abut f32 general";
constexpr const char *batch = "abut f32 batch";
#else
constexpr const char *library = "abut";
constexpr const char *general = "abut general";
constexpr const char *batch = "abut batch";
#endif
constexpr bool in_double = sizeof(abut_real) == sizeof(double);

abut_real number(float x)
{
    return static_cast<abut_real>(x);
}

abut_pose2 pose_of(const Pose &p)
{
    return {{number(p.p[0]), number(p.p[1])}, {number(p.turn[0]), number(p.turn[1])}};
}

struct Body {
    abut_shape2                shape;
    std::vector<unsigned char> block; // of a polygon
};

struct Corner {
    abut_vec2 at;
};

void make_polygon(Body &body, const Shape &from)
{
    std::vector<Corner>  points;
    int32_t              count = static_cast<int32_t>(from.x.size());
    const abut_polygon2 *polygon = nullptr;
    for (std::size_t i = 0; i < from.x.size(); ++i) {
        points.push_back({{number(from.x[i]), number(from.y[i])}});
    }
    body.block.resize(abut_polygon2_size(count));
    abut_polygon2_build(&points[0].at, count, body.block.data(), body.block.size(), &polygon, nullptr);
    abut_make_polygon2(&body.shape, polygon, 0);
}

Body make_body(const Shape &from)
{
    Body body{};
    if (from.kind == Kind::box) {
        abut_make_box2(&body.shape, {0, 0}, {number(from.half[0]), number(from.half[1])}, 0);
    } else if (from.kind == Kind::ball) {
        abut_make_circle2(&body.shape, {0, 0}, number(from.radius));
    } else if (from.kind == Kind::ellipsoid) {
        abut_make_ellipse2(&body.shape, {0, 0}, {number(from.half[0]), number(from.half[1])}, 0);
    } else if (from.kind == Kind::capsule) {
        abut_make_capsule2(&body.shape, {number(from.x[0]), number(from.y[0])}, {number(from.x[1]), number(from.y[1])},
                           number(from.radius));
    } else {
        make_polygon(body, from);
    }
    return body;
}

// A set in this library's terms. What a cold question does not look at is kept apart, out of its way.
struct World {
    struct Entry {
        const abut_shape2 *a, *b;
        abut_pose2         a_pose, b_pose;
    };
    struct Later {
        abut_pose2  b_pose;
        abut_cache2 cache;
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
            later.push_back({pose_of(p.b_pose[1]), abut_cache2{}});
        }
    }

    abut_pose2 relative(std::size_t i, std::size_t which) const
    {
        return abut_relative_pose2(entries[i].a_pose, which == 0 ? entries[i].b_pose : later[i].b_pose);
    }
};

// The whole answer is asked for: an optimiser that sees both sides of a call would leave out what is not read.
double use(const abut_manifold2 &m)
{
    benchmark::DoNotOptimize(m);
    return static_cast<double>(m.points[0].separation + m.normal.x) + m.count;
}

double use(const abut_proximity2 &p)
{
    benchmark::DoNotOptimize(p);
    return static_cast<double>(p.distance + p.normal.x + p.point_a.x);
}

using Shared = std::shared_ptr<World>;

Row manifold_row(const Set &set, const Shared &w)
{
    auto collide = [w](std::size_t i) {
        return abut_collide2(w->entries[i].a, w->entries[i].b, w->relative(i, 0), 0, nullptr);
    };
    return make_row(
        set, library, in_double, [collide](std::size_t i) { return use(collide(i)); },
        [collide](std::size_t i) -> Told {
            abut_manifold2 m = collide(i);
            return {m.count > 0, m.count > 0 ? static_cast<double>(m.points[0].separation) : unknown, m.supports};
        });
}

// By a function of its own kind, for a call by way of a pointer is not inlined.
template <class Distance> Row distance_row(const Set &set, const Shared &w, const char *name, Distance distance)
{
    auto ask = [w, distance](std::size_t i) { return distance(w->entries[i].a, w->entries[i].b, w->relative(i, 0)); };
    return make_row(
        set, name, in_double, [ask](std::size_t i) { return use(ask(i)); },
        [ask](std::size_t i) -> Told {
            abut_proximity2 p = ask(i);
            return {p.distance <= 0, static_cast<double>(p.distance), p.supports};
        });
}

// Each pair has its cache, and B stands in its two poses in turn.
Row warm_row(const Set &set, const Shared &w)
{
    auto ask = [w](std::size_t i, std::size_t which) {
        return abut_distance2(w->entries[i].a, w->entries[i].b, w->relative(i, which), nullptr, &w->later[i].cache);
    };
    return make_row(
        set, library, in_double,
        [w, ask](std::size_t i) {
            w->turn = i == 0 ? 1 - w->turn : w->turn;
            return use(ask(i, w->turn));
        },
        [ask](std::size_t i) -> Told {
            ask(i, 1);
            abut_proximity2 p = ask(i, 0);
            return {p.distance <= 0, static_cast<double>(p.distance), p.supports};
        });
}

// The questions of one call, with their relative poses, and the answers.
template <class Answer> struct Batch {
    std::vector<abut_batch_pair2> pairs;
    std::vector<Answer>           answers;
    std::size_t                   next = 0;
};

// A row from answer(batch), which asks about all its pairs in one call, and from ask(i), which asks about one.
template <class Answer, class AnswerAll, class Ask> Row batch_row(const Set &set, const Shared &w, AnswerAll answer, Ask ask)
{
    auto b = std::make_shared<Batch<Answer>>();
    auto round = [w, b, answer, count = set.pairs.size()](std::size_t queries) {
        double sum = 0;
        b->pairs.resize(queries);
        b->answers.resize(queries);
        for (auto &pair : b->pairs) {
            pair = {w->entries[b->next].a, w->entries[b->next].b, w->relative(b->next, 0)};
            b->next = b->next + 1 == count ? 0 : b->next + 1;
        }
        answer(*b);
        benchmark::ClobberMemory();
        for (const Answer &a : b->answers) {
            sum += static_cast<double>(a.distance);
        }
        return sum;
    };
    auto tell = [ask](std::size_t i) -> Told {
        Answer a = ask(i);
        return {a.distance <= 0, static_cast<double>(a.distance), a.supports};
    };
    return {batch, in_double, round, tell};
}

void add_batch_rows(const Set &set, const Shared &w, std::vector<Row> &rows)
{
    if (set.question == Question::manifold) {
        rows.push_back(batch_row<abut_manifold2>(
            set, w,
            [](Batch<abut_manifold2> &b) {
                abut_collide2_batch(b.pairs.data(), 0, b.pairs.size(), 0, nullptr, b.answers.data());
            },
            [w](std::size_t i) { return abut_collide2(w->entries[i].a, w->entries[i].b, w->relative(i, 0), 0, nullptr); }));
    } else if (set.question == Question::distance) {
        rows.push_back(batch_row<abut_proximity2>(
            set, w,
            [](Batch<abut_proximity2> &b) {
                abut_distance2_batch(b.pairs.data(), 0, b.pairs.size(), nullptr, nullptr, b.answers.data());
            },
            [w](std::size_t i) {
                return abut_distance2(w->entries[i].a, w->entries[i].b, w->relative(i, 0), nullptr, nullptr);
            }));
    }
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d) {
        return;
    }
    auto w = std::make_shared<World>(set);
    if (set.question == Question::manifold) {
        rows.push_back(manifold_row(set, w));
    } else if (set.question == Question::distance_warm) {
        rows.push_back(warm_row(set, w));
    } else {
        rows.push_back(distance_row(set, w, library, [](const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a) {
            return abut_distance2(a, b, b_in_a, nullptr, nullptr);
        }));
    }
    if (set.shapes_a[0].kind == Kind::box && set.shapes_b[0].kind == Kind::box) {
        add_batch_rows(set, w, rows);
    }
    if (set.question == Question::general) {
        rows.push_back(distance_row(set, w, general, [](const abut_shape2 *a, const abut_shape2 *b, abut_pose2 b_in_a) {
            return abut_distance2_general(a, b, b_in_a, nullptr, nullptr);
        }));
    }
}

// How the pairs of a set move, in this library's terms.
struct Moving {
    struct Entry {
        abut_sweep2 a, b;
    };
    World              world;
    std::vector<Entry> entries;

    explicit Moving(const Set &set) : world(set)
    {
        for (std::size_t i = 0; i < set.pairs.size(); ++i) {
            entries.push_back(sweeps_of(set.pairs[i], set.motions[i]));
        }
    }

    static Entry sweeps_of(const Pair &p, const Motion &m)
    {
        return {sweep_of(p.a_pose, m.a_way, m.a_turn), sweep_of(p.b_pose[0], m.b_way, m.b_turn)};
    }

    static abut_sweep2 sweep_of(const Pose &pose, const float way[3], const float turn[3])
    {
        return {pose_of(pose), {0, 0}, vector(way), number(turn[0])};
    }

    static abut_vec2 vector(const float v[3])
    {
        return {number(v[0]), number(v[1])};
    }
};

double use(const abut_hit2 &h)
{
    benchmark::DoNotOptimize(h);
    return static_cast<double>(h.fraction + h.normal.x + h.point.x);
}

double use(const abut_ray_hit2 &h)
{
    benchmark::DoNotOptimize(h);
    return static_cast<double>(h.entry + h.normal.x + h.point.x);
}

Told told(const abut_hit2 &h)
{
    return {h.hit, static_cast<double>(h.fraction), h.supports};
}

Told told(const abut_ray_hit2 &h)
{
    return {h.hit, static_cast<double>(h.entry), h.supports};
}

abut_hit2 cast_of(const abut_shape2 *a, const abut_shape2 *b, const Moving::Entry &e, const abut_cast_options *options)
{
    const abut_vec2 way = abut_unrotate2(e.a.start.r, e.b.translation);
    return abut_cast2(a, b, abut_relative_pose2(e.a.start, e.b.start), way, options, nullptr);
}

abut_hit2 impact_of(const abut_shape2 *a, const abut_shape2 *b, const Moving::Entry &e, const abut_cast_options *options)
{
    return abut_impact2(a, &e.a, b, &e.b, options, nullptr);
}

abut_ray_hit2 ray_of(const abut_shape2 *a, const Moving::Entry &e, const abut_cast_options *options)
{
    const abut_vec2 origin = abut_unrotate2(e.a.start.r, abut_sub2(e.b.start.p, e.a.start.p));
    return abut_ray2(a, origin, abut_unrotate2(e.a.start.r, e.b.translation), options);
}

template <class Ask> Row motion_row(const Set &set, Ask ask)
{
    return make_row(
        set, library, in_double, [ask](std::size_t i) { return use(ask(i)); }, [ask](std::size_t i) { return told(ask(i)); });
}

void add_motion_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d) {
        return;
    }
    auto m = std::make_shared<Moving>(set);
    if (set.question == Question::cast) {
        rows.push_back(motion_row(
            set, [m](std::size_t i) { return cast_of(m->world.entries[i].a, m->world.entries[i].b, m->entries[i], nullptr); }));
    } else if (set.question == Question::impact) {
        const abut_cast_options options = {0, 0, static_cast<abut_real>(set.tolerance), false};
        rows.push_back(motion_row(set, [m, options](std::size_t i) {
            return impact_of(m->world.entries[i].a, m->world.entries[i].b, m->entries[i], &options);
        }));
    } else {
        rows.push_back(motion_row(set, [m](std::size_t i) { return ray_of(m->world.entries[i].a, m->entries[i], nullptr); }));
    }
}

const Library here(add_rows, true);
const Library moving(add_motion_rows, true, true);

#if !defined(ABUT_F32)
class Here : public Reference
{
  public:
    explicit Here(const Set &set) : w_(set)
    {
    }

    double distance(const Pair &pair, double *error) const override
    {
        abut_pose2      pose = abut_relative_pose2(pose_of(pair.a_pose), pose_of(pair.b_pose[0]));
        abut_proximity2 p = abut_distance2_general(&w_.a[pair.a].shape, &w_.b[pair.b].shape, pose, nullptr, nullptr);
        *error = p.error;
        return p.distance;
    }

    double touch(const Set &set, const Pair &pair, const Motion &motion, double target, double *error) const override
    {
        const abut_cast_options options = {0, target, 0, false};
        const abut_shape2      *a = &w_.a[pair.a].shape;
        const abut_shape2      *b = &w_.b[pair.b].shape;
        const Moving::Entry     e = Moving::sweeps_of(pair, motion);
        if (set.question == Question::ray) {
            const abut_ray_hit2 h = ray_of(a, e, &options);
            *error = h.error;
            return h.hit ? h.entry : endless;
        }
        const abut_hit2 h = set.question == Question::cast ? cast_of(a, b, e, &options) : impact_of(a, b, e, &options);
        *error = h.error;
        return h.hit ? h.fraction : endless;
    }

    double distance_at(const Pair &pair, const Motion &motion, double fraction) const override
    {
        const Moving::Entry e = Moving::sweeps_of(pair, motion);
        const abut_pose2    pose = abut_relative_pose2(abut_sweep2_pose(&e.a, fraction), abut_sweep2_pose(&e.b, fraction));
        return abut_distance2(&w_.a[pair.a].shape, &w_.b[pair.b].shape, pose, nullptr, nullptr).distance;
    }

  private:
    World w_;
};
#endif

} // namespace

#if !defined(ABUT_F32)
std::unique_ptr<Reference> make_reference2(const Set &set)
{
    return std::make_unique<Here>(set);
}
#endif

} // namespace bench
