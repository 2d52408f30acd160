// difference.c : the right frame: A - B with the origin, and what an algorithm has of it after a step.
#include "explain/stage.h"

#include "draw3/vector.h"
#include "scene/model/geometry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static scene_point vertex_in_world(const trace *record, int32_t vertex)
{
    return trace_direction_to_world(record, draw3_scale(record->unit, record->vertices[vertex].w));
}

static picture_point vertex_at(const explain_stage *stage, int32_t vertex)
{
    return explain_at(&stage->difference, vertex_in_world(stage->record, vertex));
}

// The silhouette: the outline of where the corners are seen.
static void draw_solid(growing_text *svg, const explain_stage *stage)
{
    const explain_solid *d = &stage->solid;
    int32_t              count = d->count, fault;
    scene_point         *seen = calloc((size_t)count + 1, sizeof *seen);
    picture_point       *points = calloc((size_t)count + 1, sizeof *points);
    svg->failed = svg->failed || seen == NULL || points == NULL;
    if (!svg->failed && count > 0) {
        for (int32_t i = 0; i < count; i++) {
            picture_point p = explain_at(&stage->difference, d->points[i]);
            seen[i] = scene_flat(p.x, p.y);
        }
        if (stage->record->dim == 3 && geometry_outline(seen, &count, true, &fault) != NULL)
            count = 1;
        for (int32_t i = 0; i < count; i++)
            points[i] = (picture_point){seen[i].x, seen[i].y};
        if (count == 1)
            explain_dot(svg, "d", points[0], 3);
        else
            explain_polygon(svg, "d", points, count);
        if (stage->record->dim == 3 && !d->round)
            explain_draw_edges(svg, &stage->difference, d->points, &d->faces);
    }
    free(seen);
    free(points);
}

// The rounding of both bodies, as a circle (3D: a sphere) about the origin: the distance of the bodies is D's from it.
static void draw_origin(growing_text *svg, const explain_stage *stage)
{
    const scene_point origin = {0};
    picture_point     o = explain_at(&stage->difference, origin);
    explain_ring(svg, "r", o, (stage->record->radius_a + stage->record->radius_b) * stage->difference.scale);
    explain_line(svg, "e", (picture_point){o.x - 9, o.y}, (picture_point){o.x + 9, o.y});
    explain_line(svg, "e", (picture_point){o.x, o.y - 9}, (picture_point){o.x, o.y + 9});
    explain_dot(svg, "o", o, 3.5);
    explain_word(svg, "n", (picture_point){o.x + 6, o.y + 17}, "0");
}

// The line (3D: plane) through the new vertex, square to the direction: all of D lies on its near side.
static void draw_supporting(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    const explain_view *view = &stage->difference;
    scene_point         n = trace_direction_to_world(stage->record, step->direction);
    scene_point         w = vertex_in_world(stage->record, step->added);
    double              half = 150 / view->scale;
    if (stage->record->dim == 2) {
        scene_point along = scene_flat(-n.y, n.x);
        explain_line(svg, "p", explain_at(view, draw3_along(w, -half, along)), explain_at(view, draw3_along(w, half, along)));
        return;
    }
    scene_point   first = draw3_scale(0.6 * half, draw3_square(n)), second = draw3_cross(n, first);
    picture_point corner[4] = {
        explain_at(view, draw3_add(w, draw3_add(first, second))), explain_at(view, draw3_add(w, draw3_sub(second, first))),
        explain_at(view, draw3_sub(w, draw3_add(first, second))), explain_at(view, draw3_add(w, draw3_sub(first, second)))};
    explain_polygon(svg, "p", corner, 4);
}

static void draw_direction(growing_text *svg, const explain_stage *stage, scene_point direction)
{
    const scene_point origin = {0};
    const double      length = 70;
    picture_point     o = explain_at(&stage->difference, origin);
    scene_point       n = explain_seen(&stage->difference, trace_direction_to_world(stage->record, direction));
    explain_arrow(svg, "dir", o, (picture_point){o.x + length * n.x, o.y - length * n.y});
}

