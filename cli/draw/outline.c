// outline.c : the arcs and the polygon of an outline. See draw_outline.h.
#include "draw/outline.h"

#include <math.h>
#include <stdlib.h>

// How far the polygon may be from the arcs, pixels: less than the eye sees even in a tenfold enlargement.
static const double flatness = 0.02;
// Times a piece of a curve is halved at most.
static const int halvings = 26;
// What reaches farther than this out of the frame, in pixels, is cut before it is drawn.
static const double far_out = 2e4;

// A convex curve: part of a circle, or of the parallel curve of an ellipse.
typedef struct curve {
    picture_point center;
    double        c, s;   // rotation of the axes, y up
    double        a, b;   // half axes; 0, 0 for an arc
    double        radius; // of the arc, or distance of the parallel curve
} curve;

typedef struct tracer {
    picture_point *points;
    int32_t        count, room;
    picture_box    near;
    bool           failed;
} tracer;

static picture_point curve_at(const curve *k, double t)
{
    double x, y, nx = cos(t), ny = sin(t);
    if (k->a > 0 && k->b > 0) {
        // The parameter halfway between the ellipse's own and the angle of its normal samples flat sides and sharp ends alike.
        double root = sqrt(k->b / k->a), length = hypot(nx, root * ny);
        double u = nx / length, v = root * ny / length;
        double m = hypot(u * k->b, v * k->a);
        x = k->a * u + k->radius * u * k->b / m;
        y = k->b * v + k->radius * v * k->a / m;
    } else {
        x = k->radius * nx;
        y = k->radius * ny;
    }
    return (picture_point){k->center.x + k->c * x - k->s * y, k->center.y - k->s * x - k->c * y};
}

static void put(tracer *to, picture_point p)
{
    if (to->count == to->room) {
        int32_t        room = to->room == 0 ? 64 : 2 * to->room;
        picture_point *points = realloc(to->points, (size_t)room * sizeof *points);
        if (points == NULL) {
            to->failed = true;
            return;
        }
        to->points = points;
        to->room = room;
    }
    to->points[to->count++] = p;
}

static bool worth_refining(const tracer *to, picture_point p, picture_point q, picture_point between)
{
    double dx = q.x - p.x, dy = q.y - p.y, chord = hypot(dx, dy);
    double off =
        chord > 0 ? fabs(dx * (between.y - p.y) - dy * (between.x - p.x)) / chord : hypot(between.x - p.x, between.y - p.y);
    if (!(off > flatness))
        return false;
    double reach = chord + off;
    return fmin(p.x, q.x) - reach < to->near.right && fmax(p.x, q.x) + reach > to->near.left &&
           fmin(p.y, q.y) - reach < to->near.bottom && fmax(p.y, q.y) + reach > to->near.top;
}

// Adds the points after p up to q; from and till are their parameters.
static void trace(tracer *to, const curve *k, double from, picture_point p, double till, picture_point q, int left)
{
    double        t = 0.5 * (from + till);
    picture_point between = curve_at(k, t);
    if (left > 0 && worth_refining(to, p, q, between)) {
        trace(to, k, from, p, t, between, left - 1);
        trace(to, k, t, between, till, q, left - 1);
    } else {
        put(to, q);
    }
}

static void trace_curve(tracer *to, const curve *k, double from, double till)
{
    const int     pieces = till - from > 0 ? 8 : 0;
    picture_point p = curve_at(k, from);

    put(to, p);
    for (int i = 0; i < pieces && k->radius + k->a + k->b > flatness; i++) {
        double        t = from + (till - from) * i / pieces, u = from + (till - from) * (i + 1) / pieces;
        picture_point q = curve_at(k, u);
        trace(to, k, t, p, u, q, halvings);
        p = q;
    }
}

static scene_point placed(const scene_body *body, scene_point v)
{
    return scene_flat(body->position.x + body->c * v.x - body->s * v.y, body->position.y + body->s * v.x + body->c * v.y);
}

// Direction of the outward normal of the edge from p to q of a counter-clockwise outline, in the body's frame turned to the
// world.
static double normal_angle(const scene_body *body, scene_point p, scene_point q)
{
    double x = q.y - p.y, y = p.x - q.x;
    return atan2(body->s * x + body->c * y, body->c * x - body->s * y);
}

// The angle turned at a corner whose edges have these normals: 0 to half a turn, whatever rounding did to a straight or a
// sharp one.
static double turned(double from, double to)
{
    const double turn = 4 * acos(0.0);
    double       angle = remainder(to - from, turn);
    if (angle < -turn / 4)
        angle += turn;
    return fmax(angle, 0);
}

// The corners of a core that is no true ellipse: an ellipse of no height or no width is a segment or a point.
static int32_t corners_of(const scene_shape *shape, scene_point flat[2], const scene_point **corners)
{
    *corners = shape->points;
    if (shape->type != SCENE_ELLIPSE)
        return shape->count;
    *corners = flat;
    flat[0] = scene_flat(shape->center.x - shape->half.x, shape->center.y - shape->half.y);
    flat[1] = scene_flat(shape->center.x + shape->half.x, shape->center.y + shape->half.y);
    return shape->half.x > 0 || shape->half.y > 0 ? 2 : 1;
}

