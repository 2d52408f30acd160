// epa_seed3.c : growing what GJK leaves to a tetrahedron, when D is a solid and when it is flat: what the directions asked
// bring.
#include "figures.h"
#include "space.h"

#include <math.h>

static const abut_vec3 eye = {0.6, -1, 0.5};

typedef struct scene {
    abut_shape3      a, b;
    abut_pair3       pair;
    space_difference d;
} scene;

static void draw_simplex(const space_view *v, const abut_epa3 *e)
{
    abut_vec3 corner[4];
    int       count = e->nearest.count;
    for (int i = 0; i < count; ++i) {
        corner[i] = e->nearest.vertex[i].w;
    }
    if (e->polytope.faces > 0) { // four corners now: every edge
        for (int i = 0; i < e->polytope.vertices; ++i) {
            for (int j = i + 1; j < e->polytope.vertices; ++j) {
                space_segment(v, "mineseen", e->polytope.vertex[i].w, e->polytope.vertex[j].w);
            }
            space_dot(v, "corner", e->polytope.vertex[i].w, 3);
        }
        return;
    }
    space_polygon(v, "mine", corner, count);
    for (int i = 0; i < count; ++i) {
        space_dot(v, "corner", corner[i], 3);
    }
}

static void tell(story *s, const abut_epa3 *e, const space_difference *d, const char *what)
{
    static const abut_vec3   origin = {0, 0, 0};
    static const char *const names[] = {"", "a point", "a segment", "a triangle", "a tetrahedron"};

    char      head[80], bounds[80];
    abut_real unit = e->pair->unit;
    int       count = e->polytope.faces > 0 ? 4 : e->nearest.count;
    snprintf(head, sizeof head, "%s: %s", what, names[count]);
    snprintf(bounds, sizeof bounds, "support %d: depth at most %.4f along the arrow", (int)e->supports,
             fmax(e->upper, 0) * unit);
    story_next(s, head, bounds, figure_reason(e->reason));
    abut_vec3 points[SPACE_POINTS];
    int       shown = d->count;
    for (int i = 0; i < shown; ++i) {
        points[i] = d->cloud[i];
    }
    if (d->hull->dimension == 2 && shown + 2 <= SPACE_POINTS) { // room for the directions square to a flat D
        const abut_real room = 0.3;
        points[shown++] = (abut_vec3){0, 0, room};
        points[shown++] = (abut_vec3){0, 0, -room};
    }
    space_view v = space_look(s, eye, points, shown);
    space_draw_hidden(&v, d);
    space_draw_seen(&v, d);
    draw_simplex(&v, e);
    space_arrow(&v, "way", origin, e->normal, 0.25);
    space_dot(&v, "added", e->added.w, 3);
    space_dot(&v, "zero", origin, 3);
}

static void run(story *t, scene *s, const char *what)
{
    static abut_epa3 e;

    abut_gjk3 g;
    abut_gjk3_begin(&g, &s->pair, NULL);
    abut_gjk3_run(&g);
    if (g.reason != ABUT_REASON_OVERLAP) {
        return;
    }
    abut_epa3_begin(&e, &g);
    tell(t, &e, &s->d, what);
    while (e.polytope.faces == 0 && e.status == ABUT_RUNNING) {
        abut_epa3_step(&e);
        tell(t, &e, &s->d, what);
    }
}

bool figure_flat3(const char *path)
{
    static scene solid, flat;

    static const abut_vec3 zero = {0, 0, 0}, half_a = {1, 0.7, 0.5}, half_b = {0.6, 0.8, 0.4}, about = {1, 1, 1};
    static const abut_vec3 end[4] = {{-2, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0.3, 1.5, 0}};

    story      t;
    abut_pose3 turned = {{0, 0, 0}, abut_rot3_axis(about, 0.5)};
    bool good = abut_make_box3(&solid.a, zero, half_a, 0) == ABUT_OK && abut_make_box3(&solid.b, zero, half_b, 0) == ABUT_OK &&
                abut_make_capsule3(&flat.a, end[0], end[1], 0) == ABUT_OK &&
                abut_make_capsule3(&flat.b, end[2], end[3], 0) == ABUT_OK &&
                abut_pair3_make(&solid.pair, &solid.a, &solid.b, turned, NULL) == ABUT_OK &&
                abut_pair3_make(&flat.pair, &flat.a, &flat.b, abut_identity3(), NULL) == ABUT_OK &&
                space_difference_of(&solid.d, &solid.pair) && space_difference_of(&flat.d, &flat.pair);
    if (!good || !story_open(&t, path, "From what GJK leaves to a tetrahedron, and a flat D", 3, 2, 290, 190)) {
        return false;
    }
    run(&t, &solid, "Two boxes, one middle");
    run(&t, &flat, "Two segments that cross");
    return story_close(&t);
}
