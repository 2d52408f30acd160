// window.c : see window.h.
#include "film/window.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// How much of what stands still is seen beside what moves, in sizes of that.
static const double beside = 0.25;

static bool moves(const scene *s, int32_t part)
{
    return s->wholes[s->bodies[part].group].kind != SCENE_STATIC;
}

static double size_of(draw_extent e)
{
    return fmax(e.upper.x - e.lower.x, e.upper.y - e.lower.y);
}

static draw_extent grown(draw_extent e, double by)
{
    return (draw_extent){scene_flat(e.lower.x - by, e.lower.y - by), scene_flat(e.upper.x + by, e.upper.y + by)};
}

static draw_extent common(draw_extent e, draw_extent f)
{
    return (draw_extent){scene_flat(fmax(e.lower.x, f.lower.x), fmax(e.lower.y, f.lower.y)),
                         scene_flat(fmin(e.upper.x, f.upper.x), fmin(e.upper.y, f.upper.y))};
}

static bool is_empty(draw_extent e)
{
    return !(e.lower.x <= e.upper.x && e.lower.y <= e.upper.y);
}

film_reach film_reach_begin(const scene *s)
{
    film_reach reach = {.s = s, .start = draw_extent_of(&s->bodies[0])};
    for (int32_t i = 0; i < s->body_count; i++) {
        reach.start = draw_extent_join(reach.start, draw_extent_of(&s->bodies[i]));
        reach.still = reach.still || !moves(s, i);
    }
    film_reach_add(&reach, s->bodies);
    for (int32_t i = 0; i < s->joint_count; i++) {
        const draw_extent anchors[] = {{s->joints[i].anchor_a, s->joints[i].anchor_a},
                                       {s->joints[i].anchor_b, s->joints[i].anchor_b}};
        for (int k = 0; k < 2 && s->joints[i].kind != SCENE_GEAR; k++) {
            reach.start = draw_extent_join(reach.start, anchors[k]);
            reach.moved = draw_extent_join(reach.moved, anchors[k]);
        }
    }
    return reach;
}

void film_reach_add(film_reach *reach, const scene_body *bodies)
{
    for (int32_t i = 0; i < reach->s->body_count; i++) {
        if (!moves(reach->s, i))
            continue;
        const draw_extent e = draw_extent_of(&bodies[i]);
        reach->moved = reach->begun ? draw_extent_join(reach->moved, e) : e;
        reach->begun = true;
    }
}

draw_extent film_reach_window(const film_reach *reach)
{
    draw_extent window = reach->moved;
    if (reach->still) {
        const draw_extent near = common(window, grown(reach->start, size_of(reach->start)));
        window = is_empty(near) ? reach->start : near;
    }
    const draw_extent around = grown(window, beside * size_of(window));
    for (int32_t i = 0; i < reach->s->body_count; i++) {
        const draw_extent seen = common(draw_extent_of(&reach->s->bodies[i]), around);
        if (!moves(reach->s, i) && !is_empty(seen))
            window = draw_extent_join(window, seen);
    }
    return window;
}

bool film_window_read(const char *text, draw_extent *window, failure *why)
{
    double      edge[4] = {0};
    const char *at = text;
    bool        good = true;
    for (int i = 0; good && i < 4; i++) {
        char *end;
        edge[i] = strtod(at, &end);
        good = end != at && *end == (i < 3 ? ',' : '\0') && isfinite(edge[i]);
        at = end + 1;
    }
    if (!good || !(edge[0] < edge[2] && edge[1] < edge[3])) {
        return fail(why, "--window %.80s: give left, bottom, right and top in the scene's unit, such as -10,0,10,8", text);
    }
    *window = (draw_extent){scene_flat(edge[0], edge[1]), scene_flat(edge[2], edge[3])};
    return true;
}
