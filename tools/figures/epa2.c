// epa2.c : EPA in 2D, step by step: D, the polygon that grows in it, the nearest edge, and the ball the bound proves.
#include "figures.h"
#include "view2.h"

#include <math.h>

typedef struct scene {
    double      block_a[64], block_b[64];
    abut_shape2 a, b;
    abut_pair2  pair;
} scene;

static bool make(scene *s)
{
    static const abut_vec2 points_a[] = {{0, 0}, {4, -1}, {6, 1}, {5, 4}, {2, 5}, {-1, 3}};
    static const abut_vec2 points_b[] = {{0, 0}, {4, 1}, {5, 4}, {2, 6}, {-1, 4}};

    const abut_polygon2 *a = NULL, *b = NULL;
    abut_pose2           b_in_a = {{2, 1}, abut_rot2_angle(0.4)};
    abut_polygon2_build(points_a, 6, s->block_a, sizeof s->block_a, &a, NULL);
    abut_polygon2_build(points_b, 5, s->block_b, sizeof s->block_b, &b, NULL);
    return abut_make_polygon2(&s->a, a, 0) == ABUT_OK && abut_make_polygon2(&s->b, b, 0) == ABUT_OK &&
           abut_pair2_make(&s->pair, &s->a, &s->b, b_in_a, NULL) == ABUT_OK;
}

// The edge the next step works on: the nearest of those open.
static const abut_edge2 *nearest(const abut_epa2 *e)
{
    const abut_edge2 *best = e->count > 0 ? &e->edge[0] : &e->best;
    for (int i = 1; i < e->count; ++i) {
        best = e->edge[i].depth < best->depth ? &e->edge[i] : best;
    }
    return best;
}

static void picture(strip *s, const abut_epa2 *e, const view2_difference *d, bool first)
{
    static const abut_vec2 origin = {0, 0};

    char              head[80], bounds[80];
    abut_real         unit = e->pair->unit;
    bool              done = e->status != ABUT_RUNNING;
    const abut_edge2 *near = done ? &e->best : nearest(e);
    abut_real         lower = fmin(near->depth, e->lower);
    if (first) {
        snprintf(head, sizeof head, "What GJK leaves: a triangle");
    } else {
        snprintf(head, sizeof head, "Support %d: w = (%.2f, %.2f)", (int)e->supports, e->added.w.x * unit, e->added.w.y * unit);
    }
    snprintf(bounds, sizeof bounds, done ? "depth between %.4f and %.4f" : "depth at least %.4f", lower * unit,
             e->upper * unit);
    strip_next(s, head, bounds, figure_reason(e->reason));
    view2 v = view2_of(s, d->corner, d->count);
    view2_draw_difference(&v, d);
    view2_circle(&v, "ball", origin, lower);
    for (int i = 0; i < e->count; ++i) {
        view2_segment(&v, "mineseen", e->edge[i].first.w, e->edge[i].last.w);
        view2_dot(&v, "corner", e->edge[i].first.w, 3);
        view2_dot(&v, "corner", e->edge[i].last.w, 3);
    }
    const abut_vec2 ends[] = {near->first.w, near->last.w};
    view2_polygon(&v, "near", ends, 2);
    view2_line(&v, "boundary", near->normal, near->depth);
    view2_arrow(&v, "way", abut_scale2(near->depth, near->normal), near->normal, 24);
    view2_dot(&v, "foot", abut_scale2(near->depth, near->normal), 3.4);
    if (!first) {
        view2_dot(&v, "added", e->added.w, 3.4);
    }
    view2_dot(&v, "zero", origin, 3);
    view2_name(&v, origin, "0");
}

bool figure_epa2(const char *path)
{
    scene s;
    strip t;
    if (!make(&s) || !strip_open(&t, path, "EPA in 2D, one picture per support point", 3, 2, 290, 230)) {
        return false;
    }
    view2_difference d = view2_difference_of(&s.pair);
    abut_gjk2        g;
    abut_epa2        e;
    abut_gjk2_begin(&g, &s.pair, NULL);
    abut_gjk2_run(&g);
    if (g.reason == ABUT_REASON_OVERLAP) {
        abut_epa2_begin(&e, &g);
        picture(&t, &e, &d, true);
        while (abut_epa2_step(&e) == ABUT_RUNNING) {
            picture(&t, &e, &d, false);
        }
        picture(&t, &e, &d, false);
    }
    return strip_close(&t) && g.reason == ABUT_REASON_OVERLAP;
}
