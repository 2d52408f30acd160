// contacts.c : where bodies touch: contact points, depth, normal, manifold; and the gaps where they do not.
//
// The normal is drawn at one length whatever the depth: it shows a direction. The depth is the line from the point on A to
// the point on B, at the scale of the scene.
#include "draw/stage.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const int64_t crowd = 40;       // touching pairs; more get no numbers unless asked for
static const int64_t sight_crowd = 24; // (3D) touching pairs; of more only the points of contact in sight are drawn
static const int64_t gap_crowd = 60;   // gaps; of more only each body's nearest is drawn
static const int64_t gap_numbers = 15; // gaps; of more only each body's nearest gets a number
static const double  tolerated = 0.5;  // share of a number that may cover something
static const double  arrow = 46;       // length of a normal, pixels of a sheet 1200 wide
static const double  type_size = 13;

static picture_mark mark_of(const draw_stage *stage, double size, double width)
{
    return (picture_mark){stage->style.ink, stage->style.paper, size * stage->style.mark, width * stage->style.mark};
}

static bool is_touching(const answer *found)
{
    return found->status != ANSWER_INVALID && found->distance <= 0;
}

static bool in_view(const draw_stage *stage, const answer *found)
{
    picture_box room = picture_grow(stage->view.frame, arrow * stage->style.unit);
    return picture_inside(room, draw_view_at(&stage->view, found->point_a)) ||
           picture_inside(room, draw_view_at(&stage->view, found->point_b));
}

// (3D) Which points of contact of an answer are out of sight; NULL in 2D.
static const bool *behind_of(const draw_stage *stage, const answer *found)
{
    return stage->behind != NULL ? stage->behind + (found - stage->answers) * DRAW_CONTACTS : NULL;
}

// (3D) So many contacts that only those in sight are drawn.
static bool is_crowded(const draw_stage *stage)
{
    return stage->behind != NULL && stage->touching_pairs > sight_crowd;
}

static bool is_drawn(const draw_stage *stage, const answer *found)
{
    const bool *behind = behind_of(stage, found);
    bool        seen = !is_crowded(stage) || found->count == 0;
    for (int32_t i = 0; i < found->count && !seen; i++)
        seen = !behind[i];
    return seen && is_touching(found) && in_view(stage, found);
}

static picture_point middle_of(picture_point p, picture_point q)
{
    return (picture_point){0.5 * (p.x + q.x), 0.5 * (p.y + q.y)};
}

void draw_contacts_prepare(draw_stage *stage)
{
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        stage->unanswered += found->status == ANSWER_INVALID;
        if (found->status == ANSWER_INVALID || !in_view(stage, found))
            continue;
        bool touching = found->distance <= 0;
        if (touching && !is_drawn(stage, found)) {
            stage->seen.unseen += 1;
            continue;
        }
        stage->seen.gap = stage->seen.gap || !touching;
        stage->seen.nearest = stage->answer_count - stage->touching_pairs - stage->unanswered > gap_crowd;
        stage->seen.contact = stage->seen.contact || touching;
        for (int32_t i = 0;
             touching && stage->behind != NULL && i < found->count && stage->style.manifold && !is_crowded(stage); i++)
            stage->seen.behind = stage->seen.behind || stage->behind[k * DRAW_CONTACTS + i];
        stage->seen.manifold = stage->seen.manifold || (touching && found->count > 0 && stage->style.manifold);
    }
}

static picture_point contact_middle(const draw_stage *stage, const answer_contact *contact)
{
    return middle_of(draw_view_at(&stage->view, contact->point_a), draw_view_at(&stage->view, contact->point_b));
}

// A diamond half way between the two points of a contact. Where these are the deepest ones and so close that their marks meet,
// round both.
static void draw_manifold_point(draw_stage *stage, const answer *found, const answer_contact *contact, bool in_sight)
{
    picture_point a = draw_view_at(&stage->view, contact->point_a), b = draw_view_at(&stage->view, contact->point_b);
    picture_point p = draw_view_at(&stage->view, found->point_a), q = draw_view_at(&stage->view, found->point_b);
    picture_point at = middle_of(a, b), deepest = middle_of(p, q);
    double        apart = hypot(p.x - q.x, p.y - q.y), m = stage->style.mark;
    bool          meet = apart < 17 * m && hypot(at.x - deepest.x, at.y - deepest.y) < 8 * m;
    picture_mark  mark = mark_of(stage, meet ? 9.5 + 0.6 * apart / m : 6.5, 1.2);

    picture_segment(stage->sheet, a, b, picture_solid(stage->style.depth, 1.6 * m));
    if (in_sight)
        picture_gem(stage->sheet, at, mark, picture_fade(stage->style.depth, meet ? 0.35 : 1));
    else
        picture_diamond(stage->sheet, at, mark);
    draw_places_take(&stage->places, picture_grow((picture_box){at.x, at.y, at.x, at.y}, mark.size));
}

