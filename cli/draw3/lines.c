// lines.c : edges and outlines of bodies: solid where they are seen, dashed and faint where something hides them, if the
// scene is simple enough for that to be a help.
#include "draw3/stage.h"

#include "draw3/vector.h"

#include <stdlib.h>

// Part of a segment, in shares of it.
typedef struct stretch {
    double from, to;
} stretch;

typedef struct liner {
    draw3_stage *stage;
    draw3_lines *lines;       // of one body
    int8_t      *kind_of;     // of each half-edge that stands for its edge; -1 for none
    int32_t     *first, *out; // out[first[v]..first[v + 1]) are the half-edges of the walk at point v
    stretch     *hidden;      // of one segment
    int32_t      room;
} liner;

static int8_t kind_of(const draw3_mesh *mesh, int32_t half_edge)
{
    int32_t twin = mesh->twin[half_edge];
    if (twin >= 0 && twin < half_edge)
        return -1;
    const draw3_facet *here = &mesh->facets[mesh->facet_of[half_edge]];
    const draw3_facet *there = twin >= 0 ? &mesh->facets[mesh->facet_of[twin]] : NULL;
    bool               front = there != NULL && there->front;
    if (here->front != front)
        return DRAW3_OUTLINE;
    if (there != NULL && there->part == here->part)
        return -1;
    if (here->front)
        return mesh->soft ? DRAW3_SOFT : DRAW3_SHARP;
    bool upright = fabs(here->normal.z) < 1e-9 && (there == NULL || fabs(there->normal.z) < 1e-9);
    if (upright)
        return DRAW3_OUTLINE; // seen edge-on: of a flat body, all there is to see
    return mesh->soft ? -1 : DRAW3_HIDDEN;
}

// Adds the part of a segment from share s to share t.
static bool add(liner *l, draw3_kind what, scene_point p, scene_point q, double s, double t)
{
    scene_point d = draw3_sub(q, p), from = draw3_along(p, s, d), to = draw3_along(p, t, d);
    if (!(t > s))
        return true;
    return draw3_strokes_add(&l->lines->kind[what], draw3_on_sheet(l->stage, s > 0 ? from : p),
                             draw3_on_sheet(l->stage, t < 1 ? to : q));
}

// The part of the segment in the surroundings of the frame.
static bool near_part(const draw3_stage *stage, scene_point p, scene_point q, double *s, double *t)
{
    picture_box box = draw3_surroundings(stage);
    double      at[4] = {box.left - p.x, p.x - box.right, box.top - p.y, p.y - box.bottom}; // positive is outside
    double      grows[4] = {p.x - q.x, q.x - p.x, p.y - q.y, q.y - p.y};
    *s = 0;
    *t = 1;
    for (int i = 0; i < 4; i++) {
        double end = at[i] + grows[i];
        if (at[i] > 0 && end > 0)
            return false;
        if (at[i] > 0)
            *s = fmax(*s, at[i] / (at[i] - end));
        else if (end > 0)
            *t = fmin(*t, at[i] / (at[i] - end));
    }
    return *s < *t;
}

// Notes a hidden piece, sorted by where it starts.
static void note(liner *l, int32_t *count, stretch hidden)
{
    int32_t i = (*count)++;
    for (; i > 0 && l->hidden[i - 1].from > hidden.from; i--)
        l->hidden[i] = l->hidden[i - 1];
    l->hidden[i] = hidden;
}

// Adds a segment of body a's surface (and of body b's, or -1): what is seen of it, and what is not.
static bool add_segment(liner *l, draw3_kind what, scene_point p, scene_point q, int32_t a, int32_t b)
{
    const draw3_order *order = &l->stage->order;
    int32_t            near = order->first[a + 1] - order->first[a], count = 0;
    double             from, to, start, end;
    bool               good = true, faint = what == DRAW3_OUTLINE || what == DRAW3_SHARP;

    if (near > l->room || l->hidden == NULL) {
        stretch *hidden = realloc(l->hidden, ((size_t)near + 1) * sizeof *hidden);
        if (hidden == NULL)
            return false;
        l->hidden = hidden;
        l->room = near;
    }
    if (!near_part(l->stage, p, q, &start, &end))
        return true;
    if (what == DRAW3_HIDDEN)
        return add(l, what, p, q, start, end);
    for (int32_t k = order->first[a]; k < order->first[a + 1]; k++)
        if (order->near[k] != b && draw3_cover_segment(&l->stage->covers[order->near[k]], p, q, &from, &to))
            note(l, &count, (stretch){from, to});
    double at = start;
    for (int32_t i = 0; good && i < count; i++) {
        double next = fmin(fmax(l->hidden[i].from, at), end), till = fmin(fmax(l->hidden[i].to, at), end);
        good = add(l, what, p, q, at, next) && (!faint || add(l, DRAW3_HIDDEN, p, q, next, till));
        at = till;
    }
    return good && add(l, what, p, q, at, end);
}

