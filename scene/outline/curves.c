// curves.c : see curves.h.
//
// A chord of a curve p(t) over a step h is off by at most h^2 / 8 max |p''| (the remainder of linear interpolation). For a
// quadratic Bezier curve |p''| = 2 |a - 2 b + c|, for a cubic one it is at most 6 times the larger of |a - 2 b + c| and |b - 2
// c + d|. For an ellipse with conjugate half axes u, v it is at most the root of |u|^2 + |v|^2. The curves are flattened where
// they lie in the scene: an affine map of a Bezier curve or ellipse is one.
#include "scene/outline/curves.h"

#include "scene/model/geometry.h"

#include <math.h>

// Pieces of one curve: with fewer than that to a tolerance, it is the tolerance that is wrong.
enum { MOST_PIECES = 10000 };

// Curves count for the tolerance.
static bool pieces_of(const curve_pen *pen, double bend, double *count)
{
    outline_part *part = outline_newest(pen->out);
    *count = fmax(1, ceil(sqrt(bend / (8 * pen->tolerance))));
    part->slack = fmax(part->slack, bend > 0 ? pen->tolerance : 0);
    return *count <= MOST_PIECES || fail_at(pen->in->why, pen->in->file, part->place.line, part->place.column,
                                            "a curve would need more than %d points; choose a larger tolerance than %g",
                                            (int)MOST_PIECES, pen->tolerance);
}

bool curve_point(const curve_pen *pen, scene_point p)
{
    return outline_point(pen->in, affine_of(&pen->map, p), pen->out);
}

static double bend_of(scene_point a, scene_point b, scene_point c)
{
    return hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y);
}

static scene_point between(scene_point a, scene_point b, double t)
{
    return scene_flat((1 - t) * a.x + t * b.x, (1 - t) * a.y + t * b.y);
}

bool curve_quadratic(const curve_pen *pen, scene_point a, scene_point b, scene_point c)
{
    double count;
    a = affine_of(&pen->map, a);
    b = affine_of(&pen->map, b);
    c = affine_of(&pen->map, c);
    if (!pieces_of(pen, 2 * bend_of(a, b, c), &count))
        return false;
    for (int i = 1; i <= (int)count; i++) {
        const double t = i / count;
        if (!outline_point(pen->in, i == (int)count ? c : between(between(a, b, t), between(b, c, t), t), pen->out))
            return false;
    }
    return true;
}

bool curve_cubic(const curve_pen *pen, scene_point a, scene_point b, scene_point c, scene_point d)
{
    double count;
    a = affine_of(&pen->map, a);
    b = affine_of(&pen->map, b);
    c = affine_of(&pen->map, c);
    d = affine_of(&pen->map, d);
    if (!pieces_of(pen, 6 * fmax(bend_of(a, b, c), bend_of(b, c, d)), &count))
        return false;
    for (int i = 1; i <= (int)count; i++) {
        const double      t = i / count;
        const scene_point ab = between(a, b, t), bc = between(b, c, t), cd = between(c, d, t);
        if (!outline_point(pen->in, i == (int)count ? d : between(between(ab, bc, t), between(bc, cd, t), t), pen->out))
            return false;
    }
    return true;
}

// u and v less the center's own place.
static scene_point direction_of(const affine *map, scene_point d)
{
    return scene_flat(map->x.x * d.x + map->y.x * d.y, map->x.y * d.x + map->y.y * d.y);
}

bool curve_ellipse(const curve_pen *pen, scene_point center, scene_point u, scene_point v, double from, double by)
{
    double count;
    center = affine_of(&pen->map, center);
    u = direction_of(&pen->map, u);
    v = direction_of(&pen->map, v);
    if (!pieces_of(pen, by * by * hypot(hypot(u.x, u.y), hypot(v.x, v.y)), &count))
        return false;
    for (int i = 1; i < (int)count; i++) {
        double c, s;
        geometry_turn(from + by * (i / count), &c, &s);
        if (!outline_point(pen->in, scene_flat(center.x + c * u.x + s * v.x, center.y + c * u.y + s * v.y), pen->out))
            return false;
    }
    return true;
}

// From the ends of an arc to its middle: SVG 1.1, appendix F.6.5, in the frame in which the ellipse is a unit circle.
bool curve_arc(const curve_pen *pen, scene_point a, scene_point b, double rx, double ry, double degrees, bool large, bool sweep)
{
    static const double full = 2 * 3.14159265358979323846;
    rx = fabs(rx);
    ry = fabs(ry);
    if (rx == 0 || ry == 0 || (a.x == b.x && a.y == b.y))
        return curve_point(pen, b);
    const affine      turn = affine_turn((scene_point){0, 0, 1}, degrees);
    const double      c = turn.x.x, s = turn.x.y;
    const scene_point half = {(a.x - b.x) / 2, (a.y - b.y) / 2, 0};
    const double      x = (c * half.x + s * half.y) / rx, y = (c * half.y - s * half.x) / ry, length = hypot(x, y);
    const double      grown = fmax(1, length); // too small an ellipse grows until it reaches
    const double      away = sqrt(fmax(0, grown * grown - length * length)) / length * (large != sweep ? 1 : -1);
    const double      mx = away * y, my = -away * x; // the middle, from the middle of the chord
    rx *= grown;
    ry *= grown;
    const double from = atan2((y - my) / grown, (x - mx) / grown), to = atan2((-y - my) / grown, (-x - mx) / grown);
    double       by = to - from;
    if (sweep && by < 0)
        by += full;
    if (!sweep && by > 0)
        by -= full;
    const double      ux = mx / grown * rx, uy = my / grown * ry;
    const scene_point center = {(a.x + b.x) / 2 + c * ux - s * uy, (a.y + b.y) / 2 + s * ux + c * uy, 0};
    return curve_ellipse(pen, center, (scene_point){c * rx, s * rx, 0}, (scene_point){-s * ry, c * ry, 0}, from, by) &&
           curve_point(pen, b);
}
