// plot.c : two panels, energies above and momentum below, over one axis of time.
//
// A long run has more steps than the sheet has room: neighbours in time share a bin, which keeps the least and the most of each
// curve, so that no spike is lost. In a short run every step is a bin of its own.
#include "plot/plot.h"

#include "draw/style.h"
#include "draw/view.h"
#include "picture/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 2000 };

typedef enum curve { KINETIC, POTENTIAL, TOTAL, MOMENTUM_X, MOMENTUM_Y, CURVES } curve;

typedef struct bin {
    double least[CURVES], most[CURVES];
    double time; // of the first step in it
    bool   used;
} bin;

struct plot {
    double   step;
    int64_t  steps;
    int32_t  bins;
    double   width;
    picture *sheet;
    bin      of[BINS];
};

// Curves of a panel differ by their lines, not by their colours alone.
typedef struct line_kind {
    const char *what;
    int         hue;
    double      width, dash;
} line_kind;

static const line_kind kinds[CURVES] = {[KINETIC] = {"kinetic", 0, 1.8, 0},
                                        [POTENTIAL] = {"potential", 2, 1.8, 7},
                                        [TOTAL] = {"total", 1, 3.2, 0},
                                        [MOMENTUM_X] = {"x", 0, 1.8, 0},
                                        [MOMENTUM_Y] = {"y", 1, 1.8, 7}};

typedef struct panel {
    const char *title;
    curve       first, last;
    picture_box box;
    double      low, high; // values at its bottom and top
    double      tick;      // from line to line
} panel;

// A sheet and what all on it share.
typedef struct board {
    picture    *sheet;
    draw_style  style;
    const plot *p;
} board;

// Where the panels are, in pixels of the sheet.
static picture_box energy_box(double width)
{
    const double u = draw_style_make(false, width).unit;
    return (picture_box){92 * u, 78 * u, width - 28 * u, 78 * u + 0.30 * width};
}

static picture_box momentum_box(double width)
{
    const double      u = draw_style_make(false, width).unit;
    const picture_box above = energy_box(width);
    return (picture_box){above.left, above.bottom + 50 * u, above.right, above.bottom + 50 * u + 0.18 * width};
}

plot *plot_open(int64_t steps, double step, const char *output, double width, failure *why)
{
    const double u = draw_style_make(false, width).unit;
    char         fault[512] = "out of memory; close other programs";
    plot        *p = calloc(1, sizeof *p);
    if (p != NULL)
        p->sheet = picture_open(output, width, ceil(momentum_box(width).bottom + 54 * u), fault, sizeof fault);
    if (p == NULL || p->sheet == NULL) {
        plot_close(p);
        fail(why, "%s", fault);
        return NULL;
    }
    p->width = width;
    p->step = step;
    p->steps = steps;
    p->bins = steps + 1 < BINS ? (int32_t)(steps + 1) : BINS;
    return p;
}

void plot_add(plot *p, int64_t step, const simulation_sums *sums)
{
    const double values[CURVES] = {[KINETIC] = sums->kinetic,
                                   [POTENTIAL] = sums->potential,
                                   [TOTAL] = sums->kinetic + sums->potential,
                                   [MOMENTUM_X] = sums->momentum.x,
                                   [MOMENTUM_Y] = sums->momentum.y};
    bin         *b = &p->of[step * p->bins / (p->steps + 1)];
    for (int i = 0; i < CURVES; i++) {
        if (!isfinite(values[i]))
            return; // what is beyond all numbers is on no axis
    }
    if (!b->used)
        b->time = (double)step * p->step;
    for (int i = 0; i < CURVES; i++) {
        b->least[i] = b->used ? fmin(b->least[i], values[i]) : values[i];
        b->most[i] = b->used ? fmax(b->most[i], values[i]) : values[i];
    }
    b->used = true;
}

// The range of a panel's curves, out to round numbers.
static void choose_range(const plot *p, panel *in)
{
    const double lines = 5; // about so many
    double       low = HUGE_VAL, high = -HUGE_VAL;
    for (int32_t i = 0; i < p->bins; i++) {
        for (int k = (int)in->first; p->of[i].used && k <= (int)in->last; k++) {
            low = fmin(low, p->of[i].least[k]);
            high = fmax(high, p->of[i].most[k]);
        }
    }
    if (!(low <= high))
        low = high = 0;
    // What varies by rounding alone is a straight line, not a mountain range.
    const double flat = 1e-6 * fmax(fabs(low), fabs(high));
    if (high - low <= flat || high <= low) {
        const double half = fmax(fabs(low), fabs(high)) > 0 ? 0.5 * fmax(fabs(low), fabs(high)) : 1;
        low -= half;
        high += half;
    }
    in->tick = draw_round_length((high - low) / lines * 2);
    in->low = in->tick * floor(low / in->tick);
    in->high = in->tick * ceil(high / in->tick);
}

static picture_point place(const board *b, const panel *in, double time, double value)
{
    const double whole = (double)b->p->steps * b->p->step;
    const double across = whole > 0 ? time / whole : 0;
    return (picture_point){in->box.left + across * picture_width(in->box),
                           in->box.bottom - (value - in->low) / (in->high - in->low) * picture_height(in->box)};
}