// (3D) The points of contact span an area, seen at a slant.
static void draw_patch(draw_stage *stage, const answer *found)
{
    for (int32_t i = 0; i < found->count; i++) // in order about the normal: see draw3_shadow.c
        (i == 0 ? picture_move : picture_line)(stage->sheet, contact_middle(stage, &found->contacts[i]));
    picture_shut(stage->sheet);
    picture_fill(stage->sheet, picture_fade(stage->style.depth, 0.22), true);
    picture_stroke(stage->sheet, picture_solid(stage->style.depth, 1.2 * stage->style.mark));
}

// (3D) ink is for where surfaces cross.
static picture_color line_of(const draw_stage *stage)
{
    return stage->draw3 != NULL ? stage->style.depth : stage->style.ink;
}

static void draw_manifold(draw_stage *stage, const answer *found)
{
    if (found->count == 2) {
        picture_point from = contact_middle(stage, &found->contacts[0]), to = contact_middle(stage, &found->contacts[1]);
        picture_segment(stage->sheet, from, to, picture_solid(line_of(stage), 1.2 * stage->style.mark));
        draw_places_take_line(&stage->places, from, to, 2 * stage->style.mark);
    }
    bool crowded = is_crowded(stage);
    if (found->count > 2 && !crowded)
        draw_patch(stage, found);
    const bool *behind = behind_of(stage, found);
    for (int32_t i = 0; i < found->count; i++)
        if (!crowded || !behind[i])
            draw_manifold_point(stage, found, &found->contacts[i], behind != NULL && !behind[i]);
}

// Draws the normal; where its tip is. Seen at a slant it is shorter, and along the line of sight a dart.
static picture_point draw_normal(draw_stage *stage, picture_point at, scene_point normal, double length)
{
    const double  shortest = 0.3;
    double        seen = normal.z != 0 ? hypot(normal.x, normal.y) : 1;
    picture_point along = {normal.x / seen, -normal.y / seen}, tip = {at.x + length * normal.x, at.y - length * normal.y};

    if (seen > shortest)
        picture_arrow(stage->sheet, at, along, seen * length, mark_of(stage, 11 * fmin(0.4 + 0.6 * seen, 1), 2.2));
    else
        picture_dart(stage->sheet, at, normal.z < 0, mark_of(stage, 10, 1.8));
    return tip;
}

// As long as a body at most: in a crowd, arrows that reach across the next body say nothing.
static double arrow_length(const draw_stage *stage)
{
    double u = stage->style.unit;
    return fmin(arrow * fmax(stage->style.mark, 0.5 * u), fmax(0.85 * stage->typical, 7 * u));
}

static void draw_contact(draw_stage *stage, const answer *found)
{
    picture_point a = draw_view_at(&stage->view, found->point_a), b = draw_view_at(&stage->view, found->point_b);
    picture_point tip = draw_normal(stage, a, found->normal, arrow_length(stage));

    picture_segment(stage->sheet, a, b, picture_solid(stage->style.paper, 6.5 * stage->style.mark));
    picture_segment(stage->sheet, a, b, picture_solid(stage->style.depth, 3.6 * stage->style.mark));
    if (stage->style.manifold)
        draw_manifold(stage, found);
    picture_ring(stage->sheet, b, mark_of(stage, 5.8, 1.8));
    picture_disk(stage->sheet, a, mark_of(stage, 3.6, 1.2));

    double around = 7.5 * stage->style.mark;
    draw_places_take_line(&stage->places, b, a, around);
    draw_places_take(&stage->places, picture_grow((picture_box){a.x, a.y, a.x, a.y}, around));
    draw_places_take(&stage->places, picture_grow((picture_box){b.x, b.y, b.x, b.y}, around));
    draw_places_take_line(&stage->places, a, tip, 5 * stage->style.mark);
}

void draw_contacts(draw_stage *stage)
{
    picture_clip(stage->sheet, stage->view.frame);
    for (int64_t k = 0; k < stage->answer_count; k++)
        if (is_drawn(stage, &stage->answers[k]))
            draw_contact(stage, &stage->answers[k]);
    picture_unclip(stage->sheet);
}