static bool make_arcs(draw_outline *outline, const scene_body *body, double radius, const draw_view *view)
{
    const scene_point *corners;
    scene_point        flat[2];
    int32_t            n = corners_of(body->shape, flat, &corners);

    outline->arcs = calloc((size_t)n, sizeof *outline->arcs);
    if (outline->arcs == NULL)
        return false;
    outline->arc_count = n;
    for (int32_t i = 0; i < n; i++) {
        scene_point before = corners[(i + n - 1) % n], here = corners[i], after = corners[(i + 1) % n];
        double      from = n == 1 ? 0 : normal_angle(body, before, here);
        double      turn = n == 1 ? 4 * acos(0.0) : turned(from, normal_angle(body, here, after));
        outline->arcs[i] = (draw_arc){draw_view_at(view, placed(body, here)), radius * view->scale, from, from + turn};
    }
    return true;
}

// Cuts a convex polygon to one side of a line: keeps a.x + b.y <= c (Sutherland and Hodgman 1974).
static void cut(tracer *polygon, double a, double b, double c)
{
    tracer kept = {.near = polygon->near};
    for (int32_t i = 0; i < polygon->count; i++) {
        picture_point p = polygon->points[i], q = polygon->points[(i + 1) % polygon->count];
        double        dp = a * p.x + b * p.y - c, dq = a * q.x + b * q.y - c;
        if (dp <= 0)
            put(&kept, p);
        if ((dp < 0 && dq > 0) || (dp > 0 && dq < 0)) {
            double t = dp / (dp - dq);
            put(&kept, (picture_point){p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
        }
    }
    kept.failed = kept.failed || polygon->failed;
    free(polygon->points);
    *polygon = kept;
}

static picture_box box_of(const picture_point *points, int32_t count)
{
    picture_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int32_t i = 0; i < count; i++)
        box = (picture_box){fmin(box.left, points[i].x), fmin(box.top, points[i].y), fmax(box.right, points[i].x),
                            fmax(box.bottom, points[i].y)};
    return box;
}

static bool is_ellipse(const scene_shape *shape)
{
    return shape->type == SCENE_ELLIPSE && shape->half.x > 0 && shape->half.y > 0;
}

static void trace_all(tracer *to, const draw_outline *outline, const scene_body *body, double radius, const draw_view *view)
{
    const scene_shape *shape = body->shape;
    if (is_ellipse(shape)) {
        curve k = {draw_view_at(view, placed(body, shape->center)),
                   body->c,
                   body->s,
                   shape->half.x * view->scale,
                   shape->half.y * view->scale,
                   radius * view->scale};
        trace_curve(to, &k, 0, 4 * acos(0.0));
        return;
    }
    for (int32_t i = 0; i < outline->arc_count; i++) {
        curve k = {outline->arcs[i].center, 1, 0, 0, 0, outline->arcs[i].radius};
        trace_curve(to, &k, outline->arcs[i].from, outline->arcs[i].to);
    }
}

// As much of a half-space as is in the surroundings of the frame.
static bool make_halfspace(draw_outline *outline, const scene_body *body, const draw_view *view)
{
    const scene_shape  *shape = body->shape;
    const picture_box   near = picture_grow(view->frame, 64);
    const double        length = hypot(shape->normal.x, shape->normal.y), far = shape->offset / length;
    const scene_point   n = scene_flat(shape->normal.x / length, shape->normal.y / length);
    const scene_point   out = scene_flat(body->c * n.x - body->s * n.y, body->s * n.x + body->c * n.y);
    const picture_point foot = draw_view_at(view, placed(body, scene_flat(far * n.x, far * n.y)));
    tracer              to = {.near = near};
    put(&to, (picture_point){near.left, near.bottom}); // counter-clockwise as seen
    put(&to, (picture_point){near.right, near.bottom});
    put(&to, (picture_point){near.right, near.top});
    put(&to, (picture_point){near.left, near.top});
    cut(&to, out.x, -out.y, out.x * foot.x - out.y * foot.y);
    *outline = (draw_outline){.points = to.points, .point_count = to.count, .box = box_of(to.points, to.count), .large = true};
    if (to.failed)
        draw_outline_free(outline);
    return !to.failed;
}

bool draw_outline_make(draw_outline *outline, const scene_body *body, double radius, const draw_view *view)
{
    *outline = (draw_outline){0};
    if (body->shape->type == SCENE_HALFSPACE)
        return make_halfspace(outline, body, view);
    if (!is_ellipse(body->shape) && !make_arcs(outline, body, radius, view))
        return false;

    picture_box near = picture_grow(view->frame, 64);
    tracer      to = {.near = near};
    trace_all(&to, outline, body, radius, view);
    outline->box = box_of(to.points, to.count);
    picture_box sheet = picture_grow(view->frame, far_out);
    outline->large = outline->box.left < sheet.left || outline->box.right > sheet.right || outline->box.top < sheet.top ||
                     outline->box.bottom > sheet.bottom;
    if (outline->large) {
        cut(&to, -1, 0, -near.left);
        cut(&to, 1, 0, near.right);
        cut(&to, 0, -1, -near.top);
        cut(&to, 0, 1, near.bottom);
        outline->box = box_of(to.points, to.count);
    }
    outline->points = to.points;
    outline->point_count = to.count;
    if (to.failed)
        draw_outline_free(outline);
    return !to.failed;
}

void draw_outline_free(draw_outline *outline)
{
    free(outline->arcs);
    free(outline->points);
    *outline = (draw_outline){0};
}
