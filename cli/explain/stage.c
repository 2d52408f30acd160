// stage.c : the views of a trace, fitted to what they show; the names of vertices; the faces EPA has.
#include "explain/stage.h"

#include "draw3/vector.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const picture_box left_frame = {10, 40, 570, 520}, right_frame = {590, 40, 1150, 520};

static void fit_world(explain_stage *stage, const scene_body *flat)
{
    explain_extent e = explain_nothing();
    for (int32_t i = 0; i < stage->pair.body_count; i++) {
        draw_extent d = draw_extent_of(&flat[i]);
        e = (explain_extent){fmin(e.left, d.lower.x), fmax(e.right, d.upper.x), fmin(e.low, d.lower.y),
                             fmax(e.high, d.upper.y)};
    }
    explain_fit(&stage->world, e);
}

static bool outline_bodies(explain_stage *stage, const scene_body *flat)
{
    draw_view view = {stage->world.middle, stage->world.scale, stage->world.frame, false};
    bool      good = true;
    for (int i = 0; i < 2 && good; i++)
        good = draw_outline_make(&stage->outlines[i], &flat[i], flat[i].shape->radius, &view) &&
               draw_outline_make(&stage->cores[i], &flat[i], 0, &view);
    for (int32_t i = 0; i < stage->ghost_count && good; i++)
        good = draw_outline_make(&stage->ghosts[i], &flat[2 + i], flat[2 + i].shape->radius, &view);
    return good;
}

// The origin, D, and what little of it the vertices may be.
static void fit_difference(explain_stage *stage, scene_point end)
{
    const trace   *record = stage->record;
    explain_extent e = explain_nothing();
    explain_hold(&e, &stage->difference, (scene_point){0});
    explain_hold(&e, &stage->difference, end);
    for (int32_t i = 0; i < stage->solid.count; i++)
        explain_hold(&e, &stage->difference, stage->solid.points[i]);
    for (int32_t i = 0; i < record->vertex_count; i++)
        explain_hold(&e, &stage->difference,
                     trace_direction_to_world(record, draw3_scale(record->unit, record->vertices[i].w)));
    explain_fit(&stage->difference, e);
}

// The pair and the ghosts after it, for one view of all.
static bool gather(explain_stage *stage, const explain_ghosts *ghosts)
{
    const scene *s = stage->record->scene;
    scene_body  *bodies = arena_take(&stage->memory, (size_t)ghosts->count + 2, sizeof *bodies);
    stage->ghosts = arena_take(&stage->memory, (size_t)ghosts->count + 1, sizeof *stage->ghosts);
    if (bodies == NULL || stage->ghosts == NULL)
        return false;
    bodies[0] = stage->bodies[0];
    bodies[1] = stage->bodies[1];
    for (int32_t i = 0; i < ghosts->count; i++) {
        bodies[2 + i] = ghosts->bodies[i];
        stage->ghosts[i] = (draw_outline){0};
    }
    stage->ghost_count = ghosts->count;
    stage->pair = (scene){
        .file = s->file, .dim = s->dim, .bodies = bodies, .body_count = 2 + ghosts->count, .group_count = s->group_count};
    return true;
}

bool explain_open(explain_stage *stage, const trace *record, double azimuth, double elevation)
{
    const explain_ghosts none = {0};
    return explain_open_way(stage, record, &none, azimuth, elevation);
}

bool explain_open_way(explain_stage *stage, const trace *record, const explain_ghosts *ghosts, double azimuth, double elevation)
{
    const scene *s = record->scene;
    *stage = (explain_stage){.record = record, .bodies = {s->bodies[record->a], s->bodies[record->b]}};
    if (!gather(stage, ghosts))
        return false;
    stage->world = (explain_view){.dim = s->dim, .from = draw3_view_make(azimuth, elevation), .frame = left_frame};
    stage->difference = stage->world;
    stage->difference.frame = right_frame;
    if (s->dim == 3 && !draw3_shadow_make(&stage->shadow, &stage->pair, NULL, 0, &stage->world.from))
        return false;
    const scene_body *flat = s->dim == 3 ? stage->shadow.flat.bodies : stage->pair.bodies;
    fit_world(stage, flat);
    if (!outline_bodies(stage, flat) || !explain_difference(&stage->solid, record, &stage->memory))
        return false;
    fit_difference(stage, ghosts->end);
    return true;
}

void explain_close(explain_stage *stage)
{
    for (int i = 0; i < 2; i++) {
        draw_outline_free(&stage->outlines[i]);
        draw_outline_free(&stage->cores[i]);
    }
    for (int32_t i = 0; i < stage->ghost_count; i++)
        draw_outline_free(&stage->ghosts[i]);
    if (stage->shadow.flat.shapes != NULL)
        draw3_shadow_free(&stage->shadow);
    arena_free(&stage->memory);
    free(stage->alive);
}

static bool is_removed(const trace *record, const trace_step *step, int32_t face)
{
    for (int32_t i = 0; i < step->count_removed; i++)
        if (record->removed[step->first_removed + i] == face)
            return true;
    return false;
}

bool explain_follow(explain_stage *stage, const trace_step *step)
{
    int32_t kept = 0, needed = stage->alive_count + step->count_added;
    if (needed > stage->alive_room) {
        int32_t *larger = realloc(stage->alive, 2 * (size_t)needed * sizeof *larger);
        if (larger == NULL)
            return false;
        stage->alive = larger;
        stage->alive_room = 2 * needed;
    }
    for (int32_t i = 0; i < stage->alive_count; i++)
        if (!is_removed(stage->record, step, stage->alive[i]))
            stage->alive[kept++] = stage->alive[i];
    for (int32_t i = 0; i < step->count_added; i++)
        stage->alive[kept++] = step->first_added + i;
    stage->alive_count = kept;
    return true;
}

static void name(const trace *record, char letter, int32_t body, uint32_t feature, int32_t vertex, char words[EXPLAIN_NAME])
{
    bool corner = record->scene->bodies[body].shape->count > 0;
    snprintf(words, EXPLAIN_NAME, "%c%u", letter, corner ? feature : (uint32_t)vertex);
}

void explain_name_a(const trace *record, int32_t vertex, char words[EXPLAIN_NAME])
{
    name(record, 'a', record->a, record->vertices[vertex].feature_a, vertex, words);
}

void explain_name_b(const trace *record, int32_t vertex, char words[EXPLAIN_NAME])
{
    name(record, 'b', record->b, record->vertices[vertex].feature_b, vertex, words);
}

void explain_each_vertex(growing_text *svg, const explain_stage *stage, const trace_step *step, explain_vertex_fn *draw)
{
    bool drawn = false;
    for (int32_t i = 0; i < step->count; i++) {
        draw(svg, stage, step->simplex[i].vertex, step->simplex[i].vertex == step->added);
        drawn = drawn || step->simplex[i].vertex == step->added;
    }
    if (step->added >= 0 && !drawn)
        draw(svg, stage, step->added, true);
}
