// way.c : the pictures of a cast and of an impact. On the left the bodies in the world at the fraction of the step, with ghosts
// where they begin and touch; on the right A - B with the ray of a cast, or the separation of an impact over time.
#include "explain/way.h"

#include "draw3/vector.h"
#include "explain/ground.h"
#include "scene/trace/way_say.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct way_stage {
    const way_trace *way;
    trace            pair; // that the views are made of: A, and B where it begins
    scene_body      *ghosts;
    int32_t          ghost_count; // of a cast B, of an impact A and B, at each step; then at the end
    explain_stage    stage;
} way_stage;

static bool is_cast(const way_trace *way)
{
    return way->query->question == SCENE_ASKS_CAST;
}

// ---- the world ----------------------------------------------------------------------------------------------------------

static double end_of(const way_trace *way)
{
    return fmin(way->answer.fraction, way->query->max_fraction);
}

static void place_ghosts(way_stage *w)
{
    const way_trace *way = w->way;
    scene_body       b = way->scene->bodies[way->mover];
    for (int32_t i = 0; i <= way->count; i++) {
        const way_step *step = &way->steps[i < way->count ? i : way->count - 1];
        if (is_cast(way)) {
            const double at = i < way->count ? step->at : end_of(way);
            w->ghosts[w->ghost_count] = b;
            w->ghosts[w->ghost_count++].position = draw3_along(b.position, at, way->translation);
        } else {
            w->ghosts[w->ghost_count++] = step->a;
            w->ghosts[w->ghost_count++] = step->b;
        }
    }
}

static bool open_way(way_stage *w, const way_trace *way, scene *drawn, double azimuth, double elevation)
{
    *w = (way_stage){.way = way};
    w->pair = (trace){.dim = way->dim,
                      .precision = way->precision,
                      .scene = way->scene,
                      .a = way->against,
                      .b = way->mover,
                      .unit = 1,
                      .radius_a = is_cast(way) ? way->radius : 0};
    w->ghosts = calloc(2 * (size_t)way->count + 2, sizeof *w->ghosts);
    if (w->ghosts == NULL)
        return false;
    place_ghosts(w);
    if (!explain_ground_make(drawn, way->against, w->ghosts, w->ghost_count))
        return false;
    for (int32_t i = 0; !is_cast(way) && i < w->ghost_count; i += 2)
        w->ghosts[i].shape = way->scene->bodies[way->against].shape; // a half-space rests
    const explain_ghosts ghosts = {w->ghosts, w->ghost_count, draw3_scale(is_cast(way) ? end_of(way) : 0, way->translation)};
    return explain_open_way(&w->stage, &w->pair, &ghosts, azimuth, elevation) && w->stage.ghosts != NULL;
}

static void close_way(way_stage *w)
{
    explain_close(&w->stage);
    free(w->ghosts);
}

static void draw_name(growing_text *svg, const draw_outline *outline, const char *name)
{
    const picture_point middle = draw_outline_middle(outline);
    explain_word(svg, "i", (picture_point){middle.x - 9, middle.y + 10}, name);
}

static void draw_ghost(growing_text *svg, const way_stage *w, const char *kind, int32_t ghost)
{
    explain_draw_body(svg, &w->stage, kind, &w->stage.ghosts[ghost], NULL, &w->ghosts[ghost]);
}

// The two at a step; `which` is the number of steps for the end.
static void draw_world(growing_text *svg, const way_stage *w, int32_t which)
{
    const draw_outline *ghosts = w->stage.ghosts;
    if (is_cast(w->way)) {
        explain_polygon(svg, "h", w->stage.outlines[1].points, w->stage.outlines[1].point_count);
        explain_polygon(svg, "h", ghosts[w->way->count].points, ghosts[w->way->count].point_count);
        explain_draw_body(svg, &w->stage, "a", &w->stage.outlines[0], NULL, &w->stage.bodies[0]);
        draw_ghost(svg, w, "b", which);
        draw_name(svg, &w->stage.outlines[0], "A");
        draw_name(svg, &ghosts[which], "B");
        return;
    }
    const scene_motion *other = &w->way->query->against_motion;
    const bool          rests = draw3_dot(other->translation, other->translation) + draw3_dot(other->turn, other->turn) == 0;
    for (int32_t i = 0; i < w->ghost_count; i++) {
        if (i % 2 == 1 || !rests)
            explain_polygon(svg, "h", ghosts[i].points, ghosts[i].point_count);
    }
    draw_ghost(svg, w, "a", 2 * which);
    draw_ghost(svg, w, "b", 2 * which + 1);
    draw_name(svg, &ghosts[2 * which], "A");
    draw_name(svg, &ghosts[2 * which + 1], "B");
}