// Walks along edges of one kind as far as they go on, so that lines are joined and dashes run through.
static bool walk(liner *l, const draw3_mesh *mesh, int32_t body, int32_t half_edge)
{
    draw3_kind what = (draw3_kind)l->kind_of[half_edge];
    int32_t    at = mesh->start[half_edge], h = half_edge;
    bool       good = true;
    while (good && h >= 0) {
        int32_t u = mesh->start[h], v = draw3_mesh_end(mesh, h), next = u == at ? v : u;
        good = add_segment(l, what, mesh->points[at], mesh->points[next], body, -1);
        l->kind_of[h] = -1;
        at = next;
        h = -1;
        for (int32_t k = l->first[at]; k < l->first[at + 1] && h < 0; k++)
            if (l->kind_of[l->out[k]] == (int8_t)what)
                h = l->out[k];
    }
    return good;
}

static bool list_edges(liner *l, const draw3_mesh *mesh)
{
    int32_t n = mesh->half_edges, v = mesh->point_count;
    l->kind_of = malloc((size_t)n + 1);
    l->first = calloc((size_t)v + 2, sizeof *l->first);
    l->out = malloc((2 * (size_t)n + 1) * sizeof *l->out);
    if (l->kind_of == NULL || l->first == NULL || l->out == NULL)
        return false;
    for (int32_t h = 0; h < n; h++) {
        l->kind_of[h] = kind_of(mesh, h);
        l->first[mesh->start[h] + 2] += l->kind_of[h] >= 0;
        l->first[draw3_mesh_end(mesh, h) + 2] += l->kind_of[h] >= 0;
    }
    for (int32_t i = 2; i <= v + 1; i++)
        l->first[i] += l->first[i - 1];
    for (int32_t h = 0; h < n; h++) {
        if (l->kind_of[h] < 0)
            continue;
        l->out[l->first[mesh->start[h] + 1]++] = h;
        l->out[l->first[draw3_mesh_end(mesh, h) + 1]++] = h;
    }
    return true;
}

// How bold the lines of a body are drawn: less where many edges crowd.
static double boldness(const draw3_stage *stage, const draw3_mesh *mesh)
{
    double  length = 0;
    int32_t count = 0;
    for (int32_t h = 0; h < mesh->half_edges; h++) {
        int8_t what = kind_of(mesh, h);
        if (what != DRAW3_SHARP)
            continue;
        scene_point d = draw3_sub(mesh->points[draw3_mesh_end(mesh, h)], mesh->points[mesh->start[h]]);
        length += hypot(d.x, d.y);
        count++;
    }
    double each = count > 0 ? length / count : HUGE_VAL;
    return fmin(fmax(each / (26 * stage->flat->style.unit), 0.25), 1);
}

static bool trace(liner *l, int32_t body)
{
    const draw3_mesh  *mesh = &l->stage->meshes[body];
    const scene_shape *shape = l->stage->scene3->bodies[body].shape;
    bool               good = list_edges(l, mesh);

    for (int32_t h = 0; good && h < mesh->half_edges; h++)
        if (l->kind_of[h] >= 0)
            good = walk(l, mesh, body, h);
    if (mesh->facet_count == 0 && shape->count >= 2) { // no surface, but an extent: a segment
        scene_point p = draw3_place_of_body(&l->stage->place, &l->stage->scene3->bodies[body], shape->points[0]);
        scene_point q = draw3_place_of_body(&l->stage->place, &l->stage->scene3->bodies[body], shape->points[shape->count - 1]);
        good = good && add_segment(l, DRAW3_OUTLINE, p, q, body, -1);
    }
    return good;
}

static void forget(liner *l)
{
    free(l->kind_of);
    free(l->first);
    free(l->out);
    free(l->hidden);
}

