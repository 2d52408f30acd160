// document.h : a JSON text as a tree in which every value knows its line and column.
//
// YAJL reads the text (RFC 8259, no comments); this room only keeps what it reports, so that a fault in the meaning of a value
// can be named as exactly as a fault in its spelling.
#ifndef CLI_DOCUMENT_H
#define CLI_DOCUMENT_H

#include "arena.h"
#include "fail.h"

#include <stdint.h>

typedef enum node_kind { NODE_NULL, NODE_BOOLEAN, NODE_NUMBER, NODE_STRING, NODE_LIST, NODE_OBJECT } node_kind;

typedef struct node node;

struct node {
    node_kind   kind;
    int         line, column; ///< of its first character, from 1; columns count characters
    const char *text;         ///< string: decoded, may hold NULs; number: as written; NUL-terminated
    size_t      text_length;
    const char *key; ///< in an object: its key; else NULL
    size_t      key_length;
    int         key_line, key_column;
    node       *first, *next; ///< first child of a list or object; next sibling
    int32_t     count;        ///< number of children
};

/// Parses `length` bytes (a NUL follows them) into a tree owned by `memory`. NULL with `why` filled on a fault: not UTF-8, not
/// JSON, nested too deeply, a key given twice.
const node *document_parse(const char *file, const char *text, size_t length, arena *memory, failure *why);

/// Reads a whole file ("-" is standard input) into memory from malloc, NUL-terminated.
bool document_load(const char *path, char **text, size_t *length, failure *why);

/// The child of that index, or the last one, of a list or object that has any.
const node *node_child(const node *list, int32_t index);

/// "a number", "a list" and so on.
const char *node_kind_name(node_kind kind);

#endif
