// bullet.cpp : Bullet 3.24 (float) on the 3D sets. Distance by btGjkPairDetector and by btGjkEpaSolver2, depth by the
// latter, box manifolds by btBoxBoxDetector (ODE's dBoxBox2), hull manifolds by clipping along
// the normal of btGjkPairDetector with EPA, as its convex-convex algorithm does, and those of round shapes, one point each, by
// the latter alone. Casts by btSubsimplexConvexCast and btGjkConvexCast, impacts by btContinuousConvexCollision, rays by the
// former two with a point, and of boxes by btRayAabb. Margins are off, so that shapes are what they are.
#include "bench.h"
#include "turn3.h"

#include <btBulletCollisionCommon.h>
#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btConvexPolyhedron.h>
#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPolyhedralContactClipping.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

using Convex = std::unique_ptr<btConvexInternalShape>;

Convex make_unmargined(const Shape &from)
{
    const btScalar radius = from.radius;
    const btScalar height = 2 * from.half[2];
    switch (from.kind) {
    case Kind::box:
        return std::make_unique<btBoxShape>(btVector3(from.half[0], from.half[1], from.half[2]));
    case Kind::hull: {
        auto hull = std::make_unique<btConvexHullShape>();
        for (std::size_t i = 0; i < from.x.size(); ++i) {
            hull->addPoint(btVector3(from.x[i], from.y[i], from.z[i]), false);
        }
        hull->recalcLocalAabb();
        return hull;
    }
    case Kind::ball:
        return std::make_unique<btSphereShape>(radius);
    case Kind::capsule:
        return std::make_unique<btCapsuleShapeZ>(radius, height);
    case Kind::cylinder:
        return std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, from.half[2]));
    case Kind::cone:
        return std::make_unique<btConeShapeZ>(radius, height);
    default:
        return nullptr;
    }
}

// Hulls of many corners have no faces made: that takes too long.
bool has_faces(const Shape &from)
{
    return from.kind == Kind::hull && from.x.size() <= 32;
}

// A ball's and a capsule's margin is their radius.
Convex make_shape(const Shape &from)
{
    Convex shape = make_unmargined(from);
    if (shape != nullptr && from.kind != Kind::ball && from.kind != Kind::capsule) {
        shape->setMargin(0);
    }
    if (has_faces(from)) {
        static_cast<btPolyhedralConvexShape *>(shape.get())->initializePolyhedralFeatures();
    }
    return shape;
}

btTransform transform_of(const Pose &pose)
{
    auto        r = turn3(pose);
    btMatrix3x3 m;
    for (int i = 0; i < 3; ++i) {
        auto row = r[static_cast<std::size_t>(i)];
        m[i].setValue(static_cast<float>(row[0]), static_cast<float>(row[1]), static_cast<float>(row[2]));
    }
    return btTransform(m, btVector3(pose.p[0], pose.p[1], pose.p[2]));
}

struct World {
    struct Entry {
        const btConvexInternalShape *a, *b;
        btTransform                  a_pose, b_pose;
    };
    std::vector<Convex> a, b;
    std::vector<Entry>  entries;

    explicit World(const Set &set)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make_shape(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make_shape(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({a[p.a].get(), b[p.b].get(), transform_of(p.a_pose), transform_of(p.b_pose[0])});
        }
    }
};

// Keeps the contacts it is handed.
struct Contacts : public btDiscreteCollisionDetectorInterface::Result {
    btVector3 normals[64]; // from B to A
    btVector3 points[64];
    btScalar  depths[64];
    int       count = 0;

    void setShapeIdentifiersA(int, int) override
    {
    }
    void setShapeIdentifiersB(int, int) override
    {
    }
    void addContactPoint(const btVector3 &normal, const btVector3 &point, btScalar depth) override
    {
        if (count < 64) {
            normals[count] = normal;
            points[count] = point;
            depths[count] = depth;
            ++count;
        }
    }
};

using Entry = World::Entry;

