// places.c : see draw_places.h.
#include "draw/places.h"

#include <math.h>
#include <stdlib.h>

void draw_places_take(draw_places *places, picture_box box)
{
    if (places->count == places->room) {
        int32_t      room = places->room == 0 ? 64 : 2 * places->room;
        picture_box *taken = realloc(places->taken, (size_t)room * sizeof *taken);
        if (taken == NULL)
            return;
        places->taken = taken;
        places->room = room;
    }
    places->taken[places->count++] = box;
}

void draw_places_take_line(draw_places *places, picture_point from, picture_point to, double half)
{
    const int longest = 64; // boxes a line is made of at most
    double    length = hypot(to.x - from.x, to.y - from.y);
    int       pieces = (int)fmin(ceil(length / (4 * half)), longest);

    for (int i = 0; i < pieces; i++) {
        double      t = (double)i / pieces, u = (double)(i + 1) / pieces;
        double      x0 = from.x + t * (to.x - from.x), x1 = from.x + u * (to.x - from.x);
        double      y0 = from.y + t * (to.y - from.y), y1 = from.y + u * (to.y - from.y);
        picture_box box = {fmin(x0, x1), fmin(y0, y1), fmax(x0, x1), fmax(y0, y1)};
        draw_places_take(places, picture_grow(box, half));
    }
}

static double shared(picture_box a, picture_box b)
{
    double w = fmin(a.right, b.right) - fmax(a.left, b.left), h = fmin(a.bottom, b.bottom) - fmax(a.top, b.top);
    return w > 0 && h > 0 ? w * h : 0;
}

double draw_places_cost(const draw_places *places, picture_box box)
{
    const double outside = 4; // a label cut by the frame is worse than one that covers something
    double       area = picture_width(box) * picture_height(box);
    double       cost = outside * (area - shared(box, places->frame));

    for (int32_t i = 0; i < places->count; i++)
        cost += shared(box, places->taken[i]);
    cost /= area;
    return places->price != NULL ? cost + places->price(places->user, box) : cost;
}

picture_box draw_places_round(const draw_places *places, picture_box subject, double width, double height, double gap,
                              double *cost)
{
    const int    directions = 16, rings = 4;
    const double farther = 0.04; // price of one ring, so that a free near place beats a free far one
    const double turn = 4 * acos(0.0);
    picture_box  best = subject;

    *cost = HUGE_VAL;
    for (int ring = 0; ring < rings; ring++) {
        double away = gap * (1 + 1.6 * ring);
        double rx = 0.5 * (picture_width(subject) + width) + away, ry = 0.5 * (picture_height(subject) + height) + away;
        for (int i = 0; i < directions; i++) {
            // A ring is a box with its corners cut: right, up right, up, ... of the subject, right first.
            double      c = cos(turn * i / directions), s = sin(turn * i / directions);
            double      x = 0.5 * (subject.left + subject.right) + rx * fmin(fmax(1.35 * c, -1), 1);
            double      y = 0.5 * (subject.top + subject.bottom) - ry * fmin(fmax(1.35 * s, -1), 1);
            picture_box box = {x - 0.5 * width, y - 0.5 * height, x + 0.5 * width, y + 0.5 * height};
            double      price = draw_places_cost(places, box) + farther * ring;
            if (price < *cost - 1e-9) {
                *cost = price;
                best = box;
            }
        }
    }
    return best;
}

void draw_places_free(draw_places *places)
{
    free(places->taken);
    *places = (draw_places){0};
}
