// film.h : one frame after another of a scene that moves, on a sheet in memory: bodies with their contact points and joints, on
// a grid, with the time. What moves has a hue, by its number; what is asleep is paler, and its line thinner.
#ifndef CLI_FILM_FILM_H
#define CLI_FILM_FILM_H

#include "draw/view.h"
#include "picture/picture.h"
#include "scene/simulation/simulation.h"
#include "scene/text/failure.h"

typedef struct film film;

/// A film of that window, so many pixels wide, of a scene that lives on. NULL with `why` filled.
film *film_open(const scene *s, draw_extent window, int width, failure *why);

/// Draws the simulation as it is, with the contacts that were found.
bool film_draw(film *f, const simulation_engine *engine, const simulation *sim, const simulation_contact *found, int32_t count,
               failure *why);

/// The sheet, and its size.
picture *film_sheet(const film *f);
int      film_width(const film *f);
int      film_height(const film *f);

/// The colours it is drawn in, that of the paper first: how many there are. `colors` has room for PALETTE_DRAWN.
int film_colors(const film *f, picture_color *colors);

/// Frees it. NULL is fine.
void film_close(film *f);

#endif
