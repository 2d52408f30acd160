// view.c : see draw_view.h.
#include "draw/view.h"

#include <math.h>
#include <stdlib.h>

// Frame heights, in frame widths: a flat scene still gets room for its labels, a tall one still fits a page.
static const double flattest = 0.22, tallest = 0.78;
// Empty border round the bodies, in frame widths; arrows and labels use it.
static const double border = 0.05;
// Bodies of fewer pixels than this cannot be told from dust: the view is narrowed.
static const double dust = 1.0;
// Then it spans at most so many typical bodies.
static const double narrow = 40;
// Sums and differences of coordinates up to here stay finite, products with the scale too.
static const double largest = 1e305, smallest = 1e-290;

static double held(double v)
{
    return isnan(v) ? 0 : fmin(fmax(v, -largest), largest);
}

draw_extent draw_extent_of(const scene_body *body)
{
    const scene_shape *shape = body->shape;
    double             c = body->c, s = body->s, r = shape->radius;
    draw_extent        e = {scene_flat(HUGE_VAL, HUGE_VAL), scene_flat(-HUGE_VAL, -HUGE_VAL)};

    if (shape->type == SCENE_HALFSPACE)
        return e;
    if (shape->type == SCENE_ELLIPSE) {
        double x = body->position.x + c * shape->center.x - s * shape->center.y;
        double y = body->position.y + s * shape->center.x + c * shape->center.y;
        double w = hypot(c * shape->half.x, s * shape->half.y), h = hypot(s * shape->half.x, c * shape->half.y);
        e = (draw_extent){scene_flat(x - w, y - h), scene_flat(x + w, y + h)};
    }
    for (int32_t i = 0; i < shape->count; i++) {
        double x = body->position.x + c * shape->points[i].x - s * shape->points[i].y;
        double y = body->position.y + s * shape->points[i].x + c * shape->points[i].y;
        e = (draw_extent){scene_flat(fmin(e.lower.x, x), fmin(e.lower.y, y)),
                          scene_flat(fmax(e.upper.x, x), fmax(e.upper.y, y))};
    }
    return (draw_extent){scene_flat(held(e.lower.x - r), held(e.lower.y - r)),
                         scene_flat(held(e.upper.x + r), held(e.upper.y + r))};
}

static double size_of(draw_extent e)
{
    return fmax(e.upper.x - e.lower.x, e.upper.y - e.lower.y);
}

static scene_point middle_of(draw_extent e)
{
    return scene_flat(0.5 * e.lower.x + 0.5 * e.upper.x, 0.5 * e.lower.y + 0.5 * e.upper.y);
}

draw_extent draw_extent_join(draw_extent e, draw_extent f)
{
    return (draw_extent){scene_flat(fmin(e.lower.x, f.lower.x), fmin(e.lower.y, f.lower.y)),
                         scene_flat(fmax(e.upper.x, f.upper.x), fmax(e.upper.y, f.upper.y))};
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool typical_size(const draw_extent *extents, int32_t count, double *typical)
{
    double *sizes = malloc((size_t)count * sizeof *sizes);
    if (sizes == NULL)
        return false;
    for (int32_t i = 0; i < count; i++)
        sizes[i] = size_of(extents[i]);
    qsort(sizes, (size_t)count, sizeof *sizes, ascending);
    *typical = sizes[(count - 1) / 2];
    free(sizes);
    return true;
}

static bool near(draw_extent e, draw_extent f, double window)
{
    scene_point p = middle_of(e), q = middle_of(f);
    return fabs(p.x - q.x) <= 0.5 * window && fabs(p.y - q.y) <= 0.5 * window && size_of(f) <= window;
}

// The window of that size, about one of the bodies, that holds the most of them, touching ones counting four times.
static draw_extent narrowed(const draw_extent *extents, const bool *touching, int32_t count, double window)
{
    const int32_t tries = 400; // of `count` bodies, so that thousands of them take no time
    int32_t       step = count > tries ? count / tries : 1;
    int64_t       most = -1;
    int32_t       best = 0;

    for (int32_t i = 0; i < count; i += step) {
        int64_t held_here = 0;
        for (int32_t k = 0; k < count && size_of(extents[i]) <= window; k++)
            if (near(extents[i], extents[k], window))
                held_here += touching[k] ? 4 : 1;
        if (held_here > most) {
            most = held_here;
            best = i;
        }
    }
    draw_extent e = extents[best];
    for (int32_t k = 0; k < count; k++)
        if (near(extents[best], extents[k], window))
            e = draw_extent_join(e, extents[k]);
    return e;
}

// The frame takes the shape of the scene as far as a page allows, and the scale follows.
static void fit(draw_view *view, draw_extent e, picture_point corner, double width)
{
    double reach = fmax(fmax(fabs(e.lower.x), fabs(e.upper.x)), fmax(fabs(e.lower.y), fabs(e.upper.y)));
    double least = fmax(reach * 0x1p-40, smallest); // less cannot be record apart in doubles
    double size = size_of(e);
    if (size < least)
        size = fmax(least, reach < 0x1p20 && size <= 0 ? 1 : least);

    double w = e.upper.x - e.lower.x, h = e.upper.y - e.lower.y, edge = border * width;
    if (w < size && h < size)
        w = size; // the size was raised: the scene is a speck in it
    double wide = width - 2 * edge, ratio = h < w ? h / w : w > 0 ? fmin(h / w, 1e9) : 1e9;
    double height = fmin(fmax(ratio * wide + 2 * edge, flattest * width), tallest * width);
    view->middle = middle_of(e);
    view->scale = ratio * wide > height - 2 * edge ? (height - 2 * edge) / h : wide / w;
    view->frame = (picture_box){corner.x, corner.y, corner.x + width, corner.y + ceil(height)};
}

bool draw_view_choose(draw_view *view, const draw_extent *extents, const bool *touching, int32_t count, picture_point corner,
                      double width)
{
    *view = (draw_view){0};
    draw_extent e = {0};
    double      typical = 0;

    if (count > 0) {
        e = extents[0];
        for (int32_t i = 1; i < count; i++)
            e = draw_extent_join(e, extents[i]);
        if (!typical_size(extents, count, &typical))
            return false;
        if (!(e.lower.x <= e.upper.x)) // half-spaces alone
            e = (draw_extent){0};
    }
    if (typical > 0 && typical / size_of(e) * width < dust) {
        e = narrowed(extents, touching, count, narrow * typical);
        view->limited = true;
    }
    fit(view, e, corner, width);
    return true;
}

picture_point draw_view_at(const draw_view *view, scene_point p)
{
    return (picture_point){0.5 * (view->frame.left + view->frame.right) + (held(p.x) - view->middle.x) * view->scale,
                           0.5 * (view->frame.top + view->frame.bottom) - (held(p.y) - view->middle.y) * view->scale};
}

double draw_round_length(double length)
{
    double power = pow(10, floor(log10(length)));
    double digits = length / power;
    return (digits >= 5 ? 5 : digits >= 2 ? 2 : 1) * power;
}
