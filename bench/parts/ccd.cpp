// ccd.cpp : libccd 2.1 on the 3D sets: ccdGJKIntersect and ccdMPRIntersect for overlap, ccdGJKPenetration and
// ccdMPRPenetration for depth. It has no shapes of its own: the support functions here are linear scans in double, as its
// manual shows them. It has no distance and no manifold.
#include "bench.h"
#include "turn3.h"

#include <ccd/ccd.h>

#include <cmath>

namespace bench
{
namespace
{

struct Body {
    const Shape        *shape;
    std::vector<double> x, y, z;
};

struct Object {
    const Body *body;
    double      r[3][3], p[3];
};

Object object_of(const Body &body, const Pose &pose)
{
    auto   turn = turn3(pose);
    Object o{&body, {}, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        o.p[i] = static_cast<double>(pose.p[i]);
        for (std::size_t j = 0; j < 3; ++j) {
            o.r[i][j] = turn[i][j];
        }
    }
    return o;
}

void put(const Object &o, const double local[3], ccd_vec3_t *point)
{
    for (int i = 0; i < 3; ++i) {
        point->v[i] = o.p[i] + (o.r[i][0] * local[0] + o.r[i][1] * local[1] + o.r[i][2] * local[2]);
    }
}

void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point)
{
    const Object &o = *static_cast<const Object *>(object);
    double        d[3];
    for (int j = 0; j < 3; ++j) {
        d[j] = o.r[0][j] * direction->v[0] + o.r[1][j] * direction->v[1] + o.r[2][j] * direction->v[2];
    }
    const Body &body = *o.body;
    if (body.shape->kind == Kind::box) {
        double half[3];
        for (int i = 0; i < 3; ++i) {
            half[i] = std::copysign(static_cast<double>(body.shape->half[i]), d[i]);
        }
        put(o, half, point);
        return;
    }
    std::size_t best = 0;
    double      most = -endless;
    for (std::size_t i = 0; i < body.x.size(); ++i) {
        double along = body.x[i] * d[0] + body.y[i] * d[1] + body.z[i] * d[2];
        if (along > most) {
            most = along;
            best = i;
        }
    }
    double corner[3] = {body.x[best], body.y[best], body.z[best]};
    put(o, corner, point);
}

void center(const void *object, ccd_vec3_t *point)
{
    const Object &o = *static_cast<const Object *>(object);
    ccdVec3Set(point, o.p[0], o.p[1], o.p[2]);
}

struct World {
    struct Entry {
        Object a, b;
    };
    std::vector<Body>  a, b;
    std::vector<Entry> entries;
    ccd_t              ccd;

    static std::vector<Body> make(const std::vector<Shape> &shapes)
    {
        std::vector<Body> bodies;
        for (const Shape &s : shapes) {
            bodies.push_back({&s, {s.x.begin(), s.x.end()}, {s.y.begin(), s.y.end()}, {s.z.begin(), s.z.end()}});
        }
        return bodies;
    }

    explicit World(const Set &set) : a(make(set.shapes_a)), b(make(set.shapes_b))
    {
        CCD_INIT(&ccd);
        ccd.support1 = ccd.support2 = support;
        ccd.center1 = ccd.center2 = center;
        ccd.max_iterations = 100;
        ccd.epa_tolerance = 1e-6;
        ccd.mpr_tolerance = 1e-6;
        for (const Pair &p : set.pairs) {
            entries.push_back({object_of(a[p.a], p.a_pose), object_of(b[p.b], p.b_pose[0])});
        }
    }
};

using Shared = std::shared_ptr<World>;
using Intersect = int (*)(const void *, const void *, const ccd_t *);
using Penetration = int (*)(const void *, const void *, const ccd_t *, ccd_real_t *, ccd_vec3_t *, ccd_vec3_t *);

Row overlap_row(const Set &set, const char *name, const Shared &w, Intersect intersect)
{
    auto ask = [w, intersect](std::size_t i) { return intersect(&w->entries[i].a, &w->entries[i].b, &w->ccd) != 0; };
    return make_touch_row(set, name, true, ask);
}

Row depth_row(const Set &set, const char *name, const Shared &w, Penetration penetration)
{
    auto ask = [w, penetration](std::size_t i) {
        ccd_real_t depth = unknown;
        ccd_vec3_t direction, position;
        ccdVec3Set(&direction, 0, 0, 0);
        ccdVec3Set(&position, 0, 0, 0);
        penetration(&w->entries[i].a, &w->entries[i].b, &w->ccd, &depth, &direction, &position);
        return std::pair<double, double>(-depth, direction.v[0] + position.v[0]);
    };
    return make_row(
        set, name, true,
        [ask](std::size_t i) {
            auto told = ask(i);
            return told.first + told.second;
        },
        [ask](std::size_t i) -> Told {
            double distance = ask(i).first;
            return {!std::isnan(distance), distance};
        });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (!set.is_3d) {
        return;
    }
    if (set.question == Question::overlap) {
        auto w = std::make_shared<World>(set);
        rows.push_back(overlap_row(set, "libccd GJK", w, ccdGJKIntersect));
        rows.push_back(overlap_row(set, "libccd MPR", w, ccdMPRIntersect));
    } else if (set.question == Question::depth) {
        auto w = std::make_shared<World>(set);
        rows.push_back(depth_row(set, "libccd GJK", w, ccdGJKPenetration));
        rows.push_back(depth_row(set, "libccd MPR", w, ccdMPRPenetration));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