bool draw3_lines_make(draw3_stage *stage)
{
    int32_t n = stage->scene3->body_count;
    bool    good;
    stage->lines = calloc((size_t)n + 1, sizeof *stage->lines);
    good = stage->lines != NULL;
    for (int32_t i = 0; good && i < n; i++) {
        liner l = {.stage = stage, .lines = &stage->lines[i]};
        l.lines->bold = boldness(stage, &stage->meshes[i]);
        good = stage->flat->bodies[i].hidden || trace(&l, i);
        forget(&l);
    }
    liner l = {.stage = stage, .lines = stage->lines + n};
    for (int32_t i = 0; good && i < stage->crossing_count; i++) {
        const draw3_crossing *c = &stage->crossings[i];
        good = add_segment(&l, DRAW3_SOFT, c->p, c->q, c->a, c->b);
    }
    forget(&l);
    return good;
}

void draw3_lines_free(draw3_stage *stage)
{
    for (int32_t i = 0; stage->lines != NULL && i <= stage->scene3->body_count; i++)
        for (int k = 0; k < DRAW3_KINDS; k++)
            draw3_strokes_free(&stage->lines[i].kind[k]);
    free(stage->lines);
}

static void draw_hidden(const draw3_stage *stage, int32_t body)
{
    double line = stage->flat->style.line;
    if (stage->lines[body].bold > 0.6)
        draw3_strokes_draw(&stage->lines[body].kind[DRAW3_HIDDEN], stage->flat->sheet,
                           (picture_pen){picture_fade(draw3_line_color(stage, body), 0.55), 0.9 * line, 3.5 * line});
}

// The dot that stands for a body too small to be seen; a ring where something hides it.
static void draw_speck(const draw3_stage *stage, int32_t body)
{
    const double       size = 2.6;
    const draw_stage  *flat = stage->flat;
    const draw3_order *order = &stage->order;
    picture_box        box = flat->bodies[body].outline.box;
    double             line = flat->style.line;
    scene_point        at =
        draw3_place_of_body(&stage->place, &stage->scene3->bodies[body], stage->scene3->bodies[body].shape->center);
    picture_mark mark = {draw3_line_color(stage, body), flat->style.paper, size * line, line};
    bool         seen = true;

    if (flat->bodies[body].hidden || fmax(picture_width(box), picture_height(box)) >= size * line)
        return;
    if (stage->scene3->bodies[body].shape->count > 0)
        at = draw3_place_of_body(&stage->place, &stage->scene3->bodies[body], stage->scene3->bodies[body].shape->points[0]);
    for (int32_t k = order->first[body]; k < order->first[body + 1] && seen; k++)
        seen = !draw3_cover_point(&stage->covers[order->near[k]], at, DRAW3_CLEAR);
    if (seen)
        picture_disk(flat->sheet, draw3_on_sheet(stage, at), mark);
    else if (stage->hidden_lines)
        picture_ring(flat->sheet, draw3_on_sheet(stage, at), mark);
}

static void draw_edges(const draw3_stage *stage, int32_t body)
{
    double             line = stage->flat->style.line;
    bool               touching = stage->flat->bodies[body].touching;
    picture_color      color = draw3_line_color(stage, body);
    picture           *sheet = stage->flat->sheet;
    const draw3_lines *lines = &stage->lines[body];

    draw3_strokes_draw(&lines->kind[DRAW3_SOFT], sheet, picture_solid(picture_fade(color, 0.6), 0.7 * line * lines->bold));
    draw3_strokes_draw(&lines->kind[DRAW3_SHARP], sheet, picture_solid(color, (touching ? 1.5 : 1.0) * line * lines->bold));
    draw3_strokes_draw(&lines->kind[DRAW3_OUTLINE], sheet, picture_solid(color, (touching ? 2.4 : 1.2) * line));
}

void draw3_lines_draw(const draw3_stage *stage)
{
    int32_t n = stage->scene3->body_count;
    for (int32_t i = 0; stage->hidden_lines && i < n; i++) // below every line that is seen
        draw_hidden(stage, i);
    for (int32_t i = 0; i < n; i++)
        draw_edges(stage, stage->order.bodies[i]);
    for (int32_t i = 0; i < n; i++)
        draw_speck(stage, i);
    draw3_strokes_draw(&stage->lines[n].kind[DRAW3_SOFT], stage->flat->sheet,
                       picture_solid(picture_fade(stage->flat->style.ink, 0.75), 1.2 * stage->flat->style.line));
}
