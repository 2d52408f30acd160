// abut_rows.cpp : abut's own rows. Compiled twice, against the double library and, with ABUT_F32, against the float one.
//
// The types of the two interfaces have the same names: no template of the standard library may see them but inside types of
// the nameless namespace, or the two would become one.
//
// Timed: two poses in the world, to the answer. Shapes are made beforehand, as a program would.
#include "abut_rows.h"

#include <abut/abut.h>

#include <memory>

namespace bench
{
namespace
{

#if defined(ABUT_F32)
constexpr const char *library = "/abut-f32";
#else
constexpr const char *library = "/abut";
#endif

abut_real number(float x)
{
    return static_cast<abut_real>(x);
}

abut_pose2 pose_of(const Pose &p)
{
    return {{number(p.x), number(p.y)}, {number(p.c), number(p.s)}};
}

struct Body {
    abut_shape2                shape;
    std::vector<unsigned char> block; // of a polygon
};

Body make_body(const Shape &from)
{
    Body body{};
    if (from.kind == Kind::box) {
        abut_make_box2(&body.shape, {0, 0}, {number(from.half[0]), number(from.half[1])}, 0);
    } else if (from.kind == Kind::circle) {
        abut_make_circle2(&body.shape, {0, 0}, number(from.radius));
    } else if (from.kind == Kind::ellipse) {
        abut_make_ellipse2(&body.shape, {0, 0}, {number(from.half[0]), number(from.half[1])}, 0);
    } else if (from.kind == Kind::capsule) {
        abut_make_capsule2(&body.shape, {number(from.x[0]), number(from.y[0])}, {number(from.x[1]), number(from.y[1])},
                           number(from.radius));
    } else {
        abut_vec2            points[most_corners];
        int32_t              count = static_cast<int32_t>(from.x.size());
        const abut_polygon2 *polygon = nullptr;
        for (std::size_t i = 0; i < from.x.size(); ++i) {
            points[i] = {number(from.x[i]), number(from.y[i])};
        }
        body.block.resize(abut_polygon2_size(count));
        abut_polygon2_build(points, count, body.block.data(), body.block.size(), &polygon, nullptr);
        abut_make_polygon2(&body.shape, polygon, 0);
    }
    return body;
}

// A set in this library's terms.
struct World {
    struct Entry {
        const abut_shape2 *a, *b;
        abut_pose2         a_pose, b_pose[2];
        abut_cache2        cache;
    };
    std::vector<Body>  a, b;
    std::vector<Entry> entries;
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
            entries.push_back(
                {&a[p.a].shape, &b[p.b].shape, pose_of(p.a_pose), {pose_of(p.b_pose[0]), pose_of(p.b_pose[1])}, abut_cache2{}});
        }
    }

    abut_pose2 relative(std::size_t i, std::size_t which) const
    {
        return abut_relative_pose2(entries[i].a_pose, entries[i].b_pose[which]);
    }
};

using Distance = abut_proximity2 (*)(const abut_shape2 *, const abut_shape2 *, abut_pose2, const abut_options *, abut_cache2 *);

double average(const World &w, const std::function<int32_t(std::size_t)> &supports)
{
    double sum = 0;
    for (std::size_t i = 0; i < w.entries.size(); ++i) {
        sum += supports(i);
    }
    return sum / static_cast<double>(w.entries.size());
}

void add_manifold(const std::string &name, const std::shared_ptr<World> &w)
{
    auto collide = [w](std::size_t i) {
        return abut_collide2(w->entries[i].a, w->entries[i].b, w->relative(i, 0), 0, nullptr);
    };
    add_row(
        name + library, w->entries.size(),
        [collide](std::size_t i) {
            abut_manifold2 m = collide(i);
            return static_cast<double>(m.points[0].separation + m.normal.x) + m.count;
        },
        [w, collide] { return average(*w, [collide](std::size_t i) { return collide(i).supports; }); });
}

void add_distance(const std::string &name, const std::shared_ptr<World> &w, Distance distance)
{
    auto ask = [w, distance](std::size_t i) {
        return distance(w->entries[i].a, w->entries[i].b, w->relative(i, 0), nullptr, nullptr);
    };
    add_row(
        name, w->entries.size(), [ask](std::size_t i) { return static_cast<double>(ask(i).distance); },
        [w, ask] { return average(*w, [ask](std::size_t i) { return ask(i).supports; }); });
}

// Each pair has its cache, and B stands in its two poses in turn.
void add_distance_again(const std::string &name, const std::shared_ptr<World> &w)
{
    auto ask = [w](std::size_t i) {
        w->turn = i == 0 ? 1 - w->turn : w->turn;
        World::Entry &e = w->entries[i];
        return abut_distance2(e.a, e.b, w->relative(i, w->turn), nullptr, &e.cache);
    };
    add_row(
        name + library, w->entries.size(), [ask](std::size_t i) { return static_cast<double>(ask(i).distance); },
        [w, ask] {
            average(*w, [ask](std::size_t i) { return ask(i).supports; }); // fills the caches
            return average(*w, [ask](std::size_t i) { return ask(i).supports; });
        });
}

void add_rows(const Set &set)
{
    auto w = std::make_shared<World>(set);
    switch (set.question) {
    case Question::manifold:
        add_manifold(set.name, w);
        break;
    case Question::touch:
        add_row(set.name + library, w->entries.size(),
                [w](std::size_t i) { return abut_overlap2(w->entries[i].a, w->entries[i].b, w->relative(i, 0)) ? 1.0 : 0.0; });
        break;
    case Question::distance:
        add_distance(set.name + library, w, abut_distance2);
        break;
    case Question::distance_again:
        add_distance_again(set.name, w);
        break;
    case Question::distance_by_size:
        add_distance(set.name + library, w, abut_distance2);
        add_distance(set.name + library + "-general", w, abut_distance2_general);
        break;
    }
}

} // namespace

#if defined(ABUT_F32)
void add_abut_f32_rows(const std::vector<Set> &sets)
#else
double                measure(const Shape &a, const Shape &b, const Pose &a_pose, const Pose &b_pose)
{
    Body       body_a = make_body(a);
    Body       body_b = make_body(b);
    abut_pose2 pose = abut_relative_pose2(pose_of(a_pose), pose_of(b_pose));
    return abut_distance2(&body_a.shape, &body_b.shape, pose, nullptr, nullptr).distance;
}

void add_abut_rows(const std::vector<Set> &sets)
#endif
{
    for (const Set &set : sets) {
        add_rows(set);
    }
}

} // namespace bench
