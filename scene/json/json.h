// json.h : a JSON text (RFC 8259) as a tree in which every value knows its line and column, so that a fault in the meaning of a
// value can be named as exactly as a fault in its spelling.
//
// docs/decisions/0028-one-reader-of-each-format.md says why this reader is the project's own.
#ifndef SCENE_JSON_JSON_H
#define SCENE_JSON_JSON_H

#include "scene/text/arena.h"
#include "scene/text/failure.h"

#include <stdint.h>

typedef enum json_kind { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_STRING, JSON_LIST, JSON_OBJECT } json_kind;

typedef struct json_node json_node;

struct json_node {
    json_kind   kind;
    int         line, column; ///< of its first character, from 1; columns count characters
    const char *text;         ///< string: decoded, may hold NULs; number, boolean: as written; NUL-terminated
    size_t      text_length;
    const char *key; ///< in an object: its key; else NULL
    size_t      key_length;
    int         key_line, key_column;
    json_node  *first, *next; ///< first child of a list or object; next sibling
    int32_t     count;        ///< number of children
};

/// Reads `length` bytes (a NUL follows them) into a tree owned by `memory`. NULL with `why` filled on a fault: not UTF-8, not
/// JSON, nested too deeply, a key given twice. Messages call the text `file`.
const json_node *json_read(const char *file, const char *text, size_t length, arena *memory, failure *why);

/// The child of that index, or the last one, of a list or object that has any.
const json_node *json_child(const json_node *list, int32_t index);

/// "a number", "a list" and so on.
const char *json_kind_name(json_kind kind);

#endif
