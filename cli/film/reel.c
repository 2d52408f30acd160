// reel.c : see reel.h.
#include "film/reel.h"

#include "film/film.h"
#include "gif/gif.h"
#include "gif/palette.h"
#include "picture/folder.h"

#include <math.h>
#include <stdlib.h>

// A GIF counts hundredths of a second in 16 bits, and players slow down what is shown for less than two.
static const double shortest = 0.02, longest = 655;
// The last frame stays, so that the end is seen before it begins again.
static const int last_stays = 100; // hundredths
// Of steps, so that a run of whole intervals has its last frame whatever rounding did.
static const double rounding = 1e-6;

static const picture_series series = {"frame-", ".png", 5};

struct reel {
    const reel_request *asked;
    film               *film;
    gif                *gif;
    int64_t             frame; // the next one
};

reel_times reel_times_of(double step, double interval, int64_t steps)
{
    const double apart = fmax(interval / step, 1); // steps
    return (reel_times){step, apart * step, 1 + (int64_t)floor(((double)steps + rounding) / apart)};
}

int64_t reel_step_of(const reel_times *times, int64_t frame)
{
    return llround((double)frame * (times->interval / times->step));
}

bool reel_possible(const reel_request *asked, failure *why)
{
    char         fault[512];
    const double between = asked->times.interval;
    if (asked->gif == NULL)
        return true;
    if (!gif_possible(asked->gif, fault, sizeof fault))
        return fail(why, "%s", fault);
    if (between < shortest - 1e-9)
        return fail(why, "%.4g frames a second are more than the 50 of a GIF; give a smaller --fps", 1 / between);
    return between <= longest ||
           fail(why, "a frame is %.4g seconds, more than the 655 of a GIF; give a larger --fps, or fewer steps by --every",
                between);
}

reel *reel_open(const scene *s, const reel_request *asked, draw_extent window, failure *why)
{
    char  fault[512] = "out of memory; close other programs";
    reel *r = calloc(1, sizeof *r);
    if (r == NULL) {
        fail(why, "%s", fault);
        return NULL;
    }
    r->asked = asked;
    r->film = film_open(s, window, asked->width, why);
    bool good = r->film != NULL;
    if (good && asked->folder != NULL)
        good = picture_folder_make(asked->folder, fault, sizeof fault) || fail(why, "%s", fault);
    if (good && asked->gif != NULL) {
        picture_color drawn[PALETTE_DRAWN];
        const int     count = film_colors(r->film, drawn);
        r->gif = gif_open(asked->gif, film_width(r->film), film_height(r->film), drawn, count, fault, sizeof fault);
        good = r->gif != NULL || fail(why, "%s", fault);
    }
    if (good)
        return r;
    reel_close(r);
    return NULL;
}

bool reel_wants(const reel *r, int64_t step)
{
    return r->frame < r->asked->times.frames && reel_step_of(&r->asked->times, r->frame) == step;
}

// Rounded as times, not as what lies between them, so that nothing adds up.
static int hundredths_of(const reel *r)
{
    const double hundred = 100, between = r->asked->times.interval;
    if (r->frame + 1 == r->asked->times.frames)
        return last_stays;
    return (int)(llround(hundred * (double)(r->frame + 1) * between) - llround(hundred * (double)r->frame * between));
}

static bool add_to_folder(const reel *r, char *fault, size_t size)
{
    char name[PICTURE_NAME], path[PICTURE_PATH];
    picture_folder_name(name, series, r->frame + 1);
    return picture_folder_path(path, r->asked->folder, name, fault, size) &&
           picture_copy(film_sheet(r->film), path, fault, size);
}

bool reel_add(reel *r, const simulation_engine *engine, const simulation *sim, const simulation_contact *found, int32_t count,
              failure *why)
{
    char fault[512];
    if (!film_draw(r->film, engine, sim, found, count, why))
        return false;
    if (r->gif != NULL && !gif_add(r->gif, film_sheet(r->film), hundredths_of(r), fault, sizeof fault))
        return fail(why, "%s", fault);
    if (r->asked->folder != NULL && !add_to_folder(r, fault, sizeof fault))
        return fail(why, "%s", fault);
    r->frame++;
    return true;
}

bool reel_keep(reel *r, failure *why)
{
    char fault[512];
    if (r->asked->folder != NULL)
        picture_folder_cut(r->asked->folder, series, r->frame + 1);
    gif *made = r->gif;
    r->gif = NULL;
    return made == NULL || gif_keep(made, fault, sizeof fault) || fail(why, "%s", fault);
}

void reel_close(reel *r)
{
    if (r == NULL)
        return;
    gif_drop(r->gif);
    film_close(r->film);
    free(r);
}
