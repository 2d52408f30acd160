// bounds2.c : the bounds of an answer: GJK's from both sides, EPA's from both sides, and the radii that are added afterwards.
#include "figures.h"
#include "view2.h"

#include <math.h>

typedef struct scene {
    double      block_a[64], block_b[64];
    abut_shape2 a, b;
    abut_pose2  b_in_a;
    abut_pair2  pair;
} scene;

static bool make(scene *s, abut_vec2 position, abut_real radius_a, abut_real radius_b)
{
    static const abut_vec2 points_a[] = {{0, 0}, {4, -1}, {6, 1}, {5, 4}, {2, 5}, {-1, 3}};
    static const abut_vec2 points_b[] = {{0, 0}, {3, 1}, {4, 4}, {1, 5}};

    const abut_polygon2 *a = NULL, *b = NULL;
    s->b_in_a = (abut_pose2){position, abut_rot2_angle(0.2)};
    abut_polygon2_build(points_a, 6, s->block_a, sizeof s->block_a, &a, NULL);
    abut_polygon2_build(points_b, 4, s->block_b, sizeof s->block_b, &b, NULL);
    return abut_make_polygon2(&s->a, a, radius_a) == ABUT_OK && abut_make_polygon2(&s->b, b, radius_b) == ABUT_OK &&
           abut_pair2_make(&s->pair, &s->a, &s->b, s->b_in_a, NULL) == ABUT_OK;
}

static void picture_of_gjk(strip *t, const scene *s)
{
    static const abut_vec2 origin = {0, 0};

    char             bounds[80];
    view2_difference d = view2_difference_of(&s->pair);
    abut_vec2        points[VIEW2_CORNERS + 1] = {{0, 0}};
    abut_gjk2        g;
    for (int i = 0; i < d.count && i < VIEW2_CORNERS; ++i) {
        points[i + 1] = d.corner[i];
    }
    abut_gjk2_begin(&g, &s->pair, NULL);
    abut_vec2 best = g.normal;
    while (g.supports < 2) {
        abut_vec2 asked = g.normal;
        double    before = g.lower;
        abut_gjk2_step(&g);
        best = g.lower > before ? asked : best;
    }
    abut_vec2 x = g.closest;
    snprintf(bounds, sizeof bounds, "after support %d: between %.4f and %.4f", (int)g.supports, g.lower * s->pair.unit,
             g.upper * s->pair.unit);
    strip_next(t, "Apart: a point and a line of D", bounds, NULL);
    view2 v = view2_of(t, points, d.count + 1);
    view2_draw_difference(&v, &d);
    view2_line(&v, "boundary", best, -g.lower);
    view2_segment(&v, "bound", origin, x);
    view2_segment(&v, "way", origin, abut_scale2(-g.lower, best));
    view2_dot(&v, "foot", x, 3.4);
    view2_name(&v, x, "x");
    view2_dot(&v, "foot", abut_scale2(-g.lower, best), 3.4);
    view2_dot(&v, "zero", origin, 3);
}

static void picture_of_epa(strip *t, const scene *s)
{
    static const abut_vec2 origin = {0, 0};

    char             bounds[80];
    view2_difference d = view2_difference_of(&s->pair);
    abut_gjk2        g;
    abut_epa2        e;
    abut_gjk2_begin(&g, &s->pair, NULL);
    abut_gjk2_run(&g);
    abut_epa2_begin(&e, &g);
    abut_epa2_step(&e);
    const abut_edge2 *near = &e.edge[0];
    for (int i = 1; i < e.count; ++i) {
        near = e.edge[i].depth < near->depth ? &e.edge[i] : near;
    }
    double height = abut_dot2(abut_minkowski2(&s->pair, near->normal).w, near->normal);
    snprintf(bounds, sizeof bounds, "after support %d: between %.4f and %.4f", (int)e.supports, near->depth * s->pair.unit,
             height * s->pair.unit);
    strip_next(t, "Overlapping: a ball and a line of D", bounds, NULL);
    view2 v = view2_of(t, d.corner, d.count);
    view2_draw_difference(&v, &d);
    view2_circle(&v, "ball", origin, near->depth);
    for (int i = 0; i < e.count; ++i) {
        view2_segment(&v, "mineseen", e.edge[i].first.w, e.edge[i].last.w);
    }
    view2_line(&v, "boundary", near->normal, height);
    view2_segment(&v, "bound", origin, abut_scale2(near->depth, near->normal));
    view2_segment(&v, "way", abut_scale2(near->depth, near->normal), abut_scale2(height, near->normal));
    view2_dot(&v, "zero", origin, 3);
}

