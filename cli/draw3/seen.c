// seen.c : which body is seen where: for names, which must not stand on another's body, nor name what is out of sight.
#include "draw3/stage.h"

#include <math.h>

// The body seen at a place of the sheet, or -1.
static int32_t seen_at(const draw3_stage *stage, picture_point at)
{
    picture_box f = stage->flat->view.frame;
    scene_point p = {at.x - 0.5 * (f.left + f.right), 0.5 * (f.top + f.bottom) - at.y, -HUGE_VAL};
    int32_t     top = -1;
    for (int32_t i = 0; i < stage->scene3->body_count; i++) {
        const draw3_cover *cover = &stage->covers[i];
        if (p.x < cover->lower.x || p.x > cover->upper.x || p.y < cover->lower.y || p.y > cover->upper.y)
            continue;
        double height = draw3_cover_height(cover, p.x, p.y);
        if (height > p.z && draw3_cover_point(cover, (scene_point){p.x, p.y, cover->lower.z - 1e3}, 0)) {
            p.z = height;
            top = i;
        }
    }
    return top;
}

double draw3_others(const draw3_stage *stage, int32_t own, picture_box box)
{
    int others = 0;
    for (int k = 0; k < 9; k++) {
        int           column = k % 3, row = k / 3;
        picture_point at = {box.left + 0.5 * column * picture_width(box), box.top + 0.5 * row * picture_height(box)};
        int32_t       top = seen_at(stage, at);
        others += top >= 0 && top != own;
    }
    return others / 9.0;
}

draw3_seen draw3_seen_of(const draw3_stage *stage, int32_t body, picture_point near)
{
    const int          steps = 12;
    const draw3_cover *cover = &stage->covers[body];
    picture_box        f = stage->flat->view.frame, box = stage->flat->bodies[body].outline.box;
    draw3_seen         seen = {1, draw_outline_middle(&stage->flat->bodies[body].outline)};
    double             nearest = HUGE_VAL;
    int                own = 0, all = 0;

    for (int k = 0; k < steps * steps && cover->count > 0; k++) {
        int           column = k % steps, row = k / steps;
        picture_point at = {box.left + (column + 0.5) / steps * picture_width(box),
                            box.top + (row + 0.5) / steps * picture_height(box)};
        if (!picture_inside(f, at) || !draw_outline_holds(&stage->flat->bodies[body].outline, at))
            continue;
        all++;
        if (seen_at(stage, at) != body)
            continue;
        own++;
        double away = hypot(at.x - near.x, at.y - near.y);
        if (away < nearest) {
            nearest = away;
            seen.at = at;
        }
    }
    if (all > 0)
        seen.share = (double)own / all;
    return seen;
}
