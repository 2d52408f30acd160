// ring3.c : EPA on two tall cylinders with one axis: a whole ring of directions is equally deep, and the faces that could
// prove it are too many for the store. Orange: faces that are still open.
#include "figures.h"
#include "view3.h"

#include <abut/math2.h>
#include <math.h>

static const abut_vec3 eye = {0.4, -1, 0.5};

enum { RIM = 48, EARLY = 12, LATER = 60 };

typedef struct scene {
    abut_shape3 a, b;
    abut_pair3  pair;
    abut_vec3   rim[2][RIM]; ///< of D, lower and upper
} scene;

static bool make(scene *s)
{
    static const abut_vec3 center = {0, 0, 0};

    const abut_real turn = 6.283185307179586, radius = 0.6, half = 0.7;
    abut_pose3      b_in_a = abut_identity3();
    bool            made = abut_make_cylinder3(&s->a, center, ABUT_AXIS_Z, radius, half, 0) == ABUT_OK &&
                abut_make_cylinder3(&s->b, center, ABUT_AXIS_Z, radius / 2, half, 0) == ABUT_OK &&
                abut_pair3_make(&s->pair, &s->a, &s->b, b_in_a, NULL) == ABUT_OK;
    for (int i = 0; made && i < RIM; ++i) {
        abut_rot2 r = abut_rot2_angle(turn * i / RIM);
        abut_vec3 out = {1.5 * radius * r.c, 1.5 * radius * r.s, 2 * half};
        s->rim[1][i] = abut_scale3(s->pair.per_unit, out);
        s->rim[0][i] = s->rim[1][i];
        s->rim[0][i].z = -s->rim[0][i].z;
    }
    return made;
}

// The faces on one side of the polytope, open or not.
static void draw_faces(const view3 *v, const abut_polytope3 *p, abut_real settled, bool front, bool open)
{
    svg_point corner[3 * ABUT_EPA3_FACES];
    int       count = 0;
    for (int f = 0; f < p->faces; ++f) {
        bool wanted = p->corner[f][0] != ABUT_EPA3_NOTHING && view3_faces(v, abut_polytope3_normal(p, f)) == front &&
                      (abut_polytope3_bound(p, f) < settled) == open;
        for (int i = 0; wanted && i < 3; ++i) {
            corner[3 * count + i] = view3_at(v, p->vertex[p->corner[f][i]].w);
        }
        count += wanted;
    }
    svg_triangles(v->sheet, front ? (open ? "open" : "thin") : "minebehind", corner, count);
}

static void picture(strip *s, const abut_epa3 *e, const scene *where)
{
    static const char *const status[] = {[ABUT_OK] = "ABUT_OK", [ABUT_LIMIT] = "ABUT_LIMIT", [ABUT_RUNNING] = "goes on"};

    char                  head[80], bounds[80];
    const abut_polytope3 *p = &e->polytope;
    abut_real             unit = e->pair->unit;
    int                   faces = 0;
    for (int f = 0; f < p->faces; ++f) {
        faces += p->corner[f][0] != ABUT_EPA3_NOTHING ? 1 : 0;
    }
    snprintf(head, sizeof head, "Support %d: %d faces", (int)e->supports, faces);
    snprintf(bounds, sizeof bounds, "depth between %.6f and %.6f", e->lower * unit, e->upper * unit);
    strip_next(s, head, bounds, e->status <= ABUT_RUNNING ? status[e->status] : "");
    view3 v = view3_of(s, eye, where->rim[0], 2 * RIM);
    for (int side = 0; side < 4; ++side) {
        draw_faces(&v, p, e->upper - e->tolerance, side >= 2, side % 2 == 1);
    }
    view3_polygon(&v, "seen", where->rim[0], RIM);
    view3_polygon(&v, "seen", where->rim[1], RIM);
}

bool figure_ring3(const char *path)
{
    static scene     s;
    static abut_epa3 e;

    strip t;
    if (!make(&s) || !strip_open(&t, path, "EPA on a ring of equal depths", 3, 1, 290, 330)) {
        return false;
    }
    abut_gjk3 g;
    abut_gjk3_begin(&g, &s.pair, NULL);
    abut_gjk3_run(&g);
    bool good = g.reason == ABUT_REASON_OVERLAP;
    if (good) {
        abut_epa3_begin(&e, &g);
        while (abut_epa3_step(&e) == ABUT_RUNNING) {
            if (e.supports == EARLY || e.supports == LATER) {
                picture(&t, &e, &s);
            }
        }
        picture(&t, &e, &s);
    }
    return strip_close(&t) && good;
}