void pair_detector(const Entry &e, Contacts &contacts)
{
    btVoronoiSimplexSolver                                  simplex;
    btGjkEpaPenetrationDepthSolver                          epa;
    btGjkPairDetector                                       detector(e.a, e.b, &simplex, &epa);
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = e.a_pose;
    input.m_transformB = e.b_pose;
    detector.getClosestPoints(input, contacts, nullptr);
}

// The detector asks for the shapes' own types and promises not to change them.
void box_detector(const Entry &e, Contacts &contacts)
{
    btBoxBoxDetector detector(static_cast<const btBoxShape *>(e.a), static_cast<const btBoxShape *>(e.b));
    btDiscreteCollisionDetectorInterface::ClosestPointInput input;
    input.m_transformA = e.a_pose;
    input.m_transformB = e.b_pose;
    detector.getClosestPoints(input, contacts, nullptr);
}

void hull_clipping(const Entry &e, Contacts &contacts)
{
    const btConvexPolyhedron &a = *static_cast<const btPolyhedralConvexShape *>(e.a)->getConvexPolyhedron();
    const btConvexPolyhedron &b = *static_cast<const btPolyhedralConvexShape *>(e.b)->getConvexPolyhedron();
    btVertexArray             work[2];
    Contacts                  nearest;
    pair_detector(e, nearest);
    if (nearest.count > 0 && nearest.depths[0] <= 0) {
        btPolyhedralContactClipping::clipHullAgainstHull(nearest.normals[0], a, b, e.a_pose, e.b_pose, btScalar(-1e30), 0,
                                                         work[0], work[1], contacts);
    }
}

template <class Find> Row contact_row(const Set &set, const char *library, const std::shared_ptr<World> &w, Find find)
{
    return make_row(
        set, library, false,
        [w, find](std::size_t i) {
            Contacts contacts;
            find(w->entries[i], contacts);
            return contacts.count > 0 ? static_cast<double>(contacts.depths[0] + contacts.points[0].x()) : 0.0;
        },
        [w, find](std::size_t i) -> Told {
            Contacts contacts;
            find(w->entries[i], contacts);
            double least =
                static_cast<double>(*std::min_element(contacts.depths, contacts.depths + std::max(contacts.count, 1)));
            return {contacts.count > 0, contacts.count > 0 ? least : unknown};
        });
}

// Of shapes that overlap Distance says only that, and Penetration of shapes that do not. Both leave margins out, which are the
// radii of balls and capsules.
Row epa_row(const Set &set, const std::shared_ptr<World> &w)
{
    bool deep = set.question == Question::depth;
    auto ask = [w, deep](std::size_t i) {
        const Entry              &e = w->entries[i];
        btGjkEpaSolver2::sResults r;
        btVector3                 guess = e.b_pose.getOrigin() - e.a_pose.getOrigin();
        bool                      found = deep ? btGjkEpaSolver2::Penetration(e.a, e.a_pose, e.b, e.b_pose, guess, r, false)
                                               : btGjkEpaSolver2::Distance(e.a, e.a_pose, e.b, e.b_pose, guess, r);
        return found ? static_cast<double>(r.distance - e.a->getMargin() - e.b->getMargin()) : unknown;
    };
    return make_row(set, "Bullet EPA2", false, ask, [ask, deep](std::size_t i) -> Told {
        double distance = ask(i);
        return {deep != std::isnan(distance), distance};
    });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    bool ellipsoid = set.shapes_a[0].kind == Kind::ellipsoid;
    bool asked = set.question == Question::manifold || set.question == Question::distance || set.question == Question::depth;
    if (!set.is_3d || ellipsoid || !asked) {
        return;
    }
    auto w = std::make_shared<World>(set);
    Kind a = set.shapes_a[0].kind;
    Kind b = set.shapes_b[0].kind;
    if (set.question != Question::manifold) {
        rows.push_back(contact_row(set, "Bullet GJK", w, pair_detector));
        rows.push_back(epa_row(set, w));
    } else if (a == Kind::box && b == Kind::box) {
        rows.push_back(contact_row(set, "Bullet dBoxBox2", w, box_detector));
    } else if (has_faces(set.shapes_a[0]) && has_faces(set.shapes_b[0])) {
        rows.push_back(contact_row(set, "Bullet clipping", w, hull_clipping));
    } else {
        rows.push_back(contact_row(set, "Bullet GJK+EPA, 1 point", w, pair_detector));
    }
}

