// names.c : names of bodies: inside when they fit there, else beside; none in a crowd.
#include "figure/figure.h"

#include "draw3/draw3.h"

#include <math.h>
#include <stdlib.h>

static const int32_t crowd = 60;      // bodies; more get no names unless asked for
static const size_t  longest = 24;    // characters of a name
static const double  size = 13.5;     // of the letters, pixels of a sheet 1200 wide
static const double  tolerated = 0.5; // share of a label that may cover something, where labels are not demanded
static const double  in_sight = 0.2;  // (3D) share of a body that has to be seen for it to be named
static const double  preferred = 0.3; // how much more a place inside may cost than one beside

// A label of body `own` on another body would name the wrong one.
typedef struct bearer {
    const draw_stage *stage;
    int32_t           own;
} bearer;

static bool meets(const draw_outline *outline, picture_box box)
{
    picture_box o = outline->box;
    if (o.left > box.right || o.right < box.left || o.top > box.bottom || o.bottom < box.top)
        return false;
    for (int k = 0; k < 9; k++) {
        int           column = k % 3, row = k / 3;
        picture_point at = {box.left + 0.5 * column * picture_width(box), box.top + 0.5 * row * picture_height(box)};
        if (draw_outline_holds(outline, at))
            return true;
    }
    for (int32_t i = 0; i < outline->point_count; i++)
        if (picture_inside(box, outline->points[i]))
            return true;
    return false;
}

static double misnaming(const void *user, picture_box box)
{
    const double  each = 0.3; // areas of the label: more than a little overlap with a marker, less than a lot
    const bearer *who = user;
    double        price = 0;
    if (who->stage->draw3 != NULL)
        return draw3_others(who->stage->draw3, who->own, box);
    for (int32_t i = 0; i < who->stage->scene->body_count; i++)
        if (i != who->own && meets(&who->stage->bodies[i].outline, box))
            price += each;
    return price;
}

static picture_box box_at(picture_point at, double width, double height)
{
    return (picture_box){at.x - 0.5 * width, at.y - 0.5 * height, at.x + 0.5 * width, at.y + 0.5 * height};
}

// The freest place inside, tried on a grid from the middle outwards, and its cost: infinite when the name fits nowhere.
static double inside(const draw_stage *stage, const draw_outline *outline, double width, double height, picture_box *best)
{
    const int     steps = 4;
    picture_point middle = draw_outline_middle(outline);
    double        least = HUGE_VAL;

    for (int row = -steps; row <= steps; row++) {
        for (int column = -steps; column <= steps; column++) {
            picture_point at = {middle.x + column * 0.11 * picture_width(outline->box),
                                middle.y + row * 0.11 * picture_height(outline->box)};
            picture_box   box = box_at(at, width, height);
            if (!draw_outline_holds_box(outline, picture_grow(box, 0.15 * height)))
                continue;
            double cost = draw_places_cost(&stage->places, box) + 0.01 * (abs(row) + abs(column));
            if (cost < least) {
                least = cost;
                *best = box;
            }
        }
    }
    return least;
}

// (3D) A line from a name beside its body to what is seen of the body: in a crowd, near is not enough.
static void draw_leader(draw_stage *stage, int32_t i, picture_box box)
{
    const double  shortest = 12;
    double        u = stage->style.unit;
    picture_point middle = {0.5 * (box.left + box.right), 0.5 * (box.top + box.bottom)};
    picture_point to = draw3_seen_of(stage->draw3, i, middle).at;
    picture_point from = {fmin(fmax(to.x, box.left), box.right), fmin(fmax(to.y, box.top), box.bottom)};

    if (hypot(to.x - from.x, to.y - from.y) < shortest * u)
        return;
    picture_segment(stage->sheet, from, to, picture_solid(picture_fade(stage->style.paper, 0.8), 2.6 * u));
    picture_segment(stage->sheet, from, to, picture_solid(stage->style.ink, 0.9 * u));
    picture_disk(stage->sheet, to, (picture_mark){stage->style.ink, stage->style.paper, 1.8 * u, 0.8 * u});
}

// (3D) Of a body made of parts, those that touch something are named, and of the others the largest.
static bool is_minor_part(const draw_stage *stage, int32_t i)
{
    const scene_body *bodies = stage->scene->bodies;
    picture_box       own = stage->bodies[i].outline.box;
    bool              minor = false;
    for (int32_t k = 0; k < stage->scene->body_count && !stage->bodies[i].touching && !minor; k++) {
        picture_box other = stage->bodies[k].outline.box;
        double      larger = picture_width(other) * picture_height(other) - picture_width(own) * picture_height(own);
        minor = k != i && bodies[k].group == bodies[i].group && (larger > 0 || (larger == 0 && k < i));
    }
    return minor;
}

static void draw_name(draw_stage *stage, int32_t i)
{
    const draw_body *body = &stage->bodies[i];
    char             name[PICTURE_TEXT_LONGEST];
    picture_text_clean(stage->scene->bodies[i].name, longest, name);
    if (body->hidden || name[0] == 0)
        return;
    if (stage->draw3 != NULL && stage->labels != DRAW_LABELS_ALL &&
        (is_minor_part(stage, i) || draw3_seen_of(stage->draw3, i, (picture_point){0, 0}).share < in_sight))
        return;

    picture_type type = draw_type(&stage->style, size, body->touching, stage->style.ink);
    double       width = picture_text_width(stage->sheet, type, name) + 0.6 * type.size, height = 1.35 * type.size, cost = 0;
    picture_box  box;
    bearer       who = {stage, i};
    stage->places.price = misnaming;
    stage->places.user = &who;
    double      within = inside(stage, &body->outline, width, height, &box);
    double      gap = (stage->draw3 != NULL ? 9 : 5) * stage->style.unit; // farther out where a line leads back
    picture_box beside = draw_places_round(&stage->places, body->outline.box, width, height, gap, &cost);
    double      most = stage->draw3 != NULL ? 0.5 * tolerated : tolerated;
    if (within < cost + preferred && (stage->draw3 == NULL || within <= most))
        cost = within;
    else
        box = beside;
    stage->places.price = NULL;
    if (cost > most && stage->labels != DRAW_LABELS_ALL)
        return;
    if (stage->draw3 != NULL && cost != within)
        draw_leader(stage, i, box);
    draw_word(stage, box, type, name);
    draw_places_take(&stage->places, box);
}

void figure_names(draw_stage *stage)
{
    if (stage->labels == DRAW_LABELS_NONE || (stage->labels == DRAW_LABELS_FIT && stage->scene->body_count > crowd))
        return;
    for (int32_t i = 0; i < stage->scene->body_count; i++)
        draw_name(stage, i);
}
