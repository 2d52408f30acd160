// film.c : see film.h.
#include "film/film.h"

#include "draw/stage.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Share of its hue in the inside of a body, awake and asleep; opaque, so that a film has few colours.
static const double inside = 0.28, inside_asleep = 0.10;
// Round the frame, pixels of a sheet 1200 wide: for numbers at the left and below, a line of text above.
static const double left = 44, below = 30, above = 34, right = 14;
// A contact whose gap would be wider than this on the sheet, in pixels, is not seen to touch.
static const double touching = 1;

struct film {
    scene       now; // the scene with bodies of our own
    draw_stage  stage;
    picture    *sheet;
    int         width, height;
    scene_body *bodies;
};

static picture_color mixed(picture_color a, picture_color b, double share)
{
    return (picture_color){a.red + share * (b.red - a.red), a.green + share * (b.green - a.green),
                           a.blue + share * (b.blue - a.blue), 1};
}

static picture_color hue_of(const film *f, int32_t whole)
{
    const draw_style *style = &f->stage.style;
    switch (f->now.wholes[whole].kind) {
    case SCENE_STATIC:
        return style->free_line;
    case SCENE_KINEMATIC:
        return style->quiet;
    default:
        return style->hue[whole % DRAW_HUES];
    }
}

int film_colors(const film *f, picture_color *colors)
{
    const draw_style   *style = &f->stage.style;
    const picture_color pure[] = {style->paper, style->grid, style->ink, style->depth, style->free_line, style->quiet};
    int                 count = 0;
    for (size_t i = 0; i < sizeof pure / sizeof pure[0]; i++)
        colors[count++] = pure[i];
    colors[count++] = mixed(style->paper, style->free_line, inside);
    colors[count++] = mixed(style->paper, style->quiet, inside);
    for (int i = 0; i < DRAW_HUES; i++) {
        colors[count++] = style->hue[i];
        colors[count++] = mixed(style->paper, style->hue[i], inside);
        colors[count++] = mixed(style->paper, style->hue[i], inside_asleep);
    }
    return count;
}

// Signs and lines suit the bodies that move.
static void suit(film *f)
{
    double  sum = 0;
    int32_t count = 0;
    for (int32_t i = 0; i < f->now.body_count; i++) {
        if (f->now.wholes[f->now.bodies[i].group].kind == SCENE_STATIC)
            continue;
        const draw_extent e = draw_extent_of(&f->now.bodies[i]);
        sum += fmax(e.upper.x - e.lower.x, e.upper.y - e.lower.y) * f->stage.view.scale;
        count++;
    }
    draw_style_suit(&f->stage.style, count > 0 ? sum / count : 0, 0);
}

film *film_open(const scene *s, draw_extent window, int width, failure *why)
{
    film *f = calloc(1, sizeof *f);
    char  fault[512] = "out of memory; close other programs";
    if (f != NULL)
        f->bodies = malloc(((size_t)s->body_count + 1) * sizeof *f->bodies);
    if (f == NULL || f->bodies == NULL) {
        film_close(f);
        fail(why, "%s", fault);
        return NULL;
    }
    memcpy(f->bodies, s->bodies, (size_t)s->body_count * sizeof *f->bodies);
    f->now = *s;
    f->now.bodies = f->bodies;
    f->width = width;
    f->stage = (draw_stage){.scene = &f->now, .style = draw_style_make(false, width)};
    const double        u = f->stage.style.unit;
    const bool          touches = false;
    const picture_point corner = {ceil(left * u), ceil(above * u)};
    if (draw_view_choose(&f->stage.view, &window, &touches, 1, corner, width - corner.x - ceil(right * u))) {
        f->height = (int)(f->stage.view.frame.bottom + ceil(below * u));
        f->sheet = picture_open_image(width, f->height, fault, sizeof fault);
    }
    if (f->sheet == NULL) {
        film_close(f);
        fail(why, "%s", fault);
        return NULL;
    }
    f->stage.sheet = f->sheet;
    suit(f);
    return f;
}

// What is round shows by a line how it is turned.
static void draw_spoke(const film *f, const scene_body *body, picture_pen pen)
{
    const scene_shape *shape = body->shape;
    const scene_point  middle = shape->count == 1 ? shape->points[0] : shape->center;
    const scene_point  from = {.x = body->position.x + body->c * middle.x - body->s * middle.y,
                               .y = body->position.y + body->s * middle.x + body->c * middle.y};
    const double       length = shape->half.x + shape->radius;
    const scene_point  to = {.x = from.x + length * body->c, .y = from.y + length * body->s};
    picture_segment(f->sheet, draw_view_at(&f->stage.view, from), draw_view_at(&f->stage.view, to), pen);
}

