// world.c : the left frame: the two bodies in the world, with the points of a step on them.
#include "explain/stage.h"

#include "draw3/vector.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void draw_outline_of(growing_text *svg, const char *kind, const draw_outline *outline)
{
    if (outline->point_count == 1)
        explain_dot(svg, kind, outline->points[0], 2);
    else
        explain_polygon(svg, kind, outline->points, outline->point_count);
}

// Seen from the viewer, a face runs counter-clockwise when its front is seen.
static bool in_front(const explain_view *view, const scene_point *world, const int32_t *corner, int32_t count)
{
    double twice = 0;
    for (int32_t i = 0; i < count; i++) {
        scene_point p = explain_seen(view, draw3_sub(world[corner[i]], world[corner[0]]));
        scene_point q = explain_seen(view, draw3_sub(world[corner[(i + 1) % count]], world[corner[0]]));
        twice += p.x * q.y - p.y * q.x;
    }
    return twice > 0;
}

void explain_draw_edges(growing_text *svg, const explain_view *view, const scene_point *world, const scene_faces *faces)
{
    for (int front = 0; front < 2; front++)
        for (int32_t f = 0; f < faces->count; f++) {
            const int32_t *corner = faces->corner + faces->first[f];
            int32_t        count = faces->first[f + 1] - faces->first[f];
            if (in_front(view, world, corner, count) != (front == 1))
                continue;
            for (int32_t i = 0; i < count; i++) {
                int32_t from = corner[i], to = corner[(i + 1) % count];
                explain_line(svg, front == 1 ? "e" : "h", explain_at(view, world[from]), explain_at(view, world[to]));
            }
        }
}

static scene_point to_world(const scene_body *body, scene_point v)
{
    scene_point turned = draw3_along(draw3_scale(v.x, body->turn.x), v.y, body->turn.y);
    return draw3_add(body->position, draw3_along(turned, v.z, body->turn.z));
}

// The rims of a disk, cylinder or cone; one that faces away is hidden.
static void draw_rims(growing_text *svg, const explain_stage *stage, const scene_body *body)
{
    enum { PIECES = 72 };
    const double       turn = 4 * acos(0.0);
    const scene_shape *shape = body->shape;
    for (int end = -1; end <= (shape->type == SCENE_CYLINDER ? 1 : -1); end += 2) {
        scene_point   axis = {shape->axis == 0, shape->axis == 1, shape->axis == 2}, first = draw3_square(axis);
        scene_point   second = draw3_cross(axis, first);
        scene_point   middle = draw3_along(shape->center, end * shape->half_height, axis);
        picture_point points[PIECES];
        for (int i = 0; i < PIECES; i++) {
            scene_point p = draw3_along(middle, shape->across * cos(turn * i / PIECES), first);
            points[i] =
                explain_at(&stage->world, to_world(body, draw3_along(p, shape->across * sin(turn * i / PIECES), second)));
        }
        scene_point out = explain_seen(&stage->world, draw3_sub(to_world(body, draw3_scale(end, axis)), body->position));
        bool        open = out.z > 0 || shape->type == SCENE_DISK;
        explain_polygon(svg, open ? "e" : "h", points, PIECES);
    }
}

static void draw_core_edges(growing_text *svg, const explain_stage *stage, const scene_body *body)
{
    const scene_shape *shape = body->shape;
    if (stage->record->dim == 2 || shape->faces.count == 0)
        return;
    scene_point *corners = calloc((size_t)shape->count, sizeof *corners);
    svg->failed = svg->failed || corners == NULL;
    for (int32_t i = 0; corners != NULL && i < shape->count; i++)
        corners[i] = to_world(body, shape->points[i]);
    if (corners != NULL)
        explain_draw_edges(svg, &stage->world, corners, &shape->faces);
    free(corners);
}

static scene_point world_of(const trace *record, scene_point unit)
{
    return trace_to_world(record, trace_to_a(record, unit));
}

static void draw_vertex(growing_text *svg, const explain_stage *stage, int32_t vertex, bool asked)
{
    const trace_vertex *v = &stage->record->vertices[vertex];
    picture_point       a = explain_at(&stage->world, world_of(stage->record, v->a));
    picture_point       b = explain_at(&stage->world, world_of(stage->record, v->b));
    char                name[EXPLAIN_NAME];
    growing_print(svg, "<g class=\"u u%d\">\n", vertex);
    explain_dot(svg, "v", a, 5);
    explain_dot(svg, "v", b, 5);
    if (asked) {
        explain_ring(svg, "w", a, 9);
        explain_ring(svg, "w", b, 9);
    }
    explain_name_a(stage->record, vertex, name);
    explain_word(svg, "n", (picture_point){a.x + 9, a.y - 7}, name);
    explain_name_b(stage->record, vertex, name);
    explain_word(svg, "n", (picture_point){b.x + 9, b.y + 16}, name);
    growing_print(svg, "</g>\n");
}

