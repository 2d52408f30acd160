// rays3.c : where an endless line goes in and out of a shape of space, in wide numbers.
//
// Half spaces are clipped one by one; quadrics are solved as they stand: with 113 digits nothing of the 53 is lost that
// matters.
#include "rays3.h"

static const rays3_truth nowhere = {false, 0, 0};

static wide dot(const wide a[3], const wide b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const wide a[3], const wide b[3], wide c[3])
{
    for (int i = 0; i < 3; ++i) {
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    }
}

static void between(const double from[3], const double to[3], wide v[3])
{
    for (int i = 0; i < 3; ++i) {
        v[i] = (wide)to[i] - (wide)from[i];
    }
}

// ---- hulls ----------------------------------------------------------------------------------------------------------------

// 1 or -1 when all points are on that side of the plane, or on it; 0 when they are on both.
static int side_of_all(const recipe3 *r, const wide normal[3], wide height)
{
    int side = 0;
    for (int i = 0; i < r->count; ++i) {
        const wide p[3] = {r->points[i][0], r->points[i][1], r->points[i][2]};
        const wide above = dot(normal, p) - height;
        if (wide_abs(above) > wide_abs(height) * 1e-26 + wide_sqrt(dot(normal, normal)) * 1e-26) {
            const int here = above > 0 ? 1 : -1;
            if (side == -here) {
                return 0;
            }
            side = here;
        }
    }
    return side;
}

static void try_plane(rays3_body *body, int i, int j, int k)
{
    const recipe3 *r = &body->recipe;
    wide           u[3], v[3], n[3];
    between(r->points[i], r->points[j], u);
    between(r->points[i], r->points[k], v);
    cross(u, v, n);
    const wide p[3] = {r->points[i][0], r->points[i][1], r->points[i][2]};
    const int  side = dot(n, n) > 0 ? side_of_all(r, n, dot(n, p)) : 0;
    if (side != 0 && body->planes < 2 * RAYS3_POINTS) {
        wide *plane = body->plane[body->planes++];
        for (int axis = 0; axis < 3; ++axis) {
            plane[axis] = -side * n[axis];
        }
        plane[3] = -side * dot(n, p);
    }
}

void rays3_make(rays3_body *body, const recipe3 *recipe)
{
    body->recipe = *recipe;
    body->planes = 0;
    for (int i = 0; recipe->kind == RECIPE3_HULL && i < recipe->count; ++i) {
        for (int j = i + 1; j < recipe->count; ++j) {
            for (int k = j + 1; k < recipe->count; ++k) {
                try_plane(body, i, j, k);
            }
        }
    }
}

// ---- clipping -------------------------------------------------------------------------------------------------------------

// o + t d with n x <= h: takes away what is beyond.
static void clip(rays3_truth *t, const wide n[3], wide h, const wide o[3], const wide d[3])
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

// a t^2 + 2 b t + c <= 0, a > 0.
static void clip_quadratic(rays3_truth *t, wide a, wide b, wide c)
{
    const wide square = b * b - a * c;
    if (!(a > 0)) {
        t->crosses = t->crosses && c <= 0;
        return;
    }
    if (square < 0) {
        t->crosses = false;
        return;
    }
    const wide root = wide_sqrt(square);
    const wide near = (-b - root) / a;
    const wide far = (-b + root) / a;
    t->entry = near > t->entry ? near : t->entry;
    t->exit = far < t->exit ? far : t->exit;
}

static rays3_truth whole(void)
{
    const rays3_truth t = {true, -1e300, 1e300};
    return t;
}

static rays3_truth ended(rays3_truth t)
{
    return t.crosses && t.entry <= t.exit ? t : nowhere;
}

static void clip_slab(rays3_truth *t, int axis, wide half, const wide o[3], const wide d[3])
{
    for (int side = -1; side <= 1; side += 2) {
        wide n[3] = {0, 0, 0};
        n[axis] = side;
        clip(t, n, half, o, d);
    }
}

// ---- the kinds ------------------------------------------------------------------------------------------------------------

static rays3_truth ball(const wide o[3], const wide d[3], wide radius)
{
    rays3_truth t = whole();
    clip_quadratic(&t, dot(d, d), dot(o, d), dot(o, o) - radius * radius);
    return ended(t);
}

static rays3_truth triangle(const recipe3 *r, const wide o[3], const wide d[3])
{
    wide corner[3][3], n[3], u[3], v[3];
    for (int i = 0; i < 3; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            corner[i][axis] = (wide)r->points[i][axis] - o[axis];
        }
    }
    int before = 0;
    int behind = 0;
    for (int i = 0; i < 3; ++i) {
        cross(corner[(i + 1) % 3], corner[(i + 2) % 3], n);
        before += dot(n, d) > 0;
        behind += dot(n, d) < 0;
    }
    between(r->points[0], r->points[1], u);
    between(r->points[0], r->points[2], v);
    cross(u, v, n);
    if ((before > 0 && behind > 0) || dot(n, d) == 0) {
        return nowhere;
    }
    const wide        at = dot(n, corner[0]) / dot(n, d);
    const rays3_truth t = {true, at, at};
    return t;
}

