// clip.c : clipping: the two faces that look at each other, seen along the normal, cut by one side plane after another.
#include "explain/stage.h"

#include "draw3/vector.h"

// A view along the normal: in 3D two tangents, in 2D the tangent and the normal itself.
typedef struct across {
    scene_point  right, up;
    explain_view view;
} across;

static scene_point flattened(const across *k, scene_point p)
{
    return scene_flat(draw3_dot(k->right, p), draw3_dot(k->up, p));
}

static across across_of(const explain_stage *stage)
{
    const trace_clip *c = &stage->record->clip;
    across            k = {.view = stage->difference};
    explain_extent    e = explain_nothing();
    bool              in_2d = stage->record->dim == 2;
    k.right = in_2d ? c->tangent : draw3_square(c->normal);
    k.up = in_2d ? c->normal : draw3_cross(c->normal, k.right);
    k.view.dim = 2;
    for (int32_t i = 0; i < c->reference.count; i++)
        explain_hold(&e, &k.view, flattened(&k, c->reference.point[i]));
    for (int32_t i = 0; i < c->incident.count; i++)
        explain_hold(&e, &k.view, flattened(&k, c->incident.point[i]));
    explain_fit(&k.view, e);
    return k;
}

static picture_point at(const across *k, scene_point p)
{
    return explain_at(&k->view, flattened(k, p));
}

static void draw_flat(growing_text *svg, const across *k, const char *kind, const trace_clip_face *face)
{
    picture_point corner[TRACE_FACE_POINTS], middle = {0, 0};
    for (int32_t i = 0; i < face->count; i++) {
        corner[i] = at(k, face->point[i]);
        middle.x += corner[i].x / face->count;
        middle.y += corner[i].y / face->count;
    }
    explain_polygon(svg, kind, corner, face->count);
    explain_word(svg, "n", (picture_point){middle.x, middle.y - 8}, kind[0] == 'a' ? "of A" : "of B");
}

static void draw_in_world(growing_text *svg, const explain_stage *stage, const char *kind, const trace_clip_face *face)
{
    const trace  *record = stage->record;
    picture_point corner[TRACE_FACE_POINTS];
    for (int32_t i = 0; i < face->count; i++) {
        scene_point p = draw3_along(record->middle, record->clip.unit, face->point[i]);
        corner[i] = explain_at(&stage->world, trace_to_world(record, p));
    }
    growing_print(svg, "<g class=\"y\">\n");
    explain_polygon(svg, kind, corner, face->count);
    growing_print(svg, "</g>\n");
}

// The plane along the normal through an edge of the reference face, as the line it is seen as; in 2D through a place.
static void draw_side(growing_text *svg, const across *k, scene_point p, scene_point q)
{
    scene_point along = draw3_scale(400 / k->view.scale, draw3_unit(draw3_sub(flattened(k, q), flattened(k, p))));
    explain_line(svg, "p", explain_at(&k->view, draw3_sub(flattened(k, p), along)),
                 explain_at(&k->view, draw3_add(flattened(k, q), along)));
}

static void draw_patch(growing_text *svg, const explain_stage *stage, const across *k, const trace_cut *cut)
{
    picture_point flat[TRACE_CONTACTS];
    for (int32_t i = 0; i < cut->count && i < TRACE_CONTACTS; i++)
        flat[i] = at(k, stage->record->places[cut->first + i].at);
    explain_polygon(svg, "s", flat, cut->count);
    for (int32_t i = 0; i < cut->count; i++)
        explain_dot(svg, "x", flat[i], 4);
}

static void draw_stretch(growing_text *svg, const explain_stage *stage, const across *k, int32_t cut)
{
    const trace_clip *c = &stage->record->clip;
    double            ends[] = {c->low, c->high};
    for (int32_t i = 0; i <= cut && i < 2; i++) {
        scene_point p = draw3_scale(ends[i], c->tangent);
        draw_side(svg, k, p, draw3_add(p, draw3_scale(1 / k->view.scale, c->normal)));
    }
}

void explain_draw_clip(growing_text *svg, const explain_stage *stage, int32_t cut)
{
    const trace      *record = stage->record;
    const trace_clip *c = &record->clip;
    const trace_cut  *now = &record->cuts[cut];
    across            k = across_of(stage);
    bool              a = c->reference_is_a;
    explain_draw_world(svg, stage, NULL);
    draw_in_world(svg, stage, a ? "a" : "b", &c->reference);
    draw_in_world(svg, stage, a ? "b" : "a", &c->incident);
    explain_sheet_right(svg);
    draw_flat(svg, &k, a ? "a" : "b", &c->reference);
    draw_flat(svg, &k, a ? "b" : "a", &c->incident);
    if (record->dim == 2) {
        draw_stretch(svg, stage, &k, cut);
        return;
    }
    if (now->side >= 0)
        draw_side(svg, &k, c->reference.point[now->side], c->reference.point[(now->side + 1) % c->reference.count]);
    draw_patch(svg, stage, &k, now);
}

static void say_cut(growing_text *say, const trace_cut *before, const trace_cut *now, const trace *record)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < now->count; i++)
        for (int32_t j = 0; j < before->count; j++) {
            scene_point d = draw3_sub(record->places[now->first + i].at, record->places[before->first + j].at);
            if (draw3_dot(d, d) == 0) {
                kept++;
                break;
            }
        }
    int32_t off = before->count - kept, made = now->count - kept;
    growing_print(say, "The side plane on edge %d of the reference face ", (int)now->side);
    if (off <= 0 && made <= 0)
        growing_print(say, "cuts nothing off.");
    else
        growing_print(say, "cuts off %d corner%s and makes %d; %d are left.", (int)off, off == 1 ? "" : "s", (int)made,
                      (int)now->count);
}

void explain_say_clip(growing_text *say, const explain_stage *stage, int32_t cut)
{
    const trace      *record = stage->record;
    const trace_clip *c = &record->clip;
    if (record->dim == 2) {
        growing_print(
            say,
            cut == 0 ? "An edge of A and one of B face each other. Side planes stand on their low ends, along the normal; "
                       "the inner one, at %.6g along the tangent, begins the stretch both cover."
                     : "Side planes on the high ends: the inner one, at %.6g along the tangent, ends it. What lies between "
                       "is where they touch.",
            cut == 0 ? c->low : c->high);
        return;
    }
    if (cut > 0) {
        say_cut(say, &record->cuts[cut - 1], &record->cuts[cut], record);
        return;
    }
    growing_print(
        say,
        "Seen along the normal, a face of A and one of B look at each other. The one of %s is the reference: a side plane "
        "stands on each of its %d edges. The other, the incident one, has %d corners.",
        c->reference_is_a ? "A" : "B", (int)c->reference.count, (int)c->incident.count);
}

void explain_say_contacts(growing_text *say, const explain_stage *stage)
{
    const trace *record = stage->record;
    growing_print(say, "%d point%s of contact, the deepest first:", (int)record->contact_count,
                  record->contact_count == 1 ? "" : "s");
    for (int32_t i = 0; i < record->contact_count; i++) {
        double s = record->contacts[i].separation;
        growing_print(say, "%s %d is %.6g %s", i == 0 ? "" : ",", (int)i + 1, s <= 0 ? -s + 0.0 : s, s <= 0 ? "deep" : "apart");
    }
    growing_print(say, ". Each keeps its name, an id made of the features that touch, as long as they do.");
}
