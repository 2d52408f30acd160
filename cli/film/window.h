// window.h : the part of the world that a film shows. It stands still, so it has to hold what moves over the whole run: the run
// is made once to see where it goes, and once more for the film.
#ifndef CLI_FILM_WINDOW_H
#define CLI_FILM_WINDOW_H

#include "draw/view.h"
#include "scene/text/failure.h"

typedef struct film_reach {
    const scene *s;
    draw_extent  start; ///< of all bodies and joints as they begin
    draw_extent  moved; ///< of what moves and what joins it, over the run so far
    bool         still; ///< there are bodies that never move
    bool         begun;
} film_reach;

/// The bodies of `s` are where they begin.
film_reach film_reach_begin(const scene *s);

/// Those are `bodies` now.
void film_reach_add(film_reach *reach, const scene_body *bodies);

/// All that moves, with as much of what stands beside it as a quarter of its size; but where something stands, nothing that
/// flies farther away than the scene is large makes the rest small.
draw_extent film_reach_window(const film_reach *reach);

/// Reads "LEFT,BOTTOM,RIGHT,TOP". False with `why` filled.
bool film_window_read(const char *text, draw_extent *window, failure *why);

#endif