static void write_number(const board *b, picture_point at, bool beside, double value, double tick)
{
    const picture_type type = draw_type(&b->style, 12, false, b->style.quiet);
    char               text[32];
    snprintf(text, sizeof text, "%.6g", fabs(value) < 0.5 * tick ? 0.0 : value);
    const double width = picture_text_width(b->sheet, type, text);
    const double gap = 6 * b->style.unit;
    picture_text(b->sheet,
                 beside ? (picture_point){at.x - gap - width, at.y + 0.36 * type.size}
                        : (picture_point){at.x - 0.5 * width, at.y + gap + 0.8 * type.size},
                 type, text);
}

static void draw_lines(const board *b, const panel *in, bool times)
{
    const picture_pen pen = picture_solid(b->style.grid, b->style.unit);
    const int         rows = (int)lround((in->high - in->low) / in->tick);
    for (int i = 0; i <= rows; i++) {
        const double        value = in->low + i * in->tick;
        const picture_point at = place(b, in, 0, value);
        picture_segment(b->sheet, at, (picture_point){in->box.right, at.y}, pen);
        write_number(b, at, true, value, in->tick);
    }
    const double whole = (double)b->p->steps * b->p->step;
    const double tick = whole > 0 ? draw_round_length(whole / 4) : 1; // 4 to 10 of them
    const int    columns = whole > 0 ? (int)floor(whole / tick + 1e-9) : 0;
    for (int i = 0; i <= columns; i++) {
        const picture_point at = place(b, in, i * tick, in->low);
        picture_segment(b->sheet, at, (picture_point){at.x, in->box.top}, pen);
        if (times)
            write_number(b, at, false, i * tick, tick);
    }
}

static void draw_curve(const board *b, const panel *in, int which)
{
    const line_kind kind = kinds[which];
    bool            begun = false;
    for (int32_t i = 0; i < b->p->bins; i++) {
        const bin *at = &b->p->of[i];
        if (!at->used)
            continue;
        const picture_point low = place(b, in, at->time, at->least[which]), high = place(b, in, at->time, at->most[which]);
        if (begun) {
            picture_line(b->sheet, low);
        } else {
            picture_move(b->sheet, low);
        }
        if (at->most[which] > at->least[which])
            picture_line(b->sheet, high);
        begun = true;
    }
    const double u = b->style.unit;
    if (begun)
        picture_stroke(b->sheet, (picture_pen){b->style.hue[kind.hue], kind.width * u, kind.dash * u});
}

// The panel's title at the left above it, what its lines are at the right.
static void draw_key(const board *b, const panel *in)
{
    const double       u = b->style.unit, base = in->box.top - 9 * u, sample = 34 * u, gap = 8 * u;
    const picture_type type = draw_type(&b->style, 13, false, b->style.ink);
    double             x = in->box.right;
    picture_text(b->sheet, (picture_point){in->box.left, base}, draw_type(&b->style, 14, true, b->style.ink), in->title);
    for (int i = (int)in->last; i >= (int)in->first; i--) {
        const double y = base - 0.36 * type.size;
        x -= picture_text_width(b->sheet, type, kinds[i].what);
        picture_text(b->sheet, (picture_point){x, base}, type, kinds[i].what);
        x -= gap;
        picture_segment(b->sheet, (picture_point){x - sample, y}, (picture_point){x, y},
                        (picture_pen){b->style.hue[kinds[i].hue], kinds[i].width * u, kinds[i].dash * u});
        x -= sample + 2 * gap;
    }
}

static void draw_panel(const board *b, const panel *in, bool times)
{
    draw_lines(b, in, times);
    // The thick line of the total is below the others.
    for (int i = (int)in->last; i >= (int)in->first; i--)
        draw_curve(b, in, i);
    picture_rectangle(b->sheet, in->box, 0);
    picture_stroke(b->sheet, picture_solid(picture_fade(b->style.quiet, 0.55), b->style.unit));
    draw_key(b, in);
}

bool plot_keep(plot *p, const char *title, failure *why)
{
    board               b = {.style = draw_style_make(false, p->width), .p = p, .sheet = p->sheet};
    const double        u = b.style.unit;
    panel               energy = {"energy", KINETIC, TOTAL, energy_box(p->width), 0, 0, 0};
    panel               momentum = {"momentum", MOMENTUM_X, MOMENTUM_Y, momentum_box(p->width), 0, 0, 0};
    const picture_point corner = {26 * u, 34 * u};
    char                fault[512];
    choose_range(p, &energy);
    choose_range(p, &momentum);
    picture_paint(b.sheet, b.style.paper);
    picture_text(b.sheet, corner, draw_type(&b.style, 18, true, b.style.ink), title);
    draw_panel(&b, &energy, false);
    draw_panel(&b, &momentum, true);
    const picture_box times = momentum.box, below = {times.left, times.bottom + 26 * u, times.right, times.bottom + 48 * u};
    picture_text_in(b.sheet, below, draw_type(&b.style, 13, false, b.style.ink), "time, seconds");
    p->sheet = NULL; // saved or not, it is closed
    return picture_save(b.sheet, fault, sizeof fault) || fail(why, "%s", fault);
}

void plot_close(plot *p)
{
    if (p == NULL)
        return;
    picture_drop(p->sheet);
    free(p);
}