// The direction asked along at A's point, and against it at B's.
static void draw_direction(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    const double        length = 56;
    const trace_vertex *v = &stage->record->vertices[step->added];
    scene_point         n = explain_seen(&stage->world, trace_direction_to_world(stage->record, step->direction));
    picture_point       a = explain_at(&stage->world, world_of(stage->record, v->a));
    picture_point       b = explain_at(&stage->world, world_of(stage->record, v->b));
    explain_arrow(svg, "dir", a, (picture_point){a.x + length * n.x, a.y - length * n.y});
    explain_arrow(svg, "dir", b, (picture_point){b.x - length * n.x, b.y + length * n.y});
}

static void draw_witnesses(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    picture_point a = explain_at(&stage->world, world_of(stage->record, step->witness_a));
    picture_point b = explain_at(&stage->world, world_of(stage->record, step->witness_b));
    explain_line(svg, "l", a, b);
    explain_dot(svg, "x", a, 4.5);
    explain_dot(svg, "x", b, 4.5);
}

static void draw_body_names(growing_text *svg, const explain_stage *stage)
{
    static const char *const letters[] = {"A", "B"};
    for (int i = 0; i < 2; i++) {
        picture_point middle = draw_outline_middle(&stage->outlines[i]);
        explain_word(svg, "i", (picture_point){middle.x - 9, middle.y + 10}, letters[i]);
    }
}

void explain_draw_body(growing_text *svg, const explain_stage *stage, const char *kind, const draw_outline *outline,
                       const draw_outline *core, const scene_body *body)
{
    const scene_type type = body->shape->type;
    draw_outline_of(svg, kind, outline);
    if (core != NULL)
        draw_outline_of(svg, "c", core);
    draw_core_edges(svg, stage, body);
    if (type == SCENE_DISK || type == SCENE_CYLINDER || type == SCENE_CONE)
        draw_rims(svg, stage, body);
}

void explain_draw_world(growing_text *svg, const explain_stage *stage, const trace_step *step)
{
    static const char *const kinds[] = {"a", "b"};
    for (int i = 0; i < 2; i++) {
        const bool round = stage->bodies[i].shape->radius > 0;
        explain_draw_body(svg, stage, kinds[i], &stage->outlines[i], round ? &stage->cores[i] : NULL, &stage->bodies[i]);
    }
    draw_body_names(svg, stage);
    if (step == NULL)
        return;
    if (step->added >= 0)
        draw_direction(svg, stage, step);
    if (step->weighed)
        draw_witnesses(svg, stage, step);
    explain_each_vertex(svg, stage, step, draw_vertex);
}

void explain_draw_answer(growing_text *svg, const explain_stage *stage, const trace_answer *found)
{
    const trace  *record = stage->record;
    picture_point a = explain_at(&stage->world, trace_to_world(record, found->point_a));
    picture_point b = explain_at(&stage->world, trace_to_world(record, found->point_b));
    scene_point   n = trace_direction_to_world(record, found->normal), seen = explain_seen(&stage->world, n);
    explain_line(svg, "l", a, b);
    explain_arrow(svg, "way", a, (picture_point){a.x + 60 * seen.x, a.y - 60 * seen.y});
    explain_dot(svg, "x", a, 5);
    explain_dot(svg, "x", b, 5);
    explain_word(svg, "n", (picture_point){a.x + 8, a.y - 8}, "on A");
    explain_word(svg, "n", (picture_point){b.x + 8, b.y + 18}, "on B");
}

// In A - B: from the origin to the boundary, against the normal.
void explain_draw_shift(growing_text *svg, const explain_stage *stage, const trace_answer *found)
{
    const scene_point origin = {0};
    scene_point       n = trace_direction_to_world(stage->record, found->normal);
    picture_point     o = explain_at(&stage->difference, origin);
    picture_point     x = explain_at(&stage->difference, draw3_scale(-found->distance, n));
    explain_line(svg, "l", o, x);
    explain_dot(svg, "x", x, 5);
}

void explain_draw_contacts(growing_text *svg, const explain_stage *stage)
{
    const trace *record = stage->record;
    for (int32_t i = 0; i < record->contact_count; i++) {
        picture_point a = explain_at(&stage->world, trace_to_world(record, record->contacts[i].point_a));
        picture_point b = explain_at(&stage->world, trace_to_world(record, record->contacts[i].point_b));
        char          words[16];
        snprintf(words, sizeof words, "%d", i + 1);
        explain_line(svg, "l", a, b);
        explain_dot(svg, "x", a, 5);
        explain_ring(svg, "l", b, 7);
        explain_word(svg, "n", (picture_point){a.x + 9, a.y - 8}, words);
    }
}
