// mass_oracle.h : area, centroid and inertia of rounded shapes in long double, by other ways than the library's.
//
// Rounded polygons are cut into triangles, rectangles and sectors; rounded ellipses are integrated along their outline, which
// is smooth and periodic, so that the trapezoidal rule is exact to the last digits.
#ifndef ABUT_TESTS_MASS_ORACLE_H
#define ABUT_TESTS_MASS_ORACLE_H

#include "abut/shape2.h"

#include <math.h>

typedef struct moments {
    long double area, x, y, square; // about the shape's middle
} moments;

static inline void add_part(moments *m, long double area, long double x, long double y, long double own)
{
    m->area += area;
    m->x += area * x;
    m->y += area * y;
    m->square += own + area * (x * x + y * y);
}

// A triangle: its second moment about its centroid is area * (sum of squared sides) / 36.
static inline void add_triangle(moments *m, const long double p[3][2])
{
    long double ux = p[1][0] - p[0][0], uy = p[1][1] - p[0][1];
    long double vx = p[2][0] - p[0][0], vy = p[2][1] - p[0][1];
    long double area = (ux * vy - uy * vx) / 2;
    long double sides = ux * ux + uy * uy + vx * vx + vy * vy + (vx - ux) * (vx - ux) + (vy - uy) * (vy - uy);
    add_part(m, area, (p[0][0] + p[1][0] + p[2][0]) / 3, (p[0][1] + p[1][1] + p[2][1]) / 3, area * sides / 36);
}

// A sector of the disk of radius r round (x, y), from the unit normal a on by `angle`.
static inline void add_sector(moments *m, long double x, long double y, long double r, const long double a[2],
                              long double angle)
{
    long double area = r * r * angle / 2;
    // Its centroid lies on its axis, at 4 r sin(angle / 2) / (3 angle).
    long double far = angle > 0 ? 4 * r * sinl(angle / 2) / (3 * angle) : 0;
    long double c = cosl(angle / 2), s = sinl(angle / 2);
    long double cx = x + far * (c * a[0] - s * a[1]), cy = y + far * (s * a[0] + c * a[1]);
    add_part(m, area, cx, cy, area * r * r / 2 - area * far * far);
}

// Corners counter-clockwise, relative to the middle; one, two or more.
static inline moments moments_of_corners(const long double (*p)[2], int count, long double r)
{
    moments m = {0, 0, 0, 0};
    if (count == 1) {
        const long double right[2] = {1, 0};
        add_sector(&m, p[0][0], p[0][1], r, right, 4 * acosl(0));
    }
    for (int i = 0; count > 1 && i < count; ++i) {
        const long double *a = p[i], *b = p[(i + 1) % count], *c = p[(i + 2) % count];
        const long double  fan[3][2] = {{p[0][0], p[0][1]}, {a[0], a[1]}, {b[0], b[1]}};
        long double        ux = b[0] - a[0], uy = b[1] - a[1], vx = c[0] - b[0], vy = c[1] - b[1];
        long double        length = hypotl(ux, uy);
        const long double  normal[2] = {uy / length, -ux / length};
        add_triangle(&m, fan);
        add_part(&m, length * r, (a[0] + b[0] + r * normal[0]) / 2, (a[1] + b[1] + r * normal[1]) / 2,
                 length * r * (length * length + r * r) / 12);
        add_sector(&m, b[0], b[1], r, normal, fabsl(atan2l(ux * vy - uy * vx, ux * vx + uy * vy)));
    }
    return m;
}

// The outline of a rounded ellipse: p(t) + r n(t). Area and moments by Green's theorem.
static inline moments moments_of_ellipse(long double a, long double b, long double r)
{
    const int   steps = 4096;
    moments     m = {0, 0, 0, 0};
    long double step = 4 * acosl(0) / steps;
    for (int i = 0; i < steps; ++i) {
        long double c = cosl(step * i), s = sinl(step * i);
        long double w = sqrtl(a * a * s * s + b * b * c * c);
        long double x = a * c + r * b * c / w, y = b * s + r * a * s / w;
        // The outline's speed is that of the ellipse, w, plus r times the normal's turning, ab / w^2.
        long double speed = w + r * a * b / (w * w);
        long double swept = (x * (b * c / w) + y * (a * s / w)) * speed * step; // p . n dl
        m.area += swept / 2;
        m.square += (x * x + y * y) * swept / 4;
    }
    return m;
}

static inline long double wide(abut_real x)
{
    return (long double)x;
}

static inline moments moments_of(const abut_shape2 *s)
{
    enum { MOST_CORNERS = 1100 };
    static long double p[MOST_CORNERS][2];
    long double        mx = wide(s->middle.x), my = wide(s->middle.y);
    int                count = 0;
    switch (s->core) {
    case ABUT_CORE2_ELLIPSE:
        return moments_of_ellipse(wide(s->half.x), wide(s->half.y), wide(s->radius));
    case ABUT_CORE2_BOX:
        for (int i = 0; i < 4; ++i) {
            p[i][0] = i == 1 || i == 2 ? wide(s->half.x) : -wide(s->half.x);
            p[i][1] = i >= 2 ? wide(s->half.y) : -wide(s->half.y);
        }
        count = 4;
        break;
    case ABUT_CORE2_POLYGON:
        for (; count < s->polygon->count && count < MOST_CORNERS; ++count) {
            p[count][0] = wide(abut_polygon2_points(s->polygon)[count].x) - mx;
            p[count][1] = wide(abut_polygon2_points(s->polygon)[count].y) - my;
        }
        break;
    default:
        p[0][0] = wide(s->p1.x) - mx;
        p[0][1] = wide(s->p1.y) - my;
        p[1][0] = wide(s->p2.x) - mx;
        p[1][1] = wide(s->p2.y) - my;
        count = s->core == ABUT_CORE2_POINT ? 1 : 2;
        break;
    }
    return moments_of_corners((const long double(*)[2])p, count, wide(s->radius));
}

#endif
