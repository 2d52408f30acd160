// rays2.c : where an endless line goes in and out of a shape of the plane, in wide numbers.
//
// Half planes are clipped one by one; quadrics are solved as they stand: with 113 digits nothing of the 53 is lost that
// matters.
#include "rays2.h"

static const rays2_truth nowhere = {false, 0, 0};

static wide dot(const wide a[2], const wide b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

// ---- polygons -------------------------------------------------------------------------------------------------------------

// 1 or -1 when all points are on that side of the line, or on it; 0 when they are on both.
static int side_of_all(const recipe2 *r, const wide normal[2], wide height)
{
    int side = 0;
    for (int i = 0; i < r->count; ++i) {
        const wide p[2] = {r->points[i][0], r->points[i][1]};
        const wide above = dot(normal, p) - height;
        if (wide_abs(above) > wide_abs(height) * 1e-29) {
            const int here = above > 0 ? 1 : -1;
            if (side == -here) {
                return 0;
            }
            side = here;
        }
    }
    return side;
}

void rays2_make(rays2_body *body, const recipe2 *recipe)
{
    body->recipe = *recipe;
    body->edges = 0;
    for (int i = 0; recipe->kind == RECIPE2_POLYGON && i < recipe->count; ++i) {
        for (int j = i + 1; j < recipe->count && body->edges < 2 * RAYS2_POINTS; ++j) {
            const wide p[2] = {recipe->points[i][0], recipe->points[i][1]};
            const wide n[2] = {(wide)recipe->points[j][1] - p[1], p[0] - (wide)recipe->points[j][0]};
            const int  side = side_of_all(recipe, n, dot(n, p));
            if (side != 0) {
                wide *edge = body->edge[body->edges++];
                edge[0] = -side * n[0];
                edge[1] = -side * n[1];
                edge[2] = -side * dot(n, p);
            }
        }
    }
}

// ---- clipping -------------------------------------------------------------------------------------------------------------

// o + t d with n x <= h: takes away what is beyond.
static void clip(rays2_truth *t, const wide n[2], wide h, const wide o[2], const wide d[2])
{
    const wide speed = dot(n, d);
    const wide room = h - dot(n, o);
    if (speed == 0) {
        t->crosses = t->crosses && room >= 0;
    } else if (speed < 0) {
        t->entry = room / speed > t->entry ? room / speed : t->entry;
    } else {
        t->exit = room / speed < t->exit ? room / speed : t->exit;
    }
}

static rays2_truth whole(void)
{
    const rays2_truth t = {true, -1e300, 1e300};
    return t;
}

static rays2_truth ended(rays2_truth t)
{
    return t.crosses && t.entry <= t.exit ? t : nowhere;
}

// ---- the kinds ------------------------------------------------------------------------------------------------------------

static rays2_truth disk(const wide o[2], const wide d[2], wide radius)
{
    const wide a = dot(d, d);
    const wide b = dot(o, d);
    const wide square = b * b - a * (dot(o, o) - radius * radius);
    if (square < 0) {
        return nowhere;
    }
    const wide        root = wide_sqrt(square);
    const rays2_truth t = {true, (-b - root) / a, (-b + root) / a};
    return t;
}

static void join(rays2_truth *t, rays2_truth other)
{
    if (other.crosses) {
        t->entry = !t->crosses || other.entry < t->entry ? other.entry : t->entry;
        t->exit = !t->crosses || other.exit > t->exit ? other.exit : t->exit;
        t->crosses = true;
    }
}

// The union of two disks and the box between them.
static rays2_truth capsule(const recipe2 *r, const wide origin[2], const wide d[2])
{
    const wide  radius = r->radius;
    const wide  axis[2] = {(wide)r->points[1][0] - (wide)r->points[0][0], (wide)r->points[1][1] - (wide)r->points[0][1]};
    const wide  back[2] = {-axis[0], -axis[1]};
    const wide  left[2] = {-axis[1], axis[0]};
    const wide  right[2] = {axis[1], -axis[0]};
    const wide  o[2] = {origin[0] - (wide)r->points[0][0], origin[1] - (wide)r->points[0][1]};
    const wide  q[2] = {origin[0] - (wide)r->points[1][0], origin[1] - (wide)r->points[1][1]};
    const wide  square = dot(axis, axis);
    wide        length = wide_sqrt(square);
    rays2_truth t = whole();
    length = (length + square / length) / 2;
    clip(&t, axis, square, o, d);
    clip(&t, back, 0, o, d);
    clip(&t, left, radius * length, o, d);
    clip(&t, right, radius * length, o, d);
    t = ended(t);
    if (radius > 0) {
        join(&t, disk(o, d, radius));
        join(&t, disk(q, d, radius));
    }
    return t;
}

rays2_truth rays2_ask(const rays2_body *body, const double origin[2], const double direction[2])
{
    const recipe2 *r = &body->recipe;
    const bool     point = r->kind <= RECIPE2_CIRCLE;
    const wide     at[2] = {origin[0], origin[1]};
    wide           d[2] = {direction[0], direction[1]};
    wide           o[2] = {at[0] - (wide)(point ? r->points[0][0] : r->center[0]),
                           at[1] - (wide)(point ? r->points[0][1] : r->center[1])};
    rays2_truth    t = whole();
    if (point) {
        return disk(o, d, r->radius);
    }
    if (r->kind <= RECIPE2_CAPSULE) {
        return capsule(r, at, d);
    }
    for (int i = 0; r->kind == RECIPE2_BOX && i < 4; ++i) {
        const wide n[2] = {i < 2 ? 2 * (i % 2) - 1 : 0, i < 2 ? 0 : 2 * (i % 2) - 1};
        clip(&t, n, r->half[i / 2], o, d);
    }
    for (int i = 0; i < body->edges; ++i) {
        clip(&t, body->edge[i], body->edge[i][2], at, d);
    }
    if (r->kind == RECIPE2_ELLIPSE) {
        for (int i = 0; i < 2; ++i) {
            o[i] /= r->half[i];
            d[i] /= r->half[i];
        }
        return disk(o, d, 1);
    }
    return ended(t);
}
