// fcl.cpp : FCL 0.7 (double) on the 3D sets: fcl::distance, signed where depth is asked for, and fcl::collide, with
// contacts for manifolds and without for overlap. Its default solver is libccd's. Whether boxes touch its oriented bounding
// boxes tell sooner, by separating axes.
#include "bench.h"
#include "hull_faces.h"
#include "turn3.h"

#include <fcl/fcl.h>

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

using Geometry = std::shared_ptr<fcl::CollisionGeometryd>;

Geometry make_convex(const Shape &from)
{
    HullFaces made = make_hull_faces(from);
    auto      corners = std::make_shared<std::vector<fcl::Vector3d>>();
    auto      faces = std::make_shared<std::vector<int>>();
    for (const auto &c : made.corners) {
        corners->push_back(fcl::Vector3d(c[0], c[1], c[2]));
    }
    for (const auto &f : made.faces) {
        faces->push_back(static_cast<int>(f.size()));
        faces->insert(faces->end(), f.begin(), f.end());
    }
    return std::make_shared<fcl::Convexd>(corners, static_cast<int>(made.faces.size()), faces);
}

Geometry make_shape(const Shape &from)
{
    double radius = static_cast<double>(from.radius);
    double half[3] = {static_cast<double>(from.half[0]), static_cast<double>(from.half[1]), static_cast<double>(from.half[2])};
    switch (from.kind) {
    case Kind::box:
        return std::make_shared<fcl::Boxd>(2 * half[0], 2 * half[1], 2 * half[2]);
    case Kind::hull:
        return make_convex(from);
    case Kind::ball:
        return std::make_shared<fcl::Sphered>(radius);
    case Kind::capsule:
        return std::make_shared<fcl::Capsuled>(radius, 2 * half[2]);
    case Kind::cylinder:
        return std::make_shared<fcl::Cylinderd>(radius, 2 * half[2]);
    case Kind::cone:
        return std::make_shared<fcl::Coned>(radius, 2 * half[2]);
    case Kind::ellipsoid:
        return std::make_shared<fcl::Ellipsoidd>(half[0], half[1], half[2]);
    }
    return nullptr;
}

fcl::Transform3d transform_of(const Pose &pose)
{
    auto             turn = turn3(pose);
    fcl::Transform3d t = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        t.translation()[i] = static_cast<double>(pose.p[i]);
        for (int j = 0; j < 3; ++j) {
            t.linear()(i, j) = turn[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
        }
    }
    return t;
}

// Of a box.
fcl::Vector3d half_of(const fcl::CollisionGeometryd *box)
{
    return static_cast<const fcl::Boxd *>(box)->side / 2;
}

struct World {
    struct Entry {
        const fcl::CollisionGeometryd *a, *b;
        fcl::Transform3d               a_pose, b_pose;
    };
    std::vector<Geometry>                               a, b;
    std::vector<Entry, Eigen::aligned_allocator<Entry>> entries;
    fcl::DistanceRequestd                               distance;
    fcl::CollisionRequestd                              collision;

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
        distance.enable_nearest_points = true;
        distance.enable_signed_distance = set.question == Question::depth;
        collision.enable_contact = set.question == Question::manifold;
        collision.num_max_contacts = set.question == Question::manifold ? 8 : 1;
    }
};

Row distance_row(const Set &set, const char *library, const std::shared_ptr<World> &w)
{
    auto ask = [w](std::size_t i) {
        const World::Entry  &e = w->entries[i];
        fcl::DistanceResultd result;
        double               distance = fcl::distance(e.a, e.a_pose, e.b, e.b_pose, w->distance, result);
        return std::pair<double, double>(distance, result.nearest_points[0].x());
    };
    return make_row(
        set, library, true,
        [ask](std::size_t i) {
            auto told = ask(i);
            return told.first + told.second;
        },
        [ask](std::size_t i) -> Told {
            double distance = ask(i).first;
            return {distance <= 0, distance};
        });
}

Row collide_row(const Set &set, const char *library, const std::shared_ptr<World> &w)
{
    bool depths = w->collision.enable_contact;
    auto ask = [w](std::size_t i, fcl::CollisionResultd &result) {
        const World::Entry &e = w->entries[i];
        fcl::collide(e.a, e.a_pose, e.b, e.b_pose, w->collision, result);
    };
    return make_row(
        set, library, true,
        [ask](std::size_t i) {
            fcl::CollisionResultd result;
            ask(i, result);
            return static_cast<double>(result.numContacts());
        },
        [ask, depths](std::size_t i) -> Told {
            fcl::CollisionResultd result;
            ask(i, result);
            double least = endless;
            for (std::size_t k = 0; k < result.numContacts(); ++k) {
                least = std::min(least, -result.getContact(k).penetration_depth);
            }
            return {result.isCollision(), depths && result.numContacts() > 0 ? least : unknown};
        });
}

Row bounds_row(const Set &set, const char *library, const std::shared_ptr<World> &w)
{
    struct Halves {
        fcl::Vector3d a, b;
    };
    auto halves = std::make_shared<std::vector<Halves>>();
    for (const World::Entry &e : w->entries) {
        halves->push_back({half_of(e.a), half_of(e.b)});
    }
    auto touch = [w, halves](std::size_t i) {
        const World::Entry &e = w->entries[i];
        fcl::Transform3d    b_in_a = e.a_pose.inverse(Eigen::Isometry) * e.b_pose;
        return !fcl::obbDisjoint(b_in_a, (*halves)[i].a, (*halves)[i].b);
    };
    return make_touch_row(set, library, true, touch);
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (!set.is_3d || set.question == Question::distance_warm || set.question == Question::manifold_warm) {
        return;
    }
    auto w = std::make_shared<World>(set);
    bool collide = set.question == Question::manifold || set.question == Question::overlap;
    bool boxes = set.shapes_a[0].kind == Kind::box && set.shapes_b[0].kind == Kind::box;
    if (collide) {
        rows.push_back(collide_row(set, boxes || set.question == Question::overlap ? "FCL" : "FCL, 1 point", w));
    } else {
        rows.push_back(distance_row(set, "FCL", w));
    }
    if (boxes && set.question == Question::overlap) {
        rows.push_back(bounds_row(set, "FCL bounding boxes", w));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
