// bounds.h : from what the library proved of the scene as it was given it to what holds for the scene as written.
//
// At a fraction f of a motion the distance handed over is off from the one written by no more than slack + f * slack_rate. So
// what the library proves to be free with a target enlarged by that is free as written. That there is a touch must be certain
// of the scene as written as well: it is, where the distance and all that it can be off by are no more than the target. Where
// nothing is lost, nothing is added, and the library's own bounds are the answer.
#ifndef SCENE_ENGINE_BOUNDS_H
#define SCENE_ENGINE_BOUNDS_H

#include "scene/engine/query.h"

typedef enum bounds_look {
    BOUNDS_TOUCH,  ///< certain of the scene as written
    BOUNDS_GAP,    ///< certainly apart, and so on every place farther from the touches
    BOUNDS_UNKNOWN ///< neither
} bounds_look;

/// One question about two bodies as a precision's file puts it to the library.
typedef struct bounds_way bounds_way;
struct bounds_way {
    const void *asked; ///< that file's own
    query_answer (*ask)(const bounds_way *w, double target, double last);
    bounds_look (*look)(const bounds_way *w, double fraction);
    double target, last;      ///< as written; last is max_fraction
    double slack, slack_rate; ///< see above
};

/// The first touch: cast and impact; with the exit as well: ray; the last touch: depth_along.
void bounds_of_first(const bounds_way *w, query_answer *found);
void bounds_of_ray(const bounds_way *w, query_answer *found);
void bounds_of_last(const bounds_way *w, query_answer *found);

#endif
