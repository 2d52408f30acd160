// bare2.cpp : what 2D queries cost without what abut demands of itself: the plainest right arithmetic that we know
// for these very sets, in float. No bound of the error, no names of corners, no second contact of a capsule, no check whether a
// rotation is one, nothing for shapes that are rounded, degenerate, large or far away, no distance of a pair that is apart;
// capsules whose cores cross, which these sets do not have, would get a wrong answer.
//
// Beside abut's row it says what all that costs, and beside a goal whether leaving it out would be enough.
#include "bare.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace bench
{
namespace
{

struct Vec {
    float x, y;
};

Vec operator+(Vec a, Vec b)
{
    return {a.x + b.x, a.y + b.y};
}

Vec operator-(Vec a, Vec b)
{
    return {a.x - b.x, a.y - b.y};
}

Vec operator*(float s, Vec a)
{
    return {s * a.x, s * a.y};
}

float dot(Vec a, Vec b)
{
    return a.x * b.x + a.y * b.y;
}

// Quarter of a turn on, counter-clockwise.
Vec left_of(Vec a)
{
    return {-a.y, a.x};
}

// Cosine and sine: a rotation is the vector that it turns x to.
Vec turned(Vec turn, Vec v)
{
    return {turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y};
}

Vec turned_back(Vec turn, Vec v)
{
    return {turn.x * v.x + turn.y * v.y, turn.x * v.y - turn.y * v.x};
}

float within(float x, float reach)
{
    return std::min(std::max(x, -reach), reach);
}

struct Placed {
    Vec p, turn;
};

// Everything in A's frame; the first contact is the deepest.
struct Manifold {
    Vec   normal; // from A to B
    Vec   point[2];
    float separation[2];
    int   count;
};

// Polygons have eight corners.
struct Solid {
    Vec   half; // of a box; of a capsule: half its length
    float radius;
    Vec   corner[8], normal[8], along[8]; // of a polygon: its corners and, of the sides that begin there, unit vectors
    float length[8], height[8];
};

Solid make_solid(const Shape &from)
{
    Solid s{};
    s.half = from.kind == Kind::capsule ? Vec{from.x[1], 0} : Vec{from.half[0], from.half[1]};
    s.radius = from.radius;
    std::size_t count = from.kind == Kind::hull ? from.x.size() : 0;
    for (std::size_t i = 0; i < count && i < 8; ++i) {
        std::size_t end = i + 1 == count ? 0 : i + 1;
        Vec         edge = {from.x[end] - from.x[i], from.y[end] - from.y[i]};
        s.corner[i] = {from.x[i], from.y[i]};
        s.length[i] = std::sqrt(dot(edge, edge));
        s.along[i] = (1 / s.length[i]) * edge;
        s.normal[i] = {s.along[i].y, -s.along[i].x};
        s.height[i] = dot(s.normal[i], s.corner[i]);
    }
    return s;
}

Placed relative(const Placed &a, const Placed &b)
{
    return {turned_back(a.turn, b.p - a.p), turned_back(a.turn, b.turn)};
}

// Chosen without a branch, which would be guessed wrongly every other time.
float pick(bool which, float yes, float no)
{
    std::uint32_t bits[2], mask = 0u - which;
    std::memcpy(&bits[0], &no, sizeof no);
    std::memcpy(&bits[1], &yes, sizeof yes);
    std::uint32_t kept = (bits[1] & mask) | (bits[0] & ~mask);
    std::memcpy(&no, &kept, sizeof no);
    return no;
}

Vec pick(bool which, Vec yes, Vec no)
{
    return {pick(which, yes.x, no.x), pick(which, yes.y, no.y)};
}

// A box of half sizes h, whose side of outward normal n is the reference, and another of half sizes g. In a frame round the
// first, x along n, the other's middle is d and its rotation c and s. `o` is the first's middle.
Manifold clipped(Vec h, Vec g, Vec o, Vec n, Vec d, float c, float s)
{
    bool  by_x = std::fabs(c) >= std::fabs(s);
    float sign_c = std::copysign(1.0f, c);
    float sign_s = std::copysign(1.0f, s);
    Vec   out = pick(by_x, Vec{-sign_c * c, -sign_c * s}, Vec{-sign_s * s, sign_s * c}); // of the side that faces back
    Vec   middle = d + pick(by_x, g.x, g.y) * out;
    Vec   along = {out.y, -out.x}; // upwards
    float reach = pick(by_x, g.y, g.x);
    float low = std::max(middle.y - reach * along.y, -h.y);
    float high = std::min(middle.y + reach * along.y, h.y);
    float slope = along.x / along.y;
    float at_low = middle.x + (low - middle.y) * slope - h.x;
    float at_high = middle.x + (high - middle.y) * slope - h.x;
    bool  swap = at_high < at_low;
    float near = pick(swap, at_high, at_low);
    float far = pick(swap, at_low, at_high);
    Vec   side = o + h.x * n;
    return {n,
            {side + pick(swap, high, low) * left_of(n), side + pick(swap, low, high) * left_of(n)},
            {near, far},
            (near <= 0) + (far <= 0)};
}

// Separating axes, then clipping (Catto 2006).
Manifold boxes(const Solid &a, const Solid &b, const Placed &b_in_a)
{
    float c = b_in_a.turn.x;
    float s = b_in_a.turn.y;
    float ac = std::fabs(c);
    float as = std::fabs(s);
    Vec   d = b_in_a.p;
    Vec   e = turned_back(b_in_a.turn, d);
    float ax = std::fabs(d.x) - (a.half.x + ac * b.half.x + as * b.half.y);
    float ay = std::fabs(d.y) - (a.half.y + as * b.half.x + ac * b.half.y);
    float bx = std::fabs(e.x) - (b.half.x + ac * a.half.x + as * a.half.y);
    float by = std::fabs(e.y) - (b.half.y + as * a.half.x + ac * a.half.y);
    float of_a = std::max(ax, ay);
    float of_b = std::max(bx, by);
    bool  on_a = of_a >= of_b;
    bool  by_y = pick(on_a, ay, by) > pick(on_a, ax, bx);
    Vec   from = pick(on_a, d, Vec{-e.x, -e.y}); // to the other box's middle
    Vec   h = pick(on_a, a.half, b.half);
    Vec   g = pick(on_a, b.half, a.half);
    float turn = pick(on_a, s, -s);
    Vec   way = pick(by_y, Vec{from.y, -from.x}, from);
    float side = std::copysign(1.0f, way.x);
    Vec   axis = pick(by_y, Vec{0, side}, Vec{side, 0});
    Vec   n = pick(on_a, axis, turned(b_in_a.turn, axis));

    Manifold m = clipped(pick(by_y, Vec{h.y, h.x}, h), g, pick(on_a, Vec{0, 0}, d), n, side * way, pick(by_y, turn, c),
                         pick(by_y, -c, turn));
    m.normal = pick(on_a, n, Vec{-n.x, -n.y});
    m.count &= -(std::max(of_a, of_b) <= 0);
    return m;
}

// The point of the side that the circle's middle is farthest out of, or its end.
Manifold polygon_circle(const Solid &a, const Solid &b, const Placed &b_in_a)
{
    Vec   p = b_in_a.p;
    float out[8];
    for (int i = 0; i < 8; ++i) {
        out[i] = dot(a.normal[i], p) - a.height[i];
    }
    int   best = 0;
    float most = out[0];
    for (int i = 1; i < 8; ++i) {
        best = out[i] > most ? i : best;
        most = std::max(most, out[i]);
    }
    float part = dot(p - a.corner[best], a.along[best]);
    float kept = std::min(std::max(part, 0.0f), a.length[best]);
    Vec   on_a = a.corner[best] + kept * a.along[best];
    Vec   way = p - on_a;
    float far = std::sqrt(dot(way, way));
    bool  face = kept == part;
    float separation = pick(face, most, far) - b.radius;
    Vec   normal = pick(face, a.normal[best], (1 / far) * way);
    return {normal, {on_a, {}}, {separation, 0}, separation <= 0};
}

// Two circles round the nearest points of two segments, of which one is an end.
Manifold capsules(const Solid &a, const Solid &b, const Placed &b_in_a)
{
    Vec   u = b_in_a.turn;
    Vec   d = b_in_a.p;
    Vec   e = turned_back(u, d);
    float at_a[4] = {d.x + b.half.x * u.x, d.x - b.half.x * u.x, a.half.x, -a.half.x};
    float at_b[4] = {b.half.x, -b.half.x, a.half.x * u.x - e.x, -a.half.x * u.x - e.x};
    float square[4];
    for (int i = 0; i < 4; ++i) {
        at_a[i] = within(at_a[i], a.half.x);
        at_b[i] = within(at_b[i], b.half.x);
        Vec way = d + at_b[i] * u - Vec{at_a[i], 0};
        square[i] = dot(way, way);
    }
    int   first = square[1] < square[0];
    int   second = 2 + (square[3] < square[2]);
    bool  other = std::min(square[2], square[3]) < std::min(square[0], square[1]);
    float on_a = pick(other, at_a[second], at_a[first]);
    float on_b = pick(other, at_b[second], at_b[first]);
    Vec   way = d + on_b * u - Vec{on_a, 0};
    float far = std::sqrt(dot(way, way));
    float separation = far - a.radius - b.radius;
    Vec   normal = (1 / far) * way;
    return {normal, {Vec{on_a, 0} + a.radius * normal, {}}, {separation, 0}, separation <= 0};
}

// A box and a circle round the nearest points of the box and a segment: an end of that or a corner of the box.
Manifold box_capsule(const Solid &a, const Solid &b, const Placed &b_in_a)
{
    Vec   u = b_in_a.turn;
    Vec   d = b_in_a.p;
    Vec   e = turned_back(u, d);
    Vec   on_a[6];
    float at_b[6] = {b.half.x, -b.half.x, 0, 0, 0, 0};
    float square[6];
    for (int i = 0; i < 6; ++i) {
        Vec   corner = {(i & 1) != 0 ? a.half.x : -a.half.x, (i & 2) != 0 ? a.half.y : -a.half.y};
        float along = dot(u, corner) - e.x;
        at_b[i] = i < 2 ? at_b[i] : within(along, b.half.x);
        Vec end = d + at_b[i] * u;
        on_a[i] = i < 2 ? Vec{within(end.x, a.half.x), within(end.y, a.half.y)} : corner;
        Vec way = end - on_a[i];
        square[i] = dot(way, way);
    }
    int   best = 0;
    float least = square[0];
    for (int i = 1; i < 6; ++i) {
        best = square[i] < least ? i : best;
        least = std::min(least, square[i]);
    }
    float far = std::sqrt(least);
    Vec   normal = (1 / far) * (d + at_b[best] * u - on_a[best]);
    float separation = far - b.radius;
    return {normal, {on_a[best], {}}, {separation, 0}, separation <= 0};
}

// The side of one polygon that the other reaches least deep behind, and how deep.
struct Side {
    int   which;
    float separation;
};

// `p` and `turn` place the first in the frame of the second.
Side least_deep(const Solid &first, const Solid &second, Vec p, Vec turn)
{
    Side best = {0, -std::numeric_limits<float>::infinity()};
    for (int i = 0; i < 8; ++i) {
        Vec   n = turned(turn, first.normal[i]);
        float reach = first.height[i] + dot(n, p);
        float least = dot(n, second.corner[0]);
        for (int k = 1; k < 8; ++k) {
            least = std::min(least, dot(n, second.corner[k]));
        }
        best.which = least - reach > best.separation ? i : best.which;
        best.separation = std::max(best.separation, least - reach);
    }
    return best;
}

// Separating axes, then clipping the side that faces back (Catto 2006); what comes out is in the frame of the first.
Manifold clipped_polygons(const Solid &first, const Solid &second, int which, Vec p, Vec turn)
{
    Vec   n = first.normal[which];
    Vec   t = first.along[which];
    Vec   n_there = turned_back(turn, n);
    int   facing = 0;
    float least = dot(n_there, second.normal[0]);
    for (int k = 1; k < 8; ++k) {
        facing = dot(n_there, second.normal[k]) < least ? k : facing;
        least = std::min(least, dot(n_there, second.normal[k]));
    }
    Vec   from = p + turned(turn, second.corner[facing]) - first.corner[which];
    Vec   way = turned(turn, second.along[facing]);
    float high = std::min(dot(from, t), first.length[which]);
    float low = std::max(dot(from, t) + second.length[facing] * dot(way, t), 0.0f);
    float slope = dot(way, n) / dot(way, t);
    float at_high = dot(from, n) + (high - dot(from, t)) * slope;
    float at_low = dot(from, n) + (low - dot(from, t)) * slope;
    bool  swap = at_high < at_low;
    Vec   corner = first.corner[which];
    float near = pick(swap, at_high, at_low);
    float far = pick(swap, at_low, at_high);
    return {n, {corner + pick(swap, high, low) * t, corner + pick(swap, low, high) * t}, {near, far}, (near <= 0) + (far <= 0)};
}

Manifold polygons(const Solid &a, const Solid &b, const Placed &b_in_a)
{
    Vec  back = {b_in_a.turn.x, -b_in_a.turn.y};
    Vec  a_in_b = turned(back, Vec{-b_in_a.p.x, -b_in_a.p.y});
    Side of_a = least_deep(a, b, a_in_b, back);
    Side of_b = least_deep(b, a, b_in_a.p, b_in_a.turn);
    if (std::max(of_a.separation, of_b.separation) > 0) {
        return {};
    }
    return of_a.separation >= of_b.separation ? clipped_polygons(a, b, of_a.which, b_in_a.p, b_in_a.turn)
                                              : clipped_polygons(b, a, of_b.which, a_in_b, back);
}

using Answer = Manifold (*)(const Solid &, const Solid &, const Placed &);

Placed placed(const Pose &p)
{
    return {{p.p[0], p.p[1]}, {p.turn[0], p.turn[1]}};
}

using World = BareWorld<Solid, Placed>;

// The answer is a constant of the row, so that it is inlined as a library's would be by its own entry.
template <Answer answer> Row bare_row(const Set &set)
{
    auto w = std::make_shared<World>(set, make_solid, placed);
    auto collide = [w](std::size_t i) {
        const World::Entry &e = w->entries[i];
        return answer(*e.a, *e.b, relative(e.a_pose, e.b_pose));
    };
    return make_row(
        set, "bare", false,
        [collide](std::size_t i) {
            Manifold m = collide(i);
            return static_cast<double>(m.separation[0] + m.normal.x + m.point[0].x) + m.count;
        },
        [collide](std::size_t i) -> Told {
            Manifold m = collide(i);
            return {m.count > 0, m.count > 0 ? static_cast<double>(m.separation[0]) : unknown};
        });
}

void add_rows(const Set &set, std::vector<Row> &rows)
{
    if (set.is_3d || set.question != Question::manifold) {
        return;
    }
    Kind a = set.shapes_a[0].kind;
    Kind b = set.shapes_b[0].kind;
    if (a == Kind::box && b == Kind::box) {
        rows.push_back(bare_row<boxes>(set));
    } else if (a == Kind::hull && b == Kind::ball) {
        rows.push_back(bare_row<polygon_circle>(set));
    } else if (a == Kind::capsule && b == Kind::capsule) {
        rows.push_back(bare_row<capsules>(set));
    } else if (a == Kind::box && b == Kind::capsule) {
        rows.push_back(bare_row<box_capsule>(set));
    } else if (a == Kind::hull && b == Kind::hull) {
        rows.push_back(bare_row<polygons>(set));
    }
}

const Library here(add_rows);

} // namespace
} // namespace bench
