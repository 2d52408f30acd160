// json.c : the answers as JSON (RFC 8259), one pair a line.
#include "contacts/contacts.h"

#include "scene/json/json_writer.h"

#include <stdio.h>

typedef struct writer {
    json_writer           json;
    const answer_options *options;
    int                   dim;
    bool                  begun;
} writer;

static void manifold(writer *w, const answer *found)
{
    json_writer *json = &w->json;
    int32_t      count = found->full != NULL ? found->total : found->count;
    json_key(json, "manifold");
    json_begin_list(json);
    for (int32_t i = 0; i < count; i++) {
        const answer_contact *c = found->full != NULL ? &found->full[i] : &found->contacts[i];
        json_begin_object(json);
        json_key_point(json, "point_a", w->dim, c->point_a);
        json_key_point(json, "point_b", w->dim, c->point_b);
        json_key_number(json, "separation", c->separation);
        json_key_integer(json, "id", (long long)c->id);
        json_end_object(json);
    }
    json_end_list(json);
}

// Only once the first answer is in, or it is certain that there is none: a fault before that leaves nothing half-written.
static void begin(writer *w, const scene *s)
{
    if (w->begun)
        return;
    w->begun = true;
    json_begin_object(&w->json);
    json_key_integer(&w->json, "abut", 1);
    json_key_integer(&w->json, "dim", s->dim);
    json_key_string(&w->json, "precision", w->options->precision != NULL ? w->options->precision : "f64");
    json_key(&w->json, "pairs");
    json_begin_list(&w->json);
}

static bool add_answer(void *user, const scene *s, const answer *found)
{
    writer      *w = user;
    json_writer *json = &w->json;
    begin(w, s);
    bool known = found->status != ANSWER_INVALID;
    putchar('\n'); // white space between values: one pair a line
    json_begin_object(json);
    json_key_string(json, "a", s->bodies[found->a].name);
    json_key_string(json, "b", s->bodies[found->b].name);
    json_key_string(json, "status", answer_status_name(found->status));
    json_key_known_number(json, "distance", found->distance, known);
    json_key_known_number(json, "error", found->error, known);
    json_key_known_point(json, "normal", w->dim, found->normal, known);
    json_key_known_point(json, "point_a", w->dim, found->point_a, known);
    json_key_known_point(json, "point_b", w->dim, found->point_b, known);
    json_key_integer(json, "supports", found->supports);
    manifold(w, found);
    json_end_object(json);
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

bool contacts_print_json(const scene *s, const answer_options *options, failure *why)
{
    writer w = {.json = {.out = stdout}, .options = options, .dim = s->dim};
    bool   done = answer_each(s, options, add_answer, &w, NULL, why);
    if (done) {
        begin(&w, s);
        json_end_list(&w.json);
        json_end_object(&w.json);
        putchar('\n');
    }
    return done;
}
