// epa3.c : EPA in 3D, step by step: D in grey, the polytope that grows inside it in blue, the cone of new faces and its rim
// (the horizon) in green, the nearest face in orange. Faces and edges on the far side are light.
#include "figures.h"
#include "view3.h"

#include <math.h>

static const abut_vec3 eye = {0.5, -1, 0.45};

enum { PICTURES = 9 };

typedef struct scene {
    abut_shape3      a, b;
    abut_pair3       pair;
    view3_difference d;
} scene;

static bool make(scene *s)
{
    static const abut_vec3 center = {0, 0, 0}, half_a = {2, 1.5, 1.2}, half_b = {1.5, 1.5, 0.8}, about = {1, 0.4, 1};

    abut_pose3 b_in_a = {{1.2, 0.6, 1}, abut_rot3_axis(about, 0.8)};
    return abut_make_box3(&s->a, center, half_a, 0) == ABUT_OK && abut_make_box3(&s->b, center, half_b, 0) == ABUT_OK &&
           abut_pair3_make(&s->pair, &s->a, &s->b, b_in_a, NULL) == ABUT_OK && view3_difference_of(&s->d, &s->pair);
}

static void corners_of(const abut_polytope3 *p, int face, abut_vec3 *corner)
{
    for (int i = 0; i < 3; ++i) {
        corner[i] = p->vertex[p->corner[face][i]].w;
    }
}

// A place of the store that holds a face has finite reach.
static bool holds(const abut_polytope3 *p, int face)
{
    return p->corner[face][0] != ABUT_EPA3_NOTHING;
}

static int nearest_of(const abut_polytope3 *p)
{
    int best = -1;
    for (int f = 0; f < p->faces; ++f) {
        best = holds(p, f) && (best < 0 || p->square[f] < p->square[best]) ? f : best;
    }
    return best;
}

// The faces on one side of the polytope; those made by the last step and the nearest have looks of their own.
static void draw_faces(const view3 *v, const abut_polytope3 *p, bool front, int near, uint32_t born)
{
    for (int f = 0; f < p->faces; ++f) {
        abut_vec3 corner[3];
        if (!holds(p, f) || view3_faces(v, abut_polytope3_normal(p, f)) != front) {
            continue;
        }
        corners_of(p, f, corner);
        bool        fresh = born > 0 && p->born[f] == born;
        const char *near_look = front ? "near" : "nearbehind";
        const char *plain = front ? (fresh ? "new" : "mine") : "minebehind";
        view3_polygon(v, f == near ? near_look : plain, corner, 3);
    }
}

// The horizon: edge 0 of each face of the cone, which lies on the old outline.
static void draw_horizon(const view3 *v, const abut_polytope3 *p, uint32_t born)
{
    for (int f = 0; f < p->faces && born > 0; ++f) {
        if (holds(p, f) && p->born[f] == born) {
            view3_segment(v, "rim", p->vertex[p->corner[f][0]].w, p->vertex[p->corner[f][1]].w);
        }
    }
}

static void picture(strip *s, const abut_epa3 *e, const view3_difference *d, bool fresh)
{
    static const abut_vec3 origin = {0, 0, 0};

    char                  head[80], bounds[80];
    const abut_polytope3 *p = &e->polytope;
    bool                  done = e->status != ABUT_RUNNING;
    abut_real             unit = e->pair->unit;
    int                   near = done ? e->face : nearest_of(p);
    uint32_t              born = fresh && !done ? (uint32_t)e->supports : 0;
    int                   faces = 0;
    for (int f = 0; f < p->faces; ++f) {
        faces += holds(p, f);
    }
    if (fresh) {
        snprintf(head, sizeof head, "Support %d: %d faces", (int)e->supports, faces);
    } else {
        snprintf(head, sizeof head, "The first tetrahedron");
    }
    snprintf(bounds, sizeof bounds, "depth between %.4f and %.4f", fmax(abut_polytope3_bound(p, near), e->lower) * unit,
             e->upper * unit);
    strip_next(s, head, bounds, done ? figure_reason(e->reason) : "next: expand the orange face");
    view3 v = view3_of(s, eye, d->cloud, d->count);
    view3_draw_hidden(&v, d);
    draw_faces(&v, p, false, near, 0);
    view3_dot(&v, "zero", origin, 3);
    draw_faces(&v, p, true, near, born);
    view3_draw_seen(&v, d);
    draw_horizon(&v, p, born);
    abut_vec3 n = abut_polytope3_normal(p, near);
    abut_vec3 foot = abut_scale3(abut_polytope3_bound(p, near), n);
    view3_segment(&v, "bound", origin, foot);
    view3_arrow(&v, "way", foot, n, 0.1);
    view3_dot(&v, "foot", foot, 3);
    if (fresh) {
        view3_dot(&v, "added", e->added.w, 3.4);
    }
}

bool figure_epa3(const char *path)
{
    static scene     s;
    static abut_epa3 e;

    strip t;
    if (!make(&s) || !strip_open(&t, path, "EPA in 3D, one picture per support point", 3, 3, 290, 240)) {
        return false;
    }
    abut_gjk3 g;
    abut_gjk3_begin(&g, &s.pair, NULL);
    abut_gjk3_run(&g);
    bool good = g.reason == ABUT_REASON_OVERLAP;
    if (good) {
        abut_epa3_begin(&e, &g);
        while (e.polytope.faces == 0 && abut_epa3_step(&e) == ABUT_RUNNING) {
        }
        picture(&t, &e, &s.d, false);
        while (e.status == ABUT_RUNNING) {
            abut_epa3_step(&e);
            picture(&t, &e, &s.d, true);
        }
        good = e.status == ABUT_OK && t.drawn <= PICTURES;
    }
    return strip_close(&t) && good;
}
