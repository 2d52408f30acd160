// flat3.c : from what GJK leaves to a tetrahedron, when D is a solid and when it is flat: what each search direction
// adds.
#include "figures.h"
#include "view3.h"

#include <math.h>

static const abut_vec3 eye = {0.6, -1, 0.5};

typedef struct scene {
    abut_shape3      a, b;
    abut_pair3       pair;
    view3_difference d;
} scene;

static void draw_simplex(const view3 *v, const abut_epa3 *e)
{
    abut_vec3 corner[4];
    int       count = e->nearest.count;
    for (int i = 0; i < count; ++i) {
        corner[i] = e->nearest.vertex[i].w;
    }
    if (e->polytope.faces > 0) { // four corners now: every edge
        for (int i = 0; i < e->polytope.vertices; ++i) {
            for (int j = i + 1; j < e->polytope.vertices; ++j) {
                view3_segment(v, "mineseen", e->polytope.vertex[i].w, e->polytope.vertex[j].w);
            }
            view3_dot(v, "corner", e->polytope.vertex[i].w, 3);
        }
        return;
    }
    view3_polygon(v, "mine", corner, count);
    for (int i = 0; i < count; ++i) {
        view3_dot(v, "corner", corner[i], 3);
    }
}

static void picture(strip *s, const abut_epa3 *e, const view3_difference *d, const char *what)
{
    static const abut_vec3   origin = {0, 0, 0};
    static const char *const names[] = {"", "a point", "a segment", "a triangle", "a tetrahedron"};

    char      head[80], bounds[80];
    abut_real unit = e->pair->unit;
    int       count = e->polytope.faces > 0 ? 4 : e->nearest.count;
    snprintf(head, sizeof head, "%s: %s", what, names[count]);
    snprintf(bounds, sizeof bounds, "support %d: depth at most %.4f along the arrow", (int)e->supports,
             fmax(e->upper, 0) * unit);
    strip_next(s, head, bounds, figure_reason(e->reason));
    abut_vec3 points[VIEW3_POINTS];
    int       shown = d->count;
    for (int i = 0; i < shown; ++i) {
        points[i] = d->cloud[i];
    }
    if (d->hull->dimension == 2 && shown + 2 <= VIEW3_POINTS) { // room for the directions perpendicular to a flat D
        const abut_real room = 0.3;
        points[shown++] = (abut_vec3){0, 0, room};
        points[shown++] = (abut_vec3){0, 0, -room};
    }
    view3 v = view3_of(s, eye, points, shown);
    view3_draw_hidden(&v, d);
    view3_draw_seen(&v, d);
    draw_simplex(&v, e);
    view3_arrow(&v, "way", origin, e->normal, 0.25);
    view3_dot(&v, "added", e->added.w, 3);
    view3_dot(&v, "zero", origin, 3);
}

static void run(strip *t, scene *s, const char *what)
{
    static abut_epa3 e;

    abut_gjk3 g;
    abut_gjk3_begin(&g, &s->pair, NULL);
    abut_gjk3_run(&g);
    if (g.reason != ABUT_REASON_OVERLAP) {
        return;
    }
    abut_epa3_begin(&e, &g);
    picture(t, &e, &s->d, what);
    while (e.polytope.faces == 0 && e.status == ABUT_RUNNING) {
        abut_epa3_step(&e);
        picture(t, &e, &s->d, what);
    }
}

bool figure_flat3(const char *path)
{
    static scene solid, flat;

    static const abut_vec3 zero = {0, 0, 0}, half_a = {1, 0.7, 0.5}, half_b = {0.6, 0.8, 0.4}, about = {1, 1, 1};
    static const abut_vec3 end[4] = {{-2, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0.3, 1.5, 0}};

    strip      t;
    abut_pose3 turned = {{0, 0, 0}, abut_rot3_axis(about, 0.5)};
    bool good = abut_make_box3(&solid.a, zero, half_a, 0) == ABUT_OK && abut_make_box3(&solid.b, zero, half_b, 0) == ABUT_OK &&
                abut_make_capsule3(&flat.a, end[0], end[1], 0) == ABUT_OK &&
                abut_make_capsule3(&flat.b, end[2], end[3], 0) == ABUT_OK &&
                abut_pair3_make(&solid.pair, &solid.a, &solid.b, turned, NULL) == ABUT_OK &&
                abut_pair3_make(&flat.pair, &flat.a, &flat.b, abut_identity3(), NULL) == ABUT_OK &&
                view3_difference_of(&solid.d, &solid.pair) && view3_difference_of(&flat.d, &flat.pair);
    if (!good || !strip_open(&t, path, "From what GJK leaves to a tetrahedron, and a flat D", 3, 2, 290, 190)) {
        return false;
    }
    run(&t, &solid, "Two concentric boxes");
    run(&t, &flat, "Two crossing segments");
    return strip_close(&t);
}
