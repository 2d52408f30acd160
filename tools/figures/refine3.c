// refine3.c : why the last digits of smooth cores take Newton's method: how flat the support value of D is near the answer, and
// how GJK and EPA alone approach it.
#include "figures.h"
#include "strip.h"

#include <abut/math2.h>
#include <abut/steps3.h>
#include <math.h>

enum { SAMPLES = 41, MOST = 2048, DIGITS = 17 };

typedef struct scene {
    abut_shape3 a, b;
    abut_pair3  pair;
    abut_pose3  b_in_a;
} scene;

static bool make(scene *s, abut_vec3 position)
{
    static const abut_vec3 center = {0, 0, 0}, half_a = {2, 1, 0.7}, half_b = {0.8, 1.6, 1}, about = {1, 2, 0.5};

    s->b_in_a = (abut_pose3){position, abut_rot3_axis(about, 0.9)};
    return abut_make_ellipsoid3(&s->a, center, half_a, 0) == ABUT_OK &&
           abut_make_ellipsoid3(&s->b, center, half_b, 0) == ABUT_OK &&
           abut_pair3_make(&s->pair, &s->a, &s->b, s->b_in_a, NULL) == ABUT_OK;
}

// The part of D's support point along n that is perpendicular to n, relative to the size: about the angle by which n is off.
static double miss_of(const abut_pair3 *pair, abut_vec3 n)
{
    abut_vec3 w = abut_minkowski3(pair, n).w;
    abut_vec3 miss = abut_along3(w, -abut_dot3(w, n), n);
    return sqrt(abut_dot3(miss, miss)) / pair->size;
}

// One run of GJK or EPA: after each support point the gap between its bounds and the error of its normal, relative to the size.
typedef struct run {
    double gap[MOST], miss[MOST];
    int    supports[MOST];
    int    count;
} run;

static void note(run *r, const abut_pair3 *pair, int supports, double gap, abut_vec3 normal)
{
    if (r->count < MOST) {
        r->gap[r->count] = gap / pair->size;
        r->miss[r->count] = miss_of(pair, normal);
        r->supports[r->count] = supports;
        r->count += 1;
    }
}

static void run_gjk(run *r, const abut_pair3 *pair)
{
    abut_gjk3 g;
    r->count = 0;
    abut_gjk3_begin(&g, pair, NULL);
    while (abut_gjk3_step(&g) == ABUT_RUNNING) {
        note(r, pair, g.supports, g.upper - g.lower, g.normal);
    }
    note(r, pair, g.supports, g.upper - g.lower, g.normal);
}

static void run_epa(run *r, const abut_pair3 *pair)
{
    static abut_epa3 e;

    abut_gjk3 g;
    r->count = 0;
    abut_gjk3_begin(&g, pair, NULL);
    abut_gjk3_run(&g);
    if (g.reason != ABUT_REASON_OVERLAP) {
        return;
    }
    abut_epa3_begin(&e, &g);
    while (abut_epa3_step(&e) == ABUT_RUNNING) {
        note(r, pair, e.supports, e.upper - e.lower, e.normal);
    }
    note(r, pair, e.supports, e.upper - e.lower, e.normal);
}

// A picture in which x goes from 0 to `most` and y is a power of ten, from 1 down to 10^-DIGITS.
static svg_point chart_at(const svg_box *box, double most, double x, double value)
{
    const double edge = 18;
    double       digits = value > 0 ? fmin(fmax(-log10(value), 0), DIGITS) : DIGITS;
    return (svg_point){box->left + 2 * edge + (box->right - box->left - 3 * edge) * x / most,
                       box->top + edge + (box->bottom - box->top - 2 * edge) * digits / DIGITS};
}

static void draw_run(strip *t, const run *r, const abut_proximity3 *p, const abut_pair3 *pair, int most)
{
    static const double marks[] = {1, 1e-4, 1e-8, 1e-12, 1e-16};

    static svg_point gap[MOST], miss[MOST];
    for (int i = 0; i < 5; ++i) {
        char name[16];
        snprintf(name, sizeof name, "%.0e", marks[i]);
        svg_line(&t->sheet, "axis", chart_at(&t->picture, most, 0, marks[i]), chart_at(&t->picture, most, most, marks[i]));
        svg_text(&t->sheet, "small", (svg_point){t->picture.left + 2, chart_at(&t->picture, most, 0, marks[i]).y + 4}, name);
    }
    for (int i = 0; i < r->count; ++i) {
        gap[i] = chart_at(&t->picture, most, r->supports[i], r->gap[i]);
        miss[i] = chart_at(&t->picture, most, r->supports[i], r->miss[i]);
    }
    svg_lines(&t->sheet, "mineseen", gap, r->count);
    svg_lines(&t->sheet, "bound", miss, r->count);
    svg_dot(&t->sheet, "added", chart_at(&t->picture, most, p->supports, miss_of(pair, p->normal)), 3.6);
}

