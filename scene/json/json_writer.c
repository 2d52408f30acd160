// json_writer.c : see json_writer.h.
#include "scene/json/json_writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void begin_value(json_writer *w)
{
    if (w->after_value && !w->after_key)
        fputc(',', w->out);
    w->after_key = false;
    w->after_value = true;
}

static void open(json_writer *w, char mark)
{
    begin_value(w);
    fputc(mark, w->out);
    w->after_value = false;
}

static void close(json_writer *w, char mark)
{
    fputc(mark, w->out);
    w->after_value = true;
}

void json_begin_object(json_writer *w)
{
    open(w, '{');
}

void json_end_object(json_writer *w)
{
    close(w, '}');
}

void json_begin_list(json_writer *w)
{
    open(w, '[');
}

void json_end_list(json_writer *w)
{
    close(w, ']');
}

void json_key(json_writer *w, const char *key)
{
    begin_value(w);
    fprintf(w->out, "\"%s\":", key);
    w->after_key = true;
}

void json_string(json_writer *w, const char *text)
{
    static const char escaped[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    begin_value(w);
    fputc('"', w->out);
    for (; *text != '\0'; text++) {
        const char *found = strchr(escaped, *text);
        if (found != NULL)
            fprintf(w->out, "\\%c", letters[found - escaped]);
        else if ((unsigned char)*text < ' ')
            fprintf(w->out, "\\u%04X", (unsigned)*text);
        else
            fputc(*text, w->out);
    }
    fputc('"', w->out);
}

void json_number(json_writer *w, double v)
{
    char text[40];
    if (!isfinite(v)) {
        json_null(w);
        return;
    }
    v += 0.0; // no -0
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, v);
        if (strtod(text, NULL) == v)
            break;
    }
    begin_value(w);
    fputs(text, w->out);
}

void json_integer(json_writer *w, long long v)
{
    begin_value(w);
    fprintf(w->out, "%lld", v);
}

void json_bool(json_writer *w, bool v)
{
    begin_value(w);
    fputs(v ? "true" : "false", w->out);
}

void json_null(json_writer *w)
{
    begin_value(w);
    fputs("null", w->out);
}

void json_point(json_writer *w, int dim, scene_point p)
{
    json_begin_list(w);
    json_number(w, p.x);
    json_number(w, p.y);
    if (dim == 3)
        json_number(w, p.z);
    json_end_list(w);
}

void json_key_string(json_writer *w, const char *key, const char *text)
{
    json_key(w, key);
    json_string(w, text);
}

void json_key_number(json_writer *w, const char *key, double v)
{
    json_key(w, key);
    json_number(w, v);
}

void json_key_integer(json_writer *w, const char *key, long long v)
{
    json_key(w, key);
    json_integer(w, v);
}

void json_key_bool(json_writer *w, const char *key, bool v)
{
    json_key(w, key);
    json_bool(w, v);
}

void json_key_point(json_writer *w, const char *key, int dim, scene_point p)
{
    json_key(w, key);
    json_point(w, dim, p);
}

void json_key_null(json_writer *w, const char *key)
{
    json_key(w, key);
    json_null(w);
}

void json_key_known_number(json_writer *w, const char *key, double v, bool known)
{
    json_key_number(w, key, known ? v : (double)NAN);
}

void json_key_known_point(json_writer *w, const char *key, int dim, scene_point p, bool known)
{
    if (known) {
        json_key_point(w, key, dim, p);
    } else {
        json_key_null(w, key);
    }
}
