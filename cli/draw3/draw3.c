// draw3.c : see draw3.h.
#include "draw3/stage.h"

#include "draw3/vector.h"

#include <stdio.h>
#include <stdlib.h>

static const int32_t simple = 16; // bodies; of more, what is hidden is not drawn: the lines would hide the picture

picture_point draw3_on_sheet(const draw3_stage *stage, scene_point p)
{
    picture_box f = stage->flat->view.frame;
    return (picture_point){0.5 * (f.left + f.right) + p.x, 0.5 * (f.top + f.bottom) - p.y};
}

picture_box draw3_surroundings(const draw3_stage *stage)
{
    picture_box f = stage->flat->view.frame;
    double      w = 0.5 * picture_width(f), h = 0.5 * picture_height(f);
    return picture_grow((picture_box){-w, -h, w, h}, 100);
}

picture_color draw3_line_color(const draw3_stage *stage, int32_t body)
{
    const draw_style *style = &stage->flat->style;
    const draw_body  *b = &stage->flat->bodies[body];
    return b->touching ? style->hue[b->hue] : style->free_line;
}

draw3_stage *draw3_open(draw_stage *flat, const scene *scene3, double azimuth, double elevation)
{
    draw3_stage *stage = calloc(1, sizeof *stage);
    if (stage == NULL)
        return NULL;
    stage->flat = flat;
    stage->scene3 = scene3;
    stage->view = draw3_view_make(azimuth, elevation);
    if (!draw3_shadow_make(&stage->shadow, scene3, flat->answers, flat->answer_count, &stage->view)) {
        draw3_close(stage);
        return NULL;
    }
    flat->scene = &stage->shadow.flat;
    flat->answers = stage->shadow.answers;
    flat->draw3 = stage;
    snprintf(stage->from, sizeof stage->from, "seen from %g, %g degrees", azimuth, elevation);
    flat->from = stage->from;
    return stage;
}

void draw3_close(draw3_stage *stage)
{
    if (stage == NULL)
        return;
    for (int32_t i = 0; i < stage->scene3->body_count; i++) {
        if (stage->meshes != NULL)
            draw3_mesh_free(&stage->meshes[i]);
        if (stage->covers != NULL)
            draw3_cover_free(&stage->covers[i]);
    }
    free(stage->meshes);
    free(stage->covers);
    draw3_order_free(&stage->order);
    draw3_surfaces_free(stage);
    draw3_lines_free(stage);
    draw3_shadow_free(&stage->shadow);
    free(stage->behind);
    free(stage);
}

// Depths are counted from the middle of the bodies in view.
static double middle_depth(const draw3_stage *stage)
{
    double lowest = HUGE_VAL, highest = -HUGE_VAL;
    for (int32_t i = 0; i < stage->scene3->body_count; i++) {
        if (stage->flat->bodies[i].hidden)
            continue;
        double z = draw3_view_of(&stage->view, stage->scene3->bodies[i].position).z;
        lowest = fmin(lowest, z);
        highest = fmax(highest, z);
    }
    return lowest <= highest ? 0.5 * lowest + 0.5 * highest : 0;
}

static bool make_solids(draw3_stage *stage)
{
    int32_t n = stage->scene3->body_count;
    bool    good = true;
    stage->meshes = calloc((size_t)n + 1, sizeof *stage->meshes);
    stage->covers = calloc((size_t)n + 1, sizeof *stage->covers);
    good = stage->meshes != NULL && stage->covers != NULL;
    for (int32_t i = 0; good && i < n; i++) {
        bool hidden = stage->flat->bodies[i].hidden;
        good = (hidden || draw3_solid_make(&stage->meshes[i], &stage->scene3->bodies[i], &stage->place)) &&
               draw3_cover_make(&stage->covers[i], &stage->meshes[i]);
    }
    return good;
}

// Whether a body at or before a point hides it: only bodies seen near the first of the pair can.
static bool is_behind(const draw3_stage *stage, const answer *found, const answer_contact *contact)
{
    const draw3_order *order = &stage->order;
    scene_point        half_way = draw3_add(draw3_scale(0.5, contact->point_a), draw3_scale(0.5, contact->point_b));
    scene_point        p = draw3_scale(stage->place.scale, draw3_sub(half_way, stage->place.middle));
    double             clear = 4 * DRAW3_CLEAR + 0.5 * fabs(contact->separation) * stage->place.scale;
    bool               behind = draw3_cover_point(&stage->covers[found->a], p, clear);

    for (int32_t k = order->first[found->a]; k < order->first[found->a + 1] && !behind; k++)
        behind = draw3_cover_point(&stage->covers[order->near[k]], p, clear);
    return behind;
}

static bool find_behind(draw3_stage *stage)
{
    const draw_stage *flat = stage->flat;
    stage->behind = calloc((size_t)flat->answer_count * DRAW_CONTACTS + 1, sizeof *stage->behind);
    for (int64_t k = 0; stage->behind != NULL && k < flat->answer_count; k++)
        for (int32_t i = 0; i < flat->answers[k].count; i++)
            stage->behind[k * DRAW_CONTACTS + i] = is_behind(stage, &flat->answers[k], &flat->answers[k].contacts[i]);
    return stage->behind != NULL;
}

bool draw3_prepare(draw3_stage *stage)
{
    draw_stage      *flat = stage->flat;
    const draw_view *view = &flat->view;
    scene_point      middle = {view->middle.x, view->middle.y, middle_depth(stage)};

    stage->place = (draw3_place){&stage->view, middle, view->scale};
    stage->hidden_lines = stage->scene3->body_count <= simple;
    bool good = make_solids(stage) && draw3_order_make(&stage->order, stage->covers, stage->scene3->body_count) &&
                draw3_surfaces_make(stage) && draw3_lines_make(stage) && find_behind(stage);
    if (!good)
        return false;
    flat->behind = stage->behind;
    flat->seen.core = false;
    flat->seen.crossing = stage->lines[stage->scene3->body_count].kind[DRAW3_SOFT].count > 0;
    for (int32_t i = 0; i < stage->scene3->body_count && stage->hidden_lines; i++)
        flat->seen.hidden = flat->seen.hidden || stage->lines[i].kind[DRAW3_HIDDEN].count > 0;
    stage->floor = draw3_floor_of(stage);
    return true;
}

draw_extent draw3_extent(draw3_stage *stage)
{
    draw3_floor floor = draw3_floor_of(stage);
    draw_extent e = {{HUGE_VAL, HUGE_VAL, 0}, {-HUGE_VAL, -HUGE_VAL, 0}};
    for (int i = 0; i < 4; i++) {
        scene_point p = draw3_view_of(
            &stage->view, (scene_point){i % 2 == 0 ? floor.x0 : floor.x1, i < 2 ? floor.y0 : floor.y1, floor.level});
        e = (draw_extent){scene_flat(fmin(e.lower.x, p.x), fmin(e.lower.y, p.y)),
                          scene_flat(fmax(e.upper.x, p.x), fmax(e.upper.y, p.y))};
    }
    return e;
}

void draw3_paint(draw3_stage *stage)
{
    picture *sheet = stage->flat->sheet;
    picture_clip(sheet, stage->flat->view.frame);
    if (stage->floor.there)
        draw3_floor_draw(stage);
    draw3_faces(stage);
    draw3_lines_draw(stage);
    picture_unclip(sheet);
    draw3_axes(stage);
}
