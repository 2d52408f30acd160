// reel.h : the frames of a run, as a GIF and as a folder of numbered PNG files. They show the time as it passes: a frame is the
// step that is nearest to its time.
#ifndef CLI_FILM_REEL_H
#define CLI_FILM_REEL_H

#include "draw/view.h"
#include "scene/simulation/simulation.h"
#include "scene/text/failure.h"

/// Which steps are frames.
typedef struct reel_times {
    double  step;     ///< seconds, of the scene
    double  interval; ///< seconds from frame to frame, no less
    int64_t frames;   ///< the first is of step 0
} reel_times;

/// Those of a run of so many steps.
reel_times reel_times_of(double step, double interval, int64_t steps);

/// The step of frame `frame`, from 0 on.
int64_t reel_step_of(const reel_times *times, int64_t frame);

typedef struct reel_request {
    const char *gif, *folder; ///< NULL: not asked for
    int         width;
    reel_times  times;
} reel_request;

typedef struct reel reel;

/// The request can be met: names and times are such as the formats know. False with `why` filled.
bool reel_possible(const reel_request *asked, failure *why);

/// Begins it; the scene and the names live on. NULL with `why` filled.
reel *reel_open(const scene *s, const reel_request *asked, draw_extent window, failure *why);

/// True when the next frame is this step.
bool reel_wants(const reel *r, int64_t step);

/// Adds the simulation as it is now, with the contacts that were found.
bool reel_add(reel *r, const simulation_engine *engine, const simulation *sim, const simulation_contact *found, int32_t count,
              failure *why);

/// Ends it: now the GIF has its name, and no frames of a longer run are left in the folder. False with `why` filled.
bool reel_keep(reel *r, failure *why);

/// Frees it; what was not kept is thrown away, but for the frames in the folder. NULL is fine.
void reel_close(reel *r);

#endif