static void draw_face(growing_text *svg, const explain_stage *stage, const char *kind, int32_t face)
{
    const trace_face *f = &stage->record->faces[face];
    picture_point     corner[3];
    for (int i = 0; i < stage->record->dim; i++)
        corner[i] = vertex_at(stage, f->corner[i]);
    if (stage->record->dim == 2)
        explain_line(svg, kind, corner[0], corner[1]);
    else
        explain_polygon(svg, kind, corner, 3);
}

static bool is_new(const trace_step *step, int32_t face)
{
    return face >= step->first_added && face < step->first_added + step->count_added;
}

static void draw_polytope(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    const trace *record = stage->record;
    for (int32_t i = 0; i < stage->alive_count; i++)
        if (!is_new(step, stage->alive[i]))
            draw_face(svg, stage, "g", stage->alive[i]);
    for (int32_t i = 0; i < step->count_added; i++)
        draw_face(svg, stage, step->step == 0 ? "g" : "z", step->first_added + i);
    for (int32_t i = 0; i < step->count_removed; i++)
        draw_face(svg, stage, "k", record->removed[step->first_removed + i]);
    if (step->face >= 0)
        draw_face(svg, stage, "m", step->face);
}

static void draw_simplex(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    picture_point p[4];
    for (int32_t i = 0; i < step->count; i++)
        p[i] = vertex_at(stage, step->simplex[i].vertex);
    if (step->count == 2)
        explain_line(svg, "s", p[0], p[1]);
    else if (step->count == 3)
        explain_polygon(svg, "s", p, 3);
    for (int i = 0; step->count == 4 && i < 4; i++)
        for (int k = i + 1; k < 4; k++)
            explain_line(svg, "s", p[i], p[k]);
}

static void draw_vertex(growing_text *svg, const explain_stage *stage, int32_t vertex, bool asked)
{
    picture_point p = vertex_at(stage, vertex);
    char          a[EXPLAIN_NAME], b[EXPLAIN_NAME], words[2 * EXPLAIN_NAME + 8];
    explain_name_a(stage->record, vertex, a);
    explain_name_b(stage->record, vertex, b);
    snprintf(words, sizeof words, "%s \xe2\x88\x92 %s", a, b);
    growing_print(svg, "<g class=\"u u%d\">\n", vertex);
    explain_dot(svg, "v", p, 5);
    if (asked)
        explain_ring(svg, "w", p, 9);
    bool at_edge = p.x > stage->difference.frame.right - 90;
    explain_word(svg, at_edge ? "n j" : "n", (picture_point){p.x + (at_edge ? -9 : 9), p.y - 8}, words);
    growing_print(svg, "</g>\n");
}

static void draw_nearest(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    const scene_point origin = {0};
    scene_point       x = trace_direction_to_world(stage->record, draw3_scale(stage->record->unit, step->closest));
    picture_point     o = explain_at(&stage->difference, origin), p = explain_at(&stage->difference, x);
    explain_line(svg, "l", o, p);
    explain_dot(svg, "x", p, 4.5);
}

void explain_draw_difference(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    draw_solid(svg, stage);
    if (step != NULL && step->algorithm == TRACE_EPA)
        draw_polytope(svg, stage, step);
    draw_origin(svg, stage);
    if (step == NULL)
        return;
    if (step->added >= 0) {
        draw_supporting(svg, stage, step);
        draw_direction(svg, stage, step->direction);
    } else if (step->algorithm == TRACE_GJK && step->step == 0) {
        draw_direction(svg, stage, step->normal); // where it will look first
    }
    if (step->faces == 0)
        draw_simplex(svg, stage, step); // else the polytope shows what there is
    if (step->weighed)
        draw_nearest(svg, stage, step);
    explain_each_vertex(svg, stage, step, draw_vertex);
}
