// chipmunk_rows.cpp : Chipmunk 7.0.3 on the same sets: cpShapesCollide. Its shapes keep their corners in the world, so a pose
// reaches them through cpShapeUpdate, which is timed with the question, as it is part of both in the other libraries.
#include "peer_rows.h"

#include <chipmunk/chipmunk.h>

#include <memory>

namespace bench
{
namespace
{

constexpr const char *library = "/chipmunk";

cpTransform transform_of(const Pose &p)
{
    cpFloat c = static_cast<cpFloat>(p.c);
    cpFloat s = static_cast<cpFloat>(p.s);
    return cpTransformNewTranspose(c, -s, static_cast<cpFloat>(p.x), s, c, static_cast<cpFloat>(p.y));
}

struct Free {
    void operator()(cpShape *shape) const
    {
        cpShapeFree(shape);
    }
    void operator()(cpBody *body) const
    {
        cpBodyFree(body);
    }
};

struct World {
    struct Entry {
        cpShape    *a, *b;
        cpTransform a_pose, b_pose;
    };
    std::unique_ptr<cpBody, Free>               body{cpBodyNew(1, 1)};
    std::vector<std::unique_ptr<cpShape, Free>> a, b;
    std::vector<Entry>                          entries;

    std::unique_ptr<cpShape, Free> make(const Shape &from) const
    {
        std::vector<cpVect> points;
        for (std::size_t i = 0; i < from.x.size(); ++i) {
            points.push_back(cpv(static_cast<cpFloat>(from.x[i]), static_cast<cpFloat>(from.y[i])));
        }
        cpFloat  radius = static_cast<cpFloat>(from.radius);
        cpShape *shape = nullptr;
        if (from.kind == Kind::circle) {
            shape = cpCircleShapeNew(body.get(), radius, cpvzero);
        } else if (from.kind == Kind::capsule) {
            shape = cpSegmentShapeNew(body.get(), points[0], points[1], radius);
        } else {
            shape = cpPolyShapeNewRaw(body.get(), static_cast<int>(points.size()), points.data(), 0);
        }
        return std::unique_ptr<cpShape, Free>(shape);
    }

    explicit World(const Set &set)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({a[p.a].get(), b[p.b].get(), transform_of(p.a_pose), transform_of(p.b_pose[0])});
        }
    }
};

} // namespace

void add_chipmunk_rows(const std::vector<Set> &sets)
{
    for (const Set &set : sets) {
        if (set.question != Question::manifold) {
            continue;
        }
        auto w = std::make_shared<World>(set);
        add_row(set.name + library, w->entries.size(), [w](std::size_t i) {
            const World::Entry &e = w->entries[i];
            cpShapeUpdate(e.a, e.a_pose);
            cpShapeUpdate(e.b, e.b_pose);
            cpContactPointSet m = cpShapesCollide(e.a, e.b);
            return static_cast<double>(m.normal.x) + m.count;
        });
    }
}

} // namespace bench
