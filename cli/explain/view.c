// view.c : see explain_view.h.
#include "explain/view.h"

#include <math.h>

explain_extent explain_nothing(void)
{
    return (explain_extent){HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
}

scene_point explain_seen(const explain_view *view, scene_point world)
{
    return view->dim == 3 ? draw3_view_of(&view->from, world) : world;
}

void explain_hold(explain_extent *e, const explain_view *view, scene_point world)
{
    scene_point p = explain_seen(view, world);
    if (!isfinite(p.x) || !isfinite(p.y))
        return;
    e->left = fmin(e->left, p.x);
    e->right = fmax(e->right, p.x);
    e->low = fmin(e->low, p.y);
    e->high = fmax(e->high, p.y);
}

void explain_fit(explain_view *view, explain_extent e)
{
    const double room = 0.82; // of the frame; the rest is for words
    double       wide = e.right - e.left, high = e.high - e.low;
    view->middle = scene_flat(0.5 * e.left + 0.5 * e.right, 0.5 * e.low + 0.5 * e.high);
    view->scale = fmin(picture_width(view->frame) / wide, picture_height(view->frame) / high) * room;
    if (!(view->scale > 0) || !isfinite(view->scale))
        view->scale = 1;
    if (!isfinite(view->middle.x) || !isfinite(view->middle.y))
        view->middle = scene_flat(0, 0);
}

static double held(double v)
{
    const double far = 1e5; // pixels
    v = isnan(v) ? 0 : fmin(fmax(v, -far), far);
    return v + 0.0;
}

picture_point explain_at(const explain_view *view, scene_point world)
{
    scene_point p = explain_seen(view, world);
    double      x = 0.5 * (view->frame.left + view->frame.right), y = 0.5 * (view->frame.top + view->frame.bottom);
    return (picture_point){held(x + (p.x - view->middle.x) * view->scale), held(y - (p.y - view->middle.y) * view->scale)};
}

// No -0.00 and no difference that rounding in the last place could make.
static double shown(double v)
{
    double rounded = floor(v * 100 + 0.5) / 100;
    return rounded + 0.0;
}

void explain_line(growing_text *svg, const char *kind, picture_point p, picture_point q)
{
    growing_print(svg, "<path class=\"%s\" d=\"M%.2f %.2fL%.2f %.2f\"/>\n", kind, shown(p.x), shown(p.y), shown(q.x),
                  shown(q.y));
}

void explain_polygon(growing_text *svg, const char *kind, const picture_point *points, int32_t count)
{
    if (count < 1)
        return;
    growing_print(svg, "<path class=\"%s\" d=\"", kind);
    for (int32_t i = 0; i < count; i++)
        growing_print(svg, "%c%.2f %.2f", i == 0 ? 'M' : 'L', shown(points[i].x), shown(points[i].y));
    growing_print(svg, "Z\"/>\n");
}

void explain_dot(growing_text *svg, const char *kind, picture_point p, double radius)
{
    growing_print(svg, "<circle class=\"%s\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"/>\n", kind, shown(p.x), shown(p.y),
                  shown(radius));
}

void explain_ring(growing_text *svg, const char *kind, picture_point p, double radius)
{
    if (radius > 0.5 && radius < 5000)
        explain_dot(svg, kind, p, radius);
}

void explain_arrow(growing_text *svg, const char *kind, picture_point from, picture_point to)
{
    const double head = 11, half = 4.5;
    double       x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    if (!(length > 1)) {
        explain_dot(svg, kind, from, 3);
        return;
    }
    x /= length;
    y /= length;
    picture_point neck = {to.x - fmin(head, length) * x, to.y - fmin(head, length) * y};
    picture_point tip[] = {to, {neck.x - half * y, neck.y + half * x}, {neck.x + half * y, neck.y - half * x}};
    growing_print(svg, "<g class=\"%s\">\n", kind);
    explain_line(svg, "shaft", from, neck);
    explain_polygon(svg, "head", tip, 3);
    growing_print(svg, "</g>\n");
}

void explain_word(growing_text *svg, const char *kind, picture_point p, const char *words)
{
    growing_print(svg, "<text class=\"%s\" x=\"%.2f\" y=\"%.2f\">", kind, shown(p.x), shown(p.y));
    explain_escape(svg, words);
    growing_print(svg, "</text>\n");
}