// A number beside the line from p to q, with a thin line to it when it had to go far.
static void draw_number(draw_stage *stage, picture_point p, picture_point q, const char *text, picture_color color)
{
    picture_type  type = draw_type(&stage->style, type_size, true, color);
    double        width = picture_text_width(stage->sheet, type, text) + 0.6 * type.size, height = 1.35 * type.size, cost;
    picture_box   line = {fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x), fmax(p.y, q.y)};
    picture_point at = middle_of(p, q);
    picture_box   near = picture_grow((picture_box){at.x, at.y, at.x, at.y},
                                      fmin(0.25 * fmin(picture_width(line), picture_height(line)), 20 * stage->style.unit));
    picture_box   box = draw_places_round(&stage->places, near, width, height, 12 * stage->style.unit, &cost);

    if (cost > tolerated && stage->labels != DRAW_LABELS_ALL)
        return;
    picture_point to = {fmin(fmax(at.x, box.left), box.right), fmin(fmax(at.y, box.top), box.bottom)};
    if (hypot(to.x - at.x, to.y - at.y) > 26 * stage->style.unit)
        picture_segment(stage->sheet, at, to, picture_solid(color, 0.8 * stage->style.unit));
    draw_word(stage, box, type, text);
    draw_places_take(&stage->places, box);
}

void draw_depths(draw_stage *stage)
{
    char text[64];
    if (stage->labels == DRAW_LABELS_NONE || (stage->labels == DRAW_LABELS_FIT && stage->touching_pairs > crowd))
        return;
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (!is_drawn(stage, found))
            continue;
        snprintf(text, sizeof text, "depth %.3g", fabs(found->distance));
        draw_number(stage, draw_view_at(&stage->view, found->point_a), draw_view_at(&stage->view, found->point_b), text,
                    stage->style.depth);
    }
}

// For each body the smallest gap it takes part in. NULL without memory.
static double *nearest_gaps(const draw_stage *stage)
{
    double *nearest = malloc(((size_t)stage->scene->body_count + 1) * sizeof *nearest);
    for (int32_t i = 0; nearest != NULL && i < stage->scene->body_count; i++)
        nearest[i] = HUGE_VAL;
    for (int64_t k = 0; nearest != NULL && k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (found->status == ANSWER_INVALID || found->distance <= 0)
            continue;
        nearest[found->a] = fmin(nearest[found->a], found->distance);
        nearest[found->b] = fmin(nearest[found->b], found->distance);
    }
    return nearest;
}

static void draw_gap(draw_stage *stage, const answer *found, bool faint, bool number)
{
    picture_point a = draw_view_at(&stage->view, found->point_a), b = draw_view_at(&stage->view, found->point_b);
    char          text[64];

    picture_segment(
        stage->sheet, a, b,
        (picture_pen){picture_fade(stage->style.quiet, faint ? 0.45 : 1), 1.3 * stage->style.line, 5 * stage->style.line});
    picture_disk(stage->sheet, a,
                 (picture_mark){stage->style.quiet, stage->style.paper, 2.4 * stage->style.line, stage->style.line});
    picture_ring(stage->sheet, b,
                 (picture_mark){stage->style.quiet, stage->style.paper, 3.2 * stage->style.line, stage->style.line});
    draw_places_take_line(&stage->places, a, b, 2 * stage->style.line);
    if (!number)
        return;
    snprintf(text, sizeof text, "gap %.3g", found->distance);
    draw_number(stage, a, b, text, stage->style.quiet);
}

void draw_gaps(draw_stage *stage)
{
    int64_t gaps = stage->answer_count - stage->touching_pairs - stage->unanswered;
    if (gaps == 0)
        return;
    double *nearest = gaps > gap_numbers ? nearest_gaps(stage) : NULL;
    bool    crowded = stage->labels == DRAW_LABELS_FIT && stage->scene->body_count > gap_crowd;

    picture_clip(stage->sheet, stage->view.frame);
    for (int64_t k = 0; k < stage->answer_count; k++) {
        const answer *found = &stage->answers[k];
        if (found->status == ANSWER_INVALID || found->distance <= 0 || !in_view(stage, found))
            continue;
        bool far = nearest != NULL && found->distance > nearest[found->a] && found->distance > nearest[found->b];
        if (far && gaps > gap_crowd)
            continue;
        draw_gap(stage, found, far, stage->labels == DRAW_LABELS_ALL || (stage->labels == DRAW_LABELS_FIT && !far && !crowded));
    }
    picture_unclip(stage->sheet);
    free(nearest);
}
