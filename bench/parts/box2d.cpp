// box2d.cpp : Box2D 2.4.1 on the same sets: b2CollidePolygons, b2CollidePolygonAndCircle, b2CollideCircles, b2Distance,
// b2ShapeCast, b2TimeOfImpact, b2PolygonShape::RayCast.
//
// Its polygons have at most eight corners and a skin of 1 cm, and its manifolds count from skin to skin; what is told here is
// brought back to the shapes without skins. It has no ellipses, and capsules in b2ShapeCast only. Its
// casts and impacts stop 5 mm before they touch. Timed is the manifold in the shapes' frames, as
// its solver wants it; the world manifold is made only to be checked.
#include "bench.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <algorithm>
#include <array>
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
    if (from.kind == Kind::capsule) {
        return nullptr; // only its distances take one: see proxy_of
    }
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
    if (set.is_3d || set.question == Question::general || odd(set.shapes_a[0]) || odd(set.shapes_b[0])) {
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

// ---- motions ------------------------------------------------------------------------------------------------------------

// A pair in motion. b2ShapeCast and b2TimeOfImpact take the corners of both by value.
struct MovingEntry {
    const b2PolygonShape *polygon; // A, of a ray
    b2ShapeCastInput      cast;
    b2TOIInput            impact;
    b2RayCastInput        ray;
};

b2Sweep sweep_of(const Pose &pose, const float way[3], const float turn[3])
{
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0.Set(pose.p[0], pose.p[1]);
    sweep.c.Set(pose.p[0] + way[0], pose.p[1] + way[1]);
    sweep.a0 = std::atan2(pose.turn[1], pose.turn[0]);
    sweep.a = sweep.a0 + turn[0];
    sweep.alpha0 = 0;
    return sweep;
}

struct MovingWorld {
    World                              world;
    std::vector<std::array<b2Vec2, 2>> ends; // of the capsules, which a proxy looks at where they are
    std::vector<b2DistanceProxy>       a, b;
    std::vector<MovingEntry>           entries;

    explicit MovingWorld(const Set &set) : world(set)
    {
        ends.reserve(set.shapes_a.size() + set.shapes_b.size());
        for (std::size_t i = 0; i < set.shapes_a.size(); ++i) {
            a.push_back(proxy_of(set.shapes_a[i], world.a[i].get()));
        }
        for (std::size_t i = 0; i < set.shapes_b.size(); ++i) {
            b.push_back(proxy_of(set.shapes_b[i], world.b[i].get()));
        }
        for (std::size_t i = 0; i < set.pairs.size(); ++i) {
            entries.push_back(entry_of(set.pairs[i], set.motions[i]));
        }
    }

    // A capsule is two corners and a radius.
    b2DistanceProxy proxy_of(const Shape &from, const b2Shape *shape)
    {
        b2DistanceProxy proxy;
        if (from.kind == Kind::capsule) {
            ends.push_back({b2Vec2(from.x[0], from.y[0]), b2Vec2(from.x[1], from.y[1])});
            proxy.Set(ends.back().data(), 2, from.radius);
        } else {
            proxy.Set(shape, 0);
        }
        return proxy;
    }

    MovingEntry entry_of(const Pair &p, const Motion &m) const
    {
        MovingEntry e;
        e.polygon = dynamic_cast<const b2PolygonShape *>(world.a[p.a].get());
        e.cast = {a[p.a], b[p.b], transform_of(p.a_pose), transform_of(p.b_pose[0]), b2Vec2(m.b_way[0], m.b_way[1])};
        e.impact = {a[p.a], b[p.b], sweep_of(p.a_pose, m.a_way, m.a_turn), sweep_of(p.b_pose[0], m.b_way, m.b_turn), 1};
        e.ray.p1.Set(p.b_pose[0].p[0], p.b_pose[0].p[1]);
        e.ray.p2 = e.ray.p1 + e.cast.translationB;
        e.ray.maxFraction = 1;
        return e;
    }
};

Told cast(const MovingEntry &e)
{
    b2ShapeCastOutput out;
    const bool        hit = b2ShapeCast(&out, &e.cast);
    return {hit, static_cast<double>(out.lambda)};
}

Told impact(const MovingEntry &e)
{
    b2TOIOutput out;
    b2TimeOfImpact(&out, &e.impact);
    return {out.state == b2TOIOutput::e_touching || out.state == b2TOIOutput::e_overlapped, static_cast<double>(out.t)};
}

// The direction is the way from p1 to p2.
Told ray(const MovingEntry &e)
{
    b2RayCastOutput out;
    out.fraction = 0;
    const bool hit = e.polygon->RayCast(&out, e.ray, e.cast.transformA, 0);
    return {hit, static_cast<double>(out.fraction)};
}

template <class Ask> Row motion_row(const Set &set, const std::shared_ptr<MovingWorld> &w, Ask ask)
{
    return make_row(
        set, library, false,
        [w, ask](std::size_t i) {
            const Told told = ask(w->entries[i]);
            return told.touch ? told.distance : 0.0;
        },
        [w, ask](std::size_t i) { return ask(w->entries[i]); });
}

void add_motion_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d) {
        return;
    }
    auto w = std::make_shared<MovingWorld>(set);
    if (set.question == Question::cast) {
        rows.push_back(motion_row(set, w, cast));
    } else if (set.question == Question::impact) {
        rows.push_back(motion_row(set, w, impact));
    } else {
        rows.push_back(motion_row(set, w, ray));
    }
}

const Library here(add_rows);
const Library moving(add_motion_rows, false, true);

} // namespace
} // namespace bench
