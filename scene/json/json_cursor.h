// json_cursor.h : a place in a JSON text while it is read, and the faults that are named there. Seen by the files of this
// reader only.
#ifndef SCENE_JSON_JSON_CURSOR_H
#define SCENE_JSON_JSON_CURSOR_H

#include "scene/text/arena.h"
#include "scene/text/failure.h"

typedef struct json_cursor {
    const char *file, *text;
    size_t      length;
    size_t      at; ///< the next byte to read
    arena      *memory;
    failure    *why;
    size_t      seen;         ///< the offset that line and column belong to; it only grows
    int         line, column; ///< from 1; columns count characters
    int         depth;        ///< lists and objects not yet closed
} json_cursor;

/// The next byte; -1 at the end.
int json_peek(const json_cursor *c);

void json_skip_blanks(json_cursor *c);

/// Moves line and column on to an offset that is not before the last one asked for.
void json_walk_to(json_cursor *c, size_t offset);

/// Names a fault at an offset. Always false.
bool json_refuse(json_cursor *c, size_t offset, const char *message);

/// The text is over too early. Always false.
bool json_refuse_end(json_cursor *c);

bool json_no_memory(json_cursor *c);

/// What to say of a spelling that other languages have and JSON has not, such as NaN or a comment; NULL when none starts there.
const char *json_slip_at(const json_cursor *c, size_t offset);

/// Reads the string that begins at the cursor: decoded, with a NUL behind it.
bool json_read_string(json_cursor *c, const char **decoded, size_t *length);

#endif
