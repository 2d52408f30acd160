// json_writer.h : JSON (RFC 8259) written to a stream as it comes: commas and colons by themselves, numbers in the fewest
// digits that read back as the same double; what is not finite is null.
#ifndef SCENE_JSON_JSON_WRITER_H
#define SCENE_JSON_JSON_WRITER_H

#include "scene/model/scene.h"

#include <stdio.h>

/// Begin with (json_writer){.out = stream}. Whether the stream took everything, ferror says.
typedef struct json_writer {
    FILE *out;
    bool  after_value; ///< in a list or object, a comma comes before the next value or key
    bool  after_key;
} json_writer;

void json_begin_object(json_writer *w);
void json_end_object(json_writer *w);
void json_begin_list(json_writer *w);
void json_end_list(json_writer *w);

/// The key of the value that is written next. Keys are plain: nothing in them is escaped.
void json_key(json_writer *w, const char *key);

void json_string(json_writer *w, const char *text);
void json_number(json_writer *w, double v);
void json_integer(json_writer *w, long long v);
void json_bool(json_writer *w, bool v);
void json_null(json_writer *w);
void json_point(json_writer *w, int dim, scene_point p);

/// A key and its value.
void json_key_string(json_writer *w, const char *key, const char *text);
void json_key_number(json_writer *w, const char *key, double v);
void json_key_integer(json_writer *w, const char *key, long long v);
void json_key_bool(json_writer *w, const char *key, bool v);
void json_key_point(json_writer *w, const char *key, int dim, scene_point p);
void json_key_null(json_writer *w, const char *key);

/// null where it is not known.
void json_key_known_number(json_writer *w, const char *key, double v, bool known);
void json_key_known_point(json_writer *w, const char *key, int dim, scene_point p, bool known);

#endif