static void draw_touch(growing_text *svg, const way_stage *w)
{
    const query_answer *found = &w->way->answer;
    picture_point       p = explain_at(&w->stage.world, found->point);
    scene_point         n = explain_seen(&w->stage.world, found->normal);
    explain_arrow(svg, "way", p, (picture_point){p.x + 60 * n.x, p.y - 60 * n.y});
    explain_dot(svg, "x", p, 5);
}

// ---- a cast: the ray through A - B ----------------------------------------------------------------------------------------

static picture_point on_ray(const way_stage *w, double fraction)
{
    return explain_at(&w->stage.difference, draw3_scale(fraction, w->way->translation));
}

// The line (3D: plane) square to the normal through a corner of A - B: all of A - B lies on its near side.
static void draw_plane(growing_text *svg, const way_stage *w, scene_point n, scene_point at)
{
    const explain_view *view = &w->stage.difference;
    const double        half = 150 / view->scale;
    if (w->way->dim == 2) {
        const scene_point along = scene_flat(-n.y, n.x);
        explain_line(svg, "p", explain_at(view, draw3_along(at, -half, along)), explain_at(view, draw3_along(at, half, along)));
        return;
    }
    const scene_point   first = draw3_scale(0.6 * half, draw3_square(n)), second = draw3_cross(n, first);
    const picture_point corner[4] = {
        explain_at(view, draw3_add(at, draw3_add(first, second))), explain_at(view, draw3_add(at, draw3_sub(second, first))),
        explain_at(view, draw3_sub(at, draw3_add(first, second))), explain_at(view, draw3_add(at, draw3_sub(first, second)))};
    explain_polygon(svg, "p", corner, 4);
}

static void draw_held(growing_text *svg, const way_stage *w, const way_step *step)
{
    picture_point p[4];
    for (int32_t i = 0; i < step->count; i++)
        p[i] = explain_at(&w->stage.difference, step->corner[i].w);
    if (step->count == 2)
        explain_line(svg, "s", p[0], p[1]);
    else if (step->count > 2)
        explain_polygon(svg, "s", p, step->count);
    for (int32_t i = 0; i < step->count; i++)
        explain_dot(svg, "v", p[i], 5);
    if (step->asked)
        explain_ring(svg, "w", explain_at(&w->stage.difference, step->added.w), 9);
}

static void draw_ray(growing_text *svg, const way_stage *w, const way_step *step)
{
    const way_trace *way = w->way;
    explain_draw_difference(svg, &w->stage, NULL);
    explain_arrow(svg, "dir", on_ray(w, 0), on_ray(w, way->query->max_fraction));
    if (step == NULL) {
        if (way->answer.hit) {
            explain_ring(svg, "r", on_ray(w, end_of(way)), way->radius * w->stage.difference.scale);
            explain_dot(svg, "x", on_ray(w, end_of(way)), 5);
        }
        return;
    }
    if (step->asked)
        draw_plane(svg, w, step->normal, step->added.w);
    else if (step->count > 0)
        draw_plane(svg, w, step->normal, step->corner[0].w);
    draw_held(svg, w, step);
    explain_line(svg, "l", on_ray(w, 0), on_ray(w, step->safe));
    explain_dot(svg, "x", on_ray(w, step->safe), 4.5);
    if (isfinite(step->upper))
        explain_ring(svg, "l", on_ray(w, step->upper), 7);
}

// ---- an impact: the separation over time ------------------------------------------------------------------------------------

typedef struct chart {
    double most, last; // distance at the top, fraction at the right
} chart;

static chart chart_of(const way_trace *way)
{
    chart c = {0, end_of(way)};
    for (int32_t i = 0; i < way->count; i++) {
        c.most = fmax(c.most, way->steps[i].distance);
        c.last = fmax(c.last, way->steps[i].at);
    }
    c.most = c.most > 0 ? c.most : 1;
    c.last = c.last > 0 ? c.last : 1;
    return c;
}

static picture_point on_chart(const chart *c, double fraction, double distance)
{
    const double left = 660, right = 1120, top = 80, bottom = 470;
    return (picture_point){left + (right - left) * fraction / c->last, bottom - (bottom - top) * fmax(distance, 0) / c->most};
}

static void draw_axes(growing_text *svg, const chart *c, double target)
{
    char words[32];
    explain_line(svg, "e", on_chart(c, 0, 0), on_chart(c, 1.02 * c->last, 0));
    explain_line(svg, "e", on_chart(c, 0, 0), on_chart(c, 0, 1.05 * c->most));
    explain_line(svg, "r", on_chart(c, 0, target), on_chart(c, c->last, target));
    picture_point high = on_chart(c, 0, c->most), far = on_chart(c, c->last, 0), zero = on_chart(c, 0, 0);
    snprintf(words, sizeof words, "%.3g", c->most);
    explain_word(svg, "n j", (picture_point){high.x - 8, high.y + 5}, words);
    explain_word(svg, "n j", (picture_point){zero.x - 8, zero.y + 5}, "0");
    snprintf(words, sizeof words, "%.3g", c->last);
    explain_word(svg, "n j", (picture_point){far.x + 8, far.y + 22}, words);
    explain_word(svg, "n", (picture_point){zero.x + 150, zero.y + 22}, "fraction of the motion");
}

