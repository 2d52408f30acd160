// bare_boxes3.cpp : what a manifold of two boxes in 3D costs without what abut demands of itself, as bare2.cpp in 2D:
// the least deep of fifteen axes (Gottschalk et al. 1996), then the nearest points of two edges, or the far face clipped by the
// sides of the near one (Sutherland and Hodgman 1974). Up to eight contacts, as they come, in the
// frame of the box whose face it is; a pair that is apart hears only that.
#include "bare.h"
#include "bare3.h"

#include <algorithm>
#include <cmath>

namespace bench
{
namespace
{

using namespace bare3;

struct Solid {
    float half[3];
};

struct Contact {
    Vec   point; // on the reference face, or on A's edge
    float separation;
};

struct Manifold {
    Vec     normal; // from A to B
    Contact points[8];
    int     count;
    float   deepest;
};

// Where B stands in A's frame: r[i][j] is the i-th coordinate of B's j-th axis.
struct Between {
    float d[3], e[3]; // B's middle in A's frame and, by B's axes, the same
    float r[3][3], flat[3][3];
};

Between between(const Placed &a, const Placed &b)
{
    Between   t;
    const Vec d = turned_back(a, b.p - a.p);
    const Vec columns[3] = {turned_back(a, b.x), turned_back(a, b.y), turned_back(a, b.z)};
    const Vec e = {dot(columns[0], d), dot(columns[1], d), dot(columns[2], d)};
    for (int j = 0; j < 3; ++j) {
        t.r[0][j] = columns[j].x;
        t.r[1][j] = columns[j].y;
        t.r[2][j] = columns[j].z;
    }
    for (int i = 0; i < 3; ++i) {
        t.d[i] = i == 0 ? d.x : i == 1 ? d.y : d.z;
        t.e[i] = i == 0 ? e.x : i == 1 ? e.y : e.z;
        for (int j = 0; j < 3; ++j) {
            t.flat[i][j] = std::fabs(t.r[i][j]);
        }
    }
    return t;
}

// Separations along the 3 + 3 face normals and the 9 products of edges; of edges that are all but parallel, none.
void separations(const Between &t, const float a[3], const float b[3], float s[15])
{
    for (int i = 0; i < 3; ++i) {
        s[i] = std::fabs(t.d[i]) - (a[i] + t.flat[i][0] * b[0] + t.flat[i][1] * b[1] + t.flat[i][2] * b[2]);
        s[3 + i] = std::fabs(t.e[i]) - (b[i] + t.flat[0][i] * a[0] + t.flat[1][i] * a[1] + t.flat[2][i] * a[2]);
    }
    for (int i = 0; i < 3; ++i) {
        int i1 = (i + 1) % 3;
        int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            int   j1 = (j + 1) % 3;
            int   j2 = (j + 2) % 3;
            float square = 1 - t.r[i][j] * t.r[i][j];
            float away = std::fabs(t.d[i2] * t.r[i1][j] - t.d[i1] * t.r[i2][j]);
            float reach = a[i1] * t.flat[i2][j] + a[i2] * t.flat[i1][j] + b[j1] * t.flat[i][j2] + b[j2] * t.flat[i][j1];
            s[6 + 3 * i + j] = square > 1e-6f ? (away - reach) / std::sqrt(square) : -1e30f;
        }
    }
}

Manifold of_edges(const Between &t, const float a[3], const float b[3], int which, float separation)
{
    int   i = which / 3;
    int   j = which % 3;
    int   i1 = (i + 1) % 3;
    int   i2 = (i + 2) % 3;
    float n[3];
    n[i] = 0;
    n[i1] = -t.r[i2][j];
    n[i2] = t.r[i1][j];
    float scale = std::copysign(1 / std::sqrt(n[i1] * n[i1] + n[i2] * n[i2]), n[i1] * t.d[i1] + n[i2] * t.d[i2]);
    float on_a[3], on_b[3] = {t.d[0], t.d[1], t.d[2]};
    for (int k = 0; k < 3; ++k) {
        n[k] *= scale;
        on_a[k] = k == i ? 0 : std::copysign(a[k], n[k]);
    }
    for (int k = 0; k < 3; ++k) {
        float along = n[0] * t.r[0][k] + n[1] * t.r[1][k] + n[2] * t.r[2][k];
        for (int c = 0; k != j && c < 3; ++c) {
            on_b[c] -= std::copysign(b[k], along) * t.r[c][k];
        }
    }
    float way[3] = {on_b[0] - on_a[0], on_b[1] - on_a[1], on_b[2] - on_a[2]};
    float cosine = t.r[i][j];
    float along_b = way[0] * t.r[0][j] + way[1] * t.r[1][j] + way[2] * t.r[2][j];
    on_a[i] = (way[i] - cosine * along_b) / (1 - cosine * cosine);
    return {{n[0], n[1], n[2]}, {{{on_a[0], on_a[1], on_a[2]}, separation}}, 1, separation};
}

// Cuts off what lies beyond `limit` along one coordinate, times `sign`.
int cut(Vec *corner, int count, float Vec::*axis, float sign, float limit)
{
    Vec kept[8];
    int size = 0;
    for (int k = 0; k < count; ++k) {
        Vec   from = corner[k];
        Vec   to = corner[k + 1 == count ? 0 : k + 1];
        float out = sign * (from.*axis) - limit;
        float next = sign * (to.*axis) - limit;
        if (out <= 0) {
            kept[size++] = from;
        }
        if ((out < 0) != (next < 0) && size < 8) {
            kept[size++] = from + (out / (out - next)) * (to - from);
        }
    }
    std::copy(kept, kept + size, corner);
    return size;
}

// The reference box's side is at x = reach in a frame of its axes, taken in turn; the other box's middle and axes in it.
int clipped(Vec middle, Vec across, Vec up, const float sides[2], Vec *corner)
{
    corner[0] = middle + across + up;
    corner[1] = middle - across + up;
    corner[2] = middle - across - up;
    corner[3] = middle + across - up;
    int count = 4;
    count = cut(corner, count, &Vec::y, 1, sides[0]);
    count = cut(corner, count, &Vec::y, -1, sides[0]);
    count = cut(corner, count, &Vec::z, 1, sides[1]);
    return cut(corner, count, &Vec::z, -1, sides[1]);
}

Manifold of_faces(const Between &t, const float a[3], const float b[3], int which)
{
    bool         of_a = which < 3;
    int          i0 = which % 3;
    int          i1 = (i0 + 1) % 3;
    int          i2 = (i0 + 2) % 3;
    const float *near = of_a ? a : b;
    const float *far = of_a ? b : a;
    // The other box's axes and middle by the reference's, first the one that the face is square to.
    auto in_frame = [&](int j) -> Vec {
        return of_a ? Vec{t.r[i0][j], t.r[i1][j], t.r[i2][j]} : Vec{t.r[j][i0], t.r[j][i1], t.r[j][i2]};
    };
    Vec   middle = of_a ? Vec{t.d[i0], t.d[i1], t.d[i2]} : Vec{-t.e[i0], -t.e[i1], -t.e[i2]};
    float side = std::copysign(1.0f, middle.x);
    Vec   axes[3] = {in_frame(0), in_frame(1), in_frame(2)};
    float facing[3] = {std::fabs(axes[0].x), std::fabs(axes[1].x), std::fabs(axes[2].x)};
    int   j0 = static_cast<int>(std::max_element(facing, facing + 3) - facing);
    int   j1 = (j0 + 1) % 3;
    int   j2 = (j0 + 2) % 3;
    Vec   face = middle - (side * std::copysign(far[j0], axes[j0].x)) * axes[j0];
    Vec   corner[8];
    float sides[2] = {near[i1], near[i2]};
    int   count = clipped(face, far[j1] * axes[j1], far[j2] * axes[j2], sides, corner);

    Manifold m{};
    float    normal[3] = {0, 0, 0};
    normal[i0] = of_a ? side : -side;
    m.normal = {normal[0], normal[1], normal[2]};
    m.deepest = endless;
    for (int k = 0; k < count; ++k) {
        float separation = side * corner[k].x - near[i0];
        if (separation <= 0) {
            m.points[m.count++] = {{side * near[i0], corner[k].y, corner[k].z}, separation};
            m.deepest = std::min(m.deepest, separation);
        }
    }
    return m;
}

Manifold boxes(const Solid &a, const Solid &b, const Placed &a_pose, const Placed &b_pose)
{
    float   s[15];
    Between t = between(a_pose, b_pose);
    separations(t, a.half, b.half, s);
    int best = static_cast<int>(std::max_element(s, s + 15) - s);
    if (s[best] > 0) {
        return {};
    }
    return best < 6 ? of_faces(t, a.half, b.half, best) : of_edges(t, a.half, b.half, best - 6, s[best]);
}

Solid make_solid(const Shape &s)
{
    return {{s.half[0], s.half[1], s.half[2]}};
}

using World = BareWorld<Solid, Placed>;

void add_rows(const Set &set, std::vector<Row> &rows)
{
    bool two_boxes = set.shapes_a[0].kind == Kind::box && set.shapes_b[0].kind == Kind::box;
    if (!set.is_3d || set.question != Question::manifold || !two_boxes) {
        return;
    }
    auto w = std::make_shared<World>(set, make_solid, placed);
    auto collide = [w](std::size_t i) {
        const World::Entry &e = w->entries[i];
        return boxes(*e.a, *e.b, e.a_pose, e.b_pose);
    };
    rows.push_back(make_row(
        set, "bare", false,
        [collide](std::size_t i) {
            Manifold m = collide(i);
            return static_cast<double>(m.points[0].separation + m.normal.x) + m.count;
        },
        [collide](std::size_t i) -> Told {
            Manifold m = collide(i);
            return {m.count > 0, m.count > 0 ? static_cast<double>(m.deepest) : unknown};
        }));
}

const Library here(add_rows);

} // namespace
} // namespace bench
