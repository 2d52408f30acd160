// fields.h : taking numbers, points and names out of a document, or saying at which line and column they are not there.
#ifndef SCENE_FORMAT_FIELDS_H
#define SCENE_FORMAT_FIELDS_H

#include "scene/json/json.h"
#include "scene/model/scene.h"
#include "scene/text/files.h"

/// What every step of reading a scene needs.
typedef struct reader {
    const char        *file;
    const scene_files *files;
    arena             *memory;
    failure           *why;
    int                dim; ///< 2 or 3, once it is known
} reader;

/// Refuses a value, at its place. Always false.
bool field_refuse(const reader *in, const json_node *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/// Refuses for want of memory. Always false.
bool field_no_memory(const reader *in, const json_node *at);

/// The value of a key, or NULL.
const json_node *field_find(const json_node *object, const char *key);

/// Checks that `object` is an object with no keys but the known ones (NULL-terminated). `what` names it, as in "a circle".
bool field_keys(const reader *in, const json_node *object, const char *what, const char *const *known);

/// A value of the right kind, or a refusal that says what `what` must be. A missing value (NULL) is refused at `owner`.
bool field_kind(const reader *in, const json_node *owner, const json_node *value, json_kind kind, const char *what);

/// The number named `key`. Missing, or not a number that fits: refused.
bool field_number(const reader *in, const json_node *object, const char *key, double *number);

/// The number of a value that is called `what` in messages.
bool field_number_of(const reader *in, const json_node *value, const char *what, double *number);

/// As many numbers as there are dimensions, [x, y] or [x, y, z].
bool field_point_of(const reader *in, const json_node *value, const char *what, scene_point *point);
bool field_point(const reader *in, const json_node *object, const char *key, scene_point *point);

/// "[x, y]" or "[x, y, z]", for messages.
const char *field_example(const reader *in);

/// Exactly `count` numbers in a list, called `what` in messages; `example` shows one.
bool field_numbers_of(const reader *in, const json_node *value, const char *what, double *numbers, int count,
                      const char *example);

/// A length named `key`, zero or more; it may be missing (and is 0 then) unless `needed`.
bool field_length(const reader *in, const json_node *object, const char *key, bool needed, double *length);

/// A boolean named `key`; false when it is missing.
bool field_flag(const reader *in, const json_node *object, const char *key, bool *flag);

/// A list of points, [[x, y], ...], from the reader's memory; at least one.
bool field_points(const reader *in, const json_node *object, const char *key, scene_point **points, int32_t *count);

/// A string fit to be a name: not empty, no control characters. Copied into the reader's memory.
bool field_name_of(const reader *in, const json_node *value, const char *what, const char **text);

#endif
