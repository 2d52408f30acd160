// bodies.c : the bodies of a scene: which hue and hatching they get, and how they are drawn.
#include "draw/stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double spacing = 7; // of the hatching, pixels of a sheet 1200 wide
static const double speck = 2.6; // radius of the dot that stands for a body too small to be seen

static bool is_touching(const answer *found)
{
    return found->status != ANSWER_INVALID && found->distance <= 0;
}

// Counts, for each body, how many of its neighbours have each hue; then moves bodies that share theirs with a neighbour to the
// hue fewest neighbours have. True when one was moved.
static bool part_neighbours(draw_stage *stage, int32_t (*near)[DRAW_HUES])
{
    draw_body *bodies = stage->bodies;
    bool       moved = false;

    memset(near, 0, (size_t)stage->scene->body_count * sizeof *near);
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (!is_touching(found))
            continue;
        near[found->a][bodies[found->b].hue] += 1;
        near[found->b][bodies[found->a].hue] += 1;
    }
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (!is_touching(found) || bodies[found->a].hue != bodies[found->b].hue)
            continue;
        const int32_t *count = near[found->b];
        int            best = 0;
        for (int h = 1; h < DRAW_HUES; h++)
            if (count[h] < count[best])
                best = h;
        moved = moved || count[best] < count[bodies[found->b].hue];
        bodies[found->b].hue = best;
    }
    return moved;
}

// Neighbours get different hues, as far as a few rounds of moving bodies apart get there. It is a help to the eye only.
static bool choose_hues(draw_stage *stage)
{
    const int32_t rounds = 16;
    int32_t(*near)[DRAW_HUES] = calloc((size_t)stage->scene->body_count + 1, sizeof *near);
    if (near == NULL)
        return false;
    for (int32_t i = 0; stage->draw3 != NULL && i < stage->scene->body_count; i++)
        stage->bodies[i].hue = i % DRAW_HUES; // in 3D, bodies that do not touch are seen side by side all the same
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (!is_touching(found))
            continue;
        stage->touching_pairs += 1;
        stage->bodies[found->a].touching = stage->bodies[found->b].touching = true;
    }
    for (int32_t i = 0; i < rounds && part_neighbours(stage, near); i++)
        continue;
    free(near);
    return true;
}

static int ascending(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static bool measure(draw_stage *stage)
{
    int32_t n = stage->scene->body_count, shown = 0;
    double *sizes = malloc(((size_t)n + 1) * sizeof *sizes);
    if (sizes == NULL)
        return false;
    for (int32_t i = 0; i < n; i++) {
        draw_body  *body = &stage->bodies[i];
        picture_box box = body->outline.box, frame = stage->view.frame;
        body->hidden = body->outline.point_count == 0 || box.right < frame.left || box.left > frame.right ||
                       box.bottom < frame.top || box.top > frame.bottom;
        if (stage->scene->bodies[i].shape->type == SCENE_HALFSPACE)
            continue; // no size, and no place that an arrow could point to
        if (body->hidden)
            stage->hidden += 1;
        else
            sizes[shown++] = fmax(picture_width(box), picture_height(box));
    }
    qsort(sizes, (size_t)shown, sizeof *sizes, ascending);
    stage->typical = shown > 0 ? sizes[shown / 2] : 0;
    free(sizes);
    return true;
}

static bool shows_core(const draw_stage *stage, int32_t i)
{
    const scene_shape *shape = stage->scene->bodies[i].shape;
    bool               point = shape->count == 1;
    return !stage->bodies[i].hidden && !point && shape->radius * stage->view.scale > 3 * stage->style.unit;
}

bool draw_bodies_prepare(draw_stage *stage)
{
    int32_t n = stage->scene->body_count;
    stage->bodies = calloc((size_t)n + 1, sizeof *stage->bodies);
    if (stage->bodies == NULL)
        return false;
    for (int32_t i = 0; i < n; i++)
        if (!draw_outline_make(&stage->bodies[i].outline, &stage->scene->bodies[i], stage->scene->bodies[i].shape->radius,
                               &stage->view))
            return false;
    if (!choose_hues(stage) || !measure(stage))
        return false;
    for (int32_t i = 0; i < n; i++) {
        stage->seen.touching = stage->seen.touching || (stage->bodies[i].touching && !stage->bodies[i].hidden);
        stage->seen.free = stage->seen.free || (!stage->bodies[i].touching && !stage->bodies[i].hidden);
        stage->seen.core = stage->seen.core || shows_core(stage, i);
    }
    return true;
}

void draw_bodies_free(draw_stage *stage)
{
    for (int32_t i = 0; stage->bodies != NULL && i < stage->scene->body_count; i++)
        draw_outline_free(&stage->bodies[i].outline);
    free(stage->bodies);
    stage->bodies = NULL;
}

static picture_color line_color(const draw_stage *stage, int32_t i)
{
    const draw_body *body = &stage->bodies[i];
    return body->touching ? stage->style.hue[body->hue] : stage->style.free_line;
}

static void draw_inside(draw_stage *stage, int32_t i)
{
    const draw_body  *body = &stage->bodies[i];
    const draw_style *style = &stage->style;
    double            size = fmax(picture_width(body->outline.box), picture_height(body->outline.box));

    draw_outline_path(&body->outline, stage->sheet);
    picture_fill(stage->sheet, picture_fade(line_color(stage, i), body->touching ? 0.20 : 0.13), false);
    if (body->touching && size > 2 * spacing * style->line)
        draw_outline_hatch(&body->outline, stage->sheet, style->hatch[body->hue],
                           spacing * fmax(style->line, 0.7 * style->unit),
                           picture_solid(picture_fade(line_color(stage, i), 0.5), 0.9 * style->line));
}

static void draw_border(draw_stage *stage, int32_t i)
{
    const draw_body  *body = &stage->bodies[i];
    const draw_style *style = &stage->style;
    picture_box       box = body->outline.box;

    draw_outline_path(&body->outline, stage->sheet);
    picture_stroke(stage->sheet, picture_solid(line_color(stage, i), (body->touching ? 2.6 : 1.2) * style->line));
    if (fmax(picture_width(box), picture_height(box)) < speck * style->line) {
        picture_mark mark = {line_color(stage, i), style->paper, speck * style->line, style->line};
        picture_disk(stage->sheet, draw_outline_middle(&body->outline), mark);
    }
}

static void draw_core(draw_stage *stage, int32_t i)
{
    draw_outline core;
    if (!draw_outline_make(&core, &stage->scene->bodies[i], 0, &stage->view))
        return; // the body itself is drawn; its core is an extra
    draw_outline_path(&core, stage->sheet);
    picture_stroke(stage->sheet,
                   (picture_pen){picture_fade(line_color(stage, i), 0.9), 1.0 * stage->style.line, 4 * stage->style.line});
    draw_outline_free(&core);
}

void draw_bodies(draw_stage *stage)
{
    int32_t n = stage->scene->body_count;

    picture_clip(stage->sheet, stage->view.frame);
    for (int touching = 0; touching < 2; touching++)
        for (int32_t i = 0; i < n; i++)
            if (!stage->bodies[i].hidden && stage->bodies[i].touching == (touching == 1))
                draw_inside(stage, i);
    for (int touching = 0; touching < 2; touching++)
        for (int32_t i = 0; i < n; i++)
            if (!stage->bodies[i].hidden && stage->bodies[i].touching == (touching == 1))
                draw_border(stage, i);
    for (int32_t i = 0; i < n; i++)
        if (shows_core(stage, i))
            draw_core(stage, i);
    picture_unclip(stage->sheet);
}
