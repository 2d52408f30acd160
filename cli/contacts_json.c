// contacts_json.c : the answers as JSON (RFC 8259), written by YAJL, one pair a line.
#include "contacts_out.h"

#include "json_out.h"

#include <math.h>
#include <stdio.h>

typedef struct writer {
    yajl_gen              gen;
    const answer_options *options;
    int                   dim;
    bool                  begun;
} writer;

static void key_number(yajl_gen g, const char *key, double v, bool known)
{
    json_key_number(g, key, known ? v : (double)NAN);
}

static void key_point(const writer *w, const char *key, scene_point p, bool known)
{
    if (known) {
        json_key_point(w->gen, key, w->dim, p);
    } else {
        json_key_null(w->gen, key);
    }
}

static void manifold(const writer *w, const answer *found)
{
    yajl_gen g = w->gen;
    int32_t  count = found->full != NULL ? found->total : found->count;
    json_word(g, "manifold");
    yajl_gen_array_open(g);
    for (int32_t i = 0; i < count; i++) {
        const answer_contact *c = found->full != NULL ? &found->full[i] : &found->contacts[i];
        yajl_gen_map_open(g);
        key_point(w, "point_a", c->point_a, true);
        key_point(w, "point_b", c->point_b, true);
        key_number(g, "separation", c->separation, true);
        json_word(g, "id");
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
    json_word(w->gen, "abut");
    yajl_gen_integer(w->gen, 1);
    json_word(w->gen, "dim");
    yajl_gen_integer(w->gen, s->dim);
    json_word(w->gen, "precision");
    json_word(w->gen, w->options->precision != NULL ? w->options->precision : "f64");
    json_word(w->gen, "pairs");
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
    json_word(g, "a");
    json_word(g, s->bodies[found->a].name);
    json_word(g, "b");
    json_word(g, s->bodies[found->b].name);
    json_word(g, "status");
    json_word(g, answer_status_name(found->status));
    key_number(g, "distance", found->distance, known);
    key_number(g, "error", found->error, known);
    key_point(w, "normal", found->normal, known);
    key_point(w, "point_a", found->point_a, known);
    key_point(w, "point_b", found->point_b, known);
    json_word(g, "supports");
    yajl_gen_integer(g, found->supports);
    manifold(w, found);
    yajl_gen_map_close(g);
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

bool contacts_print_json(const scene *s, const answer_options *options, failure *why)
{
    writer w = {.gen = json_open(), .options = options, .dim = s->dim};
    if (w.gen == NULL)
        return fail(why, "out of memory; close other programs");
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
