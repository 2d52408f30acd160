// text.h : text that grows: the pages and pictures of `abut explain`, whole before anything is written.
#ifndef CLI_EXPLAIN_TEXT_H
#define CLI_EXPLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct explain_text {
    char  *bytes; ///< ends in a NUL
    size_t count, room;
    bool   failed; ///< out of memory
} explain_text;

void explain_print(explain_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Adds a text of unknown content so that XML shows it as it is; control characters become '?'.
void explain_escape(explain_text *text, const char *content);

/// The same for Markdown.
void explain_escape_markdown(explain_text *text, const char *content);

void explain_text_free(explain_text *text);

#endif
