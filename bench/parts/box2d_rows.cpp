// box2d_rows.cpp : Box2D 2.4.1 on the same sets: b2CollidePolygons, b2CollidePolygonAndCircle, b2TestOverlap, b2Distance.
// Its polygons have at most eight corners and a skin of 1 cm; it has no capsules and no ellipses.
#include "peer_rows.h"

#include <box2d/b2_distance.h>
#include <box2d/box2d.h>

#include <memory>

namespace bench
{
namespace
{

constexpr const char *library = "/box2d";

b2Transform transform_of(const Pose &p)
{
    b2Transform t;
    t.p.Set(p.x, p.y);
    t.q.c = p.c;
    t.q.s = p.s;
    return t;
}

std::unique_ptr<b2Shape> make_shape(const Shape &from)
{
    if (from.kind == Kind::circle) {
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

double distance(const World::Entry &e, std::size_t which, b2SimplexCache *cache)
{
    b2DistanceInput  input;
    b2DistanceOutput output;
    input.proxyA.Set(e.a, 0);
    input.proxyB.Set(e.b, 0);
    input.transformA = e.a_pose;
    input.transformB = e.b_pose[which];
    input.useRadii = false;
    b2Distance(&output, cache, &input);
    return static_cast<double>(output.distance);
}

void add_rows(const Set &set)
{
    auto        w = std::make_shared<World>(set);
    std::size_t count = w->entries.size();
    bool        circle = set.shapes_b[0].kind == Kind::circle;
    switch (set.question) {
    case Question::manifold:
        add_row(set.name + library, count, [w, circle](std::size_t i) {
            const World::Entry &e = w->entries[i];
            b2Manifold          m;
            m.localNormal.x = 0;
            if (circle) {
                b2CollidePolygonAndCircle(&m, static_cast<const b2PolygonShape *>(e.a), e.a_pose,
                                          static_cast<const b2CircleShape *>(e.b), e.b_pose[0]);
            } else {
                b2CollidePolygons(&m, static_cast<const b2PolygonShape *>(e.a), e.a_pose,
                                  static_cast<const b2PolygonShape *>(e.b), e.b_pose[0]);
            }
            return static_cast<double>(m.localNormal.x) + m.pointCount;
        });
        break;
    case Question::touch:
        add_row(set.name + library, count, [w](std::size_t i) {
            const World::Entry &e = w->entries[i];
            return b2TestOverlap(e.a, 0, e.b, 0, e.a_pose, e.b_pose[0]) ? 1.0 : 0.0;
        });
        break;
    case Question::distance:
        add_row(set.name + library, count, [w](std::size_t i) {
            b2SimplexCache cache;
            cache.count = 0;
            return distance(w->entries[i], 0, &cache);
        });
        break;
    case Question::distance_again:
        add_row(set.name + library, count, [w](std::size_t i) {
            w->turn = i == 0 ? 1 - w->turn : w->turn;
            return distance(w->entries[i], w->turn, &w->entries[i].cache);
        });
        break;
    case Question::distance_by_size:
        break;
    }
}

} // namespace

void add_box2d_rows(const std::vector<Set> &sets)
{
    for (const Set &set : sets) {
        Kind a = set.shapes_a[0].kind;
        if (a != Kind::capsule && a != Kind::ellipse) {
            add_rows(set);
        }
    }
}

} // namespace bench
