// json_out.c : see json_out.h.
#include "json_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print(void *user, const char *text, size_t length)
{
    (void)user;
    fwrite(text, 1, length, stdout);
}

yajl_gen json_open(void)
{
    yajl_gen g = yajl_gen_alloc(NULL);
    if (g != NULL)
        yajl_gen_config(g, yajl_gen_print_callback, print, NULL);
    return g;
}

void json_word(yajl_gen g, const char *text)
{
    yajl_gen_string(g, (const unsigned char *)text, strlen(text));
}

void json_number(yajl_gen g, double v)
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

void json_point(yajl_gen g, int dim, scene_point p)
{
    yajl_gen_array_open(g);
    json_number(g, p.x);
    json_number(g, p.y);
    if (dim == 3)
        json_number(g, p.z);
    yajl_gen_array_close(g);
}

void json_key_word(yajl_gen g, const char *key, const char *text)
{
    json_word(g, key);
    json_word(g, text);
}

void json_key_number(yajl_gen g, const char *key, double v)
{
    json_word(g, key);
    json_number(g, v);
}

void json_key_integer(yajl_gen g, const char *key, long long v)
{
    json_word(g, key);
    yajl_gen_integer(g, v);
}

void json_key_bool(yajl_gen g, const char *key, bool v)
{
    json_word(g, key);
    yajl_gen_bool(g, v);
}

void json_key_point(yajl_gen g, const char *key, int dim, scene_point p)
{
    json_word(g, key);
    json_point(g, dim, p);
}

void json_key_null(yajl_gen g, const char *key)
{
    json_word(g, key);
    yajl_gen_null(g);
}
