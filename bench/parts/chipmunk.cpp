// chipmunk.cpp : Chipmunk 7.0.3 on the same sets: cpShapesCollide, cpShapeSegmentQuery. Its shapes keep their corners in the
// world, so a pose reaches them through cpShapeUpdate, which is timed with the question, as it is part of both in the other
// libraries.
#include "bench.h"

#include <chipmunk/chipmunk.h>

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr const char *library = "Chipmunk";

cpTransform transform_of(const Pose &p)
{
    cpFloat c = static_cast<cpFloat>(p.turn[0]);
    cpFloat s = static_cast<cpFloat>(p.turn[1]);
    return cpTransformNewTranspose(c, -s, static_cast<cpFloat>(p.p[0]), s, c, static_cast<cpFloat>(p.p[1]));
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
        if (from.kind == Kind::ball) {
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

    cpContactPointSet collide(std::size_t i) const
    {
        const Entry &e = entries[i];
        cpShapeUpdate(e.a, e.a_pose);
        cpShapeUpdate(e.b, e.b_pose);
        return cpShapesCollide(e.a, e.b);
    }
};

// With the shapes in the other order inside, it tells distances of the wrong sign: only their size is taken.
Told told(const cpContactPointSet &m)
{
    double least = endless;
    for (int i = 0; i < m.count; ++i) {
        least = std::min(least, -std::fabs(static_cast<double>(m.points[i].distance)));
    }
    return {m.count > 0, m.count > 0 ? least : unknown};
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d || set.question != Question::manifold) {
        return;
    }
    auto w = std::make_shared<World>(set);
    rows.push_back(make_row(
        set, library, true,
        [w](std::size_t i) {
            cpContactPointSet m = w->collide(i);
            return static_cast<double>(m.normal.x) + m.count;
        },
        [w](std::size_t i) { return told(w->collide(i)); }));
}

// A ray is a segment without a radius.
void add_motion_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d || set.question != Question::ray) {
        return;
    }
    auto w = std::make_shared<World>(set);
    auto ways = std::make_shared<std::vector<cpVect>>();
    for (const Motion &m : set.motions) {
        ways->push_back(cpv(static_cast<cpFloat>(m.b_way[0]), static_cast<cpFloat>(m.b_way[1])));
    }
    auto ask = [w, ways](std::size_t i) -> Told {
        const World::Entry &e = w->entries[i];
        const cpVect        from = cpv(e.b_pose.tx, e.b_pose.ty);
        cpSegmentQueryInfo  info;
        cpShapeUpdate(e.a, e.a_pose);
        const bool hit = cpShapeSegmentQuery(e.a, from, cpvadd(from, (*ways)[i]), 0, &info) != cpFalse;
        return {hit, info.alpha};
    };
    rows.push_back(make_row(
        set, library, true, [ask](std::size_t i) { return ask(i).distance; }, ask));
}

const Library here(add_rows);
const Library moving(add_motion_rows, false, true);

} // namespace
} // namespace bench
