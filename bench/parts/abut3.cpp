// abut3.cpp : abut's 3D rows. Compiled twice, against the double library and, with ABUT_F32, against the float one.
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
constexpr const char *library_small = "abut f32 small";
#else
constexpr const char *library = "abut";
constexpr const char *library_small = "abut small";
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

// The whole form of a hull or the small one.
enum class Form { whole, small };

void make_hull(Body &body, const Shape &from, Form form)
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
    if (form == Form::small) {
        abut_hull3_small(hull, body.block.get(), size, &hull);
    }
    abut_make_hull3(&body.shape, hull, 0);
}

Body make_body(const Shape &from, Form form)
{
    Body      body{};
    abut_vec3 half = {number(from.half[0]), number(from.half[1]), number(from.half[2])};
    abut_real radius = number(from.radius);
    switch (from.kind) {
    case Kind::box:
        abut_make_box3(&body.shape, {0, 0, 0}, half, 0);
        break;
    case Kind::hull:
        make_hull(body, from, form);
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

    explicit World(const Set &set, Form form = Form::whole)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make_body(s, form));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make_body(s, form));
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
template <class Answer> Row cold_row(const Set &set, const char *name, Answer answer)
{
    return make_row(
        set, name, in_double, [answer](std::size_t i) { return use(answer(i, 0, nullptr)); },
        [answer](std::size_t i) { return told(answer(i, 0, nullptr)); });
}

// Each pair has its cache, and B stands in its two poses in turn.
template <class Answer> Row warm_row(const Set &set, const char *name, const std::shared_ptr<World> &w, Answer answer)
{
    return make_row(
        set, name, in_double,
        [w, answer](std::size_t i) {
            w->turn = i == 0 ? 1 - w->turn : w->turn;
            return use(answer(i, w->turn, &w->later[i].cache));
        },
        [w, answer](std::size_t i) {
            answer(i, 1, &w->later[i].cache);
            return told(answer(i, 0, &w->later[i].cache));
        });
}

void add_form(const Set &set, const char *name, Form form, std::vector<Row> &rows)
{
    auto w = std::make_shared<World>(set, form);
    auto collide = [w](std::size_t i, std::size_t which, abut_cache3 *cache) {
        return abut_collide3(w->entries[i].a, w->entries[i].b, w->relative(i, which), 0, cache);
    };
    auto distance = [w](std::size_t i, std::size_t which, abut_cache3 *cache) {
        return abut_distance3(w->entries[i].a, w->entries[i].b, w->relative(i, which), nullptr, cache);
    };
    auto touch = [w](std::size_t i) { return abut_overlap3(w->entries[i].a, w->entries[i].b, w->relative(i, 0)); };
    switch (set.question) {
    case Question::manifold:
        rows.push_back(cold_row(set, name, collide));
        break;
    case Question::manifold_warm:
        rows.push_back(warm_row(set, name, w, collide));
        break;
    case Question::distance_warm:
        rows.push_back(warm_row(set, name, w, distance));
        break;
    case Question::overlap:
        rows.push_back(make_touch_row(set, name, in_double, touch));
        break;
    default:
        rows.push_back(cold_row(set, name, distance));
    }
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d) {
        add_form(set, library, Form::whole, rows);
    }
    if (set.row == "small form") {
        add_form(set, library_small, Form::small, rows);
    }
}

// How the pairs of a set move, in this library's terms.
struct Moving {
    struct Entry {
        abut_sweep3 a, b;
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

    static abut_sweep3 sweep_of(const Pose &pose, const float way[3], const float turn[3])
    {
        return {pose_of(pose), {0, 0, 0}, vector(way), vector(turn)};
    }

    static abut_vec3 vector(const float v[3])
    {
        return {number(v[0]), number(v[1]), number(v[2])};
    }
};

double use(const abut_hit3 &h)
{
    benchmark::DoNotOptimize(h);
    return static_cast<double>(h.fraction + h.normal.x + h.point.x);
}

double use(const abut_ray_hit3 &h)
{
    benchmark::DoNotOptimize(h);
    return static_cast<double>(h.entry + h.normal.x + h.point.x);
}

Told told(const abut_hit3 &h)
{
    return {h.hit, static_cast<double>(h.fraction), h.supports};
}

Told told(const abut_ray_hit3 &h)
{
    return {h.hit, static_cast<double>(h.entry), h.supports};
}

abut_hit3 cast_of(const abut_shape3 *a, const abut_shape3 *b, const Moving::Entry &e, const abut_cast_options *options)
{
    const abut_vec3 way = abut_unrotate3(e.a.start.r, e.b.translation);
    return abut_cast3(a, b, abut_relative_pose3(e.a.start, e.b.start), way, options, nullptr);
}

abut_hit3 impact_of(const abut_shape3 *a, const abut_shape3 *b, const Moving::Entry &e, const abut_cast_options *options)
{
    return abut_impact3(a, &e.a, b, &e.b, options, nullptr);
}

abut_ray_hit3 ray_of(const abut_shape3 *a, const Moving::Entry &e, const abut_cast_options *options)
{
    const abut_vec3 origin = abut_unrotate3(e.a.start.r, abut_sub3(e.b.start.p, e.a.start.p));
    return abut_ray3(a, origin, abut_unrotate3(e.a.start.r, e.b.translation), options);
}

template <class Ask> Row motion_row(const Set &set, Ask ask)
{
    return make_row(
        set, library, in_double, [ask](std::size_t i) { return use(ask(i)); }, [ask](std::size_t i) { return told(ask(i)); });
}

void add_motion_rows(const Set &set, std::vector<Row> &rows)
{
    if (!set.is_3d) {
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
        abut_pose3      pose = abut_relative_pose3(pose_of(pair.a_pose), pose_of(pair.b_pose[0]));
        abut_proximity3 p = abut_distance3_general(&w_.a[pair.a].shape, &w_.b[pair.b].shape, pose, nullptr, nullptr);
        *error = p.error;
        return p.distance;
    }

    double touch(const Set &set, const Pair &pair, const Motion &motion, double target, double *error) const override
    {
        const abut_cast_options options = {0, target, 0, false};
        const abut_shape3      *a = &w_.a[pair.a].shape;
        const abut_shape3      *b = &w_.b[pair.b].shape;
        const Moving::Entry     e = Moving::sweeps_of(pair, motion);
        if (set.question == Question::ray) {
            const abut_ray_hit3 h = ray_of(a, e, &options);
            *error = h.error;
            return h.hit ? h.entry : endless;
        }
        const abut_hit3 h = set.question == Question::cast ? cast_of(a, b, e, &options) : impact_of(a, b, e, &options);
        *error = h.error;
        return h.hit ? h.fraction : endless;
    }

    double distance_at(const Pair &pair, const Motion &motion, double fraction) const override
    {
        const Moving::Entry e = Moving::sweeps_of(pair, motion);
        const abut_pose3    pose = abut_relative_pose3(abut_sweep3_pose(&e.a, fraction), abut_sweep3_pose(&e.b, fraction));
        return abut_distance3(&w_.a[pair.a].shape, &w_.b[pair.b].shape, pose, nullptr, nullptr).distance;
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
