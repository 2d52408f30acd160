// view2.c : see view2.h.
#include "view2.h"

#include <math.h>

view2 view2_of(strip *s, const abut_vec2 *points, int count)
{
    const double edge = 22; // pixels
    abut_vec2    low = points[0], high = points[0];
    for (int i = 1; i < count; ++i) {
        low = (abut_vec2){fmin(low.x, points[i].x), fmin(low.y, points[i].y)};
        high = (abut_vec2){fmax(high.x, points[i].x), fmax(high.y, points[i].y)};
    }
    view2 v = {&s->sheet, s->picture, abut_scale2(0.5, abut_add2(low, high)), 0};
    v.scale = fmin((s->width - 2 * edge) / (high.x - low.x), (s->height - 2 * edge) / (high.y - low.y));
    return v;
}

svg_point view2_at(const view2 *v, abut_vec2 p)
{
    return (svg_point){(v->box.left + v->box.right) / 2 + v->scale * (p.x - v->middle.x),
                       (v->box.top + v->box.bottom) / 2 - v->scale * (p.y - v->middle.y)};
}

void view2_polygon(const view2 *v, const char *look, const abut_vec2 *points, int count)
{
    svg_point at[VIEW2_CORNERS];
    for (int i = 0; i < count && i < VIEW2_CORNERS; ++i) {
        at[i] = view2_at(v, points[i]);
    }
    svg_polygon(v->sheet, look, at, count);
}

void view2_segment(const view2 *v, const char *look, abut_vec2 from, abut_vec2 to)
{
    svg_line(v->sheet, look, view2_at(v, from), view2_at(v, to));
}

void view2_arrow(const view2 *v, const char *look, abut_vec2 from, abut_vec2 way, double pixels)
{
    svg_point at = view2_at(v, from);
    svg_arrow(v->sheet, look, at, (svg_point){at.x + pixels * way.x, at.y - pixels * way.y});
}

void view2_dot(const view2 *v, const char *look, abut_vec2 at, double pixels)
{
    svg_dot(v->sheet, look, view2_at(v, at), pixels);
}

void view2_circle(const view2 *v, const char *look, abut_vec2 center, double radius)
{
    svg_dot(v->sheet, look, view2_at(v, center), radius * v->scale);
}

// Cuts the stretch from..to of a line, given by its numbers along the line, to where value + slope * t >= 0.
static void cut(double value, double slope, double *from, double *to)
{
    if (slope > 0) {
        *from = fmax(*from, -value / slope);
    } else if (slope < 0) {
        *to = fmin(*to, -value / slope);
    } else if (value < 0) {
        *to = *from;
    }
}

void view2_line(const view2 *v, const char *look, abut_vec2 n, double height)
{
    const double far = 1e4; // pixels
    svg_point    at = view2_at(v, abut_scale2(height, n));
    svg_point    along = {n.y, n.x}; // perpendicular to n on paper, where y points down
    double       from = -far, to = far;
    cut(at.x - v->box.left, along.x, &from, &to);
    cut(v->box.right - at.x, -along.x, &from, &to);
    cut(at.y - v->box.top, along.y, &from, &to);
    cut(v->box.bottom - at.y, -along.y, &from, &to);
    if (from < to) {
        svg_line(v->sheet, look, (svg_point){at.x + from * along.x, at.y + from * along.y},
                 (svg_point){at.x + to * along.x, at.y + to * along.y});
    }
}

void view2_name(const view2 *v, abut_vec2 at, const char *name)
{
    svg_point p = view2_at(v, at);
    svg_text(v->sheet, "small", (svg_point){p.x + 6, p.y - 5}, name);
}

static abut_vec2 corner_of(const abut_shape2 *shape, int i)
{
    abut_vec2 p = abut_polygon2_points(shape->polygon)[i];
    return p;
}

view2_difference view2_difference_of(const abut_pair2 *pair)
{
    view2_difference d = {.count = 0};
    abut_vec2        cloud[VIEW2_CORNERS * 4];
    double           block[VIEW2_CORNERS * 16];
    int              count = 0;
    abut_vec2 between = abut_sub2(pair->offset, abut_scale2(pair->per_unit, abut_rotate2(pair->rotation, pair->b->middle)));
    for (int i = 0; i < pair->a->polygon->count; ++i) {
        for (int j = 0; j < pair->b->polygon->count; ++j) {
            abut_vec2 a = abut_scale2(pair->per_unit, abut_sub2(corner_of(pair->a, i), pair->a->middle));
            abut_vec2 b = abut_scale2(pair->per_unit, abut_rotate2(pair->rotation, corner_of(pair->b, j)));
            cloud[count++] = abut_sub2(a, abut_add2(b, between));
        }
    }
    const abut_polygon2 *hull = NULL;
    if (abut_hull2_build(cloud, count, block, sizeof block, &hull, NULL) == ABUT_OK) {
        d.count = hull->count;
        for (int i = 0; i < d.count; ++i) {
            d.corner[i] = abut_polygon2_points(hull)[i];
        }
    }
    return d;
}

void view2_draw_difference(const view2 *v, const view2_difference *d)
{
    const abut_vec2 origin = {0, 0}, x = {1, 0}, y = {0, 1};
    view2_polygon(v, "set", d->corner, d->count);
    view2_line(v, "axis", x, 0);
    view2_line(v, "axis", y, 0);
    view2_dot(v, "zero", origin, 3);
}
