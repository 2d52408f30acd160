// ode.cpp : ODE 0.16 (double) on the 3D sets: dCollide. Its shapes keep their poses, so setting both is timed with the
// question, as a pose is part of it in the other libraries. Whether boxes touch dBoxTouchesBox tells too, of poses as they are.
#include "bench.h"
#include "turn3.h"

#include <ode/ode.h>

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

constexpr const char *library = "ODE";
constexpr int         most_contacts = 8;

struct Free {
    void operator()(dGeomID geom) const
    {
        dGeomDestroy(geom);
    }
};
using Geom = std::unique_ptr<dxGeom, Free>;

Geom make_shape(const Shape &from)
{
    dReal radius = static_cast<dReal>(from.radius);
    dReal height = 2 * static_cast<dReal>(from.half[2]);
    switch (from.kind) {
    case Kind::box:
        return Geom(dCreateBox(nullptr, 2 * static_cast<dReal>(from.half[0]), 2 * static_cast<dReal>(from.half[1]), height));
    case Kind::ball:
        return Geom(dCreateSphere(nullptr, radius));
    case Kind::capsule:
        return Geom(dCreateCapsule(nullptr, radius, height));
    default:
        return Geom(dCreateCylinder(nullptr, radius, height));
    }
}

struct Place {
    dMatrix3 turn;
    dReal    p[3];
};

Place place_of(const Pose &pose)
{
    auto  r = turn3(pose);
    Place place{};
    for (std::size_t i = 0; i < 3; ++i) {
        std::copy(r[i].begin(), r[i].end(), place.turn + 4 * i);
        place.p[i] = static_cast<dReal>(pose.p[i]);
    }
    return place;
}

struct World {
    struct Entry {
        dGeomID a, b;
        Place   a_pose, b_pose;
    };
    std::vector<Geom>  a, b;
    std::vector<Entry> entries;

    explicit World(const Set &set)
    {
        for (const Shape &s : set.shapes_a) {
            a.push_back(make_shape(s));
        }
        for (const Shape &s : set.shapes_b) {
            b.push_back(make_shape(s));
        }
        for (const Pair &p : set.pairs) {
            entries.push_back({a[p.a].get(), b[p.b].get(), place_of(p.a_pose), place_of(p.b_pose[0])});
        }
    }

    int collide(std::size_t i, dContactGeom *contacts, int most) const
    {
        const Entry &e = entries[i];
        dGeomSetPosition(e.a, e.a_pose.p[0], e.a_pose.p[1], e.a_pose.p[2]);
        dGeomSetRotation(e.a, e.a_pose.turn);
        dGeomSetPosition(e.b, e.b_pose.p[0], e.b_pose.p[1], e.b_pose.p[2]);
        dGeomSetRotation(e.b, e.b_pose.turn);
        return dCollide(e.a, e.b, most, contacts, sizeof(dContactGeom));
    }
};

bool takes(Kind kind)
{
    return kind == Kind::box || kind == Kind::ball || kind == Kind::capsule || kind == Kind::cylinder;
}

Row boxes_touch_row(const Set &set, const char *name, const std::shared_ptr<World> &w)
{
    struct Sides {
        dVector3 a, b;
    };
    auto sides = std::make_shared<std::vector<Sides>>(w->entries.size());
    for (std::size_t i = 0; i < w->entries.size(); ++i) {
        dGeomBoxGetLengths(w->entries[i].a, (*sides)[i].a);
        dGeomBoxGetLengths(w->entries[i].b, (*sides)[i].b);
    }
    auto touch = [w, sides](std::size_t i) {
        const Place &a = w->entries[i].a_pose;
        const Place &b = w->entries[i].b_pose;
        return dBoxTouchesBox(a.p, a.turn, (*sides)[i].a, b.p, b.turn, (*sides)[i].b) != 0;
    };
    return make_touch_row(set, name, true, touch);
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    bool asked = set.question == Question::manifold || set.question == Question::overlap;
    if (!set.is_3d || !asked || !takes(set.shapes_a[0].kind) || !takes(set.shapes_b[0].kind)) {
        return;
    }
    static const int ready = dInitODE2(0);
    const int        most = ready == 0 || set.question == Question::overlap ? 1 : most_contacts;
    auto             w = std::make_shared<World>(set);
    rows.push_back(make_row(
        set, library, true,
        [w, most](std::size_t i) {
            dContactGeom contacts[most_contacts];
            int          count = w->collide(i, contacts, most);
            return count > 0 ? contacts[0].depth + contacts[0].pos[0] : 0.0;
        },
        [w, most](std::size_t i) -> Told {
            dContactGeom contacts[most_contacts];
            int          count = w->collide(i, contacts, most);
            double       least = 0;
            for (int k = 0; k < count; ++k) {
                least = std::min(least, static_cast<double>(-contacts[k].depth));
            }
            return {count > 0, count > 0 && most > 1 ? least : unknown};
        }));
    if (set.question == Question::overlap && set.shapes_a[0].kind == Kind::box && set.shapes_b[0].kind == Kind::box) {
        rows.push_back(boxes_touch_row(set, "ODE dBoxTouchesBox", w));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
