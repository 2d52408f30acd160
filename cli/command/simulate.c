// simulate.c : `abut simulate SCENE`: how the bodies of a scene move.
#include "command/commands.h"
#include "command/progress.h"
#include "command/read_scene.h"
#include "command/usage.h"
#include "film/reel.h"
#include "film/window.h"
#include "gif/gif.h"
#include "plot/plot.h"
#include "scene/engine/answer.h"
#include "simulate/recording.h"
#include "simulate/simulate_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Widths of frames and plots, pixels.
static const double narrowest = 100, widest = 4000;
static const double usual_film = 640, usual_plot = 800;
// Frames a second unless the steps are longer.
static const double usual_fps = 25;

typedef struct request {
    const char *scene;
    char       *precision, *steps_text, *every_text, *fps_text, *width_text, *window_text;
    char       *gif, *frames, *plot, *record, *replay;
    int         steps, every, json;
    double      fps, width; // 0: not given
    draw_extent window;
} request;

// What a run needs besides: room for the contacts of a step, which grows.
typedef struct run {
    const request           *asked;
    const scene             *s;
    const simulation_engine *engine;
    simulation              *sim;
    simulation_contact      *found;
    int32_t                  count, room;
    reel_request             film;
    reel                    *reel; // NULL: none is asked for
    plot                    *plot;
    recording               *record; // written, or compared with
    int                      steps;
    progress                 shown;
    int64_t                  done, whole; // steps, for the bar: a film makes them twice
} run;

static const char explanation[] =
    "\n"
    "Reads a scene in 2D (JSON; - is standard input), moves its bodies by so many steps, and prints energy, momentum and a\n"
    "fingerprint of the state every so often, and where the bodies are in the end. With --json each of these is a line of its\n"
    "own with all bodies, contacts and joints; contacts are those at the beginning of the step.\n"
    "\n"
    "    \"world\": {\"gravity\": [0, -10], \"step\": 0.0166667, \"substeps\": 4},\n"
    "    \"bodies\": [\n"
    "      {\"name\": \"floor\", \"shape\": {\"type\": \"box\", \"half\": [9, 1]}, \"position\": [0, -1]},\n"
    "      {\"name\": \"ball\", \"kind\": \"dynamic\", \"position\": [0, 5], \"restitution\": 0.5,\n"
    "       \"shape\": {\"type\": \"circle\", \"radius\": 1}}],\n"
    "    \"joints\": [{\"kind\": \"distance\", \"anchor_a\": [4, 9], \"b\": \"ball\"}]\n"
    "\n"
    "--gif and --frames show the bodies with their joints and the points where they touch, as fast as they move; --plot the\n"
    "energies and the momentum over time. --replay prints nothing but how many steps had the bits of the recording.\n"
    "\n"
    "Exit status: 0 when all steps were made, 2 on any fault, which is named in one line on standard error; then there is no\n"
    "GIF and no plot, and old ones stay.\n"
    "The scene format is described in abut(1).\n";

static bool films(const request *w)
{
    return w->gif != NULL || w->frames != NULL;
}

static bool check_film(request *w, failure *why)
{
    if (!usage_number("--fps", w->fps_text, &w->fps, why) || !usage_number("--width", w->width_text, &w->width, why))
        return false;
    if (w->fps_text != NULL && !(w->fps > 0))
        return fail(why, "--fps is %.20s; give the frames of a second, %g is usual", w->fps_text, usual_fps);
    if (w->width_text != NULL && !(w->width >= narrowest && w->width <= widest))
        return fail(why, "--width is %.20s; a frame and a plot are %g to %g pixels wide", w->width_text, narrowest, widest);
    if (!films(w) && (w->fps_text != NULL || w->window_text != NULL)) {
        return fail(why, "%s is about a film; add --gif FILE or --frames DIR", w->fps_text != NULL ? "--fps" : "--window");
    }
    if (w->width_text != NULL && !films(w) && w->plot == NULL)
        return fail(why, "--width is about pictures; add --gif FILE, --frames DIR or --plot FILE");
    return w->window_text == NULL || film_window_read(w->window_text, &w->window, why);
}

static bool check_simulation(void *given, failure *why)
{
    request *w = given;
    char     fault[512];
    if (!answer_precision_known(w->precision, why) || !usage_count("--steps", w->steps_text, &w->steps, why) ||
        !usage_count("--every", w->every_text, &w->every, why) || !check_film(w, why))
        return false;
    if ((w->gif != NULL && !gif_possible(w->gif, fault, sizeof fault)) ||
        (w->plot != NULL && !picture_format_known(w->plot, fault, sizeof fault)))
        return fail(why, "%s", fault);
    if (w->frames != NULL && w->frames[0] == '\0')
        return fail(why, "--frames names no folder; give one, it is made if it is not there");
    if (w->replay != NULL && (w->record != NULL || w->steps_text != NULL || w->precision != NULL || w->json != 0))
        return fail(why, "--replay makes the steps of the recording, in its precision; leave --%s out",
                    w->record != NULL       ? "record"
                    : w->steps_text != NULL ? "steps"
                    : w->json != 0          ? "json"
                                            : "precision");
    if (w->replay != NULL && w->every_text != NULL && (!films(w) || w->fps_text != NULL))
        return fail(why, "--replay prints no steps, so --every says nothing; leave it out");
    if ((w->record != NULL && w->record[0] == '\0') || (w->replay != NULL && w->replay[0] == '\0'))
        return fail(why, "%s names no file; give one, such as run.jsonl", w->record != NULL ? "--record" : "--replay");
    return w->every > 0 || fail(why, "--every is 0; give 1 to have every step");
}