static rays3_truth revolved(const recipe3 *r, const wide o[3], const wide d[3])
{
    const int   up = r->axis;
    const int   a = (up + 1) % 3;
    const int   b = (up + 2) % 3;
    const wide  radius = r->half[a];
    rays3_truth t = whole();
    clip_slab(&t, up, r->half[up], o, d);
    if (r->kind != RECIPE3_CONE) {
        clip_quadratic(&t, d[a] * d[a] + d[b] * d[b], o[a] * d[a] + o[b] * d[b], o[a] * o[a] + o[b] * o[b] - radius * radius);
        return ended(t);
    }
    // x <= y radius / height, y from the tip down: all places where the sign changes, and the part of a line between two of
    // them whose middle is within. A line through the tip alone has no part.
    const wide height = 2 * (wide)r->half[up];
    const wide k = radius / height;
    const wide y = r->half[up] - o[up];
    const wide qa = d[a] * d[a] + d[b] * d[b] - k * k * d[up] * d[up];
    const wide qb = o[a] * d[a] + o[b] * d[b] + k * k * y * d[up];
    const wide qc = o[a] * o[a] + o[b] * o[b] - k * k * y * y;
    const wide square = qb * qb - qa * qc;
    wide       cut[4] = {t.entry, t.exit, t.exit, t.exit};
    int        cuts = 1;
    if (t.entry > t.exit || !t.crosses) {
        return nowhere;
    }
    if (square >= 0) {
        const wide half = qb < 0 ? qb - wide_sqrt(square) : qb + wide_sqrt(square);
        const wide first = qa != 0 ? -half / qa : t.exit;
        const wide second = half != 0 ? -qc / half : t.exit;
        const wide low = first < second ? first : second;
        const wide high = first < second ? second : first;
        cut[cuts] = low;
        cuts += low > t.entry && low < t.exit;
        cut[cuts] = high;
        cuts += high > t.entry && high < t.exit;
    }
    cut[cuts] = t.exit;
    rays3_truth in = nowhere;
    for (int i = 0; i < cuts; ++i) {
        const wide at = (cut[i] + cut[i + 1]) / 2;
        if ((qa * at + 2 * qb) * at + qc <= 0) {
            in.entry = in.crosses ? in.entry : cut[i];
            in.exit = cut[i + 1];
            in.crosses = true;
        }
    }
    return in;
}

// The union of two balls and a cylinder between them.
static rays3_truth capsule(const recipe3 *r, const wide origin[3], const wide d[3])
{
    const wide radius = r->radius;
    wide       axis[3], o[3];
    between(r->points[0], r->points[1], axis);
    for (int i = 0; i < 3; ++i) {
        o[i] = origin[i] - (wide)r->points[0][i];
    }
    const wide  length = dot(axis, axis);
    const wide  oa = dot(o, axis);
    const wide  da = dot(d, axis);
    rays3_truth t = whole();
    wide        back[3] = {-axis[0], -axis[1], -axis[2]};
    clip(&t, axis, length, o, d);
    clip(&t, back, 0, o, d);
    clip_quadratic(&t, dot(d, d) * length - da * da, dot(o, d) * length - oa * da,
                   (dot(o, o) - radius * radius) * length - oa * oa);
    t = radius > 0 && dot(d, d) * length > da * da ? ended(t) : nowhere;
    for (int end = 0; end < 2; ++end) {
        wide from[3];
        for (int i = 0; i < 3; ++i) {
            from[i] = origin[i] - (wide)r->points[end][i];
        }
        const rays3_truth cap = radius > 0 ? ball(from, d, radius) : nowhere;
        if (cap.crosses) {
            t.entry = !t.crosses || cap.entry < t.entry ? cap.entry : t.entry;
            t.exit = !t.crosses || cap.exit > t.exit ? cap.exit : t.exit;
            t.crosses = true;
        }
    }
    return t;
}

rays3_truth rays3_ask(const rays3_body *body, const double origin[3], const double direction[3])
{
    const recipe3 *r = &body->recipe;
    wide           at[3], o[3], d[3];
    for (int i = 0; i < 3; ++i) {
        at[i] = origin[i];
        d[i] = direction[i];
        o[i] = at[i] - (wide)(r->kind <= RECIPE3_SPHERE ? r->points[0][i] : r->center[i]);
    }
    rays3_truth t = whole();
    switch (r->kind) {
    case RECIPE3_POINT:
    case RECIPE3_SPHERE:
        return ball(o, d, r->radius);
    case RECIPE3_SEGMENT:
    case RECIPE3_CAPSULE:
        return capsule(r, at, d);
    case RECIPE3_TRIANGLE:
        return triangle(r, at, d);
    case RECIPE3_BOX:
        for (int axis = 0; axis < 3; ++axis) {
            clip_slab(&t, axis, r->half[axis], o, d);
        }
        return ended(t);
    case RECIPE3_HULL:
        for (int i = 0; i < body->planes; ++i) {
            clip(&t, body->plane[i], body->plane[i][3], at, d);
        }
        return ended(t);
    case RECIPE3_ELLIPSOID:
        for (int i = 0; i < 3; ++i) {
            o[i] /= r->half[i];
            d[i] /= r->half[i];
        }
        return ball(o, d, 1);
    default:
        return revolved(r, o, d);
    }
}
