// frame.c : what stands round the scene: grid and numbers, frame, title, scale bar, and signposts to bodies out of view.
#include "draw/stage.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double  tick_size = 11;     // letters of the grid's numbers, pixels of a sheet 1200 wide
static const double  cell = 75;          // width of a cell of the grid, at least; round steps are at most 2.5 times apart
static const size_t  longest_tick = 10;  // characters of a number at the grid
static const int32_t most_signposts = 8; // with names

// The numbers can be told apart when the step is not lost in their digits: "%.6g" shows six.
static bool numbered(const draw_view *view, double step)
{
    double reach = fmax(fabs(view->middle.x), fabs(view->middle.y)) + 0.5 * picture_width(view->frame) / view->scale;
    return reach < 1e5 * step;
}

static void tick_text(double value, double step, char text[32])
{
    snprintf(text, 32, "%.6g", fabs(value) < 0.5 * step ? 0.0 : value);
}

static void draw_tick(draw_stage *stage, picture_point at, bool below, const char *text)
{
    picture_type type = draw_type(&stage->style, tick_size, false, stage->style.quiet);
    double       width = picture_text_width(stage->sheet, type, text), gap = 5 * stage->style.unit;

    if (strlen(text) > longest_tick)
        return;
    if (below)
        picture_text(stage->sheet, (picture_point){at.x - 0.5 * width, at.y + gap + 0.8 * type.size}, type, text);
    else
        picture_text(stage->sheet, (picture_point){at.x - gap - width, at.y + 0.36 * type.size}, type, text);
}

void draw_grid(draw_stage *stage)
{
    const draw_view *view = &stage->view;
    picture_box      f = view->frame;
    double           step = draw_round_length(2.5 * cell * stage->style.unit / view->scale);
    double           wide = 0.5 * picture_width(f) / view->scale, high = 0.5 * picture_height(f) / view->scale;
    bool             numbers = numbered(view, step);
    picture_pen      pen = picture_solid(stage->style.grid, 1.0 * stage->style.unit);
    char             text[32];

    // Lines are counted from the middle of the view, not from the scene's origin: however far away that is, there are few.
    double x0 = step * ceil((view->middle.x - wide) / step), y0 = step * ceil((view->middle.y - high) / step);
    for (int i = 0; i < 64 && x0 + i * step <= view->middle.x + wide; i++) {
        picture_point at = draw_view_at(view, scene_flat(x0 + i * step, view->middle.y));
        picture_segment(stage->sheet, (picture_point){at.x, f.top}, (picture_point){at.x, f.bottom}, pen);
        tick_text(x0 + i * step, step, text);
        if (numbers)
            draw_tick(stage, (picture_point){at.x, f.bottom}, true, text);
    }
    for (int i = 0; i < 64 && y0 + i * step <= view->middle.y + high; i++) {
        picture_point at = draw_view_at(view, scene_flat(view->middle.x, y0 + i * step));
        picture_segment(stage->sheet, (picture_point){f.left, at.y}, (picture_point){f.right, at.y}, pen);
        tick_text(y0 + i * step, step, text);
        if (numbers)
            draw_tick(stage, (picture_point){f.left, at.y}, false, text);
    }
}

// An arrow at the edge of the frame towards a body that lies outside, with its name when there are few of them.
static void draw_signpost(draw_stage *stage, int32_t i)
{
    const scene_body *body = &stage->scene->bodies[i];
    draw_extent       extent = draw_extent_of(body);
    picture_box       f = picture_grow(stage->view.frame, -4 * stage->style.unit);
    picture_point     from = {0.5 * (f.left + f.right), 0.5 * (f.top + f.bottom)};
    scene_point   middle = scene_flat(0.5 * extent.lower.x + 0.5 * extent.upper.x, 0.5 * extent.lower.y + 0.5 * extent.upper.y);
    picture_point to = draw_view_at(&stage->view, middle);
    double        dx = to.x - from.x, dy = to.y - from.y, far = fmax(fabs(dx), fabs(dy));
    if (!(far > 0))
        return;
    dx /= far; // before the length is taken: it might overflow
    dy /= far;
    double        share = fmin(0.5 * picture_width(f) / fmax(fabs(dx), 1e-9), 0.5 * picture_height(f) / fmax(fabs(dy), 1e-9));
    double        length = 22 * stage->style.unit, norm = hypot(dx, dy);
    picture_point along = {dx / norm, dy / norm};
    picture_point tip = {from.x + share * dx, from.y + share * dy};
    picture_point tail = {tip.x - length * along.x, tip.y - length * along.y};
    picture_mark  mark = {stage->style.quiet, stage->style.paper, 9 * stage->style.unit, 1.8 * stage->style.unit};

    picture_arrow(stage->sheet, tail, along, length, mark);
    draw_places_take_line(&stage->places, tail, tip, 5 * stage->style.unit);
    if (stage->hidden > most_signposts || stage->labels == DRAW_LABELS_NONE)
        return;
    char   name[PICTURE_TEXT_LONGEST];
    double cost;
    picture_text_clean(body->name, 24, name);
    picture_type type = draw_type(&stage->style, 12, false, stage->style.quiet);
    picture_box  box = draw_places_round(&stage->places, (picture_box){tail.x, tail.y, tail.x, tail.y},
                                         picture_text_width(stage->sheet, type, name) + 0.6 * type.size, 1.35 * type.size,
                                         6 * stage->style.unit, &cost);
    draw_word(stage, box, type, name);
    draw_places_take(&stage->places, box);
}

