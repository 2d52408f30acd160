// json_out.h : the pieces JSON output is made of, written by YAJL: numbers in the fewest digits that read back as the same
// double; what is not finite is null.
#ifndef CLI_JSON_OUT_H
#define CLI_JSON_OUT_H

#include "scene.h"

#include <yajl/yajl_gen.h>

/// A generator that prints to standard output; NULL without memory. Freed with yajl_gen_free.
yajl_gen json_open(void);

void json_word(yajl_gen g, const char *text);
void json_number(yajl_gen g, double v);
void json_point(yajl_gen g, int dim, scene_point p);

/// A key and its value.
void json_key_word(yajl_gen g, const char *key, const char *text);
void json_key_number(yajl_gen g, const char *key, double v);
void json_key_integer(yajl_gen g, const char *key, long long v);
void json_key_bool(yajl_gen g, const char *key, bool v);
void json_key_point(yajl_gen g, const char *key, int dim, scene_point p);
void json_key_null(yajl_gen g, const char *key);

#endif
