// box2d.cpp : Box2D 2.4.1 on the same sets: b2CollidePolygons, b2CollidePolygonAndCircle, b2CollideCircles, b2Distance.
//
// Its polygons have at most eight corners and a skin of 1 cm, and its manifolds count from skin to skin; what is told here is
// brought back to the shapes without skins. It has no capsules and no ellipses. Timed is the manifold in the shapes' frames, as
// its solver wants it; the world manifold is made only to be checked.
#include "bench.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr const char *library = "Box2D 2.4";

b2Transform transform_of(const Pose &p)
{
    b2Transform t;
    t.p.Set(p.p[0], p.p[1]);
    t.q.c = p.turn[0];
    t.q.s = p.turn[1];
    return t;
}

std::unique_ptr<b2Shape> make_shape(const Shape &from)
{
    if (from.kind == Kind::ball) {
        auto circle = std::make_unique<b2CircleShape>();
        circle->m_radius = from.radius;
        return circle;
    }
    auto polygon = std::make_unique<b2PolygonShape>();
    if (from.kind == Kind::box) {
        polygon->SetAsBox(from.half[0], from.half[1]);
    } else {
        std::vector<b2Vec2> points;
        for (std::size_t i = 0; i < from.x.size(); ++i) {
            points.push_back(b2Vec2(from.x[i], from.y[i]));
        }
        polygon->Set(points.data(), static_cast<int32>(points.size()));
    }
    return polygon;
}

struct World {
    struct Entry {
        const b2Shape *a, *b;
        b2Transform    a_pose, b_pose[2];
        b2SimplexCache cache;
    };
    std::vector<std::unique_ptr<b2Shape>> a, b;
    std::vector<Entry>                    entries;
    std::size_t                           turn = 0;

    explicit World(const Set &set)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make_shape(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make_shape(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({a[p.a].get(),
                               b[p.b].get(),
                               transform_of(p.a_pose),
                               {transform_of(p.b_pose[0]), transform_of(p.b_pose[1])},
                               b2SimplexCache{}});
        }
    }
};

b2DistanceOutput distance(const World::Entry &e, std::size_t which, b2SimplexCache *cache)
{
    b2DistanceInput  input;
    b2DistanceOutput output;
    input.proxyA.Set(e.a, 0);
    input.proxyB.Set(e.b, 0);
    input.transformA = e.a_pose;
    input.transformB = e.b_pose[which];
    input.useRadii = false;
    b2Distance(&output, cache, &input);
    return output;
}

// Cores that touch are at distance 0 for it: it says no more than that.
Told told(const b2DistanceOutput &d)
{
    return {d.distance <= 0, d.distance > 0 ? static_cast<double>(d.distance) : unknown};
}

double use(const b2DistanceOutput &d)
{
    return static_cast<double>(d.distance + d.pointA.x);
}

Told told(const World::Entry &e, const b2Manifold &m)
{
    b2WorldManifold world;
    world.Initialize(&m, e.a_pose, e.a->m_radius, e.b_pose[0], e.b->m_radius);
    double skin = (e.a->GetType() == b2Shape::e_polygon ? static_cast<double>(e.a->m_radius) : 0) +
                  (e.b->GetType() == b2Shape::e_polygon ? static_cast<double>(e.b->m_radius) : 0);
    double least = endless;
    for (int i = 0; i < m.pointCount; ++i) {
        least = std::min(least, static_cast<double>(world.separations[i]) + skin);
    }
    return {m.pointCount > 0, m.pointCount > 0 ? least : unknown};
}

template <class Collide> Row manifold_row(const Set &set, const std::shared_ptr<World> &w, Collide collide)
{
    return make_row(
        set, library, false,
        [w, collide](std::size_t i) {
            b2Manifold m;
            m.localNormal.x = 0;
            collide(m, w->entries[i]);
            return static_cast<double>(m.localNormal.x) + m.pointCount;
        },
        [w, collide](std::size_t i) {
            b2Manifold m;
            collide(m, w->entries[i]);
            return told(w->entries[i], m);
        });
}

Row manifold_row_of_kinds(const Set &set, const std::shared_ptr<World> &w)
{
    if (set.shapes_a[0].kind == Kind::ball) {
        return manifold_row(set, w, [](b2Manifold &m, const World::Entry &e) {
            b2CollideCircles(&m, static_cast<const b2CircleShape *>(e.a), e.a_pose, static_cast<const b2CircleShape *>(e.b),
                             e.b_pose[0]);
        });
    }
    if (set.shapes_b[0].kind == Kind::ball) {
        return manifold_row(set, w, [](b2Manifold &m, const World::Entry &e) {
            b2CollidePolygonAndCircle(&m, static_cast<const b2PolygonShape *>(e.a), e.a_pose,
                                      static_cast<const b2CircleShape *>(e.b), e.b_pose[0]);
        });
    }
    return manifold_row(set, w, [](b2Manifold &m, const World::Entry &e) {
        b2CollidePolygons(&m, static_cast<const b2PolygonShape *>(e.a), e.a_pose, static_cast<const b2PolygonShape *>(e.b),
                          e.b_pose[0]);
    });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    auto odd = [](const Shape &s) { return s.kind == Kind::capsule || s.kind == Kind::ellipsoid; };
    if (set.space || set.question == Question::general || odd(set.shapes_a[0]) || odd(set.shapes_b[0])) {
        return;
    }
    auto w = std::make_shared<World>(set);
    auto cold = [w](std::size_t i) {
        b2SimplexCache cache;
        cache.count = 0;
        return distance(w->entries[i], 0, &cache);
    };
    auto warm = [w](std::size_t i, std::size_t which) { return distance(w->entries[i], which, &w->entries[i].cache); };
    if (set.question == Question::manifold) {
        rows.push_back(manifold_row_of_kinds(set, w));
    } else if (set.question == Question::distance) {
        rows.push_back(make_row(
            set, library, false, [cold](std::size_t i) { return use(cold(i)); },
            [cold](std::size_t i) { return told(cold(i)); }));
    } else if (set.question == Question::distance_warm) {
        rows.push_back(make_row(
            set, library, false,
            [w, warm](std::size_t i) {
                w->turn = i == 0 ? 1 - w->turn : w->turn;
                return use(warm(i, w->turn));
            },
            [warm](std::size_t i) {
                warm(i, 1);
                return told(warm(i, 0));
            }));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
