// query_json.c : the answers as JSON (RFC 8259), one query a line. What an answer has no say in is null.
#include "query/query_out.h"

#include "scene/json/json_writer.h"

#include <stdio.h>

typedef struct writer {
    json_writer          json;
    const query_options *options;
    int                  dim;
    bool                 begun;
} writer;

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
    json_key(&w->json, "queries");
    json_begin_list(&w->json);
}

static void keys_of_answer(writer *w, const scene *s, const scene_query *query, const query_answer *found)
{
    json_writer *json = &w->json;
    const bool   known = found->status != QUERY_INVALID, point = query->question == SCENE_ASKS_POINT;
    const bool   placed = known && found->body >= 0;
    json_key_bool(json, "hit", found->hit);
    if (found->body >= 0) {
        json_key_string(json, "body", s->bodies[found->body].name);
    } else {
        json_key_null(json, "body");
    }
    json_key_known_number(json, "fraction", found->fraction, known && !point);
    json_key_known_number(json, "error", found->error, known);
    json_key_known_number(json, "safe", found->safe, known && !point);
    json_key_known_point(json, "point", w->dim, found->point, placed && (found->hit || point));
    json_key_known_point(json, "normal", w->dim, found->normal, placed);
    json_key_known_number(json, "distance", found->distance, known);
    json_key_bool(json, "grazing", found->grazing);
    if (query->question == SCENE_ASKS_RAY) {
        json_key_known_number(json, "exit", found->exit, known && found->hit);
        json_key_bool(json, "inside", found->inside);
    }
    json_key_string(json, "status", query_status_name(found->status));
}

static bool add_answers(void *user, const scene *s, const scene_query *query, const query_answer *found, int32_t count)
{
    writer      *w = user;
    json_writer *json = &w->json;
    begin(w, s);
    putchar('\n'); // white space between values: one query a line
    json_begin_object(json);
    keys_of_answer(w, s, query, &found[0]);
    if (count > 1) {
        json_key(json, "further");
        json_begin_list(json);
        for (int32_t i = 1; i < count; i++) {
            json_begin_object(json);
            keys_of_answer(w, s, query, &found[i]);
            json_end_object(json);
        }
        json_end_list(json);
    }
    json_end_object(json);
    return ferror(stdout) == 0; // nobody reads on: close_output says so
}

bool query_print_json(const scene *s, const query_options *options, failure *why)
{
    writer w = {.json = {.out = stdout}, .options = options, .dim = s->dim};
    bool   done = query_each(s, options, add_answers, &w, why);
    if (done) {
        begin(&w, s);
        json_end_list(&w.json);
        json_end_object(&w.json);
        putchar('\n');
    }
    return done;
}