static void picture_of_run(strip *t, const scene *s, const char *head, void (*how)(run *, const abut_pair3 *))
{
    static run r;

    char            first[96], second[96];
    abut_proximity3 p = abut_distance3_general(&s->a, &s->b, s->b_in_a, NULL, NULL);
    how(&r, &s->pair);
    double miss = miss_of(&s->pair, p.normal);
    snprintf(first, sizeof first, "without Newton: %d supports, normal off by %.0e", r.supports[r.count - 1],
             r.miss[r.count - 1]);
    snprintf(second, sizeof second,
             miss < 1e-15 ? "the answer, with Newton: %d supports, less than 1e-15"
                          : "the answer, with Newton: %d supports, off by %.0e",
             (int)p.supports, miss);
    strip_next(t, head, first, second);
    int most = r.supports[r.count - 1] > p.supports ? r.supports[r.count - 1] : p.supports;
    draw_run(t, &r, &p, &s->pair, most);
}

// How much wider D is along directions turned by up to half a radian than along the answer's.
static void picture_of_width(strip *t, const scene *s)
{
    const double    widest = 0.5, small = 1.0 / 1024, edge = 18;
    char            first[96];
    abut_proximity3 p = abut_distance3_general(&s->a, &s->b, s->b_in_a, NULL, NULL);
    abut_vec3       z = {0, 0, 1};
    abut_vec3       miss = abut_cross3(p.normal, z);
    svg_point       curve[SAMPLES];
    double          rise[SAMPLES];
    miss = abut_scale3(1 / sqrt(abut_dot3(miss, miss)), miss);
    for (int i = 0; i <= SAMPLES; ++i) {
        abut_rot2 r = abut_rot2_angle(i < SAMPLES ? widest * (2.0 * i / (SAMPLES - 1) - 1) : small);
        abut_vec3 n = abut_along3(abut_scale3(r.c, p.normal), r.s, miss);
        double    wider = abut_dot3(abut_minkowski3(&s->pair, n).w, n) * s->pair.unit + p.distance;
        if (i < SAMPLES) {
            rise[i] = wider;
        } else {
            snprintf(first, sizeof first, "1/1024 radian off its direction, D is %.1e farther", wider);
        }
    }
    double top = fmax(rise[0], rise[SAMPLES - 1]);
    strip_next(t, "How far D reaches, by direction", first, "so the distance gives the direction to half its digits");
    for (int i = 0; i < SAMPLES; ++i) {
        curve[i] = (svg_point){t->picture.left + edge + (t->width - 2 * edge) * i / (SAMPLES - 1),
                               t->picture.bottom - edge - (t->height - 2 * edge) * rise[i] / top};
    }
    double middle = (t->picture.left + t->picture.right) / 2;
    svg_line(&t->sheet, "axis", (svg_point){t->picture.left, t->picture.bottom - edge},
             (svg_point){t->picture.right, t->picture.bottom - edge});
    svg_line(&t->sheet, "boundary", (svg_point){middle, t->picture.top}, (svg_point){middle, t->picture.bottom});
    svg_lines(&t->sheet, "mineseen", curve, SAMPLES);
}

bool figure_refine3(const char *path)
{
    static const abut_vec3 away = {3, 2, 1}, inside = {1, 0.7, 0.4};

    scene apart, over;
    strip t;
    if (!make(&apart, away) || !make(&over, inside) ||
        !strip_open(&t, path, "The last digits of two ellipsoids", 3, 1, 300, 200)) {
        return false;
    }
    picture_of_width(&t, &apart);
    picture_of_run(&t, &apart, "Apart: gap (blue), normal (orange)", run_gjk);
    picture_of_run(&t, &over, "Overlapping: gap (blue), normal (orange)", run_epa);
    return strip_close(&t);
}
