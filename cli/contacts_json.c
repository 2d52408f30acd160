// contacts_json.c : the answers as JSON (RFC 8259), written by YAJL, one pair a line.
#include "contacts_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_gen.h>

static void print(void *user, const char *text, size_t length)
{
    (void)user;
    fwrite(text, 1, length, stdout);
}

static void word(yajl_gen g, const char *text)
{
    yajl_gen_string(g, (const unsigned char *)text, strlen(text));
}

// The fewest digits that read back as the same number; 17 always do.
static void number(yajl_gen g, double v)
{
    char text[40];
    int  length = 0;
    if (!isfinite(v)) {
        yajl_gen_null(g);
        return;
    }
    v += 0.0; // no -0
    for (int digits = 15; digits <= 17; digits++) {
        length = snprintf(text, sizeof text, "%.*g", digits, v);
        if (strtod(text, NULL) == v)
            break;
    }
    yajl_gen_number(g, text, (size_t)length);
}

typedef struct writer {
    yajl_gen              gen;
    const answer_options *options;
    int                   dim;
    bool                  begun;
} writer;

static void point(const writer *w, scene_point p)
{
    yajl_gen_array_open(w->gen);
    number(w->gen, p.x);
    number(w->gen, p.y);
    if (w->dim == 3)
        number(w->gen, p.z);
    yajl_gen_array_close(w->gen);
}

static void key_number(yajl_gen g, const char *key, double v, bool known)
{
    word(g, key);
    number(g, known ? v : (double)NAN);
}

static void key_point(const writer *w, const char *key, scene_point p, bool known)
{
    word(w->gen, key);
    if (known) {
        point(w, p);
    } else {
        yajl_gen_null(w->gen);
    }
}

static void manifold(const writer *w, const answer *found)
{
    yajl_gen g = w->gen;
    int32_t  count = found->full != NULL ? found->total : found->count;
    word(g, "manifold");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < count; i++) {
        const answer_contact *c = found->full != NULL ? &found->full[i] : &found->contacts[i];
        yajl_gen_map_open(g);
        key_point(w, "point_a", c->point_a, true);
        key_point(w, "point_b", c->point_b, true);
        key_number(g, "separation", c->separation, true);
        word(g, "id");
        yajl_gen_integer(g, (long long)c->id);
        yajl_gen_map_close(g);
    }
    yajl_gen_array_close(g);
}

// Only once the first answer is in, or it is certain that there is none: a fault before that leaves nothing half-written.
static void begin(writer *w, const scene *s)
{
    if (w->begun)
        return;
    w->begun = true;
    yajl_gen_map_open(w->gen);
    word(w->gen, "abut");
    yajl_gen_integer(w->gen, 1);
    word(w->gen, "dim");
    yajl_gen_integer(w->gen, s->dim);
    word(w->gen, "precision");
    word(w->gen, w->options->precision != NULL ? w->options->precision : "f64");
    word(w->gen, "pairs");
    yajl_gen_array_open(w->gen);
}

static bool add_answer(void *user, const scene *s, const answer *found)
{
    writer  *w = user;
    yajl_gen g = w->gen;
    begin(w, s);
    bool known = found->status != ANSWER_INVALID;
    putchar('\n'); // white space between values: one pair a line
    yajl_gen_map_open(g);
    word(g, "a");
    word(g, s->bodies[found->a].name);
    word(g, "b");
    word(g, s->bodies[found->b].name);
    word(g, "status");
    word(g, answer_status_name(found->status));
    key_number(g, "distance", found->distance, known);
    key_number(g, "error", found->error, known);
    key_point(w, "normal", found->normal, known);
    key_point(w, "point_a", found->point_a, known);
    key_point(w, "point_b", found->point_b, known);
    word(g, "supports");
    yajl_gen_integer(g, found->supports);
    manifold(w, found);
    yajl_gen_map_close(g);
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

bool contacts_print_json(const scene *s, const answer_options *options, failure *why)
{
    writer w = {.gen = yajl_gen_alloc(NULL), .options = options, .dim = s->dim};
    if (w.gen == NULL)
        return fail(why, "out of memory; close other programs");
    yajl_gen_config(w.gen, yajl_gen_print_callback, print, NULL);
    bool done = answer_each(s, options, add_answer, &w, NULL, why);
    if (done) {
        begin(&w, s);
        yajl_gen_array_close(w.gen);
        yajl_gen_map_close(w.gen);
        putchar('\n');
    }
    yajl_gen_free(w.gen);
    return done;
}
