// gjk2.c : GJK in 2D, step by step: D, the simplex, the point x nearest the origin, and the line that bounds it below.
#include "figures.h"
#include "view2.h"

typedef struct scene {
    double      block_a[64], block_b[64];
    abut_shape2 a, b;
    abut_pair2  pair;
} scene;

static bool make(scene *s)
{
    static const abut_vec2 points_a[] = {{-7, -1}, {-2, -2}, {3, -1.8}, {6, -0.5}, {7, 1}, {4, 2.2}, {-3, 2}, {-6.5, 0.6}};
    static const abut_vec2 points_b[] = {{-5, -1.2}, {0, -2}, {4, -1.5}, {5.5, 0.5}, {2, 2}, {-4, 1}};

    const abut_polygon2 *a = NULL, *b = NULL;
    abut_pose2           b_in_a = {{-3.5, 8.5}, abut_rot2_angle(0.45)};
    abut_polygon2_build(points_a, 8, s->block_a, sizeof s->block_a, &a, NULL);
    abut_polygon2_build(points_b, 6, s->block_b, sizeof s->block_b, &b, NULL);
    return abut_make_polygon2(&s->a, a, 0) == ABUT_OK && abut_make_polygon2(&s->b, b, 0) == ABUT_OK &&
           abut_pair2_make(&s->pair, &s->a, &s->b, b_in_a, NULL) == ABUT_OK;
}

static void picture(strip *s, const abut_gjk2 *g, const view2_difference *d, abut_vec2 asked)
{
    static const abut_vec2 origin = {0, 0};

    char      head[80], bounds[80];
    abut_real unit = g->pair->unit;
    abut_vec2 points[VIEW2_CORNERS + 1] = {{0, 0}};
    abut_vec2 corner[3];
    for (int i = 0; i < d->count && i < VIEW2_CORNERS; ++i) {
        points[i + 1] = d->corner[i];
    }
    for (int i = 0; i < g->simplex.count; ++i) {
        corner[i] = g->simplex.vertex[i].w;
    }
    snprintf(head, sizeof head, "Support %d: w = (%.2f, %.2f)", (int)g->supports, g->added.w.x * unit, g->added.w.y * unit);
    snprintf(bounds, sizeof bounds, "distance between %.4f and %.4f", g->lower * unit, g->upper * unit);
    strip_next(s, head, bounds, figure_reason(g->reason));
    view2 v = view2_of(s, points, d->count + 1);
    view2_draw_difference(&v, d);
    view2_line(&v, "boundary", asked, g->height);
    view2_arrow(&v, "way", g->added.w, asked, 26);
    view2_polygon(&v, "mine", corner, g->simplex.count);
    for (int i = 0; i < g->simplex.count; ++i) {
        view2_dot(&v, "corner", corner[i], 3);
    }
    view2_segment(&v, "bound", origin, g->closest);
    view2_dot(&v, "foot", g->closest, 3.4);
    view2_name(&v, g->closest, "x");
    view2_dot(&v, "added", g->added.w, 3.4);
    view2_dot(&v, "zero", origin, 3);
    view2_name(&v, origin, "0");
}

bool figure_gjk2(const char *path)
{
    scene s;
    strip t;
    if (!make(&s) || !strip_open(&t, path, "GJK in 2D, one picture per support point", 2, 2, 360, 240)) {
        return false;
    }
    view2_difference d = view2_difference_of(&s.pair);
    abut_gjk2        g;
    abut_gjk2_begin(&g, &s.pair, NULL);
    abut_status status = ABUT_RUNNING;
    while (status == ABUT_RUNNING) {
        abut_vec2 asked = g.normal;
        status = abut_gjk2_step(&g);
        picture(&t, &g, &d, asked);
    }
    return strip_close(&t);
}