static bool take_simulation(const char *const *words, void *given, failure *why)
{
    request *w = given;
    (void)why;
    w->scene = words[0];
    return true;
}

static bool find_contacts(run *r, failure *why)
{
    r->count = r->engine->contacts(r->sim, r->found, r->room);
    if (r->count <= r->room)
        return true;
    const int32_t       room = 2 * r->count;
    simulation_contact *found = realloc(r->found, (size_t)room * sizeof *found);
    if (found == NULL)
        return fail(why, "out of memory; split the scene or close other programs");
    r->found = found;
    r->room = room;
    r->count = r->engine->contacts(r->sim, r->found, r->room);
    return true;
}

static bool print_step(run *r, failure *why)
{
    if (!find_contacts(r, why))
        return false;
    if (r->asked->json != 0) {
        simulate_print_json(r->s, r->engine, r->sim, r->found, r->count);
    } else {
        simulate_print_row(r->s, r->engine, r->sim, r->count);
    }
    return true;
}

static bool make_step(run *r, simulation *sim, failure *why)
{
    progress_step(&r->shown, ++r->done, r->whole);
    return r->engine->step(sim, why);
}

static bool add_frame(run *r, failure *why)
{
    return find_contacts(r, why) && reel_add(r->reel, r->engine, r->sim, r->found, r->count, why);
}

// What is to be known of a step besides the table.
static bool note_step(run *r, failure *why)
{
    const int64_t step = r->engine->steps(r->sim);
    if (r->plot != NULL) {
        const simulation_sums sums = r->engine->sums(r->sim);
        plot_add(r->plot, step, &sums);
    }
    if (r->record != NULL && !recording_step(r->record, step, r->engine->hash(r->sim), why))
        return false;
    return r->reel == NULL || !reel_wants(r->reel, step) || add_frame(r, why);
}

// The steps of a recording have been printed when it was made.
static bool make_steps_again(run *r, failure *why)
{
    bool done = note_step(r, why);
    for (int i = 1; done && i <= r->steps; i++)
        done = make_step(r, r->sim, why) && note_step(r, why);
    return done;
}

static bool make_steps(run *r, failure *why)
{
    if (r->asked->replay != NULL)
        return make_steps_again(r, why);
    if (r->asked->json == 0)
        simulate_print_heads();
    bool done = print_step(r, why) && note_step(r, why);
    for (int i = 1; done && i <= r->steps; i++) {
        done = make_step(r, r->sim, why) && note_step(r, why) &&
               ((i % r->asked->every != 0 && i != r->steps) || print_step(r, why));
    }
    return done &&
           (r->asked->json != 0 || simulate_print_bodies(r->s, r->engine, r->sim) || fail(why, "out of memory; use --json"));
}

// The run, made once to see where it goes.
static bool see_window(run *r, draw_extent *window, failure *why)
{
    scene_body *bodies = malloc(((size_t)r->s->body_count + 1) * sizeof *bodies);
    simulation *ahead = bodies != NULL ? r->engine->make(r->s, why) : NULL;
    film_reach  reach = film_reach_begin(r->s);
    bool        done = ahead != NULL;
    if (bodies == NULL)
        fail(why, "out of memory; give a --window");
    if (done)
        memcpy(bodies, r->s->bodies, (size_t)r->s->body_count * sizeof *bodies);
    for (int64_t frame = 1; done && frame < r->film.times.frames; frame++) {
        while (done && r->engine->steps(ahead) < reel_step_of(&r->film.times, frame))
            done = make_step(r, ahead, why);
        r->engine->poses(ahead, bodies);
        film_reach_add(&reach, bodies);
    }
    r->engine->release(ahead);
    free(bodies);
    *window = film_reach_window(&reach);
    return done;
}

// Frames are those that --fps says, or else --every, or else the usual ones.
static bool open_film(run *r, failure *why)
{
    const request *w = r->asked;
    const double   step = r->s->mechanics.step;
    draw_extent    window = w->window;
    const double   interval = w->fps > 0 ? 1 / w->fps : w->every_text != NULL ? w->every * step : 1 / usual_fps;
    if (w->fps > 0 && interval < step * (1 - 1e-9))
        return fail(why, "--fps is %.20s; a step is %.6g seconds, so give at most %.6g", w->fps_text, step, 1 / step);
    r->film = (reel_request){.gif = w->gif,
                             .folder = w->frames,
                             .width = (int)(w->width > 0 ? w->width : usual_film),
                             .times = reel_times_of(step, interval, r->steps)};
    if (!reel_possible(&r->film, why))
        return false;
    r->whole += w->window_text == NULL ? r->steps : 0;
    if (w->window_text == NULL && !see_window(r, &window, why))
        return false;
    r->reel = reel_open(r->s, &r->film, window, why);
    return r->reel != NULL;
}