// A polygon's outline moved out by its radius: straight pieces and corners' circles.
static void draw_rounded(const view2 *v, const char *look, const abut_vec2 *p, int count, double radius)
{
    abut_vec2 outline[2 * VIEW2_CORNERS];
    view2_polygon(v, look, p, count);
    for (int i = 0; i < count; ++i) {
        abut_vec2 along = abut_sub2(p[(i + 1) % count], p[i]);
        abut_vec2 out = abut_scale2(-radius / sqrt(abut_dot2(along, along)), abut_perp2(along));
        outline[2 * i] = abut_add2(p[i], out);
        outline[2 * i + 1] = abut_add2(p[(i + 1) % count], out);
        view2_segment(v, "seen", outline[2 * i], outline[2 * i + 1]);
        view2_circle(v, "axis", p[i], radius);
    }
}

static void picture_of_radii(strip *t, const scene *s)
{
    char            bounds[80];
    abut_proximity2 p = abut_distance2(&s->a, &s->b, s->b_in_a, NULL, NULL);
    abut_real       radii = s->a.radius + s->b.radius;
    abut_vec2       b[VIEW2_CORNERS], points[VIEW2_CORNERS * 2];
    int             count_a = s->a.polygon->count, count_b = s->b.polygon->count;
    for (int i = 0; i < count_b; ++i) {
        b[i] = abut_transform2(s->b_in_a, abut_polygon2_points(s->b.polygon)[i]);
        points[count_a + i] = b[i];
    }
    for (int i = 0; i < count_a; ++i) {
        points[i] = abut_polygon2_points(s->a.polygon)[i];
    }
    snprintf(bounds, sizeof bounds, "cores %.4f apart, radii %.2f: distance %.4f", p.distance + radii, radii, p.distance);
    strip_next(t, "Radii: subtracted along the same normal", bounds, NULL);
    view2 v = view2_of(t, points, count_a + count_b);
    draw_rounded(&v, "a", abut_polygon2_points(s->a.polygon), count_a, s->a.radius);
    draw_rounded(&v, "b", b, count_b, s->b.radius);
    abut_vec2 core_a = abut_along2(p.point_a, -s->a.radius, p.normal);
    abut_vec2 core_b = abut_along2(p.point_b, s->b.radius, p.normal);
    view2_segment(&v, "bound", core_a, core_b);
    view2_segment(&v, "way", p.point_a, p.point_b);
    view2_dot(&v, "foot", p.point_a, 3);
    view2_dot(&v, "foot", p.point_b, 3);
}

bool figure_bounds2(const char *path)
{
    scene apart, over, round;
    strip t;
    if (!make(&apart, (abut_vec2){8, 3.5}, 0, 0) || !make(&over, (abut_vec2){2, 0.5}, 0, 0) ||
        !make(&round, (abut_vec2){7, 2.2}, 0.4, 0.6) || !strip_open(&t, path, "The bounds of an answer", 3, 1, 300, 220)) {
        return false;
    }
    picture_of_gjk(&t, &apart);
    picture_of_epa(&t, &over);
    picture_of_radii(&t, &round);
    return strip_close(&t);
}