// ---- motions ------------------------------------------------------------------------------------------------------------

struct MovingEntry {
    const btConvexInternalShape *a, *b;
    btTransform                  a_from, a_to, b_from, b_to;
};

btTransform moved(const btTransform &from, const float way[3], const float turn[3])
{
    const btVector3 axis(turn[0], turn[1], turn[2]);
    const btScalar  angle = axis.length();
    btTransform     to = from;
    to.getOrigin() += btVector3(way[0], way[1], way[2]);
    if (angle > 0) {
        to.setRotation(btQuaternion(axis / angle, angle) * from.getRotation());
    }
    return to;
}

// A ray is a sphere without a radius, as btCollisionWorld::rayTestSingle has it.
struct MovingWorld {
    World                    world;
    btSphereShape            point{0};
    std::vector<MovingEntry> entries;

    explicit MovingWorld(const Set &set) : world(set)
    {
        point.setMargin(0);
        for (std::size_t i = 0; i < set.pairs.size(); ++i) {
            const World::Entry &e = world.entries[i];
            const Motion       &m = set.motions[i];
            const bool          ray = set.question == Question::ray;
            entries.push_back({e.a, ray ? &point : e.b, e.a_pose, moved(e.a_pose, m.a_way, m.a_turn), e.b_pose,
                               moved(e.b_pose, m.b_way, m.b_turn)});
        }
    }
};

// B is what its casts move.
template <class Cast> Told answer(Cast &cast, const MovingEntry &e)
{
    btConvexCast::CastResult result;
    result.m_fraction = 1;
    const bool hit = cast.calcTimeOfImpact(e.b_from, e.b_to, e.a_from, e.a_to, result);
    return {hit, static_cast<double>(result.m_fraction)};
}

Told subsimplex(const MovingEntry &e)
{
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast cast(e.b, e.a, &simplex);
    return answer(cast, e);
}

Told gjk_cast(const MovingEntry &e)
{
    btVoronoiSimplexSolver simplex;
    btGjkConvexCast        cast(e.b, e.a, &simplex);
    return answer(cast, e);
}

Told advancement(const MovingEntry &e)
{
    btVoronoiSimplexSolver         simplex;
    btGjkEpaPenetrationDepthSolver epa;
    btContinuousConvexCollision    cast(e.b, e.a, &simplex, &epa);
    return answer(cast, e);
}

// The box's slabs, in its frame.
Told slabs(const MovingEntry &e)
{
    const btTransform to_box = e.a_from.inverse();
    const btVector3   half = static_cast<const btBoxShape *>(e.a)->getHalfExtentsWithMargin();
    btScalar          fraction = 1;
    btVector3         normal;
    const bool hit = btRayAabb(to_box * e.b_from.getOrigin(), to_box * e.b_to.getOrigin(), -half, half, fraction, normal);
    return {hit, static_cast<double>(fraction)};
}

template <class Ask> Row motion_row(const Set &set, const char *library, const std::shared_ptr<MovingWorld> &w, Ask ask)
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
    if (!set.is_3d) {
        return;
    }
    auto w = std::make_shared<MovingWorld>(set);
    if (set.question == Question::impact) {
        rows.push_back(motion_row(set, "Bullet advancement", w, advancement));
        return;
    }
    rows.push_back(motion_row(set, "Bullet subsimplex", w, subsimplex));
    rows.push_back(motion_row(set, "Bullet GJK cast", w, gjk_cast));
    if (set.question == Question::ray && set.shapes_a[0].kind == Kind::box) {
        rows.push_back(motion_row(set, "Bullet slabs", w, slabs));
    }
}

const Library here(add_rows);
const Library moving(add_motion_rows, false, true);

} // namespace
} // namespace bench