static bool draw_part(const film *f, int32_t part, bool asleep)
{
    const scene_body   *body = &f->bodies[part];
    const draw_style   *style = &f->stage.style;
    const picture_color hue = hue_of(f, body->group);
    const picture_pen   line = {hue, (asleep ? 1.0 : 1.8) * style->line, body->material.sensor ? 4 * style->line : 0};
    draw_outline        outline;
    if (!draw_outline_make(&outline, body, body->shape->radius, &f->stage.view))
        return false;
    if (!body->material.sensor) {
        draw_outline_path(&outline, f->sheet);
        picture_fill(f->sheet, mixed(style->paper, hue, asleep ? inside_asleep : inside), false);
    }
    draw_outline_path(&outline, f->sheet);
    picture_stroke(f->sheet, line);
    if (body->shape->count < 2 && f->now.wholes[body->group].kind != SCENE_STATIC)
        draw_spoke(f, body, line);
    draw_outline_free(&outline);
    return true;
}

// What stands is behind what moves.
static bool draw_parts(const film *f, const simulation_engine *engine, const simulation *sim)
{
    for (int kind = SCENE_STATIC; kind <= SCENE_DYNAMIC; kind++) {
        for (int32_t i = 0; i < f->now.group_count; i++) {
            const scene_whole *w = &f->now.wholes[i];
            if ((int)w->kind != kind)
                continue;
            const bool asleep = w->kind == SCENE_DYNAMIC && engine->body(sim, i).asleep;
            for (int32_t k = w->first; k < w->first + w->count; k++) {
                if (!draw_part(f, k, asleep))
                    return false;
            }
        }
    }
    return true;
}

static void draw_joint(const film *f, const simulation_joint *joint)
{
    const draw_style   *style = &f->stage.style;
    const picture_point a = draw_view_at(&f->stage.view, joint->anchor_a), b = draw_view_at(&f->stage.view, joint->anchor_b);
    const picture_mark  mark = {style->quiet, style->paper, 3.4 * style->mark, 1.4 * style->line};
    picture_segment(f->sheet, a, b, picture_solid(style->quiet, 1.4 * style->line));
    picture_ring(f->sheet, a, mark);
    picture_ring(f->sheet, b, mark);
}

static void draw_contacts_of(const film *f, const simulation_contact *found, int32_t count)
{
    const draw_style  *style = &f->stage.style;
    const picture_mark mark = {style->depth, style->paper, 3.6 * style->mark, style->line};
    for (int32_t i = 0; i < count; i++) {
        for (int32_t k = 0; k < found[i].count; k++) {
            if (found[i].points[k].separation * f->stage.view.scale < touching)
                picture_disk(f->sheet, draw_view_at(&f->stage.view, found[i].points[k].at), mark);
        }
    }
}

static void draw_text(film *f, int64_t step)
{
    const draw_style  *style = &f->stage.style;
    const picture_box  frame = f->stage.view.frame;
    const picture_type type = draw_type(style, 15, false, style->ink);
    const double       base = frame.top - 9 * style->unit;
    const char        *slash = strrchr(f->now.file, '/'), *name = slash != NULL ? slash + 1 : f->now.file;
    char               time[64], clean[PICTURE_TEXT_LONGEST];
    snprintf(time, sizeof time, "t = %.2f s", (double)step * f->now.mechanics.step);
    picture_text(f->sheet, (picture_point){frame.right - picture_text_width(f->sheet, type, time), base}, type, time);
    if (strcmp(name, "-") == 0)
        return;
    picture_text_clean(name, 24, clean);
    picture_text(f->sheet, (picture_point){frame.left, base}, type, clean);
}

bool film_draw(film *f, const simulation_engine *engine, const simulation *sim, const simulation_contact *found, int32_t count,
               failure *why)
{
    const draw_style *style = &f->stage.style;
    engine->poses(sim, f->bodies);
    picture_paint(f->sheet, style->paper);
    draw_grid(&f->stage);
    picture_clip(f->sheet, f->stage.view.frame);
    const bool done = draw_parts(f, engine, sim);
    for (int32_t i = 0; i < f->now.joint_count; i++) {
        const simulation_joint joint = engine->joint(sim, i);
        if (!joint.broken && f->now.joints[i].kind != SCENE_GEAR)
            draw_joint(f, &joint);
    }
    draw_contacts_of(f, found, count);
    picture_unclip(f->sheet);
    picture_rectangle(f->sheet, f->stage.view.frame, 0);
    picture_stroke(f->sheet, picture_solid(mixed(style->paper, style->quiet, 0.5), style->unit));
    draw_text(f, engine->steps(sim));
    return done || fail(why, "out of memory; split the scene or close other programs");
}

picture *film_sheet(const film *f)
{
    return f->sheet;
}

int film_width(const film *f)
{
    return f->width;
}

int film_height(const film *f)
{
    return f->height;
}

void film_close(film *f)
{
    if (f == NULL)
        return;
    picture_drop(f->sheet);
    free(f->bodies);
    free(f);
}
