// way_say.c : see way_say.h.
#include "scene/trace/way_say.h"

#include <math.h>

static void say_point(growing_text *say, int dim, scene_point p)
{
    if (dim == 2)
        growing_print(say, "(%.4g, %.4g)", p.x + 0.0, p.y + 0.0);
    else
        growing_print(say, "(%.4g, %.4g, %.4g)", p.x + 0.0, p.y + 0.0, p.z + 0.0);
}

void way_say_begin(growing_text *say, const way_trace *way)
{
    const scene_body *bodies = way->scene->bodies;
    growing_print(say, "B is \"%s\", which moves, and A is \"%s\". ", bodies[way->mover].name, bodies[way->against].name);
    if (way->query->question == SCENE_ASKS_CAST) {
        growing_print(say, "B moves by ");
        say_point(say, way->dim, way->translation);
        growing_print(say, " without turning. On the right is A \xe2\x88\x92 B with B where it begins: the two touch where "
                           "the ray from the origin 0, the arrow, comes into it.");
    } else {
        growing_print(say, "On the right is how far apart they are over the fraction of their motion. Each step asks for the "
                           "distance once, and goes on as far as it proves that nothing touches.");
    }
    if (way->radius > 0)
        growing_print(say, " They count as touching where their cores are %.6g apart%s.", way->radius,
                      way->query->question == SCENE_ASKS_CAST ? ", the dotted circle about the end of the ray" : "");
}

static void say_bounds(growing_text *say, const way_step *step)
{
    if (isfinite(step->upper))
        growing_print(say, " The touch is between the fractions %.10g and %.10g.", step->safe, step->upper);
    else if (step->safe > 0)
        growing_print(say, " Nothing touches before the fraction %.10g.", step->safe);
}

static void say_portal(growing_text *say, const way_trace *way, const way_step *step)
{
    growing_print(say, "Farthest along ");
    say_point(say, way->dim, step->normal);
    growing_print(say, step->speed > 0 ? ", back to where the ray comes from, lies the ringed corner of A \xe2\x88\x92 B."
                                       : ", aside from the ray, lies the ringed corner of A \xe2\x88\x92 B.");
    if (step->count >= way->dim && isfinite(step->upper))
        growing_print(say, " Its plane bounds the touch from below, the portal that the ray goes through from above.");
}

static void say_look(growing_text *say, const way_trace *way, const way_step *step)
{
    if (isnan(step->distance))
        growing_print(say, "The distance is asked for beyond the touch, at the fraction %.10g, to see that they touch there.",
                      step->at);
    else
        growing_print(say, "At the fraction %.10g they are %.6g apart, along ", step->at, step->distance);
    if (!isnan(step->distance)) {
        say_point(say, way->dim, step->normal);
        growing_print(say, step->speed > 0 ? ", and approach that way by %.6g in a whole motion." : ", and do not approach.",
                      step->speed);
    }
    if (!isnan(step->beyond))
        growing_print(say, " That is so near that the distance is asked for a little beyond, at %.17g.", step->beyond);
}

void way_say_step(growing_text *say, const way_trace *way, const way_step *step)
{
    if (step->portal)
        say_portal(say, way, step);
    else
        say_look(say, way, step);
    say_bounds(say, step);
}

void way_say_touch(growing_text *say, const way_trace *way)
{
    const query_answer *found = &way->answer;
    if (!found->hit) {
        growing_print(say, "They do not touch up to the fraction %.10g: that is proved%s.", found->safe,
                      found->grazing ? ", short of rounding" : "");
        return;
    }
    growing_print(say, "They touch at the fraction %.10g, off by %.2g at most, at ", found->fraction, found->error);
    say_point(say, way->dim, found->point);
    growing_print(say, ". The normal from A to B there is ");
    say_point(say, way->dim, found->normal);
    growing_print(say, " (status: %s%s).", query_status_name(found->status), found->grazing ? ", grazing" : "");
}