void draw_frame(draw_stage *stage)
{
    picture_rectangle(stage->sheet, stage->view.frame, 0);
    picture_stroke(stage->sheet, picture_solid(picture_fade(stage->style.quiet, 0.55), 1.0 * stage->style.unit));
    for (int32_t i = 0; i < stage->scene->body_count; i++)
        if (stage->bodies[i].hidden && stage->scene->bodies[i].shape->type != SCENE_HALFSPACE)
            draw_signpost(stage, i);
}

static const char *plural(int64_t count)
{
    return count == 1 ? "" : "s";
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && slash[1] != 0 ? slash + 1 : path;
}

void draw_title(draw_stage *stage, picture_point corner)
{
    double       u = stage->style.unit, width = picture_width(stage->view.frame);
    picture_type big = draw_type(&stage->style, 20, true, stage->style.ink);
    picture_type small = draw_type(&stage->style, 13, false, stage->style.quiet);
    int64_t      bodies = stage->scene->body_count, pairs = stage->touching_pairs;
    char         text[PICTURE_TEXT_LONGEST], name[PICTURE_TEXT_LONGEST];

    const char *file = strcmp(stage->scene->file, "-") == 0 ? "standard input" : file_name(stage->scene->file);
    for (size_t letters = 80; letters > 4; letters = 3 * letters / 4) {
        picture_text_clean(file, letters, name);
        if (picture_text_width(stage->sheet, big, name) <= width)
            break;
    }
    picture_text(stage->sheet, (picture_point){corner.x, corner.y + big.size}, big, name);

    int64_t parts = bodies;
    if (stage->scene->group_count > 0)
        bodies = stage->scene->group_count;
    int used = snprintf(text, sizeof text, "%" PRId64 " bod%s", bodies, bodies == 1 ? "y" : "ies");
    if (parts != bodies)
        used += snprintf(text + used, sizeof text - (size_t)used, " of %" PRId64 " convex parts", parts);
    used += snprintf(text + used, sizeof text - (size_t)used, ", %" PRId64 " pair%s touching, %s", pairs, plural(pairs),
                     stage->precision);
    if (stage->from != NULL)
        used += snprintf(text + used, sizeof text - (size_t)used, ", %s", stage->from);
    if (stage->unanswered > 0)
        used += snprintf(text + used, sizeof text - (size_t)used, ", %" PRId64 " without an answer", stage->unanswered);
    if (stage->seen.unseen > 0)
        used += snprintf(text + used, sizeof text - (size_t)used, "; %" PRId64 " contacts out of sight", stage->seen.unseen);
    if (stage->hidden > 0)
        snprintf(text + used, sizeof text - (size_t)used, "; view limited, arrows point to %" PRId32 " outside", stage->hidden);
    else if (stage->view.limited)
        snprintf(text + used, sizeof text - (size_t)used, "; view limited");
    picture_text(stage->sheet, (picture_point){corner.x, corner.y + big.size + 7 * u + small.size}, small, text);
}

void draw_scale_bar(draw_stage *stage, picture_point end)
{
    double       u = stage->style.unit, length = draw_round_length(190 * u / stage->view.scale);
    double       left = end.x - length * stage->view.scale;
    picture_pen  pen = picture_solid(stage->style.ink, 1.8 * u);
    picture_type type = draw_type(&stage->style, 12, false, stage->style.ink);
    char         text[32];

    picture_segment(stage->sheet, (picture_point){left, end.y}, end, pen);
    picture_segment(stage->sheet, (picture_point){left, end.y - 4 * u}, (picture_point){left, end.y + 4 * u}, pen);
    picture_segment(stage->sheet, (picture_point){end.x, end.y - 4 * u}, (picture_point){end.x, end.y + 4 * u}, pen);
    snprintf(text, sizeof text, "%.6g", length);
    picture_text_in(stage->sheet, (picture_box){left, end.y - 8 * u - type.size, end.x, end.y - 6 * u}, type, text);
}