static bool open_pictures(run *r, failure *why)
{
    const request *w = r->asked;
    if (w->plot != NULL)
        r->plot = plot_open(r->steps, r->s->mechanics.step, w->plot, w->width > 0 ? w->width : usual_plot, why);
    return (w->plot == NULL || r->plot != NULL) && (!films(w) || open_film(r, why));
}

static bool keep_pictures(const run *r, failure *why)
{
    const char *slash = strrchr(r->s->file, '/'), *name = slash != NULL ? slash + 1 : r->s->file;
    return (r->reel == NULL || reel_keep(r->reel, why)) &&
           (r->plot == NULL || plot_keep(r->plot, strcmp(name, "-") == 0 ? "" : name, why)) &&
           (r->record == NULL || recording_end(r->record, why));
}

// What the recording is of comes before what was given.
static bool open_recording(run *r, failure *why)
{
    const request *w = r->asked;
    char           precision[4] = "";
    if (w->replay != NULL)
        r->record = recording_open(w->replay, precision, &r->steps, why);
    r->engine = simulation_engine_named(precision[0] != '\0' ? precision : w->precision);
    if (r->record != NULL && r->engine == NULL)
        return fail(why, "%.400s: a recording in the precision '%s', which this program has not; record it again", w->replay,
                    precision);
    if (w->record != NULL)
        r->record = recording_begin(w->record, r->engine->precision, r->steps, why);
    r->whole = r->steps;
    return (w->replay == NULL && w->record == NULL) || r->record != NULL;
}

static bool simulate_scene(const void *given, failure *why)
{
    const request *w = given;
    scene          s;
    if (!read_scene(w->scene, NULL, NULL, &s, why))
        return false;
    // On a terminal the lines are progress enough.
    run r = {.asked = w, .s = &s, .shown = progress_begin(isatty(STDOUT_FILENO) == 0), .steps = w->steps};
    r.sim = open_recording(&r, why) && r.engine != NULL ? r.engine->make(&s, why) : NULL;
    const bool done = r.sim != NULL && open_pictures(&r, why) && make_steps(&r, why) && keep_pictures(&r, why);
    progress_end(&r.shown);
    if (done && w->replay != NULL)
        printf("%d steps, the same bits\n", r.steps);
    if (r.engine != NULL)
        r.engine->release(r.sim);
    reel_close(r.reel);
    plot_close(r.plot);
    recording_close(r.record);
    free(r.found);
    scene_free(&s);
    return done;
}

static const usage command = {"abut simulate",  "SCENE [OPTION...]", "abut simulate FILE", NULL, explanation, 1,
                              check_simulation, take_simulation,     simulate_scene};

int simulate_command(int argc, const char **argv)
{
    request                 w = {.steps = 600, .every = 60};
    const struct poptOption options[] = {
        {"steps", 'n', POPT_ARG_STRING, &w.steps_text, 0, "how many steps (default 600)", "COUNT"},
        {"every", 'e', POPT_ARG_STRING, &w.every_text, 0, "print one of so many steps, and the last (default 60)", "COUNT"},
        {"gif", 0, POPT_ARG_STRING, &w.gif, 0, "film the bodies: an animated GIF", "FILE"},
        {"frames", 0, POPT_ARG_STRING, &w.frames, 0, "film them: a folder of PNG files, frame-00001.png and on", "DIR"},
        {"fps", 0, POPT_ARG_STRING, &w.fps_text, 0, "frames a second (default 25, or those of --every)", "COUNT"},
        {"window", 0, POPT_ARG_STRING, &w.window_text, 0, "the part that is filmed (default: what moves, and what is near it)",
         "LEFT,BOTTOM,RIGHT,TOP"},
        {"plot", 0, POPT_ARG_STRING, &w.plot, 0, "draw energy and momentum over time: .svg, .png or .pdf", "FILE"},
        {"record", 0, POPT_ARG_STRING, &w.record, 0, "write the hash of each step, for --replay", "FILE"},
        {"replay", 0, POPT_ARG_STRING, &w.replay, 0, "make the steps of a recording again: do they have the same bits?",
         "FILE"},
        {"width", 0, POPT_ARG_STRING, &w.width_text, 0, "of frames (default 640) and plot (default 800)", "PIXELS"},
        {"json", 'j', POPT_ARG_NONE, &w.json, 0, "print lines of JSON instead of a table", NULL},
        {"precision", 'p', POPT_ARG_STRING, &w.precision, 0, "library that moves: f64 (default) or f32", "f32|f64"},
        {"help", 'h', POPT_ARG_NONE, NULL, USAGE_HELP, "show this help", NULL},
        POPT_TABLEEND};
    return usage_run(&command, options, &w, argc, argv);
}
