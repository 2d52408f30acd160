// bare3.cpp : what 3D queries cost without what abut demands of itself, as bare2.cpp in 2D: balls beside boxes,
// their middles outside, and two capsules, their cores apart; one contact each.
#include "bare3.h"
#include "bare.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

using namespace bare3;

float within(float x, float reach)
{
    return std::min(std::max(x, -reach), reach);
}

struct Solid {
    Vec   half; // of a box; a capsule's core reaches half.z up and down
    float radius;
};

// In A's frame; negative when they overlap.
struct Nearest {
    Vec   normal; // from A to B
    Vec   point_a;
    float distance;
};

Nearest round_off(Vec on_a, Vec on_b, float radius_a, float radius_b)
{
    Vec   way = on_b - on_a;
    float far = std::sqrt(dot(way, way));
    Vec   normal = (1 / far) * way;
    return {normal, on_a + radius_a * normal, far - radius_a - radius_b};
}

Nearest ball_box(const Solid &a, const Solid &b, const Placed &a_pose, const Placed &b_pose)
{
    Vec a_in_b = turned_back(b_pose, a_pose.p - b_pose.p);
    Vec on_b = {within(a_in_b.x, b.half.x), within(a_in_b.y, b.half.y), within(a_in_b.z, b.half.z)};
    Vec way = on_b.x * b_pose.x + on_b.y * b_pose.y + on_b.z * b_pose.z + b_pose.p - a_pose.p;
    return round_off({0, 0, 0}, turned_back(a_pose, way), a.radius, 0);
}

// The nearest points of two segments (Ericson 2005, 5.1.9) that are not parallel, of half lengths, by their middles.
Nearest capsules(const Solid &a, const Solid &b, const Placed &a_pose, const Placed &b_pose)
{
    Vec   d = turned_back(a_pose, b_pose.p - a_pose.p);
    Vec   u = turned_back(a_pose, b_pose.z);
    float cosine = u.z;
    float along = dot(d, u);
    float on_a = within((d.z - cosine * along) / (1 - cosine * cosine), a.half.z);
    float on_b = within(cosine * on_a - along, b.half.z);
    on_a = within(d.z + cosine * on_b, a.half.z);
    return round_off({0, 0, on_a}, d + on_b * u, a.radius, b.radius);
}

using Answer = Nearest (*)(const Solid &, const Solid &, const Placed &, const Placed &);

Solid make_solid(const Shape &s)
{
    return {{s.half[0], s.half[1], s.half[2]}, s.radius};
}

using World = BareWorld<Solid, Placed>;

// The answer is a constant of the row, so that it is inlined.
template <Answer answer> Row bare_row(const Set &set)
{
    auto w = std::make_shared<World>(set, make_solid, placed);
    auto nearest = [w](std::size_t i) {
        const World::Entry &e = w->entries[i];
        return answer(*e.a, *e.b, e.a_pose, e.b_pose);
    };
    return make_row(
        set, "bare", false,
        [nearest](std::size_t i) {
            Nearest n = nearest(i);
            return static_cast<double>(n.distance + n.normal.x + n.point_a.x);
        },
        [nearest](std::size_t i) -> Told {
            Nearest n = nearest(i);
            return {n.distance <= 0, static_cast<double>(n.distance)};
        });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    bool asked = set.question == Question::manifold || set.question == Question::distance;
    Kind a = set.shapes_a[0].kind;
    Kind b = set.shapes_b[0].kind;
    if (!set.is_3d || !asked) {
        return;
    }
    if (a == Kind::ball && b == Kind::box) {
        rows.push_back(bare_row<ball_box>(set));
    } else if (a == Kind::capsule && b == Kind::capsule) {
        rows.push_back(bare_row<capsules>(set));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