// Each step a point, joined by lines in between, on which nothing is known; the step drawn now with what it proves.
static void draw_chart(growing_text *svg, const way_stage *w, int32_t which)
{
    const way_trace *way = w->way;
    const chart      c = chart_of(way);
    draw_axes(svg, &c, way->query->target);
    for (int32_t i = 0; i + 1 < way->count; i++)
        explain_line(svg, "g", on_chart(&c, way->steps[i].at, way->steps[i].distance),
                     on_chart(&c, way->steps[i + 1].at, way->steps[i + 1].distance));
    for (int32_t i = 0; i < way->count; i++)
        explain_dot(svg, "v", on_chart(&c, way->steps[i].at, way->steps[i].distance), 4);
    if (which < way->count) {
        const way_step *step = &way->steps[which];
        const double    until = fmin(step->safe, c.last);
        explain_line(svg, "p", on_chart(&c, step->at, step->distance), on_chart(&c, until, 0));
        explain_line(svg, "l", on_chart(&c, 0, 0), on_chart(&c, until, 0));
        explain_dot(svg, "x", on_chart(&c, step->at, step->distance), 6);
    } else if (way->answer.hit) {
        explain_line(svg, "l", on_chart(&c, 0, 0), on_chart(&c, end_of(way), 0));
        explain_dot(svg, "x", on_chart(&c, end_of(way), way->query->target), 6);
    }
}

// ---- the pages ------------------------------------------------------------------------------------------------------------

static bool draw_picture(explain_picture *p, const way_stage *w, int32_t which)
{
    static const char difference[] = "A \xe2\x88\x92 B, and the way of the origin", over_time[] = "Separation over time";
    const way_trace  *way = w->way;
    const bool        at_end = which == way->count;
    if (p->title.failed || p->sentence.failed)
        return false;
    explain_sheet(&p->svg, p->title.bytes, p->sentence.bytes, "The world", is_cast(way) ? difference : over_time);
    draw_world(&p->svg, w, which);
    if (at_end && way->answer.hit)
        draw_touch(&p->svg, w);
    explain_sheet_right(&p->svg);
    if (is_cast(way))
        draw_ray(&p->svg, w, at_end ? NULL : &way->steps[which]);
    else
        draw_chart(&p->svg, w, which);
    explain_sheet_end(&p->svg);
    return !p->svg.failed;
}

static bool add_step(explain_pages *pages, const way_stage *w, int32_t which)
{
    const way_trace *way = w->way;
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    growing_print(&p->title, "%s, step %d", is_cast(way) ? "Cast" : "Impact", (int)which + 1);
    if (which == 0) {
        way_say_begin(&p->sentence, way);
        growing_print(&p->sentence, " ");
    }
    way_say_step(&p->sentence, way, &way->steps[which]);
    return draw_picture(p, w, which);
}

static bool add_touch(explain_pages *pages, const way_stage *w)
{
    explain_picture *p = explain_picture_add(pages);
    if (p == NULL)
        return false;
    growing_print(&p->title, "The answer");
    way_say_touch(&p->sentence, w->way);
    return draw_picture(p, w, w->way->count);
}

static bool print_page(explain_pages *pages, const way_trace *way, explain_format format)
{
    const char *const names[2] = {way->scene->bodies[way->against].name, way->scene->bodies[way->mover].name};
    growing_text      legend = {0};
    growing_print(&legend,
                  is_cast(way)
                      ? "Dashed outlines: B where it begins and where it ends. Green: what the step holds of A \xe2\x88\x92 "
                        "B, the portal that the ray goes through or the simplex of GJK; ringed: the new support point. "
                        "Dashed line: nothing of A \xe2\x88\x92 B lies beyond. Red: the ray as far as nothing touches; "
                        "red ring: they touch there at the latest."
                      : "Dashed outlines: the bodies at the fractions of the steps. Each step is a point; red: as far as "
                        "nothing touches.");
    growing_print(&legend, " Answered in %s.", way->precision);
    if (!legend.failed)
        explain_pages_print(pages, format, names, legend.bytes);
    const bool good = !legend.failed && !pages->page.failed;
    growing_text_free(&legend);
    return good;
}

bool explain_way_make(explain_pages *pages, const way_trace *way, scene *drawn, explain_format format, int32_t most,
                      double azimuth, double elevation)
{
    way_stage w;
    bool      good = open_way(&w, way, drawn, azimuth, elevation);
    for (int32_t i = 0; good && i < way->count; i++) {
        if (way->count <= most || i < most - most / 4 || i >= way->count - most / 4)
            good = add_step(pages, &w, i);
        else
            pages->left_out++;
    }
    good = good && add_touch(pages, &w) && print_page(pages, way, format);
    close_way(&w);
    return good;
}
