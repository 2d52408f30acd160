// gjk3.c : GJK in 3D, step by step: D with its hidden edges light, the simplex, x, the direction asked and its plane.
#include "figures.h"
#include "view3.h"

static const abut_vec3 eye = {0.45, -1, 0.5};

typedef struct scene {
    double           block[2048];
    abut_shape3      a, b;
    abut_pair3       pair;
    view3_difference d;
} scene;

static bool make(scene *s)
{
    static const abut_vec3 center = {0, 0, 0}, half = {2, 1.5, 1}, about = {1, 2, 3};
    static const abut_vec3 cloud[] = {{1.6, 0, 0}, {-1.6, 0, 0}, {0, 1.2, 0}, {0, -1.2, 0}, {0, 0, 1}, {0, 0, -1}};

    const abut_hull3 *hull = NULL;
    abut_pose3        b_in_a = {{3.6, -2.4, 1.6}, abut_rot3_axis(about, 0.7)};
    return abut_hull3_build(cloud, 6, s->block, sizeof s->block, &hull, NULL) == ABUT_OK &&
           abut_make_box3(&s->a, center, half, 0) == ABUT_OK && abut_make_hull3(&s->b, hull, 0) == ABUT_OK &&
           abut_pair3_make(&s->pair, &s->a, &s->b, b_in_a, NULL) == ABUT_OK && view3_difference_of(&s->d, &s->pair);
}

// A piece of the plane through the support point, perpendicular to the search direction.
static void draw_plane(const view3 *v, abut_vec3 at, abut_vec3 n)
{
    const abut_real half = 0.1; // unit frame
    abut_vec3       some = {n.y * n.y + n.z * n.z > 0.5, n.y * n.y + n.z * n.z <= 0.5, 0};
    abut_vec3       u = abut_along3(some, -abut_dot3(some, n), n);
    abut_vec3       w = abut_cross3(n, u);
    abut_vec3 corner[4] = {abut_along3(abut_along3(at, half, u), half, w), abut_along3(abut_along3(at, half, u), -half, w),
                           abut_along3(abut_along3(at, -half, u), -half, w), abut_along3(abut_along3(at, -half, u), half, w)};
    view3_polygon(v, "wall", corner, 4);
}

static void picture(strip *s, const abut_gjk3 *g, const view3_difference *d, abut_vec3 asked)
{
    static const abut_vec3 origin = {0, 0, 0};

    char      head[80], bounds[80];
    abut_real unit = g->pair->unit;
    abut_vec3 corner[4];
    abut_vec3 points[VIEW3_POINTS + 1] = {{0, 0, 0}};
    for (int i = 0; i < d->count; ++i) {
        points[i + 1] = d->cloud[i];
    }
    snprintf(head, sizeof head, "Support %d: w = (%.2f, %.2f, %.2f)", (int)g->supports, g->added.w.x * unit,
             g->added.w.y * unit, g->added.w.z * unit);
    snprintf(bounds, sizeof bounds, "distance between %.4f and %.4f", g->lower * unit, g->upper * unit);
    strip_next(s, head, bounds, figure_reason(g->reason));
    view3 v = view3_of(s, eye, points, d->count + 1);
    view3_draw_hidden(&v, d);
    for (int i = 0; i < g->simplex.count; ++i) {
        corner[i] = g->simplex.vertex[i].w;
    }
    view3_draw_seen(&v, d);
    view3_polygon(&v, "mine", corner, g->simplex.count);
    draw_plane(&v, g->added.w, asked);
    view3_arrow(&v, "way", g->added.w, asked, 0.12);
    for (int i = 0; i < g->simplex.count; ++i) {
        view3_dot(&v, "corner", corner[i], 3);
    }
    view3_segment(&v, "bound", origin, g->closest);
    view3_dot(&v, "foot", g->closest, 3.4);
    view3_name(&v, g->closest, "x");
    view3_dot(&v, "added", g->added.w, 3.4);
    view3_dot(&v, "zero", origin, 3);
    view3_name(&v, origin, "0");
}

bool figure_gjk3(const char *path)
{
    static scene s;

    strip t;
    if (!make(&s) || !strip_open(&t, path, "GJK in 3D, one picture per support point", 3, 2, 290, 230)) {
        return false;
    }
    abut_gjk3 g;
    abut_gjk3_begin(&g, &s.pair, NULL);
    abut_status status = ABUT_RUNNING;
    while (status == ABUT_RUNNING) {
        abut_vec3 asked = g.normal;
        status = abut_gjk3_step(&g);
        picture(&t, &g, &s.d, asked);
    }
    return strip_close(&t);
}
